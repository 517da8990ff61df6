-- What became of every payment, in a table that nothing is deleted from: no disconnection and no end of an account
-- reaches it. The database itself writes it, so that no way of storing a payment goes past it.
CREATE TABLE "payment_log" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "payment_id" UUID NOT NULL,
    "bank_id" TEXT NOT NULL,
    "context" "psu_context" NOT NULL,
    "kind" TEXT NOT NULL,
    "state" "creation_state" NOT NULL,
    "transaction_status" TEXT,
    "resource_id" TEXT,
    "amount" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "sealed_request" TEXT,
    "key_id" TEXT NOT NULL,
    "logged_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_log_pkey" PRIMARY KEY ("user_id","id")
);

CREATE INDEX "payment_log_user_id_payment_id_logged_at_idx" ON "payment_log"("user_id", "payment_id", "logged_at");
CREATE INDEX "payment_log_key_id_idx" ON "payment_log"("key_id");

-- Payments of before, as they stand. Throw-away users leave nothing.
INSERT INTO "payment_log" ("user_id", "payment_id", "bank_id", "context", "kind", "state", "transaction_status", "resource_id", "amount", "currency", "sealed_request", "key_id", "logged_at")
SELECT p."user_id", p."id", p."bank_id", p."context", p."kind", p."state", p."transaction_status", p."resource_id", p."amount", p."currency", p."sealed_request", p."key_id", p."updated_at"
FROM "payment" p JOIN "user_account" u ON u."id" = p."user_id" WHERE NOT u."is_demo";

CREATE FUNCTION "log_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.state = OLD.state
    AND NEW.transaction_status IS NOT DISTINCT FROM OLD.transaction_status
    AND NEW.resource_id IS NOT DISTINCT FROM OLD.resource_id THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT 1 FROM user_account WHERE id = NEW.user_id AND is_demo) THEN
    RETURN NULL;
  END IF;
  INSERT INTO payment_log (user_id, payment_id, bank_id, context, kind, state, transaction_status, resource_id, amount, currency, sealed_request, key_id, logged_at)
  VALUES (NEW.user_id, NEW.id, NEW.bank_id, NEW.context, NEW.kind, NEW.state, NEW.transaction_status, NEW.resource_id, NEW.amount, NEW.currency,
    CASE WHEN TG_OP = 'INSERT' THEN NEW.sealed_request END,
    CASE WHEN TG_OP = 'INSERT' THEN NEW.key_id ELSE '' END,
    clock_timestamp());
  RETURN NULL;
END $$;

CREATE TRIGGER "payment_is_logged" AFTER INSERT OR UPDATE ON "payment" FOR EACH ROW EXECUTE FUNCTION "log_payment"();

-- A line may be sealed under another key, and that is all that may ever happen to it.
CREATE FUNCTION "keep_payment_log"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sealed_as_before "payment_log";
BEGIN
  IF TG_OP = 'UPDATE' THEN
    sealed_as_before := NEW;
    sealed_as_before.sealed_request := OLD.sealed_request;
    sealed_as_before.key_id := OLD.key_id;
    IF sealed_as_before IS NOT DISTINCT FROM OLD AND (NEW.sealed_request IS NULL) = (OLD.sealed_request IS NULL) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'payment_log is only ever added to';
END $$;

CREATE TRIGGER "payment_log_keeps_lines" BEFORE UPDATE OR DELETE ON "payment_log" FOR EACH ROW EXECUTE FUNCTION "keep_payment_log"();
CREATE TRIGGER "payment_log_is_not_emptied" BEFORE TRUNCATE ON "payment_log" FOR EACH STATEMENT EXECUTE FUNCTION "keep_payment_log"();
