import { describe, expect, it } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import type { PaymentView } from '@/lib/view/payment';
import { groupPayments } from './payment-groups';

const payment = (
  paymentId: string,
  transactionStatus: string,
  createdAt: string,
  changes: Partial<PaymentView> = {},
): PaymentView =>
  paymentDetail({
    paymentId,
    createdAt,
    status: { transactionStatus, fundsAvailable: null, readAt: createdAt },
    ...changes,
  });

const groupsOf = (...lists: PaymentView[][]) =>
  groupPayments(lists, (instant) => instant.slice(0, 7), new Date('2026-11-27T10:00:00Z')).map(
    ({ key, payments }) => [key, payments.map(({ paymentId }) => paymentId)],
  );

describe('a list of payments in people’s sense', () => {
  it('has first what waits for the person, then what is under way, then the months', () => {
    expect(
      groupsOf([
        payment('october', 'ACSC', '2026-10-03T10:00:00Z'),
        payment('in-part', 'PART', '2026-10-02T10:00:00Z'),
        payment('under-way', 'PDNG', '2026-10-02T10:00:00Z'),
        payment('november', 'RJCT', '2026-11-03T10:00:00Z'),
        payment('waits', 'RCVD', '2026-09-01T10:00:00Z'),
        payment('late-november', 'CANC', '2026-11-20T10:00:00Z'),
      ]),
    ).toEqual([
      ['waiting', ['waits']],
      ['under-way', ['under-way']],
      ['2026-11', ['late-november', 'november']],
      ['2026-10', ['october', 'in-part']],
    ]);
  });

  it('has what is due first above what is due later, and what has no day above both', () => {
    expect(
      groupsOf([
        payment('later', 'RCVD', '2026-11-03T10:00:00Z', { executionDate: '2026-11-30' }),
        payment('sooner', 'RCVD', '2026-11-02T10:00:00Z', { executionDate: '2026-11-26' }),
        payment('at-once', 'RCVD', '2026-11-01T10:00:00Z', { executionDate: null }),
      ]),
    ).toEqual([['waiting', ['at-once', 'sooner', 'later']]]);
  });

  it('counts a lack of funds among what is over, though its code is that of an acceptance', () => {
    const createdAt = '2026-11-03T10:00:00Z';
    const status = { transactionStatus: 'ACCP', fundsAvailable: false, readAt: createdAt };
    expect(groupsOf([payment('poor', 'ACCP', createdAt, { status })])).toEqual([
      ['2026-11', ['poor']],
    ]);
  });

  it('asks the person about a payment whose outcome is unknown, and not about a refused one', () => {
    const createdAt = '2026-11-03T10:00:00Z';
    expect(
      groupsOf([
        payment('lost', 'RCVD', createdAt, { state: 'unknown', status: null }),
        payment('refused', 'RCVD', createdAt, { state: 'rejected', status: null }),
      ]),
    ).toEqual([
      ['waiting', ['lost']],
      ['2026-11', ['refused']],
    ]);
  });

  it('asks about a payment that failed this week until it is paid, and not about a cancelled one', () => {
    const failed = payment('failed', 'RJCT', '2026-11-24T10:00:00Z', { creditorName: 'Kari' });
    expect(
      groupsOf([
        failed,
        payment('cancelled', 'CANC', '2026-11-25T10:00:00Z', { creditorName: 'Kari' }),
        payment('other', 'ACSC', '2026-11-25T09:00:00Z', { creditorName: 'Ola' }),
        payment('old', 'RJCT', '2026-11-20T09:59:00Z', { creditorName: 'Anne' }),
      ]),
    ).toEqual([
      ['failed', ['failed']],
      ['2026-11', ['cancelled', 'other', 'old']],
    ]);
    const again = payment('again', 'PDNG', '2026-11-24T11:00:00Z', { creditorName: 'Kari' });
    expect(groupsOf([failed, again])).toEqual([
      ['under-way', ['again']],
      ['2026-11', ['failed']],
    ]);
  });

  it('takes a payment of another sum, or in another currency, for another one', () => {
    const failed = payment('failed', 'RJCT', '2026-11-24T10:00:00Z', {
      amount: { amount: '100.00', currency: 'EUR' },
    });
    const later = (paymentId: string, amount: PaymentView['amount']) =>
      payment(paymentId, 'ACSC', '2026-11-25T10:00:00Z', { amount });
    expect(
      groupsOf([
        failed,
        later('more', { amount: '200.00', currency: 'EUR' }),
        later('kroner', { amount: '100.00', currency: 'NOK' }),
      ]),
    ).toEqual([
      ['failed', ['failed']],
      ['2026-11', ['more', 'kroner']],
    ]);
  });

  it('asks once about a payment that failed twice', () => {
    expect(
      groupsOf([
        payment('first', 'RJCT', '2026-11-24T10:00:00Z'),
        payment('second', 'RJCT', '2026-11-25T10:00:00Z'),
      ]),
    ).toEqual([
      ['failed', ['second']],
      ['2026-11', ['first']],
    ]);
  });

  it('takes batches to other recipients for other ones, though their sums are the same', () => {
    const batch = (paymentId: string, transactionStatus: string, at: string, creditor: string) =>
      payment(paymentId, transactionStatus, at, {
        kind: 'bulk-payments',
        creditorName: null,
        paymentsCount: 1,
        amount: { amount: '100.00', currency: 'NOK' },
        request: {
          payments: [
            {
              instructedAmount: { amount: '100.00', currency: 'NOK' },
              creditorName: creditor,
              creditorAccount: { bban: '12043174449' },
            },
          ],
        } as unknown as PaymentView['request'],
      });
    const failed = batch('wages', 'RJCT', '2026-11-24T10:00:00Z', 'Kari');
    expect(
      groupsOf([failed, batch('bills', 'ACSC', '2026-11-25T10:00:00Z', 'Kraftlaget')]),
    ).toEqual([
      ['failed', ['wages']],
      ['2026-11', ['bills']],
    ]);
    expect(groupsOf([failed, batch('again', 'ACSC', '2026-11-25T10:00:00Z', 'Kari')])).toEqual([
      ['2026-11', ['again', 'wages']],
    ]);
  });

  it('lists those of one instant as the pages of the list do, the greater id first', () => {
    const createdAt = '2026-11-03T10:00:00Z';
    expect(groupsOf([payment('a', 'ACSC', createdAt), payment('b', 'ACSC', createdAt)])).toEqual([
      ['2026-11', ['b', 'a']],
    ]);
  });

  it('shows a payment once that stands in several lists, as the last one has it', () => {
    const createdAt = '2026-11-03T10:00:00Z';
    expect(groupsOf([payment('a', 'RCVD', createdAt)], [payment('a', 'PDNG', createdAt)])).toEqual([
      ['under-way', ['a']],
    ]);
  });
});
