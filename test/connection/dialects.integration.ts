import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { POST as sync } from '@/app/api/accounts/[accountId]/sync/route';
import { GET as accounts } from '@/app/api/accounts/route';
import { POST as authoriseBasket } from '@/app/api/baskets/[basketId]/authorisations/route';
import { POST as postBasket } from '@/app/api/baskets/route';
import { POST as connect, GET as connections } from '@/app/api/connections/route';
import { GET as debtorAccounts } from '@/app/api/debtor-accounts/route';
import { POST as authorisePayment } from '@/app/api/payments/[paymentId]/authorisations/route';
import { createTestDatabase } from '@/database/test-database';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { demoRows } from '@/sandbox-bank/accounts/demo-rows';
import type { BankClient } from '@/sandbox-bank/testing/bank-client';
import {
  type MadeAccount,
  NDCT,
  paymentBody,
  periodicBody,
  STRAKS,
} from '@/sandbox-bank/testing/payments';
import { startTestBank, type TestBank } from '@/sandbox-bank/testing/test-bank';
import {
  newUser,
  type OpenApplication,
  openApplication,
  type TestUser,
} from '@/test/harness/application';
import { type LegacyBank, openLegacyBank } from '@/test/harness/legacy-bank';
import { begunDraft, newCustomer, passSca, submit } from '@/test/harness/sandbox';

const LEGACY_KINDS = [NDCT, 'sepa-credit-transfers', 'periodic-payments'];

let bank: TestBank;
let legacy: LegacyBank;
let client: BankClient;
let application: OpenApplication;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brygge-dialects-'));
  bank = await startTestBank(createTestDatabase);
  legacy = await openLegacyBank(bank);
  client = await bank.client();
  const keys = await bank.keys('Brygge AS', ['PSP_AI', 'PSP_PI']);
  const files = { certificate: join(folder, 'c.pem'), key: join(folder, 'k.pem') };
  await writeFile(files.certificate, keys.certificatePem);
  await writeFile(files.key, keys.privateKeyPem);
  const second = {
    id: 'older',
    name: 'Gamlebanken',
    baseUrl: legacy.baseUrl,
    scaOrigins: [bank.scaOrigin],
    caFile: bank.caFile,
    isSandbox: true,
    dialect: 'legacy',
  };
  await writeFile(join(folder, 'banks.json'), JSON.stringify([second]));
  application = await openApplication({
    BANK_BASE_URL: bank.baseUrl,
    BANK_SCA_ORIGINS: bank.scaOrigin,
    BANK_CA_FILE: bank.caFile,
    TPP_CERTIFICATE_FILE: files.certificate,
    TPP_PRIVATE_KEY_FILE: files.key,
    BANKS_FILE: join(folder, 'banks.json'),
  });
});
afterEach(() => {
  expect(legacy.refused.splice(0)).toEqual([]);
  legacy.requests.length = 0;
});
afterAll(async () => {
  await application.close();
  await legacy.close();
  await bank.remove();
  await rm(folder, { recursive: true, force: true });
});

type Customer = TestUser & { customerNumber: string; account: MadeAccount };

const connectedAt = async (bankId: string, body: object = {}): Promise<Customer> => {
  const user = { ...(await newUser()), ...(await newCustomer({ client })) };
  const json = { bankId, ...body };
  const started = await user.browser.ask(connect, {}, { method: 'POST', json });
  expect(started.status).toBe(201);
  const { scaRedirect } = await started.json();
  const back = await passSca(user, scaRedirect, { identityNumber: user.customerNumber });
  expect(back.pathname).toBe('/connections/connected');
  return user;
};

const asked = (): string[] => legacy.requests.map(({ operation }) => operation);

const tomorrow = addDays(bankDay(new Date()), 1);

const pay = async (user: Customer, kind: string, request: unknown) =>
  submit(user, await begunDraft(user, { kind }), request, true);

describe('a bank of another dialect', () => {
  it('is asked who the person is at its own path', async () => {
    await connectedAt('older', { access: 'payments' });
    expect(asked()).toContain('GET /v1/user');
  });

  it('is asked for pages of its own size, and its whole addresses lead to the next', async () => {
    const user = await connectedAt('older');
    const { id, bban } = user.account;
    const rows = demoRows(120, bankDay(new Date()), { name: 'Kari Nordmann', bban });
    const made = await client.call({
      method: 'POST',
      path: `/v1/sandbox/accounts/${id}/transactions`,
      body: rows,
    });
    expect(made.status, made.text).toBe(201);
    const listed = await user.browser.ask(accounts, {}, { path: '/api/accounts' });
    const [{ accountId }] = (await listed.json()).accounts;
    let state = 'running';
    for (let step = 0; state === 'running' && step < 40; step += 1) {
      const answer = await user.browser.ask(
        sync,
        { accountId },
        { method: 'POST', json: { reach: 'all' } },
      );
      expect(answer.status).toBe(200);
      const { sync: read } = await answer.json();
      state = read.state;
      if (state === 'done') expect(read.rowsRead).toBeGreaterThanOrEqual(120);
    }
    expect(state).toBe('done');
    const pages = asked().filter((one) => /\/transactions\?/.test(one));
    expect(pages[0]).toContain('limit=50');
    expect(pages.length).toBeGreaterThan(2);
  });

  it('gets its own spelling of a rule, in the bytes that are stored and sent', async () => {
    const user = await connectedAt('older');
    const changes = { executionRule: 'preceding', frequency: 'Monthly', dayOfExecution: '1' };
    const body = periodicBody(user.account.bban, tomorrow, changes);
    const made = await pay(user, 'periodic-payments', body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({ state: 'created', request: { executionRule: 'preceding' } });
    const sent = legacy.requests.find(({ operation }) => operation.startsWith('POST /v1/periodic'));
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({ executionRule: 'preceeding' });
  });

  it('is given no payment of a kind that it does not offer', async () => {
    const user = await connectedAt('older');
    legacy.requests.length = 0;
    const { bban } = user.account;
    const made = await pay(user, STRAKS, paymentBody(STRAKS, bban, tomorrow));
    expect(made.status).toBe(400);
    expect(made.body).toMatchObject({
      code: 'invalid-input',
      fields: [{ path: 'debtorAccount.bban', rule: 'payment-kind-not-offered' }],
    });
    expect(asked()).toEqual([]);
    const standard = await connectedAt('sandbox');
    const there = paymentBody(STRAKS, standard.account.bban, tomorrow);
    expect((await pay(standard, STRAKS, there)).status).toBe(201);
  });

  it('is offered in the form for the kinds that it takes', async () => {
    const user = await connectedAt('older');
    const path = '/api/debtor-accounts?context=private';
    const answer = await user.browser.ask(debtorAccounts, {}, { path });
    expect(await answer.json()).toMatchObject({
      debtorAccounts: [{ bankId: 'older', paymentKinds: LEGACY_KINDS }],
    });
    const { banks } = await (await user.browser.ask(connections, {})).json();
    expect(banks).toMatchObject([
      { bankId: 'sandbox', paymentKinds: { length: 7 } },
      { bankId: 'older', paymentKinds: LEGACY_KINDS },
    ]);
  });

  it('takes baskets at its own path, and approvals where its links lead', async () => {
    const user = await connectedAt('older');
    const paymentIds: string[] = [];
    for (const amount of ['1.00', '2.00']) {
      const changes = { instructedAmount: { amount, currency: 'NOK' } };
      const body = paymentBody(NDCT, user.account.bban, tomorrow, changes);
      const made = await pay(user, NDCT, body);
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      paymentIds.push(made.body.paymentId);
    }
    const [first = ''] = paymentIds;
    const post = { method: 'POST', json: {} } as const;
    const approval = await user.browser.ask(authorisePayment, { paymentId: first }, post);
    expect(approval.status).toBe(201);
    expect(asked().at(-1)).toMatch(/^POST \/v1\/payments\/.*\/authorisations$/);

    const json = { intentKey: randomUUID(), contextId: 'private', paymentIds: paymentIds.slice(1) };
    const made = await user.browser.ask(postBasket, {}, { method: 'POST', json });
    expect(made.status).toBe(201);
    expect(asked()).toContain('POST /v1/baskets');
    const { basketId } = await made.json();
    const begun = await user.browser.ask(authoriseBasket, { basketId }, post);
    expect(begun.status).toBe(201);
    const { scaRedirect } = await begun.json();
    expect(new URL(scaRedirect).origin).toBe(bank.scaOrigin);
    expect(asked().some((one) => /^POST \/v1\/baskets\/[^/]+\/authorisations$/.test(one))).toBe(
      true,
    );
  });
});
