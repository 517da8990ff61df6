-- The sandbox bank's whole memory. Ids come from the application; amounts are minor units of the
-- row's currency; times are those of the business clock unless a column says otherwise.

-- Clock offset, behaviour switches, faults, the bank's own secret: one JSON value each.
CREATE TABLE bank_setting (
  name  text PRIMARY KEY,
  value jsonb NOT NULL
);

-- A third party provider: the organisation that its certificates name.
CREATE TABLE tpp (
  id            uuid PRIMARY KEY,
  organisation  text NOT NULL UNIQUE,
  name          text NOT NULL,
  first_seen_at timestamptz NOT NULL
);

CREATE TABLE customer (
  id              uuid PRIMARY KEY,
  customer_number text NOT NULL UNIQUE,
  name            text NOT NULL,
  customer_type   text NOT NULL CHECK (customer_type IN ('PRIVATE', 'CORPORATE')),
  by_hand         boolean NOT NULL,
  created_at      timestamptz NOT NULL
);
CREATE INDEX customer_by_creation ON customer (created_at, id);

CREATE TABLE account (
  id                uuid PRIMARY KEY,
  customer_id       uuid NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  bban              text NOT NULL UNIQUE,
  iban              text NOT NULL UNIQUE,
  currency          text NOT NULL,
  name              text NOT NULL,
  product           text NOT NULL,
  cash_account_type text NOT NULL,
  credit_line_minor bigint NOT NULL DEFAULT 0 CHECK (credit_line_minor >= 0),
  kid_required      boolean NOT NULL DEFAULT false,
  -- The sum of the booked rows, kept in the transaction that writes them.
  booked_minor      bigint NOT NULL DEFAULT 0,
  -- The entry_no given last: rows of one account arrive in this order.
  last_entry_no     bigint NOT NULL DEFAULT 0,
  by_hand           boolean NOT NULL,
  created_at        timestamptz NOT NULL
);
CREATE INDEX account_by_customer ON account (customer_id, created_at, id);

-- entry_date is the booking date, or the day a pending row was reserved. A pending row that was
-- booked or dropped stays with the entry_no at which it ended, so that a reader who began before
-- that still finds it.
CREATE TABLE account_transaction (
  id             uuid PRIMARY KEY,
  account_id     uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  entry_no       bigint NOT NULL,
  ended_no       bigint,
  status         text NOT NULL CHECK (status IN ('BOOKED', 'PENDING')),
  entry_date     date NOT NULL,
  value_date     date,
  amount_minor   bigint NOT NULL,
  -- The fields of the wire that have no column of their own.
  details        jsonb NOT NULL,
  entry_details  jsonb,
  instruction_id uuid,
  by_hand        boolean NOT NULL,
  created_at     timestamptz NOT NULL,
  UNIQUE (account_id, entry_no)
);
CREATE INDEX account_transaction_by_date
  ON account_transaction (account_id, status, entry_date DESC, entry_no DESC);
CREATE INDEX account_transaction_pending
  ON account_transaction (account_id) WHERE status = 'PENDING' AND ended_no IS NULL;
CREATE INDEX account_transaction_by_instruction
  ON account_transaction (instruction_id) WHERE instruction_id IS NOT NULL;

CREATE TABLE card_account (
  id                 uuid PRIMARY KEY,
  customer_id        uuid NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  related_account_id uuid REFERENCES account (id) ON DELETE SET NULL,
  -- What a payment names as debtorAccount.other.identification.
  reference          text NOT NULL UNIQUE,
  masked_pan         text NOT NULL,
  name               text NOT NULL,
  product            text NOT NULL,
  currency           text NOT NULL,
  credit_limit_minor bigint NOT NULL CHECK (credit_limit_minor >= 0),
  booked_minor       bigint NOT NULL DEFAULT 0,
  last_entry_no      bigint NOT NULL DEFAULT 0,
  by_hand            boolean NOT NULL,
  created_at         timestamptz NOT NULL
);
CREATE INDEX card_account_by_customer ON card_account (customer_id, created_at, id);
CREATE INDEX card_account_by_related_account
  ON card_account (related_account_id) WHERE related_account_id IS NOT NULL;

CREATE TABLE card_transaction (
  id               uuid PRIMARY KEY,
  card_account_id  uuid NOT NULL REFERENCES card_account (id) ON DELETE CASCADE,
  entry_no         bigint NOT NULL,
  ended_no         bigint,
  status           text NOT NULL CHECK (status IN ('BOOKED', 'PENDING')),
  entry_date       date NOT NULL,
  transaction_date date NOT NULL,
  value_date       date,
  amount_minor     bigint NOT NULL,
  details          jsonb NOT NULL,
  instruction_id   uuid,
  by_hand          boolean NOT NULL,
  created_at       timestamptz NOT NULL,
  UNIQUE (card_account_id, entry_no)
);
CREATE INDEX card_transaction_by_date
  ON card_transaction (card_account_id, status, entry_date DESC, entry_no DESC);
CREATE INDEX card_transaction_pending
  ON card_transaction (card_account_id) WHERE status = 'PENDING' AND ended_no IS NULL;

-- A private customer has one agreement that comes by itself; its id is also the PSU-Corporate-ID
-- of a corporate one.
CREATE TABLE agreement (
  id         uuid PRIMARY KEY,
  owner_id   uuid NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  context    text NOT NULL CHECK (context IN ('PRIVATE', 'CORPORATE')),
  name       text NOT NULL,
  by_hand    boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX agreement_by_owner ON agreement (owner_id, created_at, id);
CREATE UNIQUE INDEX agreement_private_once ON agreement (owner_id) WHERE context = 'PRIVATE';

-- One PSU and one account of the agreement's owner.
CREATE TABLE engagement (
  id                   uuid PRIMARY KEY,
  agreement_id         uuid NOT NULL REFERENCES agreement (id) ON DELETE CASCADE,
  identity_number      text NOT NULL,
  account_id           uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  roles                text[] NOT NULL,
  register_limit_minor bigint,
  approval_limit_minor bigint,
  by_hand              boolean NOT NULL,
  created_at           timestamptz NOT NULL,
  UNIQUE (agreement_id, identity_number, account_id)
);
CREATE INDEX engagement_by_identity ON engagement (identity_number, agreement_id);
CREATE INDEX engagement_by_account ON engagement (account_id);

-- The PSU-ID: one for each TPP and identity number, for good.
CREATE TABLE psu (
  id               uuid PRIMARY KEY,
  tpp_id           uuid NOT NULL REFERENCES tpp (id),
  identity_number  text NOT NULL,
  -- When SCA was last completed in each context; tells whether the PSU ever acted in it.
  private_sca_at   timestamptz,
  corporate_sca_at timestamptz,
  created_at       timestamptz NOT NULL,
  UNIQUE (tpp_id, identity_number)
);
CREATE INDEX psu_by_identity ON psu (identity_number);

-- A TPP-Session-ID under which a PSU completed SCA.
CREATE TABLE tpp_session (
  tpp_id         uuid NOT NULL REFERENCES tpp (id),
  tpp_session_id text NOT NULL,
  psu_id         uuid NOT NULL REFERENCES psu (id),
  method         text NOT NULL,
  completed_at   timestamptz NOT NULL,
  invalidated_at timestamptz,
  PRIMARY KEY (tpp_id, tpp_session_id)
);
CREATE INDEX tpp_session_by_psu ON tpp_session (psu_id, completed_at DESC);

-- What a PSU lets a TPP see, one for each agreement (so one for the private context).
CREATE TABLE consent (
  id           uuid PRIMARY KEY,
  psu_id       uuid NOT NULL REFERENCES psu (id),
  agreement_id uuid NOT NULL REFERENCES agreement (id) ON DELETE CASCADE,
  given_at     timestamptz NOT NULL,
  changed_at   timestamptz NOT NULL,
  revoked_at   timestamptz,
  UNIQUE (psu_id, agreement_id)
);
CREATE INDEX consent_by_agreement ON consent (agreement_id);

CREATE TABLE consent_resource (
  consent_id  uuid NOT NULL REFERENCES consent (id) ON DELETE CASCADE,
  resource_id uuid NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('ACCOUNT', 'CARD_ACCOUNT')),
  granted_at  timestamptz NOT NULL,
  revoked_at  timestamptz,
  PRIMARY KEY (consent_id, resource_id)
);
CREATE INDEX consent_resource_by_resource ON consent_resource (resource_id);

-- A read with no PSU present, counted against the four in 24 hours.
CREATE TABLE unattended_read (
  id          uuid PRIMARY KEY,
  psu_id      uuid NOT NULL REFERENCES psu (id),
  resource_id uuid NOT NULL,
  operation   text NOT NULL,
  read_at     timestamptz NOT NULL
);
CREATE INDEX unattended_read_by_resource
  ON unattended_read (psu_id, resource_id, operation, read_at DESC);

-- One visit of a PSU to the SCA pages, from scaRedirect to the redirect back.
CREATE TABLE sca (
  id                 uuid PRIMARY KEY,
  token_hash         bytea NOT NULL UNIQUE,
  tpp_id             uuid NOT NULL REFERENCES tpp (id),
  purpose            text NOT NULL CHECK (purpose IN
                       ('ACCOUNTS', 'IDENTITY', 'PAYMENT', 'PAYMENT_CANCELLATION', 'BASKET')),
  -- The payment or basket to approve.
  subject_id         uuid,
  tpp_session_id     text NOT NULL,
  redirect_uri       text NOT NULL,
  redirect_preferred boolean NOT NULL,
  -- The PSU that the request named; nobody else may complete it.
  expected_psu_id    uuid REFERENCES psu (id),
  -- What is known so far, from the request's headers or from the pages.
  identity_number    text,
  method             text,
  context            text CHECK (context IN ('PRIVATE', 'CORPORATE')),
  agreement_id       uuid,
  -- Pages that were answered; a visit never ends without one.
  steps_taken        int NOT NULL DEFAULT 0,
  status             text NOT NULL CHECK (status IN ('STARTED', 'COMPLETED', 'FAILED')),
  failure_code       text,
  return_uri         text,
  created_at         timestamptz NOT NULL,
  expires_at         timestamptz NOT NULL,
  ended_at           timestamptz
);
CREATE INDEX sca_by_creation ON sca (created_at);
CREATE INDEX sca_by_subject ON sca (subject_id) WHERE subject_id IS NOT NULL;

-- A PSU signed in at the bank's own page, to see and revoke access.
CREATE TABLE bank_visit (
  token_hash      bytea PRIMARY KEY,
  identity_number text NOT NULL,
  created_at      timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL
);

-- The first answer to each X-Request-ID of a TPP. Times of the transport clock.
CREATE TABLE request_replay (
  tpp_id      uuid NOT NULL,
  request_id  text NOT NULL,
  fingerprint bytea NOT NULL,
  status      int,
  headers     jsonb,
  body        text,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (tpp_id, request_id)
);
CREATE INDEX request_replay_by_creation ON request_replay (created_at);

CREATE TABLE batch_run (
  id       uuid PRIMARY KEY,
  -- The slot of the day that it fills; none for a run that was asked for.
  slot     timestamptz UNIQUE,
  run_at   timestamptz NOT NULL,
  executed int NOT NULL,
  rejected int NOT NULL
);
CREATE INDEX batch_run_by_time ON batch_run (run_at DESC, id);

CREATE TABLE payment (
  id                     uuid PRIMARY KEY,
  tpp_id                 uuid NOT NULL REFERENCES tpp (id),
  -- None before the approval of a payment that was initiated with PSU-Context alone.
  psu_id                 uuid REFERENCES psu (id),
  context                text NOT NULL CHECK (context IN ('PRIVATE', 'CORPORATE')),
  agreement_id           uuid,
  kind                   text NOT NULL CHECK (kind IN ('SINGLE', 'PERIODIC', 'BULK')),
  product                text NOT NULL,
  -- The body as it came.
  request                jsonb NOT NULL,
  transaction_status     text NOT NULL CHECK (transaction_status IN
                           ('ACCP', 'ACSC', 'ACSP', 'ACTC', 'ACWC', 'ACWP', 'RCVD', 'PDNG', 'RJCT',
                            'CANC', 'PART')),
  funds_available        boolean,
  debtor_account_id      uuid REFERENCES account (id) ON DELETE SET NULL,
  debtor_card_account_id uuid REFERENCES card_account (id) ON DELETE SET NULL,
  fee_minor              bigint NOT NULL DEFAULT 0,
  fee_currency           text,
  -- Equal for two payments that say the same: the logical duplicate.
  duplicate_key          bytea NOT NULL,
  requested_execution_date date,
  -- Of a periodic payment, the day of the next instruction to be made; none when it has ended.
  next_due_date          date,
  created_at             timestamptz NOT NULL,
  approved_at            timestamptz,
  ended_at               timestamptz
);
CREATE INDEX payment_by_duplicate_key ON payment (tpp_id, duplicate_key, created_at);
CREATE INDEX payment_by_psu ON payment (psu_id, created_at) WHERE psu_id IS NOT NULL;
CREATE INDEX payment_by_debtor_account ON payment (debtor_account_id) WHERE debtor_account_id IS NOT NULL;
CREATE INDEX payment_by_debtor_card_account
  ON payment (debtor_card_account_id) WHERE debtor_card_account_id IS NOT NULL;
CREATE INDEX payment_by_due_date ON payment (next_due_date) WHERE next_due_date IS NOT NULL;

-- One transfer to execute: a single payment has one, a bulk payment one a row, a periodic payment
-- one for each of its days.
CREATE TABLE payment_instruction (
  id                 uuid PRIMARY KEY,
  payment_id         uuid NOT NULL REFERENCES payment (id) ON DELETE CASCADE,
  position           int NOT NULL,
  execution_date     date NOT NULL,
  transaction_status text NOT NULL,
  funds_available    boolean,
  amount_minor       bigint NOT NULL CHECK (amount_minor > 0),
  currency           text NOT NULL,
  -- What leaves the debtor's account, in its currency, without the fee.
  debit_minor        bigint NOT NULL CHECK (debit_minor >= 0),
  fee_minor          bigint NOT NULL DEFAULT 0 CHECK (fee_minor >= 0),
  creditor_account_id uuid REFERENCES account (id) ON DELETE SET NULL,
  -- The row's fields of the wire: creditor, remittance, purpose.
  details            jsonb NOT NULL,
  batch_run_id       uuid REFERENCES batch_run (id),
  approved_at        timestamptz,
  executed_at        timestamptz,
  UNIQUE (payment_id, position)
);
CREATE INDEX payment_instruction_due
  ON payment_instruction (execution_date, approved_at, id) WHERE transaction_status = 'PDNG';
CREATE INDEX payment_instruction_by_batch_run
  ON payment_instruction (batch_run_id) WHERE batch_run_id IS NOT NULL;

CREATE TABLE signing_basket (
  id                 uuid PRIMARY KEY,
  tpp_id             uuid NOT NULL REFERENCES tpp (id),
  psu_id             uuid NOT NULL REFERENCES psu (id),
  context            text NOT NULL CHECK (context IN ('PRIVATE', 'CORPORATE')),
  agreement_id       uuid,
  transaction_status text NOT NULL CHECK (transaction_status IN ('RCVD', 'ACTC', 'PATC', 'RJCT')),
  created_at         timestamptz NOT NULL,
  approved_at        timestamptz,
  deleted_at         timestamptz
);
CREATE INDEX signing_basket_by_psu ON signing_basket (psu_id, created_at);

CREATE TABLE signing_basket_payment (
  basket_id  uuid NOT NULL REFERENCES signing_basket (id) ON DELETE CASCADE,
  payment_id uuid NOT NULL REFERENCES payment (id) ON DELETE CASCADE,
  position   int NOT NULL,
  -- Set when the basket was deleted and the payment is free for another.
  released   boolean NOT NULL DEFAULT false,
  PRIMARY KEY (basket_id, payment_id)
);
CREATE UNIQUE INDEX signing_basket_payment_once
  ON signing_basket_payment (payment_id) WHERE NOT released;
