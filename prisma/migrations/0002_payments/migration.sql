-- AlterTable
ALTER TABLE "connection" ALTER COLUMN "access_until" DROP NOT NULL;

-- CreateTable
CREATE TABLE "payment_draft" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "connection_id" UUID,
    "kind" TEXT NOT NULL,
    "sealed_input" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_draft_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "payment" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "bank_id" TEXT NOT NULL,
    "connection_id" UUID,
    "context" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "sealed_request" TEXT NOT NULL,
    "likeness_hash" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "amount" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "debtor_hash" TEXT NOT NULL,
    "execution_date" TEXT,
    "allows_duplicate" BOOLEAN NOT NULL,
    "resource_id" TEXT,
    "transaction_status" TEXT,
    "funds_available" BOOLEAN,
    "status_read_at" TIMESTAMPTZ(3),
    "is_final" BOOLEAN NOT NULL DEFAULT false,
    "fee_amount" TEXT,
    "fee_currency" TEXT,
    "psu_message" TEXT,
    "bank_messages" JSONB,
    "basket_id" UUID,
    "cancel_asked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "payment_event" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "transaction_status" TEXT,
    "funds_available" BOOLEAN,

    CONSTRAINT "payment_event_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "money_call" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "bank_id" TEXT NOT NULL,
    "payment_id" UUID,
    "basket_id" UUID,
    "operation" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "href" TEXT NOT NULL,
    "sealed_body" TEXT,
    "key_id" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "tpp_redirect_uri" TEXT NOT NULL,
    "tpp_session_id" TEXT,
    "state" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "first_sent_at" TIMESTAMPTZ(3),
    "last_sent_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "money_call_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "recipient" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "context_id" TEXT NOT NULL,
    "sealed_details" TEXT NOT NULL,
    "account_hash" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "uses" INTEGER NOT NULL DEFAULT 1,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recipient_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "basket" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "bank_id" TEXT NOT NULL,
    "connection_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "resource_id" TEXT,
    "transaction_status" TEXT,
    "status_read_at" TIMESTAMPTZ(3),
    "frozen_at" TIMESTAMPTZ(3),
    "dissolved_at" TIMESTAMPTZ(3),
    "bank_messages" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "basket_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payment_draft_id_key" ON "payment_draft"("id");

-- CreateIndex
CREATE INDEX "payment_draft_key_id_idx" ON "payment_draft"("key_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_id_key" ON "payment"("id");

-- CreateIndex
CREATE INDEX "payment_user_id_created_at_idx" ON "payment"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "payment_user_id_likeness_hash_idx" ON "payment"("user_id", "likeness_hash");

-- CreateIndex
CREATE INDEX "payment_key_id_idx" ON "payment"("key_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_bank_id_resource_id_key" ON "payment"("bank_id", "resource_id");

-- CreateIndex
CREATE INDEX "payment_event_user_id_payment_id_at_idx" ON "payment_event"("user_id", "payment_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "money_call_request_id_key" ON "money_call"("request_id");

-- CreateIndex
CREATE INDEX "money_call_state_lease_until_idx" ON "money_call"("state", "lease_until");

-- CreateIndex
CREATE INDEX "money_call_key_id_idx" ON "money_call"("key_id");

-- CreateIndex
CREATE UNIQUE INDEX "recipient_id_key" ON "recipient"("id");

-- CreateIndex
CREATE INDEX "recipient_key_id_idx" ON "recipient"("key_id");

-- CreateIndex
CREATE UNIQUE INDEX "recipient_user_id_context_id_account_hash_key" ON "recipient"("user_id", "context_id", "account_hash");

-- CreateIndex
CREATE UNIQUE INDEX "basket_id_key" ON "basket"("id");

-- CreateIndex
CREATE INDEX "basket_user_id_created_at_idx" ON "basket"("user_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "basket_bank_id_resource_id_key" ON "basket"("bank_id", "resource_id");

-- AddForeignKey
ALTER TABLE "payment_draft" ADD CONSTRAINT "payment_draft_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_draft" ADD CONSTRAINT "payment_draft_user_id_connection_id_fkey" FOREIGN KEY ("user_id", "connection_id") REFERENCES "connection"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_user_id_connection_id_fkey" FOREIGN KEY ("user_id", "connection_id") REFERENCES "connection"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_user_id_basket_id_fkey" FOREIGN KEY ("user_id", "basket_id") REFERENCES "basket"("user_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_user_id_payment_id_fkey" FOREIGN KEY ("user_id", "payment_id") REFERENCES "payment"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "money_call" ADD CONSTRAINT "money_call_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "money_call" ADD CONSTRAINT "money_call_user_id_payment_id_fkey" FOREIGN KEY ("user_id", "payment_id") REFERENCES "payment"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "money_call" ADD CONSTRAINT "money_call_user_id_basket_id_fkey" FOREIGN KEY ("user_id", "basket_id") REFERENCES "basket"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recipient" ADD CONSTRAINT "recipient_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "basket" ADD CONSTRAINT "basket_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "basket" ADD CONSTRAINT "basket_user_id_connection_id_fkey" FOREIGN KEY ("user_id", "connection_id") REFERENCES "connection"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

