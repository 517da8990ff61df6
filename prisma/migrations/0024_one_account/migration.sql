-- Accounts and card accounts become one table, whose kind tells them apart. See docs/decisions/0095-one-account.md.

-- CreateEnum
CREATE TYPE "account_kind" AS ENUM ('account', 'card');

-- AlterTable
ALTER TABLE "account" ADD COLUMN     "kind" "account_kind" NOT NULL DEFAULT 'account',
ADD COLUMN     "masked_pan" TEXT,
ADD COLUMN     "credit_limit" TEXT,
ADD COLUMN     "related_account" JSONB;
ALTER TABLE "account" ALTER COLUMN "kind" DROP DEFAULT;

-- A bank may give an account and a card account one resource id.
DROP INDEX "account_user_id_connection_id_resource_id_key";
CREATE UNIQUE INDEX "account_user_id_connection_id_kind_resource_id_key" ON "account"("user_id", "connection_id", "kind", "resource_id");

INSERT INTO "account" ("user_id", "id", "kind", "connection_id", "bank_id", "resource_id", "position", "name", "owner_name", "product", "masked_pan", "currency", "credit_limit", "related_account", "balances", "balances_read_at")
SELECT "user_id", "id", 'card', "connection_id", "bank_id", "resource_id", "position", "name", "owner_name", "product", "masked_pan", "currency", "credit_limit", "related_account", "balances", "balances_read_at" FROM "card_account";

-- Neither kind has what only the other one has.
ALTER TABLE "account" ADD CONSTRAINT "account_kind" CHECK (CASE "kind"
  WHEN 'account' THEN "masked_pan" IS NULL AND "credit_limit" IS NULL AND "related_account" IS NULL
  ELSE "cash_account_type" IS NULL AND "bban" IS NULL AND "iban" IS NULL AND "bic" IS NULL END);

INSERT INTO "unattended_read" ("user_id", "account_id", "resource", "slot", "read_at")
SELECT "user_id", "card_account_id", "resource", "slot", "read_at" FROM "card_unattended_read";

-- What held the id of either one now refers to the account by it. Sealed columns are bound to that id, which stays.
ALTER TABLE "stored_transaction" DROP CONSTRAINT "stored_transaction_holder";
ALTER TABLE "stored_transaction" DROP COLUMN "account_id", DROP COLUMN "card_account_id";
ALTER TABLE "stored_transaction" RENAME COLUMN "holder_id" TO "account_id";
ALTER INDEX "stored_transaction_user_id_holder_id_bank_key_key" RENAME TO "stored_transaction_user_id_account_id_bank_key_key";
ALTER TABLE "stored_transaction" ADD CONSTRAINT "stored_transaction_user_id_account_id_fkey" FOREIGN KEY ("user_id", "account_id") REFERENCES "account"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "transaction_sync" DROP CONSTRAINT "transaction_sync_holder";
ALTER TABLE "transaction_sync" DROP COLUMN "account_id", DROP COLUMN "card_account_id";
ALTER TABLE "transaction_sync" RENAME COLUMN "holder_id" TO "account_id";
ALTER TABLE "transaction_sync" ADD CONSTRAINT "transaction_sync_user_id_account_id_fkey" FOREIGN KEY ("user_id", "account_id") REFERENCES "account"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- DropTable
DROP TABLE "card_unattended_read";

-- DropTable
DROP TABLE "card_account";
