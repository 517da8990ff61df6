-- AlterTable
ALTER TABLE "basket" ADD COLUMN     "approved_at" TIMESTAMPTZ(3),
ADD COLUMN     "dissolving_at" TIMESTAMPTZ(3),
ADD COLUMN     "leaving_payment_id" UUID,
ADD COLUMN     "successor_id" UUID;

-- CreateTable
CREATE TABLE "basket_payment" (
    "user_id" UUID NOT NULL,
    "basket_id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "basket_payment_pkey" PRIMARY KEY ("user_id","basket_id","payment_id")
);

-- CreateIndex
CREATE INDEX "basket_payment_user_id_payment_id_idx" ON "basket_payment"("user_id", "payment_id");

-- AddForeignKey
ALTER TABLE "basket_payment" ADD CONSTRAINT "basket_payment_user_id_basket_id_fkey" FOREIGN KEY ("user_id", "basket_id") REFERENCES "basket"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "basket_payment" ADD CONSTRAINT "basket_payment_user_id_payment_id_fkey" FOREIGN KEY ("user_id", "payment_id") REFERENCES "payment"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
