-- Passkeys, the codes that stand in for them, and the second step of a sign-in.
CREATE TYPE "passkey_purpose" AS ENUM ('SIGN_IN', 'SECOND_FACTOR', 'CONFIRM', 'ADD');

ALTER TYPE "token_purpose" ADD VALUE 'REMOVE_PASSKEYS';

ALTER TYPE "security_event_kind" ADD VALUE 'SECOND_FACTOR_FAILED';
ALTER TYPE "security_event_kind" ADD VALUE 'PASSKEY_ADDED';
ALTER TYPE "security_event_kind" ADD VALUE 'PASSKEY_REMOVED';
ALTER TYPE "security_event_kind" ADD VALUE 'RECOVERY_CODES_MADE';
ALTER TYPE "security_event_kind" ADD VALUE 'RECOVERY_CODE_USED';
ALTER TYPE "security_event_kind" ADD VALUE 'PASSKEYS_REMOVAL_REQUESTED';
ALTER TYPE "security_event_kind" ADD VALUE 'PASSKEYS_REMOVED';

CREATE TABLE "passkey" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[] NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("user_id","id")
);

CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey"("credential_id");
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "recovery_code" (
    "user_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("user_id","code_hash")
);

ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "passkey_challenge" (
    "challenge_hash" TEXT NOT NULL,
    "purpose" "passkey_purpose" NOT NULL,
    "bound_to" TEXT NOT NULL,
    "user_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenge_pkey" PRIMARY KEY ("challenge_hash")
);

CREATE INDEX "passkey_challenge_expires_at_idx" ON "passkey_challenge"("expires_at");
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "second_factor_step" (
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "second_factor_step_pkey" PRIMARY KEY ("user_id","token_hash")
);

CREATE UNIQUE INDEX "second_factor_step_token_hash_key" ON "second_factor_step"("token_hash");
CREATE INDEX "second_factor_step_expires_at_idx" ON "second_factor_step"("expires_at");
ALTER TABLE "second_factor_step" ADD CONSTRAINT "second_factor_step_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
