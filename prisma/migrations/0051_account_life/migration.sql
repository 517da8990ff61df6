-- One-time links, fresh confirmation of who is there, and the security log.
CREATE TYPE "token_purpose" AS ENUM ('CONFIRM_EMAIL', 'RESET_PASSWORD', 'CHANGE_EMAIL_FROM', 'CHANGE_EMAIL_TO');
CREATE TYPE "security_event_kind" AS ENUM (
  'SIGNED_IN', 'SIGN_IN_FAILED', 'LOCKED_OUT', 'CONFIRMED', 'CONFIRMATION_FAILED', 'SESSION_ENDED', 'SESSIONS_ENDED',
  'PASSWORD_CHANGED', 'PASSWORD_RESET_REQUESTED', 'PASSWORD_RESET', 'NAME_CHANGED', 'EMAIL_CHANGE_REQUESTED',
  'EMAIL_CHANGED', 'EMAIL_CONFIRMED', 'DATA_EXPORTED', 'ACCOUNT_DELETED', 'SCA_REFUSED'
);

ALTER TABLE "user_account" ADD COLUMN "email_confirmed_at" TIMESTAMPTZ(3);

ALTER TABLE "session" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3);
UPDATE "session" SET "confirmed_at" = "created_at";
ALTER TABLE "session" ALTER COLUMN "confirmed_at" SET NOT NULL;

CREATE TABLE "one_time_token" (
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "purpose" "token_purpose" NOT NULL,
    "email" TEXT NOT NULL,
    "new_email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "one_time_token_pkey" PRIMARY KEY ("user_id","token_hash")
);

CREATE UNIQUE INDEX "one_time_token_token_hash_key" ON "one_time_token"("token_hash");
CREATE INDEX "one_time_token_expires_at_idx" ON "one_time_token"("expires_at");
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "security_event" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "kind" "security_event_kind" NOT NULL,
    "reason" TEXT,
    "user_agent" TEXT,
    "address" TEXT,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "security_event_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "security_event_user_id_created_at_idx" ON "security_event"("user_id", "created_at");
CREATE INDEX "security_event_created_at_idx" ON "security_event"("created_at");
ALTER TABLE "security_event" ADD CONSTRAINT "security_event_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;
