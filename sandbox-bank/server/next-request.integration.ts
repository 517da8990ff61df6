/** What is read repeatedly is answered from memory; whatever changes it must show in the very next request. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { type BankResponse, openScaPage, submitScaPage } from '@/sandbox-bank/testing/bank-client';
import { makeAccount } from '@/sandbox-bank/testing/payments';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { type ConnectedPsu, connectPsu } from '@/sandbox-bank/testing/test-bank';
import { callWorld, makeWorld, type TestWorld } from '@/sandbox-bank/testing/worlds';

const { bank, client } = sharedBank(createTestDatabase);
let other: pg.Client;
beforeAll(async () => {
  other = new pg.Client({ connectionString: bank.databaseUrl });
  await other.connect();
});
afterAll(() => other.end());

let world: TestWorld;
let psu: ConnectedPsu;
beforeEach(async () => {
  world = await makeWorld(client);
  psu = await connect();
});

const identityNumber = () => world.customers[0]?.customerNumber ?? '';
const accountId = () => world.customers[0]?.accounts[0]?.id ?? '';
/** Each in a session of its own, which ends the one before. */
const connect = () =>
  connectPsu(
    client,
    { identityNumber: identityNumber() },
    { 'X-PSU-IDENTITY': identityNumber(), 'TPP-Session-ID': randomUUID() },
  );
const read = () => client.call({ path: '/v1/accounts?withBalance=true', headers: psu.headers });
const namesIn = ({ body }: BankResponse) =>
  (body as { accounts: { name: string }[] }).accounts.map(({ name }) => name);
const change = async (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown) => {
  const answer = await client.call({ method, path, ...(body === undefined ? {} : { body }) });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
};
const changeWorld = (method: 'PUT' | 'POST', operation: string, body?: unknown) =>
  change(method, `/v1/sandbox/worlds/${world.id}/${operation}`, body);
const withdrawConsent = async () => {
  const number = identityNumber();
  const signedIn = await submitScaPage(`${bank.scaOrigin}/access`, { identityNumber: number });
  const url = `${bank.scaOrigin}${signedIn.location}`;
  const consentId = (await openScaPage(url)).values('consentId')[0] ?? '';
  expect((await submitScaPage(`${url}/revoke`, { consentId })).status).toBe(303);
};
/** Two requests at once, after a change, while others that began before it are under way. */
const readAround = async (work: () => Promise<unknown>) => {
  await read();
  await read();
  const before = [read(), read()];
  await work();
  const after = await Promise.all([read(), read()]);
  await Promise.all(before);
  return after;
};

describe('the next request sees, and so does one beside it', () => {
  it('that a consent was withdrawn', async () => {
    const after = await readAround(withdrawConsent);
    expect(after.map(({ status }) => status)).toEqual([403, 403]);
  });

  it('that a newer session ended its own', async () => {
    const after = await readAround(connect);
    expect(after.map(({ status }) => status)).toEqual([401, 401]);
  });

  it('that an account was added to the consent', async () => {
    const after = await readAround(async () => {
      await makeAccount(client, identityNumber(), '10.00', { accountName: 'Brand new' });
      psu = await connect();
    });
    for (const each of after) expect(namesIn(each)).toContain('Brand new');
  });

  it('that an account was removed', async () => {
    const [first = '', ...rest] = namesIn(await read());
    const removed = encodeURIComponent(accountId());
    const after = await readAround(() => change('DELETE', `/v1/sandbox/accounts/${removed}`));
    for (const each of after) {
      expect(namesIn(each)).toEqual(rest);
      expect(namesIn(each)).not.toContain(first);
    }
  });

  it('that money was booked', async () => {
    const account = encodeURIComponent(accountId());
    const bookedIn = ({ body }: BankResponse) =>
      (body as { accounts: { balances: { balanceAmount: { amount: string } }[] }[] }).accounts[0]
        ?.balances[0]?.balanceAmount.amount;
    const before = bookedIn(await read());
    const after = await readAround(() =>
      change('POST', `/v1/sandbox/accounts/${account}/transactions`, {
        transactionAmount: { amount: '1.00', currency: 'NOK' },
      }),
    );
    const [one, two] = after.map(bookedIn);
    expect(one).not.toBe(before);
    expect(two).toBe(one);
  });

  it('that the clock was moved past the session', async () => {
    const after = await readAround(() => changeWorld('PUT', 'clock', { offsetSeconds: 3_700 }));
    expect(after.map(({ status }) => status)).toEqual([401, 401]);
  });

  it('that a fault was switched on, which each call uses up', async () => {
    const faults = [{ fault: 'error', calls: 2, status: 503 }];
    await read();
    await read();
    await changeWorld('PUT', 'faults', { faults });
    const after = await Promise.all([read(), read()]);
    expect(after.map(({ status }) => status)).toEqual([503, 503]);
    expect((await read()).status).toBe(200);
  });

  it('that a switch was turned', async () => {
    const after = await readAround(() => changeWorld('PUT', 'behaviour', { signResponses: true }));
    for (const each of after) expect(each.headers).toHaveProperty('signature');
  });

  it('that the world was restored', async () => {
    const { body } = await changeWorld('POST', 'snapshots');
    await makeAccount(client, identityNumber(), '10.00', { accountName: 'Brand new' });
    const older = psu;
    psu = await connect();
    expect(namesIn(await read())).toContain('Brand new');
    const newer = psu;
    psu = older;
    expect((await read()).status).toBe(401);
    psu = newer;
    const after = await readAround(async () => {
      expect((await callWorld(client, world, 'POST', 'restore', body)).status).toBe(204);
      psu = older;
    });
    for (const each of after) {
      expect(each.status).toBe(200);
      expect(namesIn(each)).not.toContain('Brand new');
    }
  });

  it('what another process wrote into the database', async () => {
    const after = await readAround(() =>
      other.query(
        `UPDATE account SET name = 'Written beside the bank' FROM customer
         WHERE customer.id = customer_id AND customer_number = $1`,
        [identityNumber()],
      ),
    );
    for (const each of after) {
      expect(new Set(namesIn(each))).toEqual(new Set(['Written beside the bank']));
    }
  });

  it('that its X-Request-ID was used for another read, and that a repeated read is one of now', async () => {
    const first = { path: '/v1/accounts', headers: { ...psu.headers, 'X-Request-ID': 'once' } };
    expect((await client.call(first)).status).toBe(200);
    expect((await client.call({ ...first, path: '/v1/card-accounts' })).status).toBe(409);
    await withdrawConsent();
    expect((await client.call(first)).status).toBe(403);
  });

  it('that an X-Request-ID was used in the world that a body names behind a byte order mark', async () => {
    const body = { customerNumber: identityNumber(), accountName: 'Marked', currency: 'NOK' };
    const make = (text: string) =>
      client.call({
        method: 'POST',
        path: '/v1/sandbox/accounts',
        headers: { 'X-Request-ID': 'marked' },
        body: text,
      });
    expect((await make(`\ufeff${JSON.stringify(body)}`)).status).toBe(201);
    expect((await make(JSON.stringify({ ...body, accountName: 'Another' }))).status).toBe(409);
  });

  it('that an X-Request-ID belongs to a read and is not yet written', async () => {
    const headers = { ...psu.headers, 'X-Request-ID': 'of a read' };
    const answer = await client.call({ path: '/v1/accounts', headers });
    const made = await client.call({
      method: 'POST',
      path: '/v1/sandbox/accounts',
      headers: { 'X-Request-ID': 'of a read' },
      body: { customerNumber: identityNumber(), accountName: 'Made twice', currency: 'NOK' },
    });
    expect(made.status).toBe(409);
    expect((await client.call({ path: '/v1/accounts', headers })).text).toBe(answer.text);
  });
});
