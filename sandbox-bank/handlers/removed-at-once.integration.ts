/** What is removed while a request uses it: the request answers as if it had come a moment later. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { type Database, openDatabase, type Queryable } from '@/sandbox-bank/store/database';
import {
  type BankResponse,
  messageOf,
  scaRedirectOf,
  submitScaPage,
} from '@/sandbox-bank/testing/bank-client';
import {
  beginPayments,
  create,
  day,
  makeAccount,
  NDCT,
  paymentBody,
} from '@/sandbox-bank/testing/payments';
import { JONAS } from '@/sandbox-bank/testing/people';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import type { ConnectedPsu } from '@/sandbox-bank/testing/test-bank';
import { makeWorld, type TestWorld } from '@/sandbox-bank/testing/worlds';
import { deleteWorld } from '@/sandbox-bank/worlds/make-world';

const { bank, client } = sharedBank(createTestDatabase);
let jonas: ConnectedPsu;
let database: Database;
beforeAll(async () => {
  ({ jonas } = await beginPayments(client));
  database = openDatabase({ databaseUrl: bank.databaseUrl });
});
afterAll(() => database.close());

type Table = 'account' | 'customer';

/** Deletes a row and, once the requests wait for its lock, commits that. */
function whileRemoving(
  table: Table,
  id: string,
  ask: () => Promise<BankResponse>,
): Promise<BankResponse> {
  return during(async (db) => {
    await db.query(`DELETE FROM ${table} WHERE id = $1`, [id]);
  }, ask);
}

async function during<Answer>(
  remove: (db: Queryable) => Promise<void>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const answering = await database.transaction(async (db) => {
    await remove(db);
    const asked = ask();
    while ((await waiting()) === 0) await pause(10);
    return { asked };
  });
  return answering.asked;
}

async function waiting(): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

let next = 30_000_000_000;
async function makeCustomer(type: 'PRIVATE' | 'CORPORATE') {
  const answer = await client.call({
    method: 'POST',
    path: '/v1/sandbox/customers',
    body: { customerNumber: String(next++), name: 'Kunde', type },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as { customerId: string; customerNumber: string };
}

/** The id in the database of the account with a BBAN. */
async function idOf(bban: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>('SELECT id FROM account WHERE bban = $1', [
    bban,
  ]);
  return rows[0]?.id ?? '';
}

it('the account that a payment is from: 403', async () => {
  const { bban } = await makeAccount(client, JONAS, '1000.00');
  const refused = await whileRemoving('account', await idOf(bban), () =>
    create(client, jonas, { product: NDCT, body: paymentBody(NDCT, bban, day(3)) }),
  );
  expect(refused.status, refused.text).toBe(403);
  expect(messageOf(refused)).toMatchObject({ code: 'FORBIDDEN', path: 'debtorAccount.bban' });
});

it.each([
  ['accounts', { accountName: 'Ny', currency: 'NOK' }],
  ['card-accounts', { currency: 'NOK' }],
])('the customer that gets an account of /%s: 400', async (path, body) => {
  const { customerId, customerNumber } = await makeCustomer('PRIVATE');
  const refused = await whileRemoving('customer', customerId, () =>
    client.call({
      method: 'POST',
      path: `/v1/sandbox/${path}`,
      body: { customerNumber, ...body },
    }),
  );
  expect(refused.status, refused.text).toBe(400);
  expect(messageOf(refused)).toMatchObject({ code: 'BAD_REQUEST', path: 'customerNumber' });
});

it('the account that a new card belongs to: 400', async () => {
  const { bban, id } = await makeAccount(client, JONAS, '0.00');
  const refused = await whileRemoving('account', await idOf(bban), () =>
    client.call({
      method: 'POST',
      path: '/v1/sandbox/card-accounts',
      body: { customerNumber: JONAS, currency: 'NOK', relatedAccountId: id },
    }),
  );
  expect(refused.status, refused.text).toBe(400);
  expect(messageOf(refused)).toMatchObject({ code: 'BAD_REQUEST', path: 'relatedAccountId' });
});

it('the only account of the owner of a new card: 201, and the card belongs to no account', async () => {
  const { customerNumber } = await makeCustomer('PRIVATE');
  const { bban } = await makeAccount(client, customerNumber, '0.00');
  const made = await whileRemoving('account', await idOf(bban), () =>
    client.call({
      method: 'POST',
      path: '/v1/sandbox/card-accounts',
      body: { customerNumber, currency: 'NOK' },
    }),
  );
  expect(made.status, made.text).toBe(201);
  expect(made.body).not.toHaveProperty('relatedAccountId');
});

it('the owner of a new agreement: 400', async () => {
  const { customerId, customerNumber } = await makeCustomer('CORPORATE');
  const refused = await whileRemoving('customer', customerId, () =>
    client.call({
      method: 'POST',
      path: '/v1/sandbox/agreements',
      body: { owner: customerNumber, name: 'Avtale' },
    }),
  );
  expect(refused.status, refused.text).toBe(400);
  expect(messageOf(refused)).toMatchObject({ code: 'BAD_REQUEST', path: 'owner' });
});

it('the account and the agreement of a new engagement: 400 and 404', async () => {
  for (const [table, status, path] of [
    ['account', 400, 'account.iban'],
    ['customer', 404, 'mockAgreementId'],
  ] as const) {
    const owner = await makeCustomer('CORPORATE');
    const { bban, iban } = await makeAccount(client, owner.customerNumber, '0.00');
    const agreement = await client.call({
      method: 'POST',
      path: '/v1/sandbox/agreements',
      body: { owner: owner.customerNumber, name: 'Avtale' },
    });
    const { id } = agreement.body as { id: string };
    const removed = table === 'account' ? await idOf(bban) : owner.customerId;
    const refused = await whileRemoving(table, removed, () =>
      client.call({
        method: 'POST',
        path: `/v1/sandbox/agreements/${id}/engagements`,
        body: { customer: JONAS, account: { iban }, roles: ['VIEW'] },
      }),
    );
    expect(refused.status, refused.text).toBe(status);
    expect(messageOf(refused)).toMatchObject({ path });
  }
});

it('what a second request removes: 204 and 404', async () => {
  const { customerId } = await makeCustomer('PRIVATE');
  const { bban, id } = await makeAccount(client, JONAS, '0.00');
  for (const [table, row, path] of [
    ['customer', customerId, `/v1/sandbox/customers/${customerId}`],
    ['account', await idOf(bban), `/v1/sandbox/accounts/${id}`],
  ] as const) {
    const late = await whileRemoving(table, row, () => client.call({ method: 'DELETE', path }));
    expect(late.status, late.text).toBe(404);
    expect(messageOf(late)).toMatchObject({ code: 'RESOURCE_UNKNOWN' });
  }
});

it('the world of a read that begins SCA: 404, as for an unknown world', async () => {
  const world = await makeWorld(client);
  const { customerNumber = '' } = world.customers[0] ?? {};
  const read = {
    method: 'GET',
    path: '/v1/accounts',
    headers: {
      'X-PSU-IDENTITY': customerNumber,
      'TPP-Redirect-URI': 'https://tpp.example/return',
      'PSU-IP-Address': '203.0.113.7',
    },
  } as const;
  const before = await client.call(read);
  expect([before.status, messageOf(before).code]).toEqual([401, 'PSU_CREDENTIALS_INVALID']);
  const late = await during(
    (db) => deleteWorld(db, world.id),
    () => client.call(read),
  );
  expect(late.status, late.text).toBe(404);
  expect(messageOf(late)).toMatchObject({ code: 'RESOURCE_UNKNOWN', path: 'worldId' });
});

it.each([
  ['the world of a visit', (world: TestWorld) => world.customers[0]?.customerNumber],
  ['the world of who identifies in a visit', () => undefined],
])('%s to the SCA pages: 404, and nothing has failed', async (_, named) => {
  const world = await makeWorld(client);
  const identityNumber = world.customers[0]?.customerNumber ?? '';
  const started = await client.call({
    path: '/v1/accounts',
    headers: { 'X-PSU-IDENTITY': named(world) },
  });
  const before = bank.logged.length;
  const late = await during(
    (db) => deleteWorld(db, world.id),
    () =>
      submitScaPage(scaRedirectOf(started), {
        ...(named(world) === undefined ? { identityNumber } : { method: 'HA2' }),
        action: 'continue',
      }),
  );
  expect(late.status).toBe(404);
  expect(bank.logged.slice(before)).toEqual([]);
});

it('the visit itself to the SCA pages: 404, and nothing has failed', async () => {
  const started = await client.call({ path: '/v1/accounts' });
  const before = bank.logged.length;
  const late = await during(
    async (db) => {
      await db.query('DELETE FROM sca');
    },
    () => submitScaPage(scaRedirectOf(started), { identityNumber: JONAS, action: 'continue' }),
  );
  expect(late.status).toBe(404);
  expect(bank.logged.slice(before)).toEqual([]);
});
