-- A run is open until everything that was due is done; one that a crash cut off is resumed.
ALTER TABLE batch_run ADD COLUMN finished_at timestamptz;
CREATE INDEX batch_run_open ON batch_run (run_at, id) WHERE finished_at IS NULL;

-- The status of a basket is that of its payments, worked out when it is read.
ALTER TABLE signing_basket DROP COLUMN transaction_status;
CREATE INDEX signing_basket_payment_by_payment ON signing_basket_payment (payment_id);

-- Why a transfer was not executed; null for one that was, or that waits.
ALTER TABLE payment_instruction ADD COLUMN refusal text CHECK (refusal IN ('NO_FUNDS', 'NO_DEBTOR', 'NOT_CREDITABLE'));
-- What reached the creditor's account, in its currency; null when the creditor is with another bank.
ALTER TABLE payment_instruction ADD COLUMN credit_minor bigint CHECK (credit_minor > 0);

-- How far batch runs have come: one row, held by whoever executes, so that one run happens at a time.
CREATE TABLE batch_run_progress (
  only_one       boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  -- Every slot up to this instant of the business clock has had its run.
  done_until     timestamptz,
  -- The offset of the business clock under which it was written.
  offset_seconds bigint NOT NULL DEFAULT 0
);
INSERT INTO batch_run_progress (only_one) VALUES (true);

-- Whether it was tried to show a waiting payment as a pending row; kept on its first instruction.
ALTER TABLE payment_instruction ADD COLUMN reservation_tried boolean NOT NULL DEFAULT false;
CREATE INDEX card_transaction_by_instruction
  ON card_transaction (instruction_id) WHERE instruction_id IS NOT NULL;

-- What is approved together is executed in the order in which it was shown.
ALTER TABLE payment_instruction ADD COLUMN approval_position int NOT NULL DEFAULT 0;
DROP INDEX payment_instruction_due;
CREATE INDEX payment_instruction_due
  ON payment_instruction (execution_date, approved_at, approval_position, id)
  WHERE transaction_status = 'PDNG' AND position = 0;

-- An account that is removed is forgotten here as well.
CREATE INDEX payment_instruction_by_creditor
  ON payment_instruction (creditor_account_id) WHERE creditor_account_id IS NOT NULL;
