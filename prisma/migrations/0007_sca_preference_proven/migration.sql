-- AlterTable
ALTER TABLE "sca_preference" ADD COLUMN     "proven_at" TIMESTAMPTZ(3);
