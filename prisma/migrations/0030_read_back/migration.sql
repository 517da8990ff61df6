-- What a bank has stored of a payment, and what the links of its latest answer permit.
ALTER TABLE "payment"
  ADD COLUMN "is_fee_known" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "may_authorise" BOOLEAN,
  ADD COLUMN "may_delete" BOOLEAN,
  ADD COLUMN "sealed_read_back" TEXT,
  ADD COLUMN "read_back_at" TIMESTAMPTZ(3),
  ADD COLUMN "read_back_status" TEXT,
  ADD COLUMN "read_back_tried_at" TIMESTAMPTZ(3),
  ADD COLUMN "read_back_trouble" TEXT;

-- A payment with a fee was told one; of the others it is not known whether the bank said that they are free.
UPDATE "payment" SET "is_fee_known" = true WHERE "fee_amount" IS NOT NULL;
