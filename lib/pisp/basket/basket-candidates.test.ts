import { describe, expect, it } from 'vitest';
import { refusalOf } from './basket-candidates';

const NDCT = 'norwegian-domestic-credit-transfers';
const PLACE = { bankId: 'fjord', connectionId: 'mine' };

const payment = {
  id: 'p',
  kind: NDCT,
  state: 'CREATED' as const,
  transactionStatus: 'RCVD',
  mayAuthorise: null,
  bankId: 'fjord',
  connectionId: 'mine',
  basketId: null,
};

const refusal = (difference: Partial<Parameters<typeof refusalOf>[0]>, inBaskets: string[] = []) =>
  refusalOf({ ...payment, ...difference }, PLACE, new Set(inBaskets));

describe('why a payment may not join a basket', () => {
  it('is nothing for one that waits for approval in the place of the basket', () => {
    expect(refusal({})).toBeNull();
    expect(refusalOf(payment, null, new Set())).toBeNull();
    // A bank may not show the status before the approval.
    expect(refusal({ transactionStatus: null })).toBeNull();
  });

  it.each([
    ['bulk', { kind: 'bulk-payments' }],
    ['periodic', { kind: 'periodic-payments' }],
    ['not-created', { state: 'UNKNOWN' }],
    ['not-created', { state: 'SENDING' }],
    ['other-bank', { bankId: 'fjell', connectionId: 'there' }],
    ['other-context', { connectionId: 'company' }],
    ['other-psu', { connectionId: null }],
    ['already-in-basket', { basketId: 'b' }],
    ['already-approved', { transactionStatus: 'PDNG' }],
    ['already-approved', { transactionStatus: 'ACSC' }],
    ['already-approved', { transactionStatus: 'ACTC', mayAuthorise: false }],
  ] as const)('is %s for %j', (expected, difference) => {
    expect(refusal(difference)).toBe(expected);
  });

  it('is that it stands in a basket also when an approval has left it out there', () => {
    expect(refusal({}, ['p'])).toBe('already-in-basket');
    expect(refusal({}, ['q'])).toBeNull();
  });

  it('is what it is by itself before where it is', () => {
    expect(refusal({ kind: 'bulk-payments', bankId: 'fjell' })).toBe('bulk');
  });
});
