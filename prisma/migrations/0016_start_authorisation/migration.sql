-- AlterTable
ALTER TABLE "basket" ADD COLUMN     "start_authorisation_href" TEXT;

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "start_authorisation_href" TEXT;
