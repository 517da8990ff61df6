/** What a bank may say of a basket, or leave unsaid, that must not be taken for an approval or for its end. */
import { randomUUID } from 'node:crypto';
import { addDays, addMinutes, subHours, subMinutes } from 'date-fns';
import { afterEach, describe, expect, it } from 'vitest';
import { POST as authorise } from '@/app/api/baskets/[basketId]/authorisations/route';
import { DELETE as removePayment } from '@/app/api/baskets/[basketId]/payments/[paymentId]/route';
import { DELETE as dissolve, GET as oneBasket } from '@/app/api/baskets/[basketId]/route';
import { GET as basketStatus } from '@/app/api/baskets/[basketId]/status/route';
import { POST as leftApprovals } from '@/app/api/baskets/left-approvals/route';
import { POST as postBasket } from '@/app/api/baskets/route';
import { GET as onePayment } from '@/app/api/payments/[paymentId]/route';
import { GET as paymentStatus } from '@/app/api/payments/[paymentId]/status/route';
import { attended } from '@/lib/aspsp/presence';
import { paymentDeletion } from '@/lib/aspsp/resource/payments';
import { database } from '@/lib/db/client';
import { takeBackApproval } from '@/lib/db/payments/baskets';
import { startCall } from '@/lib/outbox/call';
import { paymentDeletionEffects } from '@/lib/pisp/payment/payment-effects';
import type { BasketDetailView, LeftApprovalsView } from '@/lib/view/basket';
import type { PaymentDetailView, PaymentView } from '@/lib/view/payment';
import { newUser, type TestUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { refusal } from '@/test/harness/psu-bank';
import { shared } from '@/test/harness/shared';
import { storeConnection } from '@/test/harness/stored-connection';
import { storeBasket, storePayment } from '@/test/harness/stored-payment';
import { json, type Reply } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

const PAYMENTS = '/v1/payments/norwegian-domestic-credit-transfers';
const WHOLE = ['approve', 'remove-payment', 'dissolve'];

let made = 0;

type Basket = {
  user: TestUser;
  basketId: string;
  paymentIds: readonly [string, string];
  /** What the bank answers to its own address, below the base path. */
  place: string;
  payments: readonly [string, string];
};

/** A basket of two payments at the bank, whose approval was begun an hour ago, unless it was not begun. */
const newBasket = async ({
  isBegun = true,
  madeForApproval = false,
}: {
  isBegun?: boolean;
  madeForApproval?: boolean;
} = {}): Promise<Basket> => {
  made += 1;
  const user = await newUser();
  const accessUntil = addDays(new Date(), 180);
  const connectionId = await storeConnection({ userId: user.userId, accessUntil });
  const of = { userId: user.userId, connectionId };
  const [first, second] = [`first-${made}`, `second-${made}`];
  const paymentIds = [
    await storePayment({ ...of, changes: { resourceId: first } }),
    await storePayment({ ...of, changes: { resourceId: second } }),
  ] as const;
  const resourceId = `basket-${made}`;
  const basketId = await storeBasket({ ...of, paymentIds, resourceId });
  const frozenAt = isBegun ? subHours(new Date(), 1) : null;
  await database().basket.update({
    where: { id: basketId },
    data: { frozenAt, madeForApproval, createdAt: subHours(new Date(), 2) },
  });
  const place = `/v1/signing-baskets/${resourceId}`;
  return {
    user,
    basketId,
    paymentIds,
    place,
    payments: [`${PAYMENTS}/${first}`, `${PAYMENTS}/${second}`],
  };
};

/** A visit to the bank to approve a basket, from which nobody has come back. */
const storeVisit = ({ user, basketId }: Basket, createdAt: Date) =>
  database().scaAttempt.create({
    data: {
      userId: user.userId,
      id: randomUUID(),
      sessionId: randomUUID(),
      browserHash: 'x',
      bankId: 'sandbox',
      tppSessionId: 'x',
      purpose: 'approve-basket',
      target: basketId,
      state: 'pending',
      createdAt,
      expiresAt: addMinutes(createdAt, 60),
    },
  });

/** What the bank shows from now on: of the basket, and of its two payments. */
const shows = (
  { place, payments }: Basket,
  whole: string | Reply,
  first: string | Reply,
  second: string | Reply,
) => {
  const say = (path: string, what: string | Reply) =>
    bank.override(
      `GET ${path}/status`,
      typeof what === 'string' ? json(200, { transactionStatus: what }) : what,
    );
  say(place, whole);
  say(payments[0], first);
  say(payments[1], second);
};

const readNow = async ({ user, basketId }: Basket): Promise<BasketDetailView> =>
  (await user.browser.ask(basketStatus, { basketId })).json();
const read = async ({ user, basketId }: Basket): Promise<BasketDetailView> =>
  (await user.browser.ask(oneBasket, { basketId })).json();

const change = async (
  { user, basketId }: Basket,
  handler: typeof oneBasket,
  method: string,
  params: Record<string, string> = {},
) => {
  const response = await user.browser.ask(handler, { basketId, ...params }, { method });
  return { status: response.status, body: await response.json() };
};

const paymentOf = async (
  { user }: Basket,
  paymentId: string,
): Promise<Pick<PaymentDetailView, 'basketId' | 'actions'>> => {
  const { basketId, actions } = await (await user.browser.ask(onePayment, { paymentId })).json();
  return { basketId, actions };
};

const deletions = ({ place }: Basket) =>
  bank.requests.filter(({ method, url }) => method === 'DELETE' && url.endsWith(place)).length;

it.each([
  ['one of its payments', 'RCVD', true],
  ['none of its payments', refusal(500, 'SYSTEM_ERROR'), false],
] as const)('is asked for its own status when the bank answers %s', async (_, first, isAsked) => {
  const basket = await newBasket();
  shows(basket, 'RCVD', first, refusal(500, 'SYSTEM_ERROR'));
  const before = bank.requests.length;
  expect(await readNow(basket)).toMatchObject({ problem: 'bank-unreachable' });
  const asked = bank.requests.slice(before).map(({ url }) => url);
  expect(asked.some((url) => url.endsWith(`${basket.place}/status`))).toBe(isAsked);
});

it('keeps the status that was asked for last, though the bank answers an earlier question later', async () => {
  const basket = await newBasket();
  shows(basket, 'PATC', 'RCVD', 'RCVD');
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    bank.override(`GET ${basket.place}/status`, (...call) => {
      shows(basket, 'PATC', 'RCVD', 'RCVD');
      answer = () => json(200, { transactionStatus: 'RCVD' })(...call);
      resolve();
    });
  });
  const earlier = readNow(basket);
  await asked;
  expect((await readNow(basket)).approvedAt).not.toBeNull();
  answer();
  await earlier;
  expect((await read(basket)).approvedAt).not.toBeNull();
});

it('leaves no payment that waits for others among those that wait for this person', async () => {
  const basket = await newBasket();
  const { userId } = basket.user;
  const [first = '', second = ''] = basket.paymentIds;
  await database().notice.createMany({
    data: [first, second].map((subject) => ({
      userId,
      id: randomUUID(),
      kind: 'PAYMENT_WAITS' as const,
      subject,
      occasion: '',
      isShown: true,
      createdAt: new Date(),
    })),
  });
  const reminders = async () =>
    (await database().notice.findMany({ where: { userId } })).map(({ subject }) => subject).sort();
  shows(basket, 'RCVD', 'RCVD', 'RCVD');
  await readNow(basket);
  expect(await reminders()).toEqual([first, second].sort());
  shows(basket, 'PATC', 'RCVD', 'RCVD');
  await readNow(basket);
  expect(await reminders()).toEqual([]);
});

it('leaves a payment that it left out among those that wait for this person', async () => {
  const basket = await newBasket();
  const { userId } = basket.user;
  const [, subject] = basket.paymentIds;
  shows(basket, 'RCVD', 'PDNG', 'RCVD');
  await readNow(basket);
  const notice = { kind: 'PAYMENT_WAITS', subject, occasion: '', isShown: true } as const;
  await database().notice.create({
    data: { ...notice, userId, id: randomUUID(), createdAt: new Date() },
  });
  shows(basket, 'PATC', 'PDNG', 'RCVD');
  await readNow(basket);
  expect(await database().notice.count({ where: { userId, subject } })).toBe(1);
});

it('is not given its approval by a status that names another basket', async () => {
  const basket = await newBasket({ isBegun: false });
  const other = json(200, { basketId: 'another', transactionStatus: 'PATC' });
  shows(basket, other, 'RCVD', 'RCVD');
  expect(await readNow(basket)).toMatchObject({
    approvedAt: null,
    problem: 'bank-answer-invalid',
  });
  const own = { basketId: basket.place.split('/').at(-1), transactionStatus: 'RCVD' };
  shows(basket, json(200, own), 'RCVD', 'RCVD');
  expect(await readNow(basket)).toMatchObject({
    status: { transactionStatus: 'RCVD' },
    problem: null,
  });
});

it.each([
  ['startAuthorisation', '/authorisations'],
  ['self', '/'],
  ['self', '?of=tpp'],
])('is known by its link %s that ends in %s, without an id beside it', async (rel, end) => {
  const { user, paymentIds, basketId: first } = await newBasket({ isBegun: false });
  await database().payment.updateMany({
    where: { userId: user.userId, id: { in: [...paymentIds] } },
    data: { basketId: null, transactionStatus: 'RCVD' },
  });
  await database().basket.deleteMany({ where: { userId: user.userId, id: first } });
  made += 1;
  const href = `/v1/signing-baskets/named-${made}${end}`;
  bank.override(
    'POST /v1/signing-baskets',
    json(201, { transactionStatus: 'RCVD', _links: { [rel]: { href, verbs: ['POST'] } } }),
  );
  const answer = await user.browser.ask(
    postBasket,
    {},
    {
      method: 'POST',
      json: { intentKey: randomUUID(), contextId: 'private', paymentIds: [...paymentIds] },
    },
  );
  expect(await answer.json()).toMatchObject({ state: 'created' });
  const { resourceId } = await database().basket.findFirstOrThrow({
    where: { userId: user.userId },
  });
  expect(resourceId).toBe(`named-${made}`);
});

it('is asked for its deletion once, whatever a 202 has', async () => {
  const basket = await newBasket();
  shows(basket, 'RCVD', 'RCVD', 'RCVD');
  await readNow(basket);
  const _links = { scaRedirect: { href: 'https://elsewhere.example/' } };
  bank.override(`DELETE ${basket.place}`, json(202, { _links }));
  await change(basket, dissolve, 'DELETE');
  expect(deletions(basket)).toBe(1);
});

describe('an approval that the bank showed and shows no more', () => {
  it.each([
    ['PATC', { isBegun: true }],
    ['PATC', { isBegun: false }],
  ] as const)('of a basket that was %s once (%j) can be given again', async (status, of) => {
    const basket = await newBasket(of);
    shows(basket, status, 'RCVD', 'RCVD');
    const partly = await readNow(basket);
    expect(partly.approvedAt).not.toBeNull();
    expect(partly.actions).toEqual(['approve']);
    expect((await change(basket, dissolve, 'DELETE')).status).toBe(409);
    shows(basket, 'RCVD', 'RCVD', 'RCVD');
    expect(await readNow(basket)).toMatchObject({
      approvedAt: null,
      frozenAt: null,
      actions: WHOLE,
      problem: null,
    });
  });

  it('of a basket with a payment that was PDNG once puts the payments that became free back', async () => {
    const basket = await newBasket();
    const { basketId, paymentIds } = basket;
    // While a payment counts as left out of an approved basket, no link lets it be approved on its own.
    const _links = { self: { href: `${basket.payments[1]}`, verbs: ['GET', 'DELETE'] } };
    const second = json(200, { transactionStatus: 'RCVD', _links });
    shows(basket, 'RCVD', 'PDNG', second);
    const given = await readNow(basket);
    expect(given.approvedAt).not.toBeNull();
    expect(given.actions).toEqual([]);
    expect(await paymentOf(basket, paymentIds[1])).toMatchObject({ basketId: null });
    await basket.user.browser.ask(paymentStatus, { paymentId: paymentIds[1] });
    expect(await paymentOf(basket, paymentIds[1])).toEqual({ basketId: null, actions: ['delete'] });

    shows(basket, 'RCVD', 'RCVD', second);
    expect(await readNow(basket)).toMatchObject({ approvedAt: null, actions: WHOLE });
    for (const paymentId of paymentIds)
      expect(await paymentOf(basket, paymentId)).toEqual({ basketId, actions: [] });

    bank.override(`DELETE ${basket.place}`, (_, response) => response.writeHead(204).end());
    expect((await change(basket, dissolve, 'DELETE')).status).toBe(200);
    for (const paymentId of paymentIds)
      expect(await paymentOf(basket, paymentId)).toEqual({
        basketId: null,
        actions: ['approve', 'delete', 'add-to-basket'],
      });
  });

  it('leaves a payment that became free where another basket has put it', async () => {
    const basket = await newBasket();
    const { userId } = basket.user;
    const [first, second] = basket.paymentIds;
    shows(basket, 'RCVD', 'PDNG', 'RCVD');
    await readNow(basket);
    const { connectionId } = await database().payment.findFirstOrThrow({ where: { id: second } });
    const of = { userId, connectionId: connectionId ?? '' };
    const other = await storeBasket({ ...of, paymentIds: [second], resourceId: 'another' });
    shows(basket, 'RCVD', 'RCVD', 'RCVD');
    expect((await readNow(basket)).approvedAt).toBeNull();
    expect((await paymentOf(basket, first)).basketId).toBe(basket.basketId);
    expect((await paymentOf(basket, second)).basketId).toBe(other);
  });

  it('is not taken back when a later read has shown it meanwhile', async () => {
    const { user, basketId } = await newBasket();
    const now = new Date();
    const key = { userId: user.userId, basketId };
    const read = { approvedAt: now, statusReadAt: now };
    const data = { ...read, statusReadAt: addMinutes(now, 1) };
    await database().basket.update({ where: { id: basketId }, data });
    expect(await takeBackApproval(database(), key, read, now)).toBe(false);
  });

  it('is begun again at the bank', async () => {
    const basket = await newBasket();
    shows(basket, 'PATC', 'RCVD', 'RCVD');
    await readNow(basket);
    shows(basket, 'RCVD', 'RCVD', 'RCVD');
    await readNow(basket);
    bank.override(
      `POST ${basket.place}/authorisations`,
      json(201, { _links: { scaRedirect: { href: 'http://localhost:8444/sca/anew' } } }),
    );
    expect(await change(basket, authorise as typeof oneBasket, 'POST')).toMatchObject({
      status: 201,
      body: { scaRedirect: 'http://localhost:8444/sca/anew' },
    });
  });

  it('is said of its payments when others must approve it too', async () => {
    const basket = await newBasket();
    shows(basket, 'PATC', 'RCVD', 'RCVD');
    const before = await read(basket);
    const after = await readNow(basket);
    const partly = ({ payments }: typeof after) =>
      payments.map((one: PaymentView) => one.isBasketPartlyApproved);
    expect(partly(before)).toEqual([false, false]);
    expect(partly(after)).toEqual([true, true]);
  });

  it.each([
    ['the basket is still partly approved', 'PATC', 'RCVD', 'RCVD'],
    // The last of several approvals follows a first one, and its payments may show it later.
    ['the basket may be approved by all', 'ACTC', 'RCVD', 'RCVD'],
    ['the basket has a status that nobody knows', 'XYZ', 'RCVD', 'RCVD'],
    ['a payment is under way', 'RCVD', 'RCVD', 'PDNG'],
    ['a payment is partly approved', 'RCVD', 'PATC', 'RCVD'],
    ['a payment has a status that nobody knows', 'RCVD', 'RCVD', 'XYZ'],
    ['the basket cannot be read', refusal(500, 'SYSTEM_ERROR'), 'RCVD', 'RCVD'],
    ['a payment cannot be read', 'RCVD', refusal(403, 'FORBIDDEN'), 'RCVD'],
    ['no payment waits any more', 'RJCT', 'RJCT', 'CANC'],
  ] as const)('stays given while %s', async (_, whole, first, second) => {
    const basket = await newBasket();
    shows(basket, 'PATC', 'RCVD', 'RCVD');
    await readNow(basket);
    shows(basket, whole, first, second);
    const stays = await readNow(basket);
    expect(stays.approvedAt).not.toBeNull();
    expect((await change(basket, dissolve, 'DELETE')).status).toBe(409);
    const of = { paymentId: basket.paymentIds[0] };
    expect((await change(basket, removePayment, 'DELETE', of)).status).toBe(409);
    expect(deletions(basket)).toBe(0);
  });

  it('stays given when the bank rejects what was approved and the rest was left out', async () => {
    const basket = await newBasket();
    shows(basket, 'RCVD', 'PDNG', 'RCVD');
    await readNow(basket);
    shows(basket, 'RJCT', 'RJCT', 'RCVD');
    const stays = await readNow(basket);
    expect(stays.approvedAt).not.toBeNull();
    expect(stays.actions).toEqual([]);
    expect((await paymentOf(basket, basket.paymentIds[1])).basketId).toBeNull();
  });

  it('does not keep a rejected payment that nobody approved from being left behind', async () => {
    const basket = await newBasket();
    shows(basket, 'PATC', 'RCVD', 'RCVD');
    await readNow(basket);
    shows(basket, 'RJCT', 'RJCT', 'RCVD');
    expect(await readNow(basket)).toMatchObject({
      approvedAt: null,
      actions: ['approve', 'dissolve'],
    });
  });

  it.each([
    ['that of another person', 'PATC'],
    ['the only one', 'RCVD'],
  ])(
    'is given when the bank rejects a payment at once and then refuses the DELETE: %s',
    async (_, before) => {
      const basket = await newBasket();
      shows(basket, before, 'RCVD', 'RCVD');
      await readNow(basket);
      shows(basket, 'RJCT', 'RJCT', 'RCVD');
      expect((await readNow(basket)).actions).toEqual(['approve', 'dissolve']);
      bank.override(`DELETE ${basket.place}`, refusal(409, 'CONFLICT'));
      const refused = await change(basket, dissolve, 'DELETE');
      expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
      for (const view of [await read(basket), await readNow(basket), await readNow(basket)]) {
        expect(view.approvedAt).not.toBeNull();
        expect(view.actions).toEqual([]);
      }
      const free = await paymentOf(basket, basket.paymentIds[1]);
      expect(free.basketId).toBeNull();
      expect(free.actions).toEqual(expect.arrayContaining(['approve', 'delete']));
    },
  );

  it('of several payments that was rejected at once frees those left in a basket made for it', async () => {
    const basket = await newBasket({ madeForApproval: true });
    shows(basket, 'PATC', 'RCVD', 'RCVD');
    await readNow(basket);
    shows(basket, 'RJCT', 'RJCT', 'RCVD');
    bank.override(`DELETE ${basket.place}`, refusal(409, 'CONFLICT'));
    const given = { method: 'POST', json: { contextId: 'private' } };
    await basket.user.browser.ask(leftApprovals, {}, given);
    expect(deletions(basket)).toBe(1);
    expect((await paymentOf(basket, basket.paymentIds[1])).basketId).toBeNull();
  });

  it.each([
    ['says nothing while the person may still approve it at the bank', 10, false],
    ['says that it was given once its visit to the bank is over', 31, true],
  ])(
    'with a rejected payment: a refused DELETE of the basket %s',
    async (_, minutesAgo, isApproved) => {
      const basket = await newBasket({ madeForApproval: true });
      await storeVisit(basket, subMinutes(new Date(), minutesAgo));
      shows(basket, 'RJCT', 'RJCT', 'RCVD');
      await readNow(basket);
      bank.override(`DELETE ${basket.place}`, refusal(409, 'CONFLICT'));
      expect((await change(basket, dissolve, 'DELETE')).status).toBe(409);
      expect(deletions(basket)).toBe(1);
      expect((await read(basket)).approvedAt !== null).toBe(isApproved);
      const { basketId } = await paymentOf(basket, basket.paymentIds[1]);
      expect(basketId).toBe(isApproved ? null : basket.basketId);
    },
  );

  it.each([
    ['whose payments all wait', 409, ['RCVD', 'RCVD'], true],
    ['whose payments it has all rejected', 409, ['RJCT', 'RJCT'], true],
    ['that it does not let this person delete', 403, ['RJCT', 'RCVD'], true],
    ['whose approval was never begun', 409, ['RJCT', 'RCVD'], false],
  ] as const)(
    'is not given because the bank refuses the DELETE of a basket %s',
    async (_, status, [first, second], isBegun) => {
      const basket = await newBasket({ isBegun });
      shows(basket, first, first, second);
      await readNow(basket);
      const silent = refusal(500, 'SYSTEM_ERROR');
      shows(basket, silent, silent, silent);
      bank.override(`DELETE ${basket.place}`, refusal(status, 'FORBIDDEN'));
      await change(basket, dissolve, 'DELETE');
      expect(deletions(basket)).toBe(1);
      expect((await read(basket)).approvedAt).toBeNull();
      shows(basket, first, first, second);
      expect(await readNow(basket)).toMatchObject({ approvedAt: null, dissolvingAt: null });
      expect((await paymentOf(basket, basket.paymentIds[1])).basketId).toBe(basket.basketId);
    },
  );

  it('ends with a basket that the bank no longer has', async () => {
    const basket = await newBasket();
    shows(basket, 'PATC', 'RCVD', 'RCVD');
    await readNow(basket);
    shows(basket, refusal(404, 'RESOURCE_UNKNOWN'), 'RCVD', 'RCVD');
    const gone = await readNow(basket);
    expect(gone.approvedAt).toBeNull();
    expect(gone.dissolvedAt).not.toBeNull();
    expect((await paymentOf(basket, basket.paymentIds[0])).basketId).toBeNull();
  });

  it('lets no further one begin when nobody else has to give theirs', async () => {
    const basket = await newBasket();
    const data = { approvedAt: new Date(), transactionStatus: 'ACTC' };
    await database().basket.updateMany({ where: { id: basket.basketId }, data });
    shows(basket, 'ACTC', 'PDNG', 'PDNG');
    bank.requests.length = 0;
    expect(await change(basket, authorise, 'POST')).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(bank.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('does not end with it while a payment cannot be read', async () => {
    const basket = await newBasket();
    shows(basket, 'PATC', 'RCVD', 'RCVD');
    await readNow(basket);
    shows(basket, refusal(404, 'RESOURCE_UNKNOWN'), 'RCVD', refusal(403, 'FORBIDDEN'));
    const stays = await readNow(basket);
    expect(stays.approvedAt).not.toBeNull();
    expect(stays.dissolvedAt).toBeNull();
  });

  it('of several payments that are left is looked at again, and its basket taken apart', async () => {
    const basket = await newBasket({ madeForApproval: true });
    const look = async (): Promise<LeftApprovalsView['baskets']> => {
      const given = { method: 'POST', json: { contextId: 'private' } };
      return (await (await basket.user.browser.ask(leftApprovals, {}, given)).json()).baskets;
    };
    shows(basket, 'PATC', 'RCVD', 'RCVD');
    await readNow(basket);
    expect(await look()).toEqual([]);
    expect((await read(basket)).approvedAt).not.toBeNull();
    expect(deletions(basket)).toBe(0);
    shows(basket, 'RCVD', 'RCVD', 'RCVD');
    bank.override(`DELETE ${basket.place}`, (_, response) => response.writeHead(204).end());
    expect(await look()).toEqual([]);
    expect((await read(basket)).dissolvedAt).not.toBeNull();
    expect((await paymentOf(basket, basket.paymentIds[0])).basketId).toBeNull();
  });
});

it.each(['ACTC', 'RCVD'])(
  'is not deleted while a payment is in a state that nobody knows, though it is %s itself',
  async (whole) => {
    for (const madeForApproval of [true, false]) {
      const basket = await newBasket({ madeForApproval });
      shows(basket, whole, 'HOLD', 'RCVD');
      const held = { approvedAt: null, actions: [], isUnclear: true };
      expect(await readNow(basket)).toMatchObject(held);
      expect((await read(basket)).frozenAt).not.toBeNull();
      const given = { method: 'POST', json: { contextId: 'private' } };
      await basket.user.browser.ask(leftApprovals, {}, given);
      expect((await change(basket, dissolve, 'DELETE')).status).toBe(409);
      expect(deletions(basket)).toBe(0);
      shows(basket, 'RCVD', 'RCVD', 'RCVD');
      expect(await readNow(basket)).toMatchObject({ actions: WHOLE, isUnclear: false });
    }
  },
);

it('lets nobody change a basket of which a payment shows the approval, before the basket is read', async () => {
  const basket = await newBasket();
  shows(basket, 'RCVD', 'RCVD', 'RCVD');
  expect((await readNow(basket)).actions).toEqual(WHOLE);
  shows(basket, 'RCVD', 'PDNG', 'RCVD');
  await basket.user.browser.ask(paymentStatus, { paymentId: basket.paymentIds[0] });
  expect((await read(basket)).actions).toEqual([]);
  expect((await change(basket, dissolve, 'DELETE')).status).toBe(409);
  expect(deletions(basket)).toBe(0);
});

/** A gateway in front of the bank, which knows nothing of baskets. */
const GATEWAY = json(404, { timestamp: '2026-11-27', status: 404, error: 'Not Found' });
const GATEWAY_PAGE: Reply = (_, response) => {
  response.writeHead(404, { 'content-type': 'text/html' });
  response.end('<h1>404 Not Found</h1>');
};
const FAILED = { category: 'ERROR', code: 'SYSTEM_ERROR' };

describe('the end of a basket', () => {
  it.each([
    ['a 404 without a code', GATEWAY, 'bank-refused'],
    ['a page of a gateway', GATEWAY_PAGE, 'bank-answer-invalid'],
    ['a path that the bank does not know', refusal(404, 'NOT_FOUND'), 'bank-refused'],
  ] as const)('is not shown by its status: %s', async (_, reply, problem) => {
    const basket = await newBasket();
    shows(basket, reply, 'RCVD', 'RCVD');
    const stands = await readNow(basket);
    expect(stands.dissolvedAt).toBeNull();
    expect(stands.problem).toBe(problem);
    expect((await paymentOf(basket, basket.paymentIds[0])).basketId).toBe(basket.basketId);
  });

  const UNCLEAR = [
    ['a 404 without a code', GATEWAY],
    ['a page of a gateway', GATEWAY_PAGE],
    ['a path that the bank does not know', refusal(404, 'NOT_FOUND')],
    ['a success with an error in it', json(200, { tppMessages: [FAILED] })],
    ['a success that promises', json(202, {})],
    [
      'a success that asks for SCA',
      json(202, { _links: { scaRedirect: { href: 'http://localhost:8444/sca/end' } } }),
    ],
  ] as const;

  it.each(UNCLEAR)(
    'is not %s when the bank still has it, and can be asked for again',
    async (...[, reply]) => {
      const basket = await newBasket({ isBegun: false });
      shows(basket, 'RCVD', 'RCVD', 'RCVD');
      bank.override(`DELETE ${basket.place}`, reply);
      const unclear = await change(basket, dissolve, 'DELETE');
      expect([unclear.status, unclear.body.code]).toEqual([502, 'outcome-unknown']);
      expect(deletions(basket)).toBe(1);
      expect(await read(basket)).toMatchObject({
        dissolvingAt: null,
        dissolvedAt: null,
        actions: WHOLE,
      });
      expect((await paymentOf(basket, basket.paymentIds[0])).basketId).toBe(basket.basketId);
    },
  );

  it.each(UNCLEAR)('is %s when the bank then no longer knows it', async (...[, reply]) => {
    const basket = await newBasket({ isBegun: false });
    shows(basket, refusal(404, 'RESOURCE_UNKNOWN'), 'RCVD', 'RCVD');
    bank.override(`DELETE ${basket.place}`, reply);
    const gone = await change(basket, dissolve, 'DELETE');
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);
    expect(gone.body.dissolvedAt).not.toBeNull();
    expect((await paymentOf(basket, basket.paymentIds[0])).basketId).toBeNull();
  });

  it('is under way while the bank does not say whether it has the basket, and nothing may be done', async () => {
    const basket = await newBasket({ isBegun: false });
    shows(basket, GATEWAY, 'RCVD', 'RCVD');
    bank.override(`DELETE ${basket.place}`, GATEWAY);
    const answer = await change(basket, dissolve, 'DELETE');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ dissolvedAt: null, actions: [] });
    expect(answer.body.dissolvingAt).not.toBeNull();
    expect((await change(basket, authorise as typeof oneBasket, 'POST')).status).toBe(409);
    shows(basket, 'RCVD', 'RCVD', 'RCVD');
    expect(await readNow(basket)).toMatchObject({ dissolvingAt: null, actions: WHOLE });
  });

  it('is NOT_FOUND in the bank’s own message to a status once its deletion was asked for', async () => {
    const basket = await newBasket({ isBegun: false });
    shows(basket, refusal(404, 'NOT_FOUND'), 'RCVD', 'RCVD');
    bank.override(`DELETE ${basket.place}`, refusal(404, 'NOT_FOUND'));
    const gone = await change(basket, dissolve, 'DELETE');
    expect(gone.body.dissolvedAt).not.toBeNull();
    expect((await paymentOf(basket, basket.paymentIds[0])).basketId).toBeNull();
  });

  it('is the bank’s own word that it does not know the basket', async () => {
    const basket = await newBasket({ isBegun: false });
    bank.override(`DELETE ${basket.place}`, refusal(404, 'RESOURCE_UNKNOWN'));
    const gone = await change(basket, dissolve, 'DELETE');
    expect(gone.body.dissolvedAt).not.toBeNull();
  });

  it('lets nobody begin or go on with an approval once it was asked for', async () => {
    const basket = await newBasket();
    await storeVisit(basket, new Date());
    const { basketId } = basket;
    const data = { dissolvingAt: new Date() };
    await database().basket.updateMany({ where: { id: basketId }, data });
    bank.requests.length = 0;
    expect(await change(basket, authorise, 'POST')).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(bank.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('takes no payment out while it is unclear', async () => {
    const basket = await newBasket({ isBegun: false });
    const since = bank.requests.length;
    shows(basket, 'RCVD', 'RCVD', 'RCVD');
    bank.override(`DELETE ${basket.place}`, json(202, {}));
    const of = { paymentId: basket.paymentIds[0] };
    const unclear = await change(basket, removePayment, 'DELETE', of);
    expect([unclear.status, unclear.body.code]).toEqual([502, 'outcome-unknown']);
    expect(await read(basket)).toMatchObject({ dissolvedAt: null, successorId: null });
    expect((await paymentOf(basket, basket.paymentIds[0])).basketId).toBe(basket.basketId);
    const later = bank.requests.slice(since);
    expect(later.filter(({ url }) => url.endsWith('/v1/signing-baskets'))).toEqual([]);
  });
});

it.each([
  ['RCVD', ['RCVD', 'RCVD'], 'bank-refused'],
  ['RCVD', ['RCVD', refusal(500, 'INTERNAL_SERVER_ERROR')], 'outcome-unknown'],
  ['ACTC', ['PDNG', 'PDNG'], null],
  ['ACTC', ['PDNG', refusal(500, 'INTERNAL_SERVER_ERROR')], null],
  ['ACTC', ['HOLD', 'HOLD'], null],
  ['PATC', ['RCVD', 'RCVD'], null],
] as const)(
  'begins no approval without a link while it is %s and its payments are %j',
  async (whole, [first, second], code) => {
    const basket = await newBasket({ isBegun: false });
    const { user, basketId, place } = basket;
    const text = 'The limit of the agreement is exceeded.';
    const tppMessages = [{ category: 'ERROR', code: 'PAYMENT_FAILED', text }];
    bank.override(
      `POST ${place}/authorisations`,
      json(201, { scaStatus: 'received', tppMessages }),
    );
    shows(basket, whole, first, second);
    const answer = await user.browser.ask(authorise, { basketId }, { method: 'POST' });
    const body = await answer.json();
    if (code === null) expect(body).toMatchObject({ scaRedirect: null });
    else expect(body).toMatchObject({ code });
    if (code === 'bank-refused') expect(body).toMatchObject({ bankMessages: [{ text }] });
  },
);

it.each([
  ['of which a payment was rejected before', ['RCVD', 'RJCT', 'RCVD']],
  ['that others approve too, and this person has', ['PATC', 'RCVD', 'RCVD']],
] as const)('says why no approval begins of a basket %s', async (_, [whole, first, second]) => {
  const basket = await newBasket({ isBegun: false });
  const { user, basketId, place } = basket;
  shows(basket, whole, first, second);
  expect((await readNow(basket)).actions).toContain('approve');
  const tppMessages = [{ category: 'ERROR', code: 'CONFLICT', text: 'You have approved it.' }];
  bank.override(`POST ${place}/authorisations`, json(201, { scaStatus: 'received', tppMessages }));
  const answer = await user.browser.ask(authorise, { basketId }, { method: 'POST' });
  expect(await answer.json()).toMatchObject({
    code: 'bank-refused',
    bankMessages: [{ text: 'You have approved it.' }],
  });
});

it('is given the further approval without a link once it waits for nobody any more', async () => {
  const basket = await newBasket({ isBegun: false });
  shows(basket, 'PATC', 'RCVD', 'RCVD');
  await readNow(basket);
  bank.override(`POST ${basket.place}/authorisations`, json(201, { scaStatus: 'exempted' }));
  shows(basket, 'ACTC', 'RCVD', 'RCVD');
  expect((await change(basket, authorise, 'POST')).body).toMatchObject({ scaRedirect: null });
});

it('lets go of a payment whose deletion was asked for before it came in', async () => {
  const { user, payments, paymentIds } = await newBasket({ isBegun: false });
  const [paymentId] = paymentIds;
  const { connectionId, resourceId } = await database().payment.findFirstOrThrow({
    where: { id: paymentId },
  });
  bank.override(`DELETE ${payments[0]}`, (_, response) => response.writeHead(204).end());
  const plan = {
    userId: user.userId,
    bankId: 'sandbox',
    connectionId,
    about: { paymentId },
    call: paymentDeletion({
      kind: 'norwegian-domestic-credit-transfers',
      resourceId: resourceId ?? '',
    }),
    tppRedirectUri: 'http://localhost:3000/sca/unsolicited/return',
    tppSessionId: 'session-1',
    psuContext: 'PRIVATE' as const,
  };
  const presence = attended('203.0.113.7', new Headers());
  await startCall(paymentDeletionEffects, plan, {
    presence,
    deadline: performance.now() + 9_000,
  });
  const payment = await database().payment.findFirstOrThrow({ where: { id: paymentId } });
  expect(payment).toMatchObject({ transactionStatus: 'CANC', basketId: null });
});

it('can be changed again at once when the bank refuses to begin its approval', async () => {
  const basket = await newBasket({ isBegun: false });
  shows(basket, 'RCVD', 'RCVD', 'RCVD');
  bank.override(`POST ${basket.place}/authorisations`, refusal(403, 'FORBIDDEN'));
  expect((await change(basket, authorise, 'POST')).body).toMatchObject({ code: 'bank-refused' });
  expect((await read(basket)).actions).toEqual(WHOLE);
});

it('notes no start of an approval when the bank’s answer leads nowhere', async () => {
  const basket = await newBasket({ isBegun: false });
  const { user, basketId, place, paymentIds } = basket;
  shows(basket, 'RCVD', 'RCVD', 'RCVD');
  bank.override(`POST ${place}/authorisations`, json(201, { scaStatus: 'failed' }));
  const answer = await user.browser.ask(authorise, { basketId }, { method: 'POST' });
  expect((await answer.json()).code).toBe('bank-refused');
  const where = { paymentId: { in: [...paymentIds] }, kind: 'approval-started' };
  expect(await database().paymentEvent.count({ where })).toBe(0);
});

describe('a payment that an approved basket seems to leave out', () => {
  it.each<[string, Reply]>([
    ['cannot be read', json(500, {})],
    ['is answered for by another', json(200, { paymentId: 'other', transactionStatus: 'PDNG' })],
  ])('stays in it while its status %s', async (_, second) => {
    const basket = await newBasket();
    shows(basket, 'RJCT', 'PDNG', second);
    expect((await readNow(basket)).approvedAt).not.toBeNull();
    const { basketId, paymentIds } = basket;
    expect(await paymentOf(basket, paymentIds[1])).toEqual({ basketId, actions: [] });

    shows(basket, 'RJCT', 'PDNG', 'RCVD');
    await readNow(basket);
    expect((await paymentOf(basket, paymentIds[1])).basketId).toBeNull();
  });

  it('stays in it while the basket is ACTC, the worst case of its payments', async () => {
    const basket = await newBasket();
    shows(basket, 'ACTC', 'PDNG', 'RCVD');
    expect((await readNow(basket)).approvedAt).not.toBeNull();
    const { basketId, paymentIds } = basket;
    expect(await paymentOf(basket, paymentIds[1])).toEqual({ basketId, actions: [] });
  });
});
