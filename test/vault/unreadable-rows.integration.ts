/** Rows whose key was removed too early: each list shows the rest and says how many are missing. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { GET as accounts } from '@/app/api/accounts/route';
import { GET as candidates } from '@/app/api/baskets/candidates/route';
import { GET as baskets } from '@/app/api/baskets/route';
import { GET as connections } from '@/app/api/connections/route';
import { GET as upcoming } from '@/app/api/insight/upcoming/route';
import { GET as drafts } from '@/app/api/payment-drafts/route';
import { GET as payment } from '@/app/api/payments/[paymentId]/route';
import { GET as payments } from '@/app/api/payments/route';
import { GET as recipients } from '@/app/api/recipients/route';
import { GET as savedViews } from '@/app/api/saved-views/route';
import { GET as transactions } from '@/app/api/transactions/route';
import { scaHints, scaPreferences } from '@/lib/connection/sca-preferences';
import { database } from '@/lib/db/client';
import type { Env } from '@/lib/env';
import { log } from '@/lib/log';
import { sealIdentityNumber } from '@/lib/vault/identity-number';
import { sealSet } from '@/lib/vault/kept-set';
import { sealDraftInput, sealRecipient } from '@/lib/vault/payment';
import { newUser, type TestUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import type { PsuBank } from '@/test/harness/psu-bank';
import { storeAccount, storeConnection } from '@/test/harness/stored-connection';
import { storePayment } from '@/test/harness/stored-payment';
import { storeTransaction } from '@/test/harness/stored-transaction';

const OLD = { id: 'old', key: new Uint8Array(32).fill(1) };
const NEW = { id: 'new', key: new Uint8Array(32).fill(2) };
let keys: Env['PSU_ID_KEYS'] = [OLD];

vi.mock('@/lib/env', async (original) => {
  const actual = await original<typeof import('@/lib/env')>();
  return { ...actual, env: () => ({ ...actual.env(), PSU_ID_KEYS: keys }) };
});

const now = new Date();
let bank: PsuBank;
let user: TestUser;
const lost: { paymentId: string } = { paymentId: '' };
let kept: { paymentId: string; draftId: string; recipientId: string; transactionId: string };

/**
 * Stores a payment in a basket and one outside, a draft, a recipient and a pending transaction, sealed with the current
 * key.
 */
const storeEverything = async (connectionId: string, accountId: string) => {
  const { userId } = user;
  const [draftId, recipientId, basketId] = Array.from({ length: 3 }, () => randomUUID());
  if (!draftId || !recipientId || !basketId) throw new Error('no ids');
  const paymentId = await storePayment({ userId, connectionId });
  const inBasket = await storePayment({ userId, connectionId });
  const times = { createdAt: now, updatedAt: now };
  await database().basket.create({
    data: {
      userId,
      id: basketId,
      bankId: 'sandbox',
      connectionId,
      state: 'CREATED',
      transactionStatus: 'RCVD',
      resourceId: randomUUID(),
      ...times,
    },
  });
  await database().basketPayment.create({
    data: { userId, basketId, paymentId: inBasket, position: 0 },
  });
  await database().paymentDraft.create({
    data: {
      userId,
      id: draftId,
      context: 'PRIVATE',
      kind: 'bulk-payments',
      ...sealDraftInput({ userId, id: draftId }, {}),
      ...times,
    },
  });
  const owner = { userId, id: recipientId, contextId: 'private' };
  const details = {
    creditorName: 'Elvebakken Barnehage',
    creditorAccount: { bban: '12043174449' },
    creditorAgent: null,
    creditorAddress: null,
  };
  await database().recipient.create({
    data: { ...owner, ...sealRecipient(owner, details), lastUsedAt: now },
  });
  const raw = { transactionAmount: { amount: '-1.00', currency: 'NOK' }, creditorName: 'Ruter' };
  const transactionId = await storeTransaction(
    { userId, accountId },
    { raw, entries: null },
    { bankKey: `pending:${randomUUID()}`, isPending: true, sortDate: '9999-12-31' },
  );
  return { paymentId, draftId, recipientId, transactionId, inBasket, basketId };
};

beforeAll(async () => {
  bank = await openBankAndApplication();
  user = await newUser();
  const { userId } = user;
  const accessUntil = new Date(now.getTime() + 86_400_000);
  const connectionId = await storeConnection({ userId, accessUntil });
  const accountId = await storeAccount({ userId, connectionId });
  Object.assign(lost, await storeEverything(connectionId, accountId));
  keys = [NEW];
  kept = await storeEverything(connectionId, accountId);
});
afterAll(() => bank.close());

const logged = vi.spyOn(log, 'error').mockImplementation(() => {});
beforeEach(() => logged.mockClear());

const ask = async (handler: typeof payments) => {
  const response = await user.browser.ask(handler, {});
  return { status: response.status, body: await response.json() };
};

it('the payments', async () => {
  const { status, body } = await ask(payments);
  expect([status, body.unreadable]).toEqual([200, 2]);
  const ids = body.payments.map((one: { paymentId: string }) => one.paymentId);
  expect(ids).toHaveLength(2);
  expect(ids).toContain(kept.paymentId);
  expect(logged).toHaveBeenCalledWith('rows do not open', { count: 2, keyId: ['old'] });
});

it.each([
  ['drafts', drafts, 'drafts', 'draftId'],
  ['recipients', recipients, 'recipients', 'recipientId'],
  ['transactions', transactions, 'transactions', 'id'],
] as const)('the %s', async (_, handler, member, id) => {
  const { status, body } = await ask(handler);
  expect([status, body.unreadable]).toEqual([200, 1]);
  expect(body[member]).toHaveLength(1);
  expect(Object.values(kept)).toContain(body[member][0][id]);
});

it('the baskets: one with a payment that cannot be shown is not shown without it', async () => {
  const { status, body } = await ask(baskets);
  expect([status, body.unreadable, body.baskets.length]).toEqual([200, 1, 1]);
  expect(body.baskets[0].payments).toHaveLength(1);
});

it('what may join a basket, and what is to come', async () => {
  const joining = await ask(candidates);
  expect([joining.status, joining.body.unreadable]).toEqual([200, 2]);
  expect(joining.body.candidates).toHaveLength(2);
  const coming = await ask(upcoming);
  expect([coming.status, coming.body.unreadable]).toEqual([200, 3]);
});

it('what a bank is told beforehand: the number counts as not remembered', async () => {
  const key = { userId: user.userId, bankId: 'sandbox' };
  keys = [OLD];
  await database().scaPreference.create({
    data: { ...key, ...sealIdentityNumber(key, '13039319955'), updatedAt: now },
  });
  keys = [NEW];
  expect(await scaPreferences(user.userId)).toMatchObject([{ identityNumberEnd: null }]);
  expect(await scaHints(key)).toEqual({});
});

it('the accounts and connections, which show what is not sealed', async () => {
  expect((await ask(accounts)).status).toBe(200);
  expect((await ask(connections)).status).toBe(200);
});

it('one row by itself is a problem that says so, and the log names the key', async () => {
  const response = await user.browser.ask(payment, { paymentId: lost.paymentId });
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    code: 'unreadable',
    title: 'This cannot be read right now.',
    requestId: expect.any(String),
  });
  expect(logged).toHaveBeenCalledWith(
    'refused',
    expect.objectContaining({ code: 'unreadable', keyId: 'old' }),
  );
  keys = [OLD];
  const { userId } = user;
  const { sealed: sealedViews, keyId } = sealSet('saved_view_set', userId, []);
  const data = { userId, sealedViews, keyId, updatedAt: now };
  await database().savedViewSet.create({ data });
  keys = [NEW];
  expect((await ask(savedViews)).status).toBe(503);
});
