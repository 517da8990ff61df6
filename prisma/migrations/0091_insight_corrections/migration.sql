-- CreateTable
CREATE TABLE "insight_correction_set" (
    "user_id" UUID NOT NULL,
    "sealed_corrections" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "insight_correction_set_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "insight_correction_set_key_id_idx" ON "insight_correction_set"("key_id");

-- AddForeignKey
ALTER TABLE "insight_correction_set" ADD CONSTRAINT "insight_correction_set_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
