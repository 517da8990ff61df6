-- Two payments with the same content that are made at once meet at a row, where an advisory lock kept them apart: only
-- PostgreSQL itself has such locks.
CREATE TABLE "payment_likeness" (
    "user_id" UUID NOT NULL,
    "likeness_hash" TEXT NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_likeness_pkey" PRIMARY KEY ("user_id","likeness_hash")
);

ALTER TABLE "payment_likeness" ADD CONSTRAINT "payment_likeness_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
