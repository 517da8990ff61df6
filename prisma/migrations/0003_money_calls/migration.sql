-- AlterTable
ALTER TABLE "money_call" ADD COLUMN "connection_id" UUID,
ADD COLUMN "psu_context" TEXT,
ADD COLUMN "lease_token" UUID,
ADD COLUMN "may_have_arrived" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "outcome" JSONB;

-- AlterTable
ALTER TABLE "payment_draft" ADD COLUMN "bank_id" TEXT,
ADD COLUMN "context" TEXT NOT NULL DEFAULT 'PRIVATE';

-- AlterTable
ALTER TABLE "payment_draft" ALTER COLUMN "context" DROP DEFAULT;
