/**
 * Where each table of the application lies on a database of many nodes (Citus): by which column its rows are
 * distributed, or complete on every node. A migration that creates a table adds it here. See docs/scale.md.
 */

/** A small table that is complete on every node, so that every row elsewhere may refer to it. */
export const EVERYWHERE = Symbol('on every node');

/** Rows of one user lie together, so that a transaction about one user runs on one node. */
const BY_USER = 'user_id';

export type Distribution = {
  readonly tables: ReadonlyMap<string, string | typeof EVERYWHERE>;
  /** SQL that copies values of existing rows into the look-up tables, while indexes still ensure uniqueness. */
  readonly claims: string;
};

const TABLES = new Map<string, string | typeof EVERYWHERE>([
  ['user_account', EVERYWHERE],
  ['seal_key', EVERYWHERE],
  // Looked up before the owner is known.
  ['claimed_identity', 'value'],
  ['psu_hash', 'hash'],
  ['passkey_challenge', 'challenge_hash'],
  ['rate_limit', 'key'],
  // May belong to nobody.
  ['security_event', 'id'],
  ...[
    'account',
    'bank_wait',
    'basket',
    'basket_payment',
    'category_rule_set',
    'connection',
    'connection_move',
    'insight_correction_set',
    'inspected_call',
    'known_device',
    'mail_message',
    'money_call',
    'notice',
    'one_time_token',
    'passkey',
    'payment',
    'payment_draft',
    'payment_event',
    'payment_likeness',
    'payment_log',
    'psu',
    'recipient',
    'recovery_code',
    'saved_view_set',
    'sca_attempt',
    'sca_preference',
    'second_factor_step',
    'session',
    'stored_transaction',
    'switched_off_notice',
    'transaction_sync',
    'trial',
    'unattended_read',
    'unattended_refresh',
    'waiting_return',
  ].map((table): [string, string] => [table, BY_USER]),
]);

export const DISTRIBUTION: Distribution = {
  tables: TABLES,
  claims: `INSERT INTO claimed_identity (kind, value, user_id)
    SELECT 'basket', id::text, user_id FROM basket
    UNION ALL SELECT 'bank-payment', bank_id || ' ' || resource_id, user_id FROM payment
      WHERE resource_id IS NOT NULL
    UNION ALL SELECT 'bank-basket', bank_id || ' ' || resource_id, user_id FROM basket
      WHERE resource_id IS NOT NULL
    UNION ALL SELECT 'passkey', credential_id, user_id FROM passkey
    ON CONFLICT (kind, value) DO NOTHING`,
};
