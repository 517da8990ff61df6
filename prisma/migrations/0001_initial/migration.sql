-- CreateTable
CREATE TABLE "user_account" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "is_demo" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "user_agent" TEXT,
    "address" TEXT,

    CONSTRAINT "session_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "sca_attempt" (
    "user_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "session_id" UUID NOT NULL,
    "browser_hash" TEXT NOT NULL,
    "bank_id" TEXT NOT NULL,
    "tpp_session_id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "target" TEXT,
    "context" TEXT,
    "state" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sca_attempt_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "waiting_return" (
    "user_id" UUID NOT NULL,
    "attempt_id" TEXT NOT NULL,
    "sealed_query" TEXT NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "waiting_return_pkey" PRIMARY KEY ("user_id","attempt_id")
);

-- CreateTable
CREATE TABLE "psu" (
    "user_id" UUID NOT NULL,
    "bank_id" TEXT NOT NULL,
    "sealed_psu_id" TEXT NOT NULL,
    "psu_id_hash" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "tpp_session_id" TEXT NOT NULL,
    "sca_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "psu_pkey" PRIMARY KEY ("user_id","bank_id")
);

-- CreateTable
CREATE TABLE "connection" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "bank_id" TEXT NOT NULL,
    "context" TEXT NOT NULL,
    "sealed_corporate_id" TEXT,
    "corporate_id_hash" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "agreement_name" TEXT,
    "consented_at" TIMESTAMPTZ(3) NOT NULL,
    "access_until" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "connection_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "account" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "bank_id" TEXT NOT NULL,
    "resource_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "owner_name" TEXT,
    "product" TEXT,
    "cash_account_type" TEXT,
    "bban" TEXT,
    "iban" TEXT,
    "bic" TEXT,
    "currency" TEXT NOT NULL,
    "balances" JSONB,
    "balances_read_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "unattended_read" (
    "user_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unattended_read_pkey" PRIMARY KEY ("user_id","account_id","resource","slot")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_account_email_key" ON "user_account"("email");

-- CreateIndex
CREATE INDEX "user_account_is_demo_created_at_idx" ON "user_account"("is_demo", "created_at");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "sca_attempt_id_key" ON "sca_attempt"("id");

-- CreateIndex
CREATE INDEX "sca_attempt_expires_at_idx" ON "sca_attempt"("expires_at");

-- CreateIndex
CREATE INDEX "waiting_return_expires_at_idx" ON "waiting_return"("expires_at");

-- CreateIndex
CREATE INDEX "psu_key_id_idx" ON "psu"("key_id");

-- CreateIndex
CREATE UNIQUE INDEX "psu_bank_id_psu_id_hash_key" ON "psu"("bank_id", "psu_id_hash");

-- CreateIndex
CREATE UNIQUE INDEX "connection_id_key" ON "connection"("id");

-- CreateIndex
CREATE INDEX "connection_key_id_idx" ON "connection"("key_id");

-- CreateIndex
CREATE UNIQUE INDEX "connection_user_id_bank_id_context_corporate_id_hash_key" ON "connection"("user_id", "bank_id", "context", "corporate_id_hash");

-- CreateIndex
CREATE UNIQUE INDEX "account_id_key" ON "account"("id");

-- CreateIndex
CREATE UNIQUE INDEX "account_user_id_connection_id_resource_id_key" ON "account"("user_id", "connection_id", "resource_id");

-- CreateIndex
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sca_attempt" ADD CONSTRAINT "sca_attempt_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiting_return" ADD CONSTRAINT "waiting_return_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiting_return" ADD CONSTRAINT "waiting_return_user_id_attempt_id_fkey" FOREIGN KEY ("user_id", "attempt_id") REFERENCES "sca_attempt"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "psu" ADD CONSTRAINT "psu_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection" ADD CONSTRAINT "connection_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection" ADD CONSTRAINT "connection_user_id_bank_id_fkey" FOREIGN KEY ("user_id", "bank_id") REFERENCES "psu"("user_id", "bank_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_connection_id_fkey" FOREIGN KEY ("user_id", "connection_id") REFERENCES "connection"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unattended_read" ADD CONSTRAINT "unattended_read_user_id_account_id_fkey" FOREIGN KEY ("user_id", "account_id") REFERENCES "account"("user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
