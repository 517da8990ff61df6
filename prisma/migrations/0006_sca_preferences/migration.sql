-- CreateTable
CREATE TABLE "sca_preference" (
    "user_id" UUID NOT NULL,
    "bank_id" TEXT NOT NULL,
    "sealed_identity_number" TEXT,
    "key_id" TEXT NOT NULL,
    "method" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sca_preference_pkey" PRIMARY KEY ("user_id","bank_id")
);

-- CreateIndex
CREATE INDEX "sca_preference_key_id_idx" ON "sca_preference"("key_id");

-- AddForeignKey
ALTER TABLE "sca_preference" ADD CONSTRAINT "sca_preference_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
