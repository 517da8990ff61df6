-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "cards_read_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "card_account" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "bank_id" TEXT NOT NULL,
    "resource_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "owner_name" TEXT,
    "product" TEXT,
    "masked_pan" TEXT,
    "currency" TEXT NOT NULL,
    "credit_limit" TEXT,
    "related_account" JSONB,
    "balances" JSONB,
    "balances_read_at" TIMESTAMPTZ(3),

    CONSTRAINT "card_account_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "card_unattended_read" (
    "user_id" UUID NOT NULL,
    "card_account_id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_unattended_read_pkey" PRIMARY KEY ("user_id","card_account_id","resource","slot")
);

-- CreateTable
CREATE TABLE "stored_transaction" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "holder_id" UUID NOT NULL,
    "account_id" UUID,
    "card_account_id" UUID,
    "bank_key" TEXT NOT NULL,
    "is_pending" BOOLEAN NOT NULL,
    "sort_date" DATE NOT NULL,
    "order_no" BIGINT NOT NULL,
    "amount" DECIMAL(23,5) NOT NULL,
    "magnitude" DECIMAL(23,5) NOT NULL,
    "currency" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "tokens" INTEGER[],
    "entry_magnitudes" DECIMAL(23,5)[],
    "is_batch" BOOLEAN NOT NULL,
    "needs_entries" BOOLEAN NOT NULL,
    "sealed" TEXT NOT NULL,
    "sealed_entries" TEXT,
    "key_id" TEXT NOT NULL,
    "run_no" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_transaction_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "transaction_sync" (
    "user_id" UUID NOT NULL,
    "holder_id" UUID NOT NULL,
    "account_id" UUID,
    "card_account_id" UUID,
    "state" TEXT NOT NULL,
    "phase" TEXT NOT NULL,
    "run_no" INTEGER NOT NULL,
    "pass_no" INTEGER NOT NULL,
    "next_href" TEXT,
    "links" TEXT[],
    "date_from" DATE,
    "date_reached" DATE,
    "found_new" BOOLEAN NOT NULL DEFAULT false,
    "pages_read" INTEGER NOT NULL DEFAULT 0,
    "rows_read" INTEGER NOT NULL DEFAULT 0,
    "rows_of_pass" INTEGER NOT NULL DEFAULT 0,
    "pages_of_pass" INTEGER NOT NULL DEFAULT 0,
    "sealed_memory" TEXT,
    "key_id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "pass_started_at" TIMESTAMPTZ(3),
    "synced_at" TIMESTAMPTZ(3),
    "history_from" DATE,
    "pending_read_at" TIMESTAMPTZ(3),
    "older_needs_sca" BOOLEAN NOT NULL DEFAULT false,
    "problem" TEXT,
    "retry_at" TIMESTAMPTZ(3),
    "booked_count" INTEGER NOT NULL DEFAULT 0,
    "pending_count" INTEGER NOT NULL DEFAULT 0,
    "lease_id" UUID,
    "lease_until" TIMESTAMPTZ(3),

    CONSTRAINT "transaction_sync_pkey" PRIMARY KEY ("user_id","holder_id")
);

-- CreateTable
CREATE TABLE "category_rule_set" (
    "user_id" UUID NOT NULL,
    "sealed_rules" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "category_rule_set_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "card_account_id_key" ON "card_account"("id");

-- CreateIndex
CREATE UNIQUE INDEX "card_account_user_id_connection_id_resource_id_key" ON "card_account"("user_id", "connection_id", "resource_id");

-- CreateIndex
CREATE INDEX "stored_transaction_in_order" ON "stored_transaction"("user_id", "holder_id", "sort_date" DESC, "order_no" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "stored_transaction_by_magnitude" ON "stored_transaction"("user_id", "holder_id", "magnitude");

-- CreateIndex
CREATE INDEX "stored_transaction_batches" ON "stored_transaction"("user_id", "holder_id", "is_batch", "needs_entries");

-- CreateIndex
CREATE INDEX "stored_transaction_tokens_idx" ON "stored_transaction" USING GIN ("tokens");

-- CreateIndex
CREATE INDEX "stored_transaction_key_id_idx" ON "stored_transaction"("key_id");

-- CreateIndex
CREATE UNIQUE INDEX "stored_transaction_user_id_holder_id_bank_key_key" ON "stored_transaction"("user_id", "holder_id", "bank_key");

-- CreateIndex
CREATE INDEX "transaction_sync_key_id_idx" ON "transaction_sync"("key_id");

-- CreateIndex
CREATE INDEX "category_rule_set_key_id_idx" ON "category_rule_set"("key_id");

-- AddForeignKey
ALTER TABLE "card_account" ADD CONSTRAINT "card_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_account" ADD CONSTRAINT "card_account_user_id_connection_id_fkey" FOREIGN KEY ("user_id", "connection_id") REFERENCES "connection"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_unattended_read" ADD CONSTRAINT "card_unattended_read_user_id_card_account_id_fkey" FOREIGN KEY ("user_id", "card_account_id") REFERENCES "card_account"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_transaction" ADD CONSTRAINT "stored_transaction_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_transaction" ADD CONSTRAINT "stored_transaction_user_id_account_id_fkey" FOREIGN KEY ("user_id", "account_id") REFERENCES "account"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_transaction" ADD CONSTRAINT "stored_transaction_user_id_card_account_id_fkey" FOREIGN KEY ("user_id", "card_account_id") REFERENCES "card_account"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transaction_sync" ADD CONSTRAINT "transaction_sync_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transaction_sync" ADD CONSTRAINT "transaction_sync_user_id_account_id_fkey" FOREIGN KEY ("user_id", "account_id") REFERENCES "account"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transaction_sync" ADD CONSTRAINT "transaction_sync_user_id_card_account_id_fkey" FOREIGN KEY ("user_id", "card_account_id") REFERENCES "card_account"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category_rule_set" ADD CONSTRAINT "category_rule_set_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A transaction is an account's or a card account's, and its holder is that one.
ALTER TABLE "stored_transaction" ADD CONSTRAINT "stored_transaction_holder" CHECK (("account_id" IS NULL) <> ("card_account_id" IS NULL) AND "holder_id" = COALESCE("account_id", "card_account_id"));

-- A transaction is an account's or a card account's, and its holder is that one.
ALTER TABLE "transaction_sync" ADD CONSTRAINT "transaction_sync_holder" CHECK (("account_id" IS NULL) <> ("card_account_id" IS NULL) AND "holder_id" = COALESCE("account_id", "card_account_id"));
