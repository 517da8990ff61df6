-- AlterTable
ALTER TABLE "stored_transaction" ADD COLUMN     "changed_at" TIMESTAMPTZ(3);
