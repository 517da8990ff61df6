-- A world as it was at an instant: the rows of each table that belong to it.
CREATE TABLE world_snapshot (
  id         uuid PRIMARY KEY,
  world_id   text NOT NULL REFERENCES world (id),
  -- Real time.
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX world_snapshot_by_world ON world_snapshot (world_id, created_at, id);
CREATE TABLE world_snapshot_table (
  snapshot_id uuid NOT NULL REFERENCES world_snapshot (id) ON DELETE CASCADE,
  table_name  text NOT NULL,
  rows        jsonb NOT NULL,
  PRIMARY KEY (snapshot_id, table_name)
);
