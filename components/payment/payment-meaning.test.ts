import { describe, expect, it } from 'vitest';
import type { PaymentView } from '@/lib/view/payment';
import { isOver, meaningOf, paymentStatusOf, statusWordOf } from './payment-meaning';
import { paymentDetail } from './testing/payment-detail';

const payment = (
  transactionStatus: string | null,
  fundsAvailable: boolean | null = null,
  changes: Partial<PaymentView> = {},
): PaymentView =>
  paymentDetail({
    status:
      transactionStatus === null
        ? null
        : { transactionStatus, fundsAvailable, readAt: '2026-11-20T10:00:00.000Z' },
    ...changes,
  });

describe('what there is to say of a payment', () => {
  it.each([
    ['RCVD', null, 'received', 'waiting'],
    ['ACTC', null, 'technically-valid', 'waiting'],
    ['PATC', null, 'partly-approved', 'waiting'],
    ['ACCP', null, 'profile-checked', 'under-way'],
    ['ACCP', true, 'profile-checked', 'under-way'],
    ['ACCP', false, 'no-funds', 'stopped'],
    ['ACSP', null, 'settling', 'under-way'],
    ['ACWC', null, 'accepted-with-change', 'under-way'],
    ['ACWP', null, 'accepted-not-posted', 'under-way'],
    ['PDNG', null, 'waiting', 'under-way'],
    ['PDNG', false, 'waiting', 'under-way'],
    ['PART', null, 'partly-accepted', 'under-way'],
    ['ACSC', null, 'settled', 'settled'],
    ['RJCT', null, 'rejected', 'stopped'],
    ['CANC', null, 'cancelled', 'stopped'],
    ['HOLD', null, 'unknown', 'under-way'],
    [null, null, 'not-readable', 'waiting'],
  ] as const)('%s with funds %s is %s, %s', (code, funds, meaning, status) => {
    expect(meaningOf(payment(code, funds))).toBe(meaning);
    expect(paymentStatusOf(payment(code, funds))).toBe(status);
  });

  it.each([
    ['sending', 'sending', 'under-way'],
    ['unknown', 'outcome-unknown', 'waiting'],
    ['rejected', 'refused', 'stopped'],
  ] as const)('the state %s counts before any status', (state, meaning, status) => {
    expect(meaningOf(payment('RCVD', null, { state }))).toBe(meaning);
    expect(paymentStatusOf(payment('RCVD', null, { state }))).toBe(status);
  });

  it('is of one of unknown outcome that was sent again that its copy is what matters', () => {
    const sentAgain = payment(null, null, { state: 'unknown', actions: [] });
    expect(meaningOf(sentAgain)).toBe('sent-again');
    expect(paymentStatusOf(sentAgain)).toBe('under-way');
    const lost = payment(null, null, { state: 'unknown', actions: ['send-again'] });
    expect(meaningOf(lost)).toBe('outcome-unknown');
  });

  it.each([
    ['2026-11-21', 'PDNG', '2026-11-20T12:00:00.000Z', 'scheduled'],
    ['2026-11-21', 'PDNG', '2026-11-20T22:59:00.000Z', 'scheduled'],
    ['2026-11-21', 'PDNG', '2026-11-20T23:00:00.000Z', 'waiting'],
    ['2026-11-20', 'PDNG', '2026-11-20T12:00:00.000Z', 'waiting'],
    [null, 'PDNG', '2026-11-20T12:00:00.000Z', 'waiting'],
    ['2026-11-21', 'RCVD', '2026-11-20T12:00:00.000Z', 'received'],
    ['2026-11-21', 'ACSC', '2026-11-20T12:00:00.000Z', 'settled'],
  ])('for %s with status %s at %s has the word %s', (executionDate, code, now, word) => {
    expect(statusWordOf(payment(code, null, { executionDate }), new Date(now))).toBe(word);
  });

  it('is that its bank belongs to another sign-in, unless it had ended before', () => {
    const movedAwayAt = '2026-11-20T10:00:00.000Z';
    expect(meaningOf(payment('PDNG', null, { movedAwayAt }))).toBe('moved-away');
    expect(meaningOf(payment('ACSC', null, { movedAwayAt }))).toBe('settled');
    expect(meaningOf(payment('RJCT', null, { movedAwayAt }))).toBe('rejected');
    expect(meaningOf(payment('RCVD', null, { state: 'rejected', movedAwayAt }))).toBe('refused');
  });

  it('is no refusal when the bank never created it', () => {
    const never = { state: 'rejected', wasNeverCreated: true } as const;
    expect(meaningOf(payment('RCVD', null, never))).toBe('not-created');
    expect(paymentStatusOf(payment('RCVD', null, never))).toBe('stopped');
  });

  it('is of a standing order that it is in force once approved, not that it goes on at the bank', () => {
    expect(meaningOf(payment('ACCP', null, { kind: 'periodic-payments' }))).toBe('standing-order');
    expect(meaningOf(payment('ACSC', null, { kind: 'periodic-payments' }))).toBe(
      'standing-order-ended',
    );
  });

  it('is of a rejected standing order not that no money has moved, since it may have paid for months', () => {
    const order = payment('RJCT', null, { kind: 'periodic-payments' });
    expect(meaningOf(order)).toBe('standing-order-rejected');
    expect(paymentStatusOf(order)).toBe('stopped');
    expect(isOver(order)).toBe(true);
  });

  it('is of a standing order in force whatever the bank says of its next payment, and whether it can be stopped here', () => {
    const order: Partial<PaymentView> = { kind: 'periodic-payments', actions: [] };
    for (const status of ['PDNG', 'ACSP', 'ACWP', 'ACCP']) {
      expect(meaningOf(payment(status, null, { ...order, actions: ['cancel'] }))).toBe(
        'standing-order',
      );
      expect(meaningOf(payment(status, null, order))).toBe('standing-order-kept');
    }
    expect(paymentStatusOf(payment('PDNG', null, order))).toBe('under-way');
    expect(meaningOf(payment('ACWC', null, order))).toBe('accepted-with-change');
  });

  it('is that others must approve too when the bank says so, and has nothing to approve here', () => {
    expect(meaningOf(payment('PATC', null, { actions: [] }))).toBe('approved-by-some');
    expect(paymentStatusOf(payment('PATC', null, { actions: [] }))).toBe('under-way');
    expect(meaningOf(payment('PATC', null, { actions: ['approve'] }))).toBe('partly-approved');
  });

  it.each(['RCVD', 'ACTC', 'PATC', null])(
    'is that others must approve too when the basket is approved in part, with the status %s',
    (code) => {
      const basket = { basketId: 'basket', actions: [], isBasketPartlyApproved: true };
      expect(meaningOf(payment(code, null, basket))).toBe('approved-by-some');
      expect(paymentStatusOf(payment(code, null, basket))).toBe('under-way');
      const open = { ...basket, isBasketPartlyApproved: false };
      expect(paymentStatusOf(payment(code, null, open))).toBe('waiting');
    },
  );

  it('is its own status in a basket that is approved in part, once it moves on', () => {
    const basket = { basketId: 'basket', actions: [], isBasketPartlyApproved: true };
    expect(meaningOf(payment('PDNG', null, basket))).toBe('waiting');
    expect(meaningOf(payment('ACSC', null, basket))).toBe('settled');
  });

  it('is of an approved instant payment that the bank pays it, not that it waits for a run', () => {
    const kind = 'instant-norwegian-domestic-credit-transfers-straks';
    expect(meaningOf(payment('PDNG', null, { kind }))).toBe('waiting-instant');
    expect(paymentStatusOf(payment('PDNG', null, { kind }))).toBe('under-way');
    expect(meaningOf(payment('ACSC', null, { kind }))).toBe('settled');
  });

  it('is that there is nothing to approve when the bank says so by its links', () => {
    const approved = { actions: [] };
    expect(meaningOf(payment('ACTC', null, approved))).toBe('nothing-to-approve');
    expect(paymentStatusOf(payment('RCVD', null, approved))).toBe('under-way');
    // A payment in a basket is approved there.
    expect(meaningOf(payment('RCVD', null, { ...approved, basketId: 'basket' }))).toBe('received');
  });

  it('is that the cancellation waits for an approval, until the payment is over', () => {
    const cancelAskedAt = '2026-11-20T10:00:00.000Z';
    const asked = { cancelAskedAt, actions: ['approve-cancellation' as const] };
    expect(meaningOf(payment('ACCP', null, asked))).toBe('cancelling');
    expect(paymentStatusOf(payment('ACCP', null, asked))).toBe('waiting');
    expect(meaningOf(payment('CANC', null, { cancelAskedAt, actions: [] }))).toBe('cancelled');
    expect(meaningOf(payment('ACSC', null, { cancelAskedAt, actions: [] }))).toBe('settled');
  });

  it('is its status once a payment whose cancellation was asked for has moved on without it', () => {
    const asked = { cancelAskedAt: '2026-11-20T10:00:00.000Z', actions: [] };
    expect(meaningOf(payment('PDNG', null, asked))).toBe('waiting');
    expect(meaningOf(payment('ACSP', null, asked))).toBe('settling');
    expect(meaningOf(payment('ACWP', null, asked))).toBe('accepted-not-posted');
    expect(paymentStatusOf(payment('PDNG', null, asked))).toBe('under-way');
    expect(meaningOf(payment('RCVD', null, { ...asked, basketId: 'basket' }))).toBe('received');
  });
});

describe('a payment', () => {
  it('is over at a final status and when the bank did not take it, and not before', () => {
    expect(['ACSC', 'RJCT', 'CANC'].map((status) => isOver(payment(status)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isOver(payment('ACCP', false))).toBe(true);
    expect(isOver(payment(null, null, { state: 'rejected' }))).toBe(true);
    expect(['RCVD', 'PDNG', 'ACCP', 'HOLD'].map((status) => isOver(payment(status)))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(isOver(payment('RCVD', null, { state: 'unknown' }))).toBe(false);
  });
});
