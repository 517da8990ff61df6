-- A person who holds a bank by one sign-in takes it over to another one of theirs.
ALTER TYPE "token_purpose" ADD VALUE 'MOVE_CONNECTION';
ALTER TYPE "security_event_kind" ADD VALUE 'CONNECTION_MOVE_ASKED';
ALTER TYPE "security_event_kind" ADD VALUE 'CONNECTION_MOVED_AWAY';
ALTER TYPE "security_event_kind" ADD VALUE 'CONNECTION_MOVED_HERE';
ALTER TYPE "notice_kind" ADD VALUE 'CONNECTION_MOVED_AWAY';
ALTER TYPE "notice_kind" ADD VALUE 'CONNECTION_MOVED_HERE';

CREATE TYPE "connection_move_state" AS ENUM ('OFFERED', 'ASKED', 'DONE');

CREATE TABLE "connection_move" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "bank_id" TEXT NOT NULL,
    "from_user_id" UUID NOT NULL,
    "tpp_session_id" TEXT NOT NULL,
    "identifies_only" BOOLEAN NOT NULL,
    "sealed_identity" TEXT NOT NULL,
    "state" "connection_move_state" NOT NULL,
    "token_hash" TEXT,
    "sca_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "connection_move_pkey" PRIMARY KEY ("user_id","id")
);

CREATE UNIQUE INDEX "connection_move_token_hash_key" ON "connection_move"("token_hash");
CREATE INDEX "connection_move_from_user_id_idx" ON "connection_move"("from_user_id");
CREATE INDEX "connection_move_expires_at_idx" ON "connection_move"("expires_at");

ALTER TABLE "connection_move" ADD CONSTRAINT "connection_move_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "connection_move" ADD CONSTRAINT "connection_move_from_user_id_fkey" FOREIGN KEY ("from_user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
