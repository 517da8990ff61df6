-- Customers live in worlds, each with a clock, switches, faults and batch runs of its own. Everything
-- that was there before is the world `default`.
CREATE TABLE world (
  id             text PRIMARY KEY,
  -- How far the business clock is ahead of the real one.
  offset_seconds bigint NOT NULL DEFAULT 0,
  behaviour      jsonb NOT NULL DEFAULT '{}',
  faults         jsonb NOT NULL DEFAULT '[]',
  -- Real time.
  created_at     timestamptz NOT NULL DEFAULT now()
);
INSERT INTO world (id, offset_seconds, behaviour, faults, created_at) SELECT 'default',
  coalesce((SELECT (value #>> '{}')::bigint FROM bank_setting WHERE name = 'clock-offset-seconds'), 0),
  coalesce((SELECT value FROM bank_setting WHERE name = 'behaviour'), '{}'),
  coalesce((SELECT value -> 'faults' FROM bank_setting WHERE name = 'faults'), '[]'),
  'epoch';
DELETE FROM bank_setting WHERE name IN ('clock-offset-seconds', 'behaviour', 'faults');

ALTER TABLE customer ADD COLUMN world_id text NOT NULL DEFAULT 'default' REFERENCES world (id);
ALTER TABLE psu ADD COLUMN world_id text NOT NULL DEFAULT 'default' REFERENCES world (id);
ALTER TABLE payment ADD COLUMN world_id text NOT NULL DEFAULT 'default' REFERENCES world (id);
ALTER TABLE payment_instruction ADD COLUMN world_id text NOT NULL DEFAULT 'default';
ALTER TABLE signing_basket ADD COLUMN world_id text NOT NULL DEFAULT 'default' REFERENCES world (id);
ALTER TABLE sca ADD COLUMN world_id text NOT NULL DEFAULT 'default' REFERENCES world (id);
ALTER TABLE bank_visit ADD COLUMN world_id text NOT NULL DEFAULT 'default' REFERENCES world (id);
ALTER TABLE batch_run ADD COLUMN world_id text NOT NULL DEFAULT 'default' REFERENCES world (id);
-- A TPP may use one TPP-Session-ID in two worlds, and one X-Request-ID. A request that concerns
-- the worlds themselves belongs to none: ''.
ALTER TABLE tpp_session ADD COLUMN world_id text NOT NULL DEFAULT 'default';
ALTER TABLE request_replay ADD COLUMN world_id text NOT NULL DEFAULT 'default';
ALTER TABLE customer ALTER COLUMN world_id DROP DEFAULT;
ALTER TABLE psu ALTER COLUMN world_id DROP DEFAULT;
ALTER TABLE payment ALTER COLUMN world_id DROP DEFAULT;
ALTER TABLE payment_instruction ALTER COLUMN world_id DROP DEFAULT;
ALTER TABLE signing_basket ALTER COLUMN world_id DROP DEFAULT;
ALTER TABLE sca ALTER COLUMN world_id DROP DEFAULT;
ALTER TABLE bank_visit ALTER COLUMN world_id DROP DEFAULT;
ALTER TABLE batch_run ALTER COLUMN world_id DROP DEFAULT;
ALTER TABLE tpp_session ALTER COLUMN world_id DROP DEFAULT;
ALTER TABLE request_replay ALTER COLUMN world_id DROP DEFAULT;

DROP INDEX customer_by_creation;
CREATE INDEX customer_by_world ON customer (world_id, created_at, id);
CREATE INDEX psu_by_world ON psu (world_id);
CREATE INDEX payment_by_world ON payment (world_id, created_at);
CREATE INDEX signing_basket_by_world ON signing_basket (world_id);
CREATE INDEX sca_by_world ON sca (world_id);
CREATE INDEX bank_visit_by_world ON bank_visit (world_id);
DROP INDEX payment_by_due_date;
CREATE INDEX payment_by_due_date ON payment (world_id, next_due_date) WHERE next_due_date IS NOT NULL;
DROP INDEX payment_instruction_due;
CREATE INDEX payment_instruction_due
  ON payment_instruction (world_id, execution_date, approved_at, approval_position, id)
  WHERE transaction_status = 'PDNG' AND position = 0;
ALTER TABLE tpp_session DROP CONSTRAINT tpp_session_pkey, ADD PRIMARY KEY (tpp_id, world_id, tpp_session_id);
ALTER TABLE request_replay DROP CONSTRAINT request_replay_pkey, ADD PRIMARY KEY (tpp_id, world_id, request_id);
CREATE INDEX request_replay_by_world ON request_replay (world_id);

ALTER TABLE batch_run DROP CONSTRAINT batch_run_slot_key, ADD UNIQUE (world_id, slot);
DROP INDEX batch_run_by_time, batch_run_open;
CREATE INDEX batch_run_by_time ON batch_run (world_id, run_at DESC, id);
CREATE INDEX batch_run_open ON batch_run (world_id, run_at, id) WHERE finished_at IS NULL;

-- How far the batch runs of a world have come: one row, held by whoever executes there.
ALTER TABLE batch_run_progress ADD COLUMN world_id text REFERENCES world (id);
UPDATE batch_run_progress SET world_id = 'default';
ALTER TABLE batch_run_progress DROP COLUMN only_one, ADD PRIMARY KEY (world_id);
