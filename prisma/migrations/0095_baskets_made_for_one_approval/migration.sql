-- A basket that was made for one approval, by one press, is taken apart again when that approval is left.
ALTER TABLE "basket" ADD COLUMN "made_for_approval" BOOLEAN NOT NULL DEFAULT false;
