-- The requests of the last day, each with the checks that it passed; bodies are never kept.
CREATE TABLE request_log (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Whom the certificate names, whether or not it is trusted; null when none could be read.
  organisation text,
  -- Null when the request was refused before its world was looked for.
  world_id     text,
  -- Real time.
  received_at  timestamptz NOT NULL,
  request_line text NOT NULL,
  headers      jsonb NOT NULL,
  checks       jsonb NOT NULL,
  status       int NOT NULL
);
CREATE INDEX request_log_by_organisation ON request_log (organisation, id DESC);
CREATE INDEX request_log_by_time ON request_log (received_at);
