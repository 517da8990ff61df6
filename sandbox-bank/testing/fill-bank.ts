/**
 * Fills a bank's database with made-up customers, to test query plans and to measure. Each has one account and one
 * card, is known to one TPP and has consented; nobody signs in as one of them.
 */
import { bankDay } from '@/lib/xs2a/value/bank-time';
import type { Queryable } from '@/sandbox-bank/store/database';
import { meetTpp } from '@/sandbox-bank/store/tpp';

/** How much to write. */
export type Filling = {
  customers: number;
  /** Rows for each account; the last two are pending. */
  rowsOfAnAccount: number;
  now: Date;
};

/** The number of the n-th made-up customer, from 1. */
export const filledCustomerNumber = (n: number): string => String(50_000_000_000 + n);

/** Writes the customers and all their data, in a few statements. */
export async function fillBank(
  db: Queryable,
  { customers, rowsOfAnAccount, now }: Filling,
): Promise<void> {
  const today = bankDay(now);
  const tpp = await meetTpp(db, { organisation: 'PSDNO-FSA-1', name: 'TPP', now });
  await db.query(
    `INSERT INTO customer SELECT gen_random_uuid(), (50000000000 + n)::text, 'Kunde ' || n,
       'PRIVATE', true, $2::timestamptz, 'default' FROM generate_series(1, $1::int) n`,
    [customers, now],
  );
  for (const text of [
    `INSERT INTO agreement SELECT gen_random_uuid(), id, 'PRIVATE', name, true, now() FROM customer WHERE by_hand`,
    `INSERT INTO account (id, kind, customer_id, bban, iban, currency, name, product, cash_account_type, by_hand, created_at, last_entry_no)
     SELECT gen_random_uuid(), 'account', id, customer_number, 'NO' || customer_number, 'NOK', 'Konto', 'BRUKSKONTO', 'CACC', true, now(), ${rowsOfAnAccount} FROM customer WHERE by_hand`,
    `INSERT INTO engagement SELECT gen_random_uuid(), agreement.id, customer_number, account.id, '{REGISTER,VIEW}', null, null, true, now()
     FROM customer JOIN agreement ON owner_id = customer.id JOIN account ON account.customer_id = customer.id WHERE customer.by_hand`,
    ...slices(rowsOfAnAccount).map(
      ([from, to]) =>
        `INSERT INTO account_transaction (id, account_id, entry_no, status, entry_date, value_date, amount_minor, details, by_hand, created_at)
         SELECT gen_random_uuid(), account.id, n, CASE WHEN n > ${rowsOfAnAccount - 2} THEN 'PENDING' ELSE 'BOOKED' END,
           date '${today}' - (${rowsOfAnAccount} - n), date '${today}', -100, '{}', true, now()
         FROM account, generate_series(${from}, ${to}) n WHERE by_hand`,
    ),
    `INSERT INTO account (id, kind, customer_id, reference, masked_pan, name, product, currency, by_hand, created_at)
     SELECT gen_random_uuid(), 'card', id, 'CARD ' || customer_number, '4925******', 'Kort', 'KREDITTKORT', 'NOK', true, now() FROM customer WHERE by_hand`,
    `INSERT INTO psu SELECT gen_random_uuid(), '${tpp.id}', customer_number, now(), null, now(), 'default' FROM customer WHERE by_hand`,
    `INSERT INTO tpp_session SELECT tpp_id, 'session ' || identity_number, id, 'HA2', now(), null, 'default' FROM psu WHERE tpp_id = '${tpp.id}'`,
    `INSERT INTO consent SELECT gen_random_uuid(), psu.id, agreement.id, now(), now(), null
     FROM psu JOIN customer ON customer_number = identity_number JOIN agreement ON owner_id = customer.id
     WHERE psu.tpp_id = '${tpp.id}'`,
    `INSERT INTO consent_resource SELECT consent.id, account.id, now(), null
     FROM consent JOIN agreement ON agreement.id = agreement_id JOIN account ON account.customer_id = owner_id
     WHERE account.by_hand AND account.kind = 'account'`,
    `INSERT INTO unattended_read SELECT gen_random_uuid(), psu.id, gen_random_uuid(), 'balances', now() FROM psu, generate_series(1, 5)`,
    `INSERT INTO request_replay SELECT '${tpp.id}', 'request ' || n, '\\x00', 200, '{}', '', now(), 'default' FROM generate_series(1, 5000) n`,
    `INSERT INTO sca (id, token_hash, tpp_id, purpose, tpp_session_id, redirect_uri, redirect_preferred, status, created_at, expires_at, world_id)
     SELECT gen_random_uuid(), sha256(n::text::bytea), '${tpp.id}', 'ACCOUNTS', 's', 'https://tpp.example', true, 'STARTED', now(), now(), 'default' FROM generate_series(1, 5000) n`,
  ]) {
    await db.query(text);
  }
  await db.query('ANALYZE');
}

const SLICE = 10;

/** One statement for all rows would take longer than the bank's pool waits for an answer. */
function slices(rows: number): [from: number, to: number][] {
  return Array.from({ length: Math.ceil(rows / SLICE) }, (_, index) => [
    index * SLICE + 1,
    Math.min((index + 1) * SLICE, rows),
  ]);
}
