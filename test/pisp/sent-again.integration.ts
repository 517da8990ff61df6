/** A payment of unknown outcome that was sent again, and that the bank turned out to have. */
import { randomUUID } from 'node:crypto';
import { addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { GET as basketCandidates } from '@/app/api/baskets/candidates/route';
import { GET as readNotices } from '@/app/api/notices/route';
import { GET as payment } from '@/app/api/payments/[paymentId]/route';
import { GET as payments } from '@/app/api/payments/route';
import type { Payment } from '@/lib/db/payments/payments';
import { sentAgainId } from '@/lib/db/payments/sent-again';
import { sweepNotices } from '@/lib/notice/sweep-notices';
import type { BasketCandidateView } from '@/lib/view/basket';
import { newUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';
import { storeConnection } from '@/test/harness/stored-connection';
import { storePayment } from '@/test/harness/stored-payment';

shared(openBankAndApplication);

const MADE = new Date('2027-03-01T10:00:00Z');
const TIMES = { createdAt: MADE, statusReadAt: MADE, updatedAt: MADE };

/** A person with a payment, and with its copy unless `copy` is null. */
const sentAgain = async (copy: Partial<Payment> | null, changes: Partial<Payment> = {}) => {
  const user = await newUser();
  const { userId } = user;
  const connectionId = await storeConnection({ userId, accessUntil: null });
  const of = { userId, connectionId };
  const paymentId = await storePayment({ ...of, changes: { ...TIMES, ...changes } });
  const copyId = sentAgainId({ userId, id: paymentId });
  if (copy !== null)
    await storePayment({ ...of, changes: { ...TIMES, id: copyId, mayAuthorise: false, ...copy } });
  return { user, paymentId, copyId };
};

const NOT_CREATED = { resourceId: null, transactionStatus: null, statusReadAt: null };

describe('a payment that waits for approval, and that was sent again', () => {
  it.each<[string, Partial<Payment>]>([
    ['is paid', { transactionStatus: 'ACSC', isFinal: true }],
    ['waits for its run', { transactionStatus: 'PDNG' }],
    ['waits for approval too', { transactionStatus: 'RCVD' }],
    ['is of unknown outcome itself', { state: 'UNKNOWN', ...NOT_CREATED }],
  ])('names its copy, and nobody is reminded to approve it, when the copy %s', async (_, copy) => {
    const { user, paymentId, copyId } = await sentAgain(copy);
    const read = await (await user.browser.ask(payment, { paymentId })).json();
    expect(read).toMatchObject({ copyId, status: { transactionStatus: 'RCVD' } });
    const listed = await (await user.browser.ask(payments, {})).json();
    const copies = listed.payments.map((one: { copyId: string | null }) => one.copyId);
    expect(copies.sort()).toEqual([copyId, null].sort());
    const { candidates } = await (await user.browser.ask(basketCandidates, {})).json();
    const own = candidates.find((one: BasketCandidateView) => one.payment.paymentId === paymentId);
    expect(own.refusal).toBe('sent-again');
    await sweepNotices(() => addHours(MADE, 2));
    expect((await (await user.browser.ask(readNotices, {})).json()).notices).toEqual([]);
  });

  it.each<[string, Partial<Payment> | null]>([
    ['there is no copy', null],
    ['the bank refused the copy', { state: 'REJECTED', ...NOT_CREATED }],
    ['the copy was rejected', { transactionStatus: 'RJCT', isFinal: true }],
    ['the copy was cancelled', { transactionStatus: 'CANC', isFinal: true }],
    ['the copy lacked funds', { transactionStatus: 'ACCP', fundsAvailable: false, isFinal: true }],
  ])('is like any other when %s', async (_, copy) => {
    const { user, paymentId } = await sentAgain(copy);
    const read = await (await user.browser.ask(payment, { paymentId })).json();
    expect(read.copyId).toBeNull();
    await sweepNotices(() => addHours(MADE, 2));
    const { notices } = await (await user.browser.ask(readNotices, {})).json();
    expect(notices).toMatchObject([{ kind: 'PAYMENT_WAITS' }]);
  });
});

it('names the copy of a copy, when the first copy was never created and the second may pay', async () => {
  const { user, paymentId, copyId } = await sentAgain({ state: 'REJECTED', ...NOT_CREATED });
  const { userId } = user;
  const second = sentAgainId({ userId, id: copyId });
  await storePayment({ userId, connectionId: null, changes: { ...TIMES, id: second } });
  const read = await (await user.browser.ask(payment, { paymentId })).json();
  expect(read.copyId).toBe(second);
  expect(read.actions).not.toContain('add-to-basket');
});

it('of unknown outcome may be sent again while the bank has refused the copy, and no longer once it has one', async () => {
  const unknown = { state: 'UNKNOWN', ...NOT_CREATED } as const;
  const refused = await sentAgain({ state: 'REJECTED', ...NOT_CREATED }, unknown);
  const actionsOf = async ({ user, paymentId }: typeof refused) =>
    (await (await user.browser.ask(payment, { paymentId })).json()).actions;
  expect(await actionsOf(refused)).toEqual(['send-again']);
  expect(await actionsOf(await sentAgain({ transactionStatus: 'CANC' }, unknown))).toEqual([]);
});

it('reminds of the payments behind two hundred that were sent again', async () => {
  const user = await newUser();
  const { userId } = user;
  const of = { userId, connectionId: await storeConnection({ userId, accessUntil: null }) };
  const made = new Date('2027-04-01T10:00:00Z');
  const times = { createdAt: made, statusReadAt: made, updatedAt: made };
  for (let number = 0; number < 200; number += 1) {
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    await storePayment({ ...of, changes: { ...times, id } });
    const copyId = sentAgainId({ userId, id });
    await storePayment({
      ...of,
      changes: { ...times, id: copyId, transactionStatus: 'ACSC', isFinal: true },
    });
  }
  const last = `ffffffff-ffff-4fff-8fff-${randomUUID().slice(-12)}`;
  await storePayment({ ...of, changes: { ...times, id: last } });
  await sweepNotices(() => addHours(made, 2));
  const { notices } = await (await user.browser.ask(readNotices, {})).json();
  expect(notices).toMatchObject([{ kind: 'PAYMENT_WAITS' }]);
});
