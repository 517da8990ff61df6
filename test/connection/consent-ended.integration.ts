/** The end of a consent means the same whatever the bank is asked for: problem `consent-ended`. */
import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GET as balances } from '@/app/api/accounts/[accountId]/balances/route';
import { POST as sync } from '@/app/api/accounts/[accountId]/sync/route';
import { POST as refreshCards } from '@/app/api/accounts/refresh/route';
import { GET as agreements } from '@/app/api/agreements/route';
import { POST as approveBasket } from '@/app/api/baskets/[basketId]/authorisations/route';
import { DELETE as removePayment } from '@/app/api/baskets/[basketId]/payments/[paymentId]/route';
import { DELETE as dissolveBasket } from '@/app/api/baskets/[basketId]/route';
import { GET as basketStatus } from '@/app/api/baskets/[basketId]/status/route';
import { POST as makeBasket } from '@/app/api/baskets/route';
import { POST as change } from '@/app/api/connections/[connectionId]/change/route';
import { POST as refresh } from '@/app/api/connections/[connectionId]/refresh/route';
import { POST as renew } from '@/app/api/connections/[connectionId]/renew/route';
import { POST as beginDraft } from '@/app/api/payment-drafts/route';
import { POST as approvePayment } from '@/app/api/payments/[paymentId]/authorisations/route';
import { POST as approveCancellation } from '@/app/api/payments/[paymentId]/cancellation-authorisations/route';
import { DELETE as cancelPayment } from '@/app/api/payments/[paymentId]/route';
import { POST as sendAgain } from '@/app/api/payments/[paymentId]/send-again/route';
import { GET as paymentStatus } from '@/app/api/payments/[paymentId]/status/route';
import { POST as makePayment } from '@/app/api/payments/route';
import { database } from '@/lib/db/client';
import type { Payment } from '@/lib/db/payments/payments';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { newUser, type TestUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { type PsuBank, refusal, SCA_ORIGIN } from '@/test/harness/psu-bank';
import { storeAccount, storeCardAccount, storeConnection } from '@/test/harness/stored-connection';
import { storeBasket, storePayment } from '@/test/harness/stored-payment';
import { json } from '@/test/harness/test-bank';

const LINK = `${SCA_ORIGIN}/sca/again`;
const BBAN = '12345678903';
const PRODUCT = 'norwegian-domestic-credit-transfers';

let bank: PsuBank;
beforeAll(async () => {
  bank = await openBankAndApplication();
});
afterEach(() => bank.restore());
afterAll(() => bank.close());

/** A user whose consent stands as far as we know, with ids for every route's parameters. */
type Person = {
  user: TestUser;
  params: {
    connectionId: string;
    accountId: string;
    cardAccountId: string;
    paymentId: string;
    basketId: string;
  };
};

type Stored = { payment?: Partial<Payment>; inBasket?: boolean };

const person = async ({ payment = {}, inBasket = false }: Stored = {}): Promise<Person> => {
  const user = await newUser();
  const { userId } = user;
  const connectionId = await storeConnection({ userId, accessUntil: addDays(new Date(), 180) });
  const of = { userId, connectionId };
  const paymentId = await storePayment({
    ...of,
    changes: { resourceId: `payment-${connectionId}`, ...payment },
  });
  const basketId = inBasket
    ? await storeBasket({
        ...of,
        paymentIds: [paymentId, await storePayment(of)],
        resourceId: `basket-${connectionId}`,
      })
    : randomUUID();
  return {
    user,
    params: {
      connectionId,
      accountId: await storeAccount({ ...of, bban: BBAN }),
      cardAccountId: await storeCardAccount(of),
      paymentId,
      basketId,
    },
  };
};

const request = () => ({
  instructedAmount: { amount: '99.00', currency: 'NOK' },
  debtorAccount: { bban: BBAN, currency: 'NOK' },
  creditorName: 'Elvebakken Barnehage',
  creditorAccount: { bban: '12043174449', currency: 'NOK' },
  creditorAddress: { country: 'NO' },
  requestedExecutionDate: bankDay(new Date()),
});

const pay = async ({ user }: Person, draftId?: string) => {
  const draft = { kind: PRODUCT, contextId: 'private' };
  const begun = async () =>
    (await user.browser.ask(beginDraft, {}, { method: 'POST', json: draft })).json();
  return user.browser.ask(
    makePayment,
    {},
    {
      method: 'POST',
      json: { draftId: draftId ?? (await begun()).draftId, request: request() },
    },
  );
};

const putTogether = ({ user, params }: Person, intentKey: string = randomUUID()) =>
  user.browser.ask(
    makeBasket,
    {},
    {
      method: 'POST',
      json: { intentKey, contextId: 'private', paymentIds: [params.paymentId] },
    },
  );

type Handler = (
  request: Request,
  context: { params: Promise<Person['params']> },
) => Promise<Response>;

const asking =
  (handler: Handler, method = 'GET', path = '/', body?: object) =>
  ({ user, params }: Person): Promise<Response> =>
    user.browser.ask(handler, params, { method, path, ...(body && { json: body }) });

/** The same, of the card account. */
const ofCard =
  (ask: ReturnType<typeof asking>): ReturnType<typeof asking> =>
  ({ user, params }) =>
    ask({ user, params: { ...params, accountId: params.cardAccountId } });

type Case = {
  name: string;
  /** What the bank is asked, by `METHOD path` below the base path. */
  operation: string | ((of: Person['params']) => string);
  ask: (of: Person) => Promise<Response>;
  stored?: Stored;
  /** What the bank answers before it comes to that. */
  before?: () => void;
};

const paymentPath = ({ connectionId }: Person['params']) =>
  `/v1/payments/${PRODUCT}/payment-${connectionId}`;
const basketPath = ({ connectionId }: Person['params']) =>
  `/v1/signing-baskets/basket-${connectionId}`;
const IN_BASKET = { inBasket: true };
const BATCH = {
  transactionId: 't1',
  bookingDate: bankDay(new Date()),
  batchIndicator: true,
  transactionAmount: { amount: '-250.00', currency: 'NOK' },
};
const bankSaysOfSync = () =>
  bank.override(
    'GET /v1/accounts/a/transactions',
    json(200, { transactions: { booked: [BATCH], pending: [], _links: {} } }),
  );

/** What only does something while the consent stands. */
const CALLS: Case[] = [
  { name: 'the accounts', operation: 'GET /v1/accounts', ask: asking(refresh, 'POST') },
  { name: 'balances', operation: 'GET /v1/accounts/a/balances', ask: asking(balances) },
  {
    name: 'transactions',
    operation: 'GET /v1/accounts/a/transactions',
    ask: asking(sync, 'POST'),
  },
  {
    name: 'the entries of a transaction',
    operation: 'GET /v1/accounts/a/transactions/t1',
    ask: asking(sync, 'POST'),
    before: bankSaysOfSync,
  },
  {
    name: 'the card accounts',
    operation: 'GET /v1/card-accounts',
    ask: asking(refreshCards, 'POST', '/', {}),
  },
  {
    name: 'balances of a card',
    operation: 'GET /v1/card-accounts/enc!!card=/balances',
    ask: ofCard(asking(balances)),
  },
  {
    name: 'transactions of a card',
    operation: 'GET /v1/card-accounts/enc!!card=/transactions',
    ask: ofCard(asking(sync, 'POST')),
  },
  {
    name: 'agreements',
    operation: 'GET /v1/agreements',
    ask: asking(agreements, 'GET', '/?bank=sandbox'),
  },
  { name: 'a new payment', operation: `POST /v1/payments/${PRODUCT}`, ask: (of) => pay(of) },
  {
    name: 'a payment once more',
    operation: `POST /v1/payments/${PRODUCT}`,
    ask: asking(sendAgain, 'POST'),
    stored: { payment: { state: 'UNKNOWN', resourceId: null } },
  },
  {
    name: 'the end of a payment',
    operation: (of) => `DELETE ${paymentPath(of)}`,
    ask: asking(cancelPayment, 'DELETE'),
  },
  { name: 'a new basket', operation: 'POST /v1/signing-baskets', ask: (of) => putTogether(of) },
  {
    name: 'the end of a basket',
    operation: (of) => `DELETE ${basketPath(of)}`,
    ask: asking(dissolveBasket, 'DELETE'),
    stored: IN_BASKET,
  },
  {
    name: 'a basket without one of its payments',
    operation: (of) => `DELETE ${basketPath(of)}`,
    ask: asking(removePayment, 'DELETE'),
    stored: IN_BASKET,
  },
];

/** What answers what is stored all the same. */
const READS: Case[] = [
  {
    name: 'the status of a payment',
    operation: (of) => `GET ${paymentPath(of)}/status`,
    ask: asking(paymentStatus),
  },
  {
    name: 'the status of a basket',
    operation: (of) => `GET ${basketPath(of)}/status`,
    ask: asking(basketStatus),
    stored: IN_BASKET,
  },
];

/** What leads to the bank. */
const STARTS: Case[] = [
  {
    name: 'another choice of accounts',
    operation: 'POST /v1/bank-offered-consents',
    ask: asking(change, 'POST', '/', {}),
  },
  {
    name: 'a PSU who only pays',
    operation: 'GET /v1/users',
    ask: asking(renew, 'POST', '/', { access: 'payments' }),
  },
  {
    name: 'a payment',
    operation: (of) => `POST ${paymentPath(of)}/authorisations`,
    ask: asking(approvePayment, 'POST'),
  },
  {
    name: 'a cancellation',
    operation: (of) => `POST ${paymentPath(of)}/cancellation-authorisations`,
    ask: asking(approveCancellation, 'POST'),
    stored: { payment: { cancelAskedAt: new Date(), transactionStatus: 'ACCP' } },
  },
  {
    name: 'a basket',
    operation: (of) => `POST ${basketPath(of)}/authorisations`,
    ask: asking(approveBasket, 'POST'),
    stored: IN_BASKET,
  },
];

const CODES = ['CONSENT_EXPIRED', 'CONSENT_INVALID', 'CONSENT_UNKNOWN'];
/** A 401 may bring the way to SCA with it. */
const REFUSALS = CODES.flatMap((code) => [401, 403].map((status) => ({ code, status })));
const ANSWERS = [
  ...REFUSALS.map((refused) => ({ ...refused, how: 'without a link' })),
  ...CODES.map((code) => ({ code, status: 401, how: 'with a link', link: LINK })),
];

type Answer = { status: number; code: string; link?: string };

/** Asks for it while the bank answers that; the bank must have been asked. */
const answered = async (one: Case, { status, code, link }: Answer) => {
  const of = await person(one.stored);
  const operation = typeof one.operation === 'string' ? one.operation : one.operation(of.params);
  let asked = false;
  one.before?.();
  bank.override(operation, (...exchange) => {
    asked = true;
    refusal(status, code, link)(...exchange);
  });
  const response = await one.ask(of);
  const body = await response.json();
  expect(asked, JSON.stringify(body)).toBe(true);
  return { status: response.status, type: response.headers.get('content-type'), body };
};

const CONSENT_ENDED = {
  status: 403,
  type: 'application/problem+json',
  body: { code: 'consent-ended' },
};

describe.each(ANSWERS)('$status $code $how is the end of the consent', (answer) => {
  it.each(CALLS)('for $name', async (one) => {
    expect(await answered(one, answer)).toMatchObject(CONSENT_ENDED);
  });

  it.each(READS)('for $name, which is answered as it is stored', async (one) => {
    expect(await answered(one, answer)).toMatchObject({
      status: 200,
      body: { problem: 'consent-ended' },
    });
  });
});

describe('at the start of a visit to the bank', () => {
  describe.each(REFUSALS)('$status $code', (answer) => {
    it.each(STARTS)('of $name is the end of the consent', async (one) => {
      expect(await answered(one, answer)).toMatchObject(CONSENT_ENDED);
    });

    it.each(STARTS)('of $name is followed where a link comes with it', async (one) => {
      expect(await answered(one, { ...answer, link: LINK })).toMatchObject({
        status: 201,
        body: { scaRedirect: LINK },
      });
    });
  });
});

it.each(REFUSALS)(
  'a consent is given anew when $status $code says that it is needed',
  async (refused) => {
    const of = await person();
    bank.override('GET /v1/accounts', refusal(refused.status, refused.code));
    bank.override('POST /v1/bank-offered-consents', refusal(401, 'SCA_EXPIRED', LINK));
    const response = await asking(renew, 'POST', '/', {})(of);
    expect([response.status, await response.json()]).toMatchObject([201, { scaRedirect: LINK }]);
  },
);

describe('after the consent was given anew', () => {
  it('the payment that waited for it is made from the same draft', async () => {
    const of = await person();
    const { user } = of;
    const operation = `POST /v1/payments/${PRODUCT}`;
    const draft = { kind: PRODUCT, contextId: 'private' };
    const begun = await user.browser.ask(beginDraft, {}, { method: 'POST', json: draft });
    const { draftId } = await begun.json();
    bank.override(operation, refusal(403, 'CONSENT_UNKNOWN'));
    expect((await pay(of, draftId)).status).toBe(403);
    expect(await database().payment.count({ where: { id: draftId } })).toBe(0);
    bank.override(operation, json(201, { transactionStatus: 'RCVD', paymentId: 'p', _links: {} }));
    const made = await pay(of, draftId);
    expect([made.status, await made.json()]).toMatchObject([201, { state: 'created' }]);
  });

  it('the basket that waited for it is made by the same wish', async () => {
    const of = await person();
    const intentKey = randomUUID();
    const operation = 'POST /v1/signing-baskets';
    bank.override(operation, refusal(403, 'CONSENT_UNKNOWN'));
    expect((await putTogether(of, intentKey)).status).toBe(403);
    bank.override(operation, json(201, { transactionStatus: 'RCVD', basketId: 'b', _links: {} }));
    const made = await putTogether(of, intentKey);
    expect([made.status, await made.json()]).toMatchObject([201, { state: 'created' }]);
  });
});
