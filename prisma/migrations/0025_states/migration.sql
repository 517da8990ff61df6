-- Sets of states become types: the database refuses what no code knows, and the client knows each value.
CREATE TYPE "psu_context" AS ENUM ('PRIVATE', 'CORPORATE');
CREATE TYPE "sca_attempt_state" AS ENUM ('beginning', 'pending', 'used', 'abandoned');
CREATE TYPE "creation_state" AS ENUM ('PREPARED', 'SENDING', 'CREATED', 'REJECTED', 'UNKNOWN');
CREATE TYPE "outbox_call_state" AS ENUM ('PREPARED', 'SENDING', 'DONE', 'REFUSED', 'UNKNOWN');
CREATE TYPE "outbox_method" AS ENUM ('POST', 'PUT', 'DELETE');

ALTER TABLE "basket" ALTER COLUMN "state" TYPE "creation_state" USING "state"::"creation_state";

ALTER TABLE "connection" ALTER COLUMN "context" TYPE "psu_context" USING "context"::"psu_context";

ALTER TABLE "money_call"
  ALTER COLUMN "method" TYPE "outbox_method" USING "method"::"outbox_method",
  ALTER COLUMN "state" TYPE "outbox_call_state" USING "state"::"outbox_call_state",
  ALTER COLUMN "psu_context" TYPE "psu_context" USING "psu_context"::"psu_context";

ALTER TABLE "payment"
  ALTER COLUMN "context" TYPE "psu_context" USING "context"::"psu_context",
  ALTER COLUMN "state" TYPE "creation_state" USING "state"::"creation_state";

ALTER TABLE "payment_draft" ALTER COLUMN "context" TYPE "psu_context" USING "context"::"psu_context";

ALTER TABLE "sca_attempt"
  ALTER COLUMN "context" TYPE "psu_context" USING "context"::"psu_context",
  ALTER COLUMN "state" TYPE "sca_attempt_state" USING "state"::"sca_attempt_state";
