-- Each read begins by asking what is stored under its id, before its TPP and its world are known. Led by the id, one
-- index serves this question and those that know all three.
ALTER TABLE request_replay DROP CONSTRAINT request_replay_pkey, ADD PRIMARY KEY (request_id, tpp_id, world_id);
