-- Messages to people, and the language that they are written in.
CREATE TYPE "locale" AS ENUM ('en', 'nb');
CREATE TYPE "mail_state" AS ENUM ('WAITING', 'SENT', 'FAILED');

ALTER TABLE "user_account" ADD COLUMN "locale" "locale" NOT NULL DEFAULT 'en';

CREATE TABLE "mail_message" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "topic" TEXT,
    "state" "mail_state" NOT NULL,
    "sealed_content" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_token" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_message_pkey" PRIMARY KEY ("user_id","id")
);

CREATE UNIQUE INDEX "mail_message_id_key" ON "mail_message"("id");
CREATE UNIQUE INDEX "mail_message_topic_key" ON "mail_message"("topic");
CREATE INDEX "mail_message_state_next_try_at_idx" ON "mail_message"("state", "next_try_at");
CREATE INDEX "mail_message_created_at_idx" ON "mail_message"("created_at");
CREATE INDEX "mail_message_key_id_idx" ON "mail_message"("key_id");
