-- What Brygge tells a person unasked, once, and what of it the person has switched off.
CREATE TYPE "notice_kind" AS ENUM ('ACCESS_ENDS_14', 'ACCESS_ENDS_7', 'ACCESS_ENDS_1', 'ACCESS_ENDED', 'ACCESS_WITHDRAWN', 'PAYMENT_SETTLED', 'PAYMENT_PARTLY_SETTLED', 'PAYMENT_FAILED', 'PAYMENT_WAITS', 'NEW_SIGN_IN', 'PASSWORD_CHANGED', 'PASSKEY_CHANGED', 'EMAIL_CHANGED');
CREATE TYPE "notice_channel" AS ENUM ('APP', 'MAIL');

CREATE TABLE "notice" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" "notice_kind" NOT NULL,
    "subject" TEXT NOT NULL,
    "occasion" TEXT NOT NULL,
    "is_shown" BOOLEAN NOT NULL,
    "access_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notice_pkey" PRIMARY KEY ("user_id","id")
);

CREATE UNIQUE INDEX "notice_user_id_kind_subject_occasion_key" ON "notice"("user_id", "kind", "subject", "occasion");
CREATE INDEX "notice_user_id_created_at_idx" ON "notice"("user_id", "created_at");
CREATE INDEX "notice_created_at_idx" ON "notice"("created_at");

ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "switched_off_notice" (
    "user_id" UUID NOT NULL,
    "kind" "notice_kind" NOT NULL,
    "channel" "notice_channel" NOT NULL,

    CONSTRAINT "switched_off_notice_pkey" PRIMARY KEY ("user_id","kind","channel")
);

ALTER TABLE "switched_off_notice" ADD CONSTRAINT "switched_off_notice_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What there may be to tell is found by its time.
CREATE INDEX "connection_access_until_idx" ON "connection"("access_until");
CREATE INDEX "connection_revoked_at_idx" ON "connection"("revoked_at");
CREATE INDEX "payment_state_created_at_idx" ON "payment"("state", "created_at");
