import { describe, expect, it } from 'vitest';
import type { StoredPayment } from '@/lib/db/payments/payment-reads';
import { isNotReadableYet, psuContextOf } from './payment-call';

const PAYMENT = {
  kind: 'norwegian-domestic-credit-transfers',
  context: 'PRIVATE',
  connection: { context: 'PRIVATE' },
  transactionStatus: 'RCVD',
  fundsAvailable: null,
} as unknown as StoredPayment;

const payment = (of: object): StoredPayment => ({ ...PAYMENT, ...of });

describe('an answer to a question about a payment', () => {
  it.each<[string, object, number, boolean]>([
    ['a domestic one that waits for approval', {}, 404, true],
    ['a domestic one whose status was never read', { transactionStatus: null }, 404, true],
    ['a domestic one that is approved', { transactionStatus: 'PDNG' }, 404, false],
    [
      'a domestic one without funds',
      { transactionStatus: 'RJCT', fundsAvailable: false },
      404,
      false,
    ],
    ['a standing order that waits', { kind: 'periodic-payments' }, 404, false],
    ['a bulk that waits', { kind: 'bulk-payments' }, 404, false],
    ['one that the bank refuses to show', {}, 400, false],
    ['one made without a PSU-ID', { connection: null }, 400, true],
    [
      'an approved one made without a PSU-ID',
      { connection: null, transactionStatus: 'PDNG' },
      400,
      true,
    ],
    ['one made without a PSU-ID, while the bank is in trouble', { connection: null }, 500, false],
  ])('of %s is only that it cannot be read yet: %#', (_, of, status, isOnly) => {
    expect(isNotReadableYet(payment(of), status)).toBe(isOnly);
  });
});

describe('the context of a payment', () => {
  it('is that of its connection, or else its own', () => {
    const agreement = { connection: { context: 'CORPORATE' } };
    expect(psuContextOf(payment(agreement))).toBe('CORPORATE');
    expect(psuContextOf(payment({ connection: null }))).toBe('PRIVATE');
  });
});
