-- Payments that wait for approval are found among those that do not: processes of the release before ask the same, and
-- find it by this index too.
CREATE INDEX "payment_state_transaction_status_created_at_idx" ON "payment" ("state", "transaction_status", "created_at");
DROP INDEX "payment_state_created_at_idx";
