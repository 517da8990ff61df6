-- The world of a request that removed what told its world, and whose world_id is therefore ''. Null for all others, and
-- for those from before this column.
ALTER TABLE request_replay ADD COLUMN place_world_id text;
CREATE INDEX request_replay_by_place ON request_replay (place_world_id) WHERE place_world_id IS NOT NULL;
