import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { type Database, openDatabase } from '@/sandbox-bank/store/database';
import {
  claimScenario,
  insertExaminedCall,
  listExaminedCalls,
  setExamination,
} from '@/sandbox-bank/store/examination';
import {
  type BankClient,
  messageOf,
  scaRedirectOf,
  submitScaPage,
} from '@/sandbox-bank/testing/bank-client';
import { create, linkOf, NDCT, paymentBody } from '@/sandbox-bank/testing/payments';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { type ConnectedPsu, connectPsu, finishSca } from '@/sandbox-bank/testing/test-bank';
import { makeWorld, type TestWorld } from '@/sandbox-bank/testing/worlds';

const { bank, client } = sharedBank(createTestDatabase);
let db: Database;
beforeAll(() => {
  db = openDatabase({ databaseUrl: bank.databaseUrl });
});
afterAll(() => db.close());

let world: TestWorld;
let number: string;
let psu: ConnectedPsu;
beforeEach(async () => {
  world = await makeWorld(client);
  number = world.customers[0]?.customerNumber ?? '';
  psu = await connectPsu(client, { identityNumber: number }, { 'X-PSU-IDENTITY': number });
});

const EARLIER_CALL = {
  beganAt: new Date(),
  kind: 'accounts' as const,
  method: 'GET',
  target: '/api-sandbox/v1/accounts',
  requestId: 'earlier',
  bodyDigest: '',
  psuId: null,
  redirectUri: null,
  isAttended: true,
  isForwarded: true,
  isDeprecated: false,
};

const begin = () => setExamination(db, world.id, new Date());

describe('what an examination does once', () => {
  it('is done to one of several calls at the same time, and the others are answered', async () => {
    await begin();
    const calls = () =>
      Array.from({ length: 4 }, () => client.call({ path: '/v1/accounts', headers: psu.headers }));
    // A call of another process has the scenario, and the calls wait until that is certain.
    const waiting = await db.transaction(async (claiming) => {
      await insertExaminedCall(claiming, world.id, EARLIER_CALL, ['fields-changed']);
      const sent = calls();
      await wait(300);
      return { sent };
    });
    const answers = await Promise.all(waiting.sent);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter(({ text }) => text.includes('isNewHere'))).toHaveLength(0);
    await begin();
    const again = await Promise.all(calls());
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(again.filter(({ text }) => text.includes('isNewHere'))).toHaveLength(1);
  });

  it('is not done to a call that ends while another one has it', async () => {
    await begin();
    const { id } = await insertExaminedCall(db, world.id, EARLIER_CALL, []);
    const { claimed } = await db.transaction(async (claiming) => {
      await insertExaminedCall(claiming, world.id, EARLIER_CALL, ['status-back']);
      const late = claimScenario(db, world.id, id, 'status-back');
      await wait(100);
      return { claimed: late };
    });
    expect(await claimed).toBe(false);
  });

  const beginApproval = async (amount: string) => {
    const bban = world.customers[0]?.accounts[0]?.bban ?? '';
    const made = await create(client, psu, {
      product: NDCT,
      body: paymentBody(NDCT, bban, bankDay(new Date()), {
        instructedAmount: { amount, currency: 'NOK' },
      }),
    });
    const { href } = linkOf(made, 'startAuthorisation');
    return scaRedirectOf(await client.call({ method: 'POST', path: href, headers: psu.headers }));
  };

  it('fails one of several approvals at the same time, and the others go on', async () => {
    const visits: string[] = [];
    for (const amount of ['1.00', '2.00', '3.00', '4.00']) visits.push(await beginApproval(amount));
    await begin();
    const submitted = await Promise.all(
      visits.map((url) => submitScaPage(url, { identityNumber: number, action: 'continue' })),
    );
    expect(submitted.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    const failed = submitted.filter(({ location }) => location?.includes('SYSTEM_ERROR'));
    expect(failed).toHaveLength(1);
  });

  it('fails the first approval, and no visit to the bank before it that approves no payment', async () => {
    const approval = await beginApproval('5.00');
    await begin();
    const offered = await client.call({
      method: 'POST',
      path: '/v1/bank-offered-consents',
      headers: psu.headers,
    });
    expect((await finishSca(offered, { identityNumber: number })).psuId).toBe(psu.psuId);
    const failed = await submitScaPage(approval, { identityNumber: number, action: 'continue' });
    expect(failed.location).toContain('code=SYSTEM_ERROR');
  });
});

it('notes that the old name of an operation was called', async () => {
  await begin();
  for (const path of ['/v1/consents', '/v1/bank-offered-consents']) {
    const asked = await client.call({ method: 'POST', path, headers: psu.headers });
    expect(asked.status, asked.text).toBe(201);
  }
  const calls = await listExaminedCalls(db, world.id);
  expect(calls.map(({ target, isDeprecated }) => [target, isDeprecated])).toEqual([
    ['/api-sandbox/v1/consents', true],
    ['/api-sandbox/v1/bank-offered-consents', false],
  ]);
});

it('withdraws no consent before transactions were asked for', async () => {
  const { body } = await client.call({ path: '/v1/accounts', headers: psu.headers });
  const [account] = (body as { accounts: { resourceId: string }[] }).accounts;
  await begin();
  const path = `/v1/accounts/${account?.resourceId}/balances`;
  // The first answer is the slow one.
  for (const _ of ['slow', 'next']) {
    const answer = await client.call({ path, headers: psu.headers });
    expect(answer.status, answer.text).toBe(200);
  }
});

describe('an examination withdraws a consent', () => {
  const balances = (caller: BankClient, headers: Record<string, string | undefined>) =>
    caller.call({ path: `/v1/accounts/${accountId}/balances`, headers });
  let accountId: string;
  beforeEach(async () => {
    const { body } = await client.call({ path: '/v1/accounts', headers: psu.headers });
    accountId = (body as { accounts: { resourceId: string }[] }).accounts[0]?.resourceId ?? '';
    await begin();
    const refused = await client.call({
      path: `/v1/accounts/${accountId}/transactions?bookingStatus=both`,
      headers: psu.headers,
    });
    expect(refused.status).toBe(429);
    // The slow answer, after which comes the withdrawal.
    expect((await balances(client, psu.headers)).status).toBe(200);
  });

  it('by no call that the bank refuses, and by none without a PSU of the TPP', async () => {
    const malformed = await balances(client, { ...psu.headers, 'PSU-ID': 'nobody' });
    expect(malformed.status).toBe(400);
    expect(messageOf(malformed)).toMatchObject({ code: 'FORMAT_ERROR', path: 'PSU-ID' });
    expect((await balances(client, { 'X-PSU-IDENTITY': number })).status).toBe(401);
    const { headers } = client.sign({
      path: `/v1/accounts/${accountId}/balances`,
      headers: psu.headers,
    });
    const forged = await client.send({
      method: 'GET',
      target: `/api-sandbox/v1/accounts/${accountId}/balances`,
      headers: Object.entries({ ...headers, 'X-Request-ID': 'another' }),
    });
    expect(forged.status, forged.text).toBe(400);
    const other = await bank.client('Fjellrev Betaling AS');
    expect((await balances(other, psu.headers)).status).toBe(401);
    const accounts = await client.call({ path: '/v1/accounts', headers: psu.headers });
    expect(accounts.status, accounts.text).toBe(200);

    const withdrawn = await balances(client, psu.headers);
    expect(withdrawn.status, withdrawn.text).toBe(403);
    expect(messageOf(withdrawn).code).toBe('CONSENT_UNKNOWN');
  });
});
