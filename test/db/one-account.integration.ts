/** What the migration to a single account table makes of rows written by an earlier release. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '@/database/migrate';
import { createTestDatabase, type TestDatabase } from '@/database/test-database';

const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));
const FIRST_NEW = '0024_one_account';

const USER = '00000000-0000-4000-8000-000000000001';
const CONNECTION = '00000000-0000-4000-8000-000000000002';
const ACCOUNT = '00000000-0000-4000-8000-00000000000a';
const CARD = '00000000-0000-4000-8000-00000000000c';
const OF_ACCOUNT = '00000000-0000-4000-8000-0000000000a1';
const OF_CARD = '00000000-0000-4000-8000-0000000000c1';
const READ_AT = '2026-11-20T08:00:00.000Z';

const OLD_ROWS = `
  INSERT INTO user_account (id, email, name, password_hash, created_at)
    VALUES ('${USER}', 'kari@example.no', 'Kari', '', '${READ_AT}');
  INSERT INTO psu (user_id, bank_id, sealed_psu_id, psu_id_hash, key_id, tpp_session_id, sca_at, created_at)
    VALUES ('${USER}', 'bank', 's', 'h', 'k', 't', '${READ_AT}', '${READ_AT}');
  INSERT INTO connection (user_id, id, bank_id, context, corporate_id_hash, key_id, consented_at, access_until, cards_read_at)
    VALUES ('${USER}', '${CONNECTION}', 'bank', 'PRIVATE', '', '', '${READ_AT}', '2027-05-01', '${READ_AT}');
  INSERT INTO account (user_id, id, connection_id, bank_id, resource_id, position, name, owner_name,
      product, cash_account_type, bban, iban, bic, currency, balances, balances_read_at)
    VALUES ('${USER}', '${ACCOUNT}', '${CONNECTION}', 'bank', 'enc!!1=', 0, 'Brukskonto', 'Kari',
      'KONTO', 'CACC', '12345678903', 'NO9312345678903', 'BANKNO', 'NOK', '[{"a":1}]', '${READ_AT}');
  INSERT INTO card_account (user_id, id, connection_id, bank_id, resource_id, position, name,
      owner_name, product, masked_pan, currency, credit_limit, related_account, balances, balances_read_at)
    VALUES ('${USER}', '${CARD}', '${CONNECTION}', 'bank', 'enc!!1=', 1, 'Gull', 'Kari', 'KREDITT',
      '1234****9999', 'NOK', '50000.00', '{"bban":"12345678903"}', '[{"b":2}]', '${READ_AT}');
  INSERT INTO unattended_read VALUES ('${USER}', '${ACCOUNT}', 'balances', 0, '${READ_AT}');
  INSERT INTO card_unattended_read VALUES ('${USER}', '${CARD}', 'transactions', 3, '${READ_AT}');
  INSERT INTO stored_transaction (user_id, id, holder_id, account_id, card_account_id, bank_key,
      is_pending, sort_date, order_no, amount, magnitude, currency, category, tokens,
      entry_magnitudes, is_batch, needs_entries, sealed, sealed_entries, key_id, run_no, read_at)
    VALUES
      ('${USER}', '${OF_ACCOUNT}', '${ACCOUNT}', '${ACCOUNT}', NULL, 'id:1', false, '2026-11-01', 7,
        -10.5, 10.5, 'NOK', 'other', '{1,2}', '{}', false, false, 'sealed a', NULL, 'k', 3, '${READ_AT}'),
      ('${USER}', '${OF_CARD}', '${CARD}', NULL, '${CARD}', 'id:1', true, '9999-12-31', 8,
        20, 20, 'NOK', 'leisure', '{3}', '{4}', false, false, 'sealed c', 'entries c', 'k', 4, '${READ_AT}');
  INSERT INTO transaction_sync (user_id, holder_id, account_id, card_account_id, state, phase, run_no,
      pass_no, links, key_id, next_href, sealed_memory)
    VALUES
      ('${USER}', '${ACCOUNT}', '${ACCOUNT}', NULL, 'running', 'reading', 3, 1, '{x}', 'k', '/next', 'memory a'),
      ('${USER}', '${CARD}', NULL, '${CARD}', 'idle', 'reading', 4, 2, '{}', '', NULL, NULL);`;

let database: TestDatabase;
let client: pg.Client;
let olderDir: string;

const rows = async (text: string) => (await client.query(text)).rows;

beforeAll(async () => {
  olderDir = fs.mkdtempSync(path.join(os.tmpdir(), 'brygge-older-'));
  for (const name of fs.readdirSync(MIGRATIONS))
    if (name < FIRST_NEW)
      fs.cpSync(path.join(MIGRATIONS, name), path.join(olderDir, name), { recursive: true });
  database = await createTestDatabase({ migrationsDir: olderDir });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(OLD_ROWS);
  const applied = await migrate({ databaseUrl: database.url, migrationsDir: MIGRATIONS });
  expect(applied).toContain(FIRST_NEW);
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
  fs.rmSync(olderDir, { recursive: true, force: true });
});

it('keeps every field of an account and of a card account, also under one id of the bank', async () => {
  const accounts = await rows('SELECT * FROM account ORDER BY kind');
  // A later migration adds when to look at each again.
  expect(accounts.map(({ next_look_at, ...kept }) => kept)).toEqual([
    {
      user_id: USER,
      id: ACCOUNT,
      kind: 'account',
      connection_id: CONNECTION,
      bank_id: 'bank',
      resource_id: 'enc!!1=',
      position: 0,
      name: 'Brukskonto',
      owner_name: 'Kari',
      product: 'KONTO',
      cash_account_type: 'CACC',
      bban: '12345678903',
      iban: 'NO9312345678903',
      bic: 'BANKNO',
      masked_pan: null,
      currency: 'NOK',
      credit_limit: null,
      related_account: null,
      balances: [{ a: 1 }],
      balances_read_at: new Date(READ_AT),
      unreadable_balances: 0,
    },
    {
      user_id: USER,
      id: CARD,
      kind: 'card',
      connection_id: CONNECTION,
      bank_id: 'bank',
      resource_id: 'enc!!1=',
      position: 1,
      name: 'Gull',
      owner_name: 'Kari',
      product: 'KREDITT',
      cash_account_type: null,
      bban: null,
      iban: null,
      bic: null,
      masked_pan: '1234****9999',
      currency: 'NOK',
      credit_limit: '50000.00',
      related_account: { bban: '12345678903' },
      balances: [{ b: 2 }],
      balances_read_at: new Date(READ_AT),
      unreadable_balances: 0,
    },
  ]);
});

it('keeps the reads without the person that are spent', async () => {
  expect(await rows('SELECT * FROM unattended_read ORDER BY account_id')).toEqual([
    {
      user_id: USER,
      account_id: ACCOUNT,
      resource: 'balances',
      slot: 0,
      read_at: new Date(READ_AT),
    },
    {
      user_id: USER,
      account_id: CARD,
      resource: 'transactions',
      slot: 3,
      read_at: new Date(READ_AT),
    },
  ]);
});

it('keeps transactions and syncs as they are sealed, each with its account', async () => {
  expect(
    await rows(
      'SELECT id, account_id, bank_key, is_pending, amount, tokens, sealed, sealed_entries, key_id, run_no FROM stored_transaction ORDER BY order_no',
    ),
  ).toEqual([
    {
      id: OF_ACCOUNT,
      account_id: ACCOUNT,
      bank_key: 'id:1',
      is_pending: false,
      amount: '-10.50000',
      tokens: [1, 2],
      sealed: 'sealed a',
      sealed_entries: null,
      key_id: 'k',
      run_no: 3,
    },
    {
      id: OF_CARD,
      account_id: CARD,
      bank_key: 'id:1',
      is_pending: true,
      amount: '20.00000',
      tokens: [3],
      sealed: 'sealed c',
      sealed_entries: 'entries c',
      key_id: 'k',
      run_no: 4,
    },
  ]);
  expect(
    await rows(
      'SELECT account_id, state, run_no, next_href, links, sealed_memory FROM transaction_sync ORDER BY account_id',
    ),
  ).toEqual([
    {
      account_id: ACCOUNT,
      state: 'running',
      run_no: 3,
      next_href: '/next',
      links: ['x'],
      sealed_memory: 'memory a',
    },
    {
      account_id: CARD,
      state: 'idle',
      run_no: 4,
      next_href: null,
      links: [],
      sealed_memory: null,
    },
  ]);
});

it('takes no kind but the two, and nothing of the other kind on a row', async () => {
  await expect(client.query(`UPDATE account SET kind = 'loan'`)).rejects.toThrow(/account_kind/);
  await expect(client.query(`UPDATE account SET bban = '1' WHERE kind = 'card'`)).rejects.toThrow(
    /check constraint "account_kind"/,
  );
  await expect(
    client.query(`UPDATE account SET masked_pan = '1' WHERE kind = 'account'`),
  ).rejects.toThrow(/check constraint "account_kind"/);
});

it('deletes with a card what is of it, and nothing else', async () => {
  await client.query(`DELETE FROM account WHERE id = '${CARD}'`);
  expect(await rows('SELECT account_id FROM unattended_read')).toEqual([{ account_id: ACCOUNT }]);
  expect(await rows('SELECT account_id FROM stored_transaction')).toEqual([
    { account_id: ACCOUNT },
  ]);
  expect(await rows('SELECT account_id FROM transaction_sync')).toEqual([{ account_id: ACCOUNT }]);
});
