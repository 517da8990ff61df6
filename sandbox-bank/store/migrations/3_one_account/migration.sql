-- An account and a card account are one thing of two kinds. What only one kind has is null in the other.
ALTER TABLE account RENAME COLUMN credit_line_minor TO credit_minor;
ALTER TABLE account
  ALTER COLUMN bban DROP NOT NULL,
  ALTER COLUMN iban DROP NOT NULL,
  ALTER COLUMN cash_account_type DROP NOT NULL,
  ADD COLUMN kind text NOT NULL DEFAULT 'account',
  -- What a payment names as debtorAccount.other.identification.
  ADD COLUMN reference text UNIQUE,
  ADD COLUMN masked_pan text,
  ADD COLUMN related_account_id uuid REFERENCES account (id) ON DELETE SET NULL;

INSERT INTO account (id, customer_id, kind, reference, masked_pan, related_account_id, name, product,
    currency, credit_minor, booked_minor, last_entry_no, by_hand, created_at)
  SELECT id, customer_id, 'card', reference, masked_pan, related_account_id, name, product,
    currency, credit_limit_minor, booked_minor, last_entry_no, by_hand, created_at
  FROM card_account;

ALTER TABLE account
  ALTER COLUMN kind DROP DEFAULT,
  ADD CONSTRAINT account_kind CHECK (CASE kind
    WHEN 'account' THEN num_nulls(bban, iban, cash_account_type) = 0
      AND num_nonnulls(reference, masked_pan, related_account_id) = 0
    WHEN 'card' THEN num_nulls(reference, masked_pan) = 0
      AND num_nonnulls(bban, iban, cash_account_type) = 0 AND NOT kid_required
    ELSE false END);
CREATE INDEX account_by_related_account
  ON account (related_account_id) WHERE related_account_id IS NOT NULL;

-- The day of a card purchase, null in a row of an account; no row of a card has entries.
ALTER TABLE account_transaction ADD COLUMN transaction_date date;
INSERT INTO account_transaction (id, account_id, entry_no, ended_no, status, entry_date,
    transaction_date, value_date, amount_minor, details, instruction_id, by_hand, created_at)
  SELECT id, card_account_id, entry_no, ended_no, status, entry_date,
    transaction_date, value_date, amount_minor, details, instruction_id, by_hand, created_at
  FROM card_transaction;
DROP TABLE card_transaction;

UPDATE payment SET debtor_account_id = debtor_card_account_id
  WHERE debtor_card_account_id IS NOT NULL;
ALTER TABLE payment DROP COLUMN debtor_card_account_id;
DROP TABLE card_account;

-- The account itself says of which kind it is.
ALTER TABLE consent_resource DROP COLUMN kind;
