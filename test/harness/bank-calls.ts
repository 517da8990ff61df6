/** Every request that the application makes to a bank, each started through a route as a person would. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
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
import { GET as connections } from '@/app/api/connections/route';
import { POST as beginDraft } from '@/app/api/payment-drafts/route';
import { POST as approvePayment } from '@/app/api/payments/[paymentId]/authorisations/route';
import { POST as approveCancellation } from '@/app/api/payments/[paymentId]/cancellation-authorisations/route';
import { DELETE as cancelPayment } from '@/app/api/payments/[paymentId]/route';
import { POST as sendAgain } from '@/app/api/payments/[paymentId]/send-again/route';
import { GET as paymentStatus } from '@/app/api/payments/[paymentId]/status/route';
import { POST as makePayment } from '@/app/api/payments/route';
import type { Payment } from '@/lib/db/payments/payments';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { newUser, type TestUser } from './application';
import { type PsuBank, refusal } from './psu-bank';
import { storeAccount, storeCardAccount, storeConnection } from './stored-connection';
import { storeBasket, storePayment } from './stored-payment';
import { json } from './test-bank';

const BBAN = '12345678903';
export const PRODUCT = 'norwegian-domestic-credit-transfers';

/** A user whose consent is valid as far as we know, with ids for every route's parameters. */
export type ConnectedUser = {
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

export const connectedUser = async ({
  payment = {},
  inBasket = false,
}: Stored = {}): Promise<ConnectedUser> => {
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

export const pay = async ({ user }: ConnectedUser, draftId?: string) => {
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

export const createBasket = ({ user, params }: ConnectedUser, intentKey: string = randomUUID()) =>
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
  context: { params: Promise<ConnectedUser['params']> },
) => Promise<Response>;

export const callingRoute =
  (handler: Handler, method = 'GET', path = '/', body?: object) =>
  ({ user, params }: ConnectedUser): Promise<Response> =>
    user.browser.ask(handler, params, { method, path, ...(body && { json: body }) });

/** The same request for the card account. */
const callingForCard =
  (call: ReturnType<typeof callingRoute>): ReturnType<typeof callingRoute> =>
  ({ user, params }) =>
    call({ user, params: { ...params, accountId: params.cardAccountId } });

export type BankCallCase = {
  name: string;
  /** The bank's operation, as `METHOD path` below the base path. */
  operation: string | ((of: ConnectedUser['params']) => string);
  call: (of: ConnectedUser) => Promise<Response>;
  stored?: Stored;
  /** What the bank refuses in the same words where it refuses this operation. */
  alike?: readonly string[];
  /** Prepares what the bank answers before this operation. */
  before?: (bank: PsuBank) => void;
};

const paymentPath = ({ connectionId }: ConnectedUser['params']) =>
  `/v1/payments/${PRODUCT}/payment-${connectionId}`;
const basketPath = ({ connectionId }: ConnectedUser['params']) =>
  `/v1/signing-baskets/basket-${connectionId}`;
const IN_BASKET = { inBasket: true };
const BATCH = {
  transactionId: 't1',
  bookingDate: bankDay(new Date()),
  batchIndicator: true,
  transactionAmount: { amount: '-250.00', currency: 'NOK' },
};
const answerWithBatch = (bank: PsuBank) =>
  bank.override(
    'GET /v1/accounts/a/transactions',
    json(200, { transactions: { booked: [BATCH], pending: [], _links: {} } }),
  );

/** Of the account, and of the card: a refusal of one of the two is none of the other. */
const OF_ACCOUNT = ['GET /v1/accounts/a/balances', 'GET /v1/accounts/a/transactions'];
const OF_CARD = [
  'GET /v1/card-accounts/enc!!card=/balances',
  'GET /v1/card-accounts/enc!!card=/transactions',
];

/** Requests that do anything only while the consent is valid. */
export const CALLS: BankCallCase[] = [
  { name: 'the accounts', operation: 'GET /v1/accounts', call: callingRoute(refresh, 'POST') },
  {
    name: 'balances',
    operation: 'GET /v1/accounts/a/balances',
    call: callingRoute(balances),
    alike: OF_ACCOUNT,
  },
  {
    name: 'transactions',
    operation: 'GET /v1/accounts/a/transactions',
    call: callingRoute(sync, 'POST'),
    alike: OF_ACCOUNT,
  },
  {
    name: 'the entries of a transaction',
    operation: 'GET /v1/accounts/a/transactions/t1',
    call: callingRoute(sync, 'POST'),
    before: answerWithBatch,
  },
  {
    name: 'the card accounts',
    operation: 'GET /v1/card-accounts',
    call: callingRoute(refreshCards, 'POST', '/', {}),
    // Their list may be refused alone.
    alike: OF_ACCOUNT,
  },
  {
    name: 'balances of a card',
    operation: 'GET /v1/card-accounts/enc!!card=/balances',
    call: callingForCard(callingRoute(balances)),
    alike: OF_CARD,
  },
  {
    name: 'transactions of a card',
    operation: 'GET /v1/card-accounts/enc!!card=/transactions',
    call: callingForCard(callingRoute(sync, 'POST')),
    alike: OF_CARD,
  },
  {
    name: 'agreements',
    operation: 'GET /v1/agreements',
    call: callingRoute(agreements, 'GET', '/?bank=sandbox'),
  },
  { name: 'a new payment', operation: `POST /v1/payments/${PRODUCT}`, call: (of) => pay(of) },
  {
    name: 'a payment once more',
    operation: `POST /v1/payments/${PRODUCT}`,
    call: callingRoute(sendAgain, 'POST'),
    stored: { payment: { state: 'UNKNOWN', resourceId: null } },
  },
  {
    name: 'the end of a payment',
    operation: (of) => `DELETE ${paymentPath(of)}`,
    call: callingRoute(cancelPayment, 'DELETE'),
  },
  { name: 'a new basket', operation: 'POST /v1/signing-baskets', call: (of) => createBasket(of) },
  {
    name: 'the end of a basket',
    operation: (of) => `DELETE ${basketPath(of)}`,
    call: callingRoute(dissolveBasket, 'DELETE'),
    stored: IN_BASKET,
  },
  {
    name: 'a basket without one of its payments',
    operation: (of) => `DELETE ${basketPath(of)}`,
    call: callingRoute(removePayment, 'DELETE'),
    stored: IN_BASKET,
  },
];

/** Requests whose routes still answer with stored data. */
export const READS: BankCallCase[] = [
  {
    name: 'the status of a payment',
    operation: (of) => `GET ${paymentPath(of)}/status`,
    call: callingRoute(paymentStatus),
  },
  {
    name: 'the status of a basket',
    operation: (of) => `GET ${basketPath(of)}/status`,
    call: callingRoute(basketStatus),
    stored: IN_BASKET,
  },
];

/** Requests that send the person to the bank. */
export const STARTS: BankCallCase[] = [
  {
    name: 'another choice of accounts',
    operation: 'POST /v1/bank-offered-consents',
    call: callingRoute(change, 'POST', '/', {}),
  },
  {
    name: 'a PSU who only pays',
    operation: 'GET /v1/users',
    call: callingRoute(renew, 'POST', '/', { access: 'payments' }),
  },
  {
    name: 'a payment',
    operation: (of) => `POST ${paymentPath(of)}/authorisations`,
    call: callingRoute(approvePayment, 'POST'),
  },
  {
    name: 'a cancellation',
    operation: (of) => `POST ${paymentPath(of)}/cancellation-authorisations`,
    call: callingRoute(approveCancellation, 'POST'),
    stored: { payment: { cancelAskedAt: new Date(), transactionStatus: 'ACCP' } },
  },
  {
    name: 'a basket',
    operation: (of) => `POST ${basketPath(of)}/authorisations`,
    call: callingRoute(approveBasket, 'POST'),
    stored: IN_BASKET,
  },
];

export type BankRefusal = { status: number; code: string; link?: string };

/** Asks while the bank gives this reply; the bank must have been asked. */
export const answered = async (
  bank: PsuBank,
  bankCall: BankCallCase,
  { status, code, link }: BankRefusal,
) => {
  const of = await connectedUser(bankCall.stored);
  const operation =
    typeof bankCall.operation === 'string' ? bankCall.operation : bankCall.operation(of.params);
  let asked = false;
  bankCall.before?.(bank);
  for (const one of bankCall.alike ?? []) bank.override(one, refusal(status, code, link));
  bank.override(operation, (...exchange) => {
    asked = true;
    refusal(status, code, link)(...exchange);
  });
  let response = await bankCall.call(of);
  let body = await response.json();
  // A step of the sync ends after two seconds, on a slow machine even before it asks the bank; then the page starts
  // another.
  while (!asked && body.sync?.state === 'running') {
    response = await bankCall.call(of);
    body = await response.json();
  }
  assert.ok(asked, JSON.stringify(body));
  const listed = await (await of.user.browser.ask(connections, {})).json();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body,
    /** The status of the connection from then on. */
    connection: listed.connections[0]?.status,
  };
};
