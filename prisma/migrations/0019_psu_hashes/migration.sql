-- CreateTable
CREATE TABLE "psu_hash" (
    "bank_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "psu_hash_pkey" PRIMARY KEY ("bank_id","hash")
);

-- CreateIndex
CREATE INDEX "psu_hash_user_id_bank_id_idx" ON "psu_hash"("user_id", "bank_id");

-- AddForeignKey
ALTER TABLE "psu_hash" ADD CONSTRAINT "psu_hash_user_id_bank_id_fkey" FOREIGN KEY ("user_id", "bank_id") REFERENCES "psu"("user_id", "bank_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The hash that each PSU-ID has had so far.
INSERT INTO "psu_hash" ("bank_id", "hash", "key_id", "user_id")
SELECT "bank_id", "psu_id_hash", "key_id", "user_id" FROM "psu";

-- The keys that seal messages of banks, which readiness asks for again and again.
CREATE INDEX "payment_messages_key" ON "payment"(split_part("bank_messages" #>> '{}', '.', 1)) WHERE jsonb_typeof("bank_messages") = 'string';
CREATE INDEX "basket_messages_key" ON "basket"(split_part("bank_messages" #>> '{}', '.', 1)) WHERE jsonb_typeof("bank_messages") = 'string';

-- CreateTable
CREATE TABLE "seal_key" (
    "id" TEXT NOT NULL,
    "promoted_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "seal_key_pkey" PRIMARY KEY ("id")
);
