import { describe, expect, it } from 'vitest';
import type { BasketView } from '@/lib/view/basket';
import type { PaymentView } from '@/lib/view/payment';
import { basketStatusOf, paymentsByStatus } from './basket-status';

const AT = '2026-11-20T12:00:00.000Z';

const payment = (transactionStatus: string, fundsAvailable: boolean | null = null) =>
  ({
    paymentId: transactionStatus,
    state: 'created',
    kind: 'norwegian-domestic-credit-transfers',
    cancelAskedAt: null,
    movedAwayAt: null,
    basketId: 'basket',
    actions: [],
    status: { transactionStatus, fundsAvailable, readAt: AT },
  }) as unknown as PaymentView;

const status = (difference: Partial<BasketView>) =>
  basketStatusOf({
    state: 'created',
    status: { transactionStatus: 'RCVD', fundsAvailable: null, readAt: AT },
    payments: [payment('RCVD'), payment('RCVD')],
    actions: [],
    isUnclear: false,
    frozenAt: null,
    approvalUntil: null,
    approvedAt: null,
    dissolvingAt: null,
    dissolvedAt: null,
    ...difference,
  });

describe('where a basket stands', () => {
  it.each([
    ['sending', { state: 'sending' }],
    ['outcome-unknown', { state: 'unknown' }],
    ['refused', { state: 'rejected' }],
    ['dissolved', { dissolvingAt: AT, dissolvedAt: AT }],
    ['dissolving', { dissolvingAt: AT }],
    ['waiting', {}],
    ['nothing-left', { payments: [payment('CANC')] }],
    ['approving', { frozenAt: AT, approvalUntil: AT }],
    ['unread', { frozenAt: AT }],
    ['unclear', { frozenAt: AT, isUnclear: true, payments: [payment('HOLD'), payment('RCVD')] }],
  ] as const)('is %s', (expected, difference) => {
    expect(status(difference as Partial<BasketView>)).toBe(expected);
  });

  it('is approved once the bank shows it, whatever the worst case says', () => {
    const approved = (payments: PaymentView[], transactionStatus = 'ACTC') =>
      status({
        frozenAt: AT,
        approvedAt: AT,
        payments,
        status: { transactionStatus, fundsAvailable: null, readAt: AT },
      });
    expect(approved([payment('PDNG'), payment('PDNG')])).toBe('approved');
    expect(approved([payment('ACSC'), payment('PDNG')])).toBe('approved');
    expect(approved([payment('ACSC'), payment('ACSC')])).toBe('settled');
    expect(approved([payment('ACSC'), payment('ACCP', false)], 'RJCT')).toBe('mixed');
    expect(approved([payment('PDNG'), payment('RCVD')], 'RCVD')).toBe('mixed');
    expect(approved([payment('ACCP', false), payment('RJCT')], 'RJCT')).toBe('stopped');
    expect(approved([payment('RCVD')], 'PATC')).toBe('partly-approved');
    expect(approved([payment('ACSC'), payment('PDNG')], 'PATC')).toBe('partly-approved');
    // The others have approved since: the basket was read before the payments were.
    expect(approved([payment('ACSC'), payment('ACSC')], 'PATC')).toBe('settled');
    expect(approved([payment('ACSC'), payment('RJCT')], 'PATC')).toBe('mixed');
  });

  it('is neither approved nor paid as a whole with a payment whose status nobody knows', () => {
    const approved = (...payments: PaymentView[]) => status({ approvedAt: AT, payments });
    expect(approved(payment('ACSC'), payment('HOLD'))).toBe('unclear');
    expect(approved(payment('PDNG'), payment('HOLD'))).toBe('unclear');
    expect(approved(payment('RJCT'), payment('HOLD'))).toBe('mixed');
    expect(approved(payment('RCVD'), payment('HOLD'))).toBe('mixed');
  });

  it('sorts payments by where each stands itself', () => {
    const [settled, waits, poor, runs, odd] = [
      payment('ACSC'),
      payment('RCVD'),
      payment('ACCP', false),
      payment('PDNG'),
      payment('HOLD'),
    ];
    expect(paymentsByStatus([settled, waits, poor, runs, odd])).toEqual({
      settled: [settled],
      waiting: [waits],
      stopped: [poor],
      underWay: [runs],
      unclear: [odd],
    });
  });
});
