-- AlterTable
ALTER TABLE "transaction_sync" ADD COLUMN     "unreadable" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "unreadable_pending" INTEGER NOT NULL DEFAULT 0;
