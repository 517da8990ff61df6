-- What is one user's and may be nobody else's, looked up by itself: a database of many nodes holds no other unique index
-- over all users. Rows that the release before writes meanwhile are held by the indexes that there were.
CREATE TABLE "claimed_identity" (
  "kind" TEXT NOT NULL,
  "value" TEXT NOT NULL,
  "user_id" UUID NOT NULL,
  CONSTRAINT "claimed_identity_pkey" PRIMARY KEY ("kind", "value"),
  CONSTRAINT "claimed_identity_user_id_fkey" FOREIGN KEY ("user_id")
    REFERENCES "user_account" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "claimed_identity_user_id_idx" ON "claimed_identity" ("user_id");

INSERT INTO "claimed_identity" ("kind", "value", "user_id")
SELECT 'payment', "id"::text, "user_id" FROM "payment"
UNION ALL SELECT 'basket', "id"::text, "user_id" FROM "basket"
UNION ALL SELECT 'bank-payment', "bank_id" || ' ' || "resource_id", "user_id" FROM "payment" WHERE "resource_id" IS NOT NULL
UNION ALL SELECT 'bank-basket', "bank_id" || ' ' || "resource_id", "user_id" FROM "basket" WHERE "resource_id" IS NOT NULL
UNION ALL SELECT 'passkey', "credential_id", "user_id" FROM "passkey";

-- A user's hashes go with the user, also where those of the PSU's row cannot be followed.
ALTER TABLE "psu_hash" ADD CONSTRAINT "psu_hash_user_id_fkey" FOREIGN KEY ("user_id")
  REFERENCES "user_account" ("id") ON DELETE CASCADE ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "psu_hash" VALIDATE CONSTRAINT "psu_hash_user_id_fkey";
