-- Until when a bank wants to be left alone by a read of one user, so that every process knows. Processes of the release
-- before neither read nor write it: each remembers only what it was told itself.
CREATE TABLE "bank_wait" (
  "user_id" UUID NOT NULL,
  "call_hash" TEXT NOT NULL,
  "status" INTEGER NOT NULL,
  "until" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "bank_wait_pkey" PRIMARY KEY ("user_id", "call_hash"),
  CONSTRAINT "bank_wait_status_check" CHECK ("status" IN (429, 503)),
  CONSTRAINT "bank_wait_user_id_fkey" FOREIGN KEY ("user_id")
    REFERENCES "user_account" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "bank_wait_until_idx" ON "bank_wait" ("until");
