import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { GET as account } from '@/app/api/accounts/[accountId]/route';
import { GET as accounts } from '@/app/api/accounts/route';
import { GET as basketCandidates } from '@/app/api/baskets/candidates/route';
import { GET as baskets, POST as makeBasket } from '@/app/api/baskets/route';
import { GET as categoryRules } from '@/app/api/category-rules/route';
import { GET as connections } from '@/app/api/connections/route';
import { GET as contexts } from '@/app/api/contexts/route';
import { GET as debtorAccounts } from '@/app/api/debtor-accounts/route';
import { GET as balanceHistory } from '@/app/api/insight/balances/route';
import { GET as categories } from '@/app/api/insight/categories/route';
import { GET as months } from '@/app/api/insight/months/route';
import { GET as upcoming } from '@/app/api/insight/upcoming/route';
import { GET as noticeSettings } from '@/app/api/notice-settings/route';
import { GET as notices } from '@/app/api/notices/route';
import { GET as unreadNotices } from '@/app/api/notices/unread/route';
import { GET as drafts } from '@/app/api/payment-drafts/route';
import { GET as payment } from '@/app/api/payments/[paymentId]/route';
import { GET as payments } from '@/app/api/payments/route';
import { GET as recipients } from '@/app/api/recipients/route';
import { GET as savedViews } from '@/app/api/saved-views/route';
import { GET as scaPreferences } from '@/app/api/sca-preferences/route';
import { GET as sessions } from '@/app/api/sessions/route';
import { GET as transactions } from '@/app/api/transactions/route';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { makeAccount, NDCT, paymentBody } from '@/sandbox-bank/testing/payments';
import { newUser } from '@/test/harness/application';
import { beginConnecting } from '@/test/harness/connect';
import {
  begunDraft,
  newCustomer,
  openSandbox,
  type PayingUser,
  passSca,
  pay,
  submit,
} from '@/test/harness/sandbox';
import { shared } from '@/test/harness/shared';

const QUERIES_MAX = 5;
const MANY = 30;

type Owner = PayingUser & { accountId: string; paymentId: string };

const sandbox = shared(openSandbox);
let few: Owner;
let many: Owner;
beforeAll(async () => {
  few = await owner(1);
  many = await owner(MANY);
});

const today = bankDay(new Date());

/** A user with this many accounts, and a third as many payments, drafts and baskets, but at least one of each. */
const owner = async (count: number): Promise<Owner> => {
  const customer = await newCustomer(sandbox);
  for (let made = 1; made < count; made += 1)
    await makeAccount(sandbox.client, customer.customerNumber, '10.00');
  const user = { ...(await newUser()), ...customer };
  await passSca(user, await beginConnecting(user), { identityNumber: customer.customerNumber });
  const ids: string[] = [];
  for (let made = 0; made < Math.max(1, count / 3); made += 1) {
    const payOne = async () =>
      (await pay(user, NDCT, paymentBody(NDCT, user.account.bban, today))).paymentId;
    const basket = { intentKey: randomUUID(), contextId: 'private', paymentIds: [await payOne()] };
    const posted = await user.browser.ask(makeBasket, {}, { method: 'POST', json: basket });
    expect(posted.status).toBe(201);
    ids.push(await payOne());
    await begunDraft(user, { kind: NDCT });
  }
  const listed = await (await user.browser.ask(accounts, {}, {})).json();
  expect(listed.accounts).toHaveLength(count);
  return { ...user, accountId: listed.accounts[0].accountId, paymentId: ids[0] ?? '' };
};

type Route = (
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>;
type Reading = [route: Route, query?: (of: Owner) => Record<string, string>];

const inContext = () => ({ context: 'private' });
const year = { dateFrom: '2026-01-01', dateTo: '2026-12-31' };
const ofContext = (route: Route): Reading => [route, inContext];

/** What each page reads from our own database when it opens. Requests to the bank are counted by the bank. */
const PAGES: Record<string, Record<string, Reading>> = {
  'every page': { 'who is signed in, and the contexts': [contexts], unread: [unreadNotices] },
  '/overview': {
    accounts: ofContext(accounts),
    connections: [connections],
    'balances of late': ofContext(balanceHistory),
    balances: [balanceHistory, ({ accountId }) => ({ context: 'private', accountId, ...year })],
    months: ofContext(months),
    categories: [categories, () => ({ context: 'private', ...year })],
    upcoming: ofContext(upcoming),
    'payments that failed': [payments, () => ({ context: 'private', filter: 'failed' })],
  },
  '/accounts': {
    accounts: [accounts, () => ({ context: 'private', kind: 'account' })],
    cards: [accounts, () => ({ context: 'private', kind: 'card' })],
    connections: [connections],
  },
  '/accounts/[accountId]': {
    account: [account],
    transactions: [transactions, ({ accountId }) => ({ context: 'private', accountId })],
    'saved views': [savedViews],
  },
  '/transactions': { accounts: ofContext(accounts), transactions: ofContext(transactions) },
  '/payments': { payments: ofContext(payments), drafts: ofContext(drafts) },
  '/payments/[paymentId]': { payment: [payment] },
  '/payments/new/[intent]': {
    debtors: ofContext(debtorAccounts),
    recipients: ofContext(recipients),
  },
  '/baskets': { baskets: ofContext(baskets) },
  '/baskets/new': { candidates: ofContext(basketCandidates) },
  '/connections': { connections: [connections] },
  '/notices': { notices: [notices] },
  '/settings/notices': { choices: [noticeSettings] },
  '/settings': { sessions: [sessions] },
  '/settings/banks': { 'SCA preferences': [scaPreferences] },
  '/settings/categories': { rules: [categoryRules] },
};

/** Whether a client belongs to the application: the bank in the same process logs requests after it has answered. */
const isOwn = (client: pg.Client) =>
  process.env.DATABASE_URL?.endsWith(`/${client.database}`) === true;

let queries = 0;
// Patched before a pool is opened: each connection keeps the method it finds.
const { query: original } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
  if (isOwn(this)) queries += 1;
  return Reflect.apply(original, this, parameters);
} as typeof original;

/** How many statements the database receives while a route answers. */
const queriesOf = async ([route, query]: Reading, of: Owner): Promise<number> => {
  const ask = async () => {
    const { accountId, paymentId } = of;
    const answer = await of.browser.ask(
      route,
      { accountId, paymentId },
      { path: `/?${new URLSearchParams(query?.(of) ?? {})}` },
    );
    expect(answer.status, await answer.clone().text()).toBe(200);
  };
  // A first request warms the caches, so that only the second is counted.
  await ask();
  const before = queries;
  await ask();
  return queries - before;
};

describe.each(Object.entries(PAGES))('%s reads', (_, readings) => {
  it.each(Object.entries(readings))(
    'its %s by at most five queries, as many for thirty accounts as for one',
    async (_, reading) => {
      const ofFew = await queriesOf(reading, few);
      expect(ofFew).toBeGreaterThan(0);
      expect(ofFew).toBeLessThanOrEqual(QUERIES_MAX);
      expect(await queriesOf(reading, many)).toBe(ofFew);
    },
  );
});

it.each(['few', 'many'])('a payment from one of %s accounts takes 20 statements', async (name) => {
  const user = name === 'few' ? few : many;
  const sent: number[] = [];
  for (const kroner of ['701.00', '702.00', '703.00']) {
    const draftId = await begunDraft(user, { kind: NDCT });
    const instructedAmount = { amount: kroner, currency: 'NOK' };
    const request = paymentBody(NDCT, user.account.bban, today, { instructedAmount });
    const before = queries;
    expect((await submit(user, draftId, request)).status).toBe(201);
    sent.push(queries - before);
  }
  // Now and then one also records that the session was seen.
  expect(Math.min(...sent)).toBe(20);
});
