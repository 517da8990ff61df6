-- Who reads an account without the PSU just now. The queue that held such jobs before stays, for processes of the release
-- before; none of this one asks it.
CREATE TABLE "unattended_refresh" (
  "user_id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "lease_id" UUID,
  "lease_until" TIMESTAMPTZ(3),
  CONSTRAINT "unattended_refresh_pkey" PRIMARY KEY ("user_id", "account_id"),
  CONSTRAINT "unattended_refresh_user_id_account_id_fkey" FOREIGN KEY ("user_id", "account_id")
    REFERENCES "account" ("user_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION
);
