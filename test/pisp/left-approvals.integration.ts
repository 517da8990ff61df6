import { randomUUID } from 'node:crypto';
import { subMinutes } from 'date-fns';
import { afterEach, describe, expect, it } from 'vitest';
import { POST as authorise } from '@/app/api/baskets/[basketId]/authorisations/route';
import { DELETE as dissolve, GET as oneBasket } from '@/app/api/baskets/[basketId]/route';
import { POST as leftApprovals } from '@/app/api/baskets/left-approvals/route';
import { GET as baskets, POST as postBasket } from '@/app/api/baskets/route';
import { database } from '@/lib/db/client';
import { callsAtRest } from '@/lib/outbox/call';
import { recoverOutbox } from '@/lib/pisp/call-effects';
import type {
  BasketDetailView,
  BasketsView,
  BasketView,
  LeftApprovalsView,
} from '@/lib/view/basket';
import type { PaymentScaView, PaymentView } from '@/lib/view/payment';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { submitScaPage } from '@/sandbox-bank/testing/bank-client';
import { NDCT, paymentBody } from '@/sandbox-bank/testing/payments';
import { newPayingUser, openSandbox, type PayingUser, passSca, pay } from '@/test/harness/sandbox';
import { comeBack } from '@/test/harness/sca-return';
import { shared } from '@/test/harness/shared';

const sandbox = shared(openSandbox);
afterEach(() => sandbox.calm());

const today = bankDay(new Date());

/** Two payments that wait for approval. */
const payTwo = async (user: PayingUser): Promise<PaymentView[]> => {
  const payments: PaymentView[] = [];
  for (const amount of ['1249.50', '1325.00']) {
    const changes = { instructedAmount: { amount, currency: 'NOK' } };
    payments.push(await pay(user, NDCT, paymentBody(NDCT, user.account.bban, today, changes)));
  }
  return payments;
};

/** Starts the basket for one press, up to its creation at the bank. */
const begin = async (user: PayingUser, payments: readonly PaymentView[]): Promise<string> => {
  const json = {
    intentKey: randomUUID(),
    contextId: 'private',
    paymentIds: payments.map(({ paymentId }) => paymentId),
    forApproval: true,
  };
  const response = await user.browser.ask(postBasket, {}, { method: 'POST', json });
  expect(response.status).toBe(201);
  const { basketId }: BasketView = await response.json();
  const basket = await database().basket.findFirstOrThrow({ where: { id: basketId } });
  expect(basket.madeForApproval).toBe(true);
  return basketId;
};

const startedAt = async (user: PayingUser, basketId: string): Promise<string> => {
  const response = await user.browser.ask(authorise, { basketId }, { method: 'POST' });
  const { scaRedirect }: PaymentScaView = await response.json();
  if (scaRedirect === null) throw new Error('the bank asked for nothing');
  return scaRedirect;
};

/** What the list of payments requests: abandoned baskets are dissolved. */
const look = async (user: PayingUser): Promise<BasketView[]> => {
  const json = { contextId: 'private' };
  const response = await user.browser.ask(leftApprovals, {}, { method: 'POST', json });
  expect(response.status).toBe(200);
  const left: LeftApprovalsView = await response.json();
  return left.baskets;
};

const leave = async (user: PayingUser, basketId: string) => {
  const response = await user.browser.ask(dissolve, { basketId }, { method: 'DELETE' });
  return { status: response.status, body: (await response.json()) as BasketDetailView };
};

const read = async (user: PayingUser, basketId: string): Promise<BasketDetailView> =>
  (await user.browser.ask(oneBasket, { basketId })).json();

const listed = async (user: PayingUser): Promise<string[]> => {
  const list: BasketsView = await (
    await user.browser.ask(baskets, {}, { path: '/?context=private' })
  ).json();
  return list.baskets.map(({ basketId }) => basketId);
};

/** The bank's own baskets with payments from the account, oldest first. */
const atBank = (user: PayingUser) =>
  sandbox.bankRows<{ deleted: boolean; approved: boolean }>(
    `SELECT signing_basket.deleted_at IS NOT NULL AS deleted, signing_basket.approved_at IS NOT NULL AS approved
     FROM signing_basket
     JOIN signing_basket_payment ON basket_id = signing_basket.id
     JOIN payment ON payment.id = payment_id
     JOIN account ON account.id = debtor_account_id
     WHERE bban = $1 GROUP BY signing_basket.id ORDER BY signing_basket.created_at`,
    [user.account.bban],
  );

const bankStatuses = async (user: PayingUser) =>
  (await sandbox.bankPayments(user.account)).map(({ transaction_status }) => transaction_status);

const isFree = async (payments: readonly PaymentView[]) =>
  (
    await database().payment.findMany({
      where: { id: { in: payments.map(({ paymentId }) => paymentId) } },
    })
  ).every(({ basketId }) => basketId === null);

const deletions = (basketId: string) =>
  database().outboxCall.findMany({ where: { basketId, operation: 'delete-basket' } });

const DELETED = { deleted: true, approved: false };
const STANDS = { deleted: false, approved: false };

describe('an approval of several payments that is left', () => {
  it('leads back to the list when it is cancelled at the bank, and its payments wait as before', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payTwo(user);
    const basketId = await begin(user, payments);
    const { location } = await submitScaPage(await startedAt(user, basketId), {
      action: 'cancel',
    });
    const back = await comeBack(user.browser, location ?? '');
    expect(back.pathname).toBe('/payments');
    expect(back.searchParams.get('sca')).toBe('cancelled-at-bank');
    expect(await look(user)).toEqual([]);
    expect(await isFree(payments)).toBe(true);
    expect(await atBank(user)).toEqual([DELETED]);
    expect(await listed(user)).toEqual([]);
    // Approving them together again creates another basket.
    const next = await begin(user, payments);
    await passSca(user, await startedAt(user, next), { identityNumber: user.customerNumber });
    expect(await bankStatuses(user)).toEqual(['PDNG', 'PDNG']);
    expect(await look(user)).toEqual([]);
    expect(await atBank(user)).toEqual([DELETED, { deleted: false, approved: true }]);
  });

  it('can be left while it can be given: the bank’s page approves nothing any more', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payTwo(user);
    const basketId = await begin(user, payments);
    const page = await startedAt(user, basketId);
    expect((await look(user)).map(({ actions }) => actions)).toEqual([['approve', 'dissolve']]);
    expect(await isFree(payments)).toBe(false);
    const left = await leave(user, basketId);
    expect(left.status, JSON.stringify(left.body)).toBe(200);
    expect(left.body.dissolvedAt).not.toBeNull();
    expect(await isFree(payments)).toBe(true);
    await passSca(user, page, { identityNumber: user.customerNumber }).catch(() => {});
    expect(await bankStatuses(user)).toEqual(['RCVD', 'RCVD']);
    expect(await atBank(user)).toEqual([DELETED]);
  });

  it('stays approved when it was given before it is left', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payTwo(user);
    const basketId = await begin(user, payments);
    await startedAt(user, basketId);
    // Approved in a tab that never returned.
    await sandbox.bankRows(
      `WITH given AS (UPDATE signing_basket SET approved_at = now() WHERE deleted_at IS NULL AND approved_at IS NULL
         AND id IN (SELECT basket_id FROM signing_basket_payment
           JOIN payment ON payment.id = payment_id JOIN account ON account.id = debtor_account_id WHERE bban = $1))
       UPDATE payment SET transaction_status = 'PDNG' FROM account
       WHERE account.id = debtor_account_id AND bban = $1`,
      [user.account.bban],
    );
    expect((await leave(user, basketId)).status).toBe(409);
    expect((await read(user, basketId)).approvedAt).not.toBeNull();
    expect(await look(user)).toEqual([]);
    expect(await isFree(payments)).toBe(false);
    expect(await atBank(user)).toEqual([{ deleted: false, approved: true }]);
  });

  it('is taken apart once by twenty looks at once', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payTwo(user);
    const basketId = await begin(user, payments);
    const { location } = await submitScaPage(await startedAt(user, basketId), {
      action: 'cancel',
    });
    await comeBack(user.browser, location ?? '');
    await Promise.all(Array.from({ length: 20 }, () => look(user)));
    expect(await deletions(basketId)).toHaveLength(1);
    expect(await isFree(payments)).toBe(true);
    expect(await atBank(user)).toEqual([DELETED]);
  });

  it('is taken apart once when the bank’s answer is lost', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payTwo(user);
    const basketId = await begin(user, payments);
    await startedAt(user, basketId);
    await sandbox.fault({ fault: 'lose-answer', calls: 1 });
    expect((await leave(user, basketId)).body.dissolvedAt).not.toBeNull();
    expect(await isFree(payments)).toBe(true);
    expect(await deletions(basketId)).toHaveLength(1);
    expect(await atBank(user)).toEqual([DELETED]);
  });

  it('holds its payments together as long as the bank has not said what became of it', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payTwo(user);
    const basketId = await begin(user, payments);
    await startedAt(user, basketId);
    await sandbox.fault({ fault: 'lose-answer', calls: 20 });
    expect((await leave(user, basketId)).body).toMatchObject({ dissolvedAt: null, actions: [] });
    expect(await isFree(payments)).toBe(false);
    await callsAtRest();
    await sandbox.calm();
    expect(await look(user)).toEqual([]);
    expect(await isFree(payments)).toBe(true);
    expect(await atBank(user)).toEqual([DELETED]);
  });
});

describe('a process that dies in the middle of one press', () => {
  it('leaves a basket that is taken apart, and not while another press may be under way', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payTwo(user);
    const basketId = await begin(user, payments);
    expect((await look(user)).map((basket) => basket.basketId)).toEqual([basketId]);
    expect(await atBank(user)).toEqual([STANDS]);
    const { createdAt } = await database().basket.findFirstOrThrow({ where: { id: basketId } });
    await database().basket.update({
      where: { id: basketId },
      data: { createdAt: subMinutes(createdAt, 4) },
    });
    expect(await look(user)).toEqual([]);
    expect(await isFree(payments)).toBe(true);
    expect(await atBank(user)).toEqual([DELETED]);
  });

  it('takes it apart once when it dies while it is being taken apart', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payTwo(user);
    const basketId = await begin(user, payments);
    await leave(user, basketId);
    // As if the process had died after the bank did it and before the answer was stored.
    await database().basket.update({
      where: { id: basketId },
      data: { dissolvedAt: null, dissolvingAt: new Date() },
    });
    await database().payment.updateMany({
      where: { id: { in: payments.map(({ paymentId }) => paymentId) } },
      data: { basketId },
    });
    await database().outboxCall.updateMany({
      where: { basketId, operation: 'delete-basket' },
      data: { state: 'SENDING', tries: 1, endedAt: null, leaseUntil: new Date(0) },
    });
    expect((await look(user)).map(({ dissolvingAt }) => dissolvingAt !== null)).toEqual([true]);
    expect(await isFree(payments)).toBe(false);
    expect(await recoverOutbox(new Date())).toBe(1);
    await callsAtRest();
    expect(await look(user)).toEqual([]);
    expect(await isFree(payments)).toBe(true);
    expect(await deletions(basketId)).toHaveLength(1);
  });
});

it('takes apart nothing that was made to last', async () => {
  const user = await newPayingUser(sandbox);
  const payments = await payTwo(user);
  const json = {
    intentKey: randomUUID(),
    contextId: 'private',
    paymentIds: payments.map(({ paymentId }) => paymentId),
  };
  await user.browser.ask(postBasket, {}, { method: 'POST', json });
  await database().basket.update({
    where: { id: json.intentKey },
    data: { createdAt: subMinutes(new Date(), 60) },
  });
  expect(await look(user)).toEqual([]);
  expect(await isFree(payments)).toBe(false);
  expect(await listed(user)).toEqual([json.intentKey]);
});
