-- A world in which a TPP is examined: since when, and the calls that it made there. Bodies are never kept.
ALTER TABLE world ADD COLUMN examined_since timestamptz;

CREATE TABLE examination_call (
  id            uuid PRIMARY KEY,
  world_id      text NOT NULL REFERENCES world (id),
  -- Real time. No end: the answer is still awaited, or was lost with the process.
  began_at      timestamptz NOT NULL,
  ended_at      timestamptz,
  -- What kind of call it is to the examiner, and the target as it came.
  kind          text NOT NULL,
  method        text NOT NULL,
  target        text NOT NULL,
  request_id    text,
  body_digest   text NOT NULL,
  psu_id        text,
  redirect_uri  text,
  is_attended   boolean NOT NULL,
  is_forwarded  boolean NOT NULL,
  is_deprecated boolean NOT NULL,
  status        int,
  -- The check that refused it.
  refused_by    text,
  -- What the examiner did to it.
  scenario      text
);
CREATE INDEX examination_call_by_world ON examination_call (world_id, began_at, id);
-- Each scenario is tried once.
CREATE UNIQUE INDEX examination_call_scenario ON examination_call (world_id, scenario) WHERE scenario IS NOT NULL;
