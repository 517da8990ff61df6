import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holds } from '@/lib/xs2a/testing/holds';
import {
  BASKET_STATUSES,
  basketStatus,
  deleteOutcome,
  fundsOfPayment,
  isPaidByStatus,
  PAYMENT_STATUSES,
  permits,
  readPaymentStatus,
} from './payment-status';

test('a payment and a basket have the statuses of the document', () => {
  expect(PAYMENT_STATUSES.join(' ')).toBe('ACCP ACSC ACSP ACTC ACWC ACWP RCVD PDNG RJCT CANC PART');
  expect(BASKET_STATUSES.join(' ')).toBe('RCVD ACTC PATC RJCT');
});

describe('a status says where the payment stands and what may be done', () => {
  test.each([
    ['RCVD', 'received', 'awaiting-approval', false, 'read authorise delete'],
    ['ACTC', 'technically-valid', 'awaiting-approval', false, 'read authorise delete'],
    ['PATC', 'partly-approved', 'awaiting-approval', false, 'read authorise cancel'],
    ['ACCP', 'profile-checked', 'under-way', false, 'read cancel'],
    ['ACWC', 'accepted-with-change', 'under-way', false, 'read cancel'],
    ['PDNG', 'waiting', 'under-way', false, 'read'],
    ['PART', 'partly-accepted', 'partly-settled', true, 'read'],
    ['ACSP', 'settling', 'under-way', false, 'read'],
    ['ACWP', 'accepted-not-posted', 'under-way', false, 'read'],
    ['ACSC', 'settled', 'settled', true, 'read'],
    ['ACCC', 'settled', 'settled', true, 'read'],
    ['RJCT', 'rejected', 'rejected', true, 'read'],
    ['CANC', 'cancelled', 'cancelled', true, 'read'],
    ['WXYZ', 'unknown', 'unknown', false, 'read'],
    ['', 'unknown', 'unknown', false, 'read'],
    ['toString', 'unknown', 'unknown', false, 'read'],
  ])('%s', (transactionStatus, meaning, phase, final, actions) => {
    expect(readPaymentStatus({ transactionStatus })).toEqual({
      meaning,
      phase,
      final,
      actions: actions.split(' '),
    });
  });
});

test('ACCP with fundsAvailable false is a rejection for lack of funds', () => {
  expect(readPaymentStatus({ transactionStatus: 'ACCP', fundsAvailable: false })).toEqual({
    meaning: 'no-funds',
    phase: 'rejected',
    final: true,
    actions: ['read'],
  });
  for (const fundsAvailable of [true, null, undefined]) {
    expect(readPaymentStatus({ transactionStatus: 'ACCP', fundsAvailable }).final).toBe(false);
  }
  expect(readPaymentStatus({ transactionStatus: 'PDNG', fundsAvailable: false }).phase).toBe(
    'under-way',
  );
});

test('what is said of funds concerns a payment as a whole, but only one date of a standing order', () => {
  const bulk = { kind: 'bulk-payments' };
  expect(fundsOfPayment(bulk, { fundsAvailable: false })).toBe(false);
  expect(fundsOfPayment(bulk, { fundsAvailable: true })).toBe(true);
  expect(fundsOfPayment(bulk, {})).toBeNull();
  expect(fundsOfPayment({ kind: 'periodic-payments' }, { fundsAvailable: false })).toBeNull();
});

test.each([
  [null, undefined, false],
  ['RCVD', undefined, false],
  ['PATC', undefined, false],
  ['ACCP', undefined, true],
  ['ACCP', false, false],
  ['PDNG', undefined, true],
  ['PART', undefined, true],
  ['ACSC', undefined, true],
  ['RJCT', undefined, false],
  ['CANC', undefined, false],
  ['WXYZ', undefined, false],
])(
  'a payment in %s with fundsAvailable %s has paid or will: %s',
  (transactionStatus, fundsAvailable, paid) => {
    expect(isPaidByStatus({ transactionStatus, fundsAvailable })).toBe(paid);
  },
);

test('delete a payment in status PDNG: error', () => {
  expect(deleteOutcome({ transactionStatus: 'PDNG' })).toEqual({ status: 409, code: 'CONFLICT' });
});

test.each([
  ['RCVD', 204],
  ['ACTC', 204],
  ['PATC', 202],
  ['ACCP', 202],
  ['ACWC', 202],
  ['ACSP', 405],
  ['ACSC', 405],
  ['RJCT', 405],
  ['CANC', 405],
  ['PART', 405],
  ['XXXX', 405],
])('a DELETE in %s answers %i', (transactionStatus, status) => {
  expect(deleteOutcome({ transactionStatus }).status).toBe(status);
});

test('a payment rejected for lack of funds cannot be cancelled', () => {
  expect(deleteOutcome({ transactionStatus: 'ACCP', fundsAvailable: false }).status).toBe(405);
  expect(permits({ transactionStatus: 'ACCP', fundsAvailable: false }, 'cancel')).toBe(false);
  expect(permits({ transactionStatus: 'ACCP' }, 'cancel')).toBe(true);
});

describe('the status of a basket reflects the worst case among its payments', () => {
  test.each([
    ['RCVD', 'RCVD'],
    ['RCVD RCVD', 'RCVD'],
    ['PDNG PDNG', 'ACTC'],
    ['ACSC', 'ACTC'],
    ['PDNG RCVD', 'RCVD'],
    ['PDNG PATC', 'PATC'],
    ['PATC RCVD', 'RCVD'],
    ['ACSC ACSC RJCT', 'RJCT'],
    ['RCVD RJCT', 'RJCT'],
    ['ACSC CANC', 'RJCT'],
    ['ACSC PART', 'PATC'],
    ['ACSC WXYZ', 'RCVD'],
  ])('%s makes %s', (statuses, expected) => {
    expect(
      basketStatus(statuses.split(' ').map((transactionStatus) => ({ transactionStatus }))),
    ).toBe(expected);
  });

  test('a payment without funds makes RJCT', () => {
    expect(
      basketStatus([
        { transactionStatus: 'ACSC' },
        { transactionStatus: 'ACCP', fundsAvailable: false },
      ]),
    ).toBe('RJCT');
  });

  test('there is no basket without payments', () => {
    expect(() => basketStatus([])).toThrow(RangeError);
  });
});

const statuses = fc.array(
  fc.record({
    transactionStatus: fc.oneof(fc.constantFrom(...PAYMENT_STATUSES, 'PATC'), fc.string()),
    fundsAvailable: fc.constantFrom(true, false, undefined),
  }),
  { minLength: 1, maxLength: 10 },
);

holds(
  'the order of the payments makes no difference, and one more payment never makes a basket better',
  fc.property(statuses, fc.integer({ min: 0, max: 9 }), (payments, index) => {
    const worstFirst = ['RJCT', 'RCVD', 'PATC', 'ACTC'];
    const whole = basketStatus(payments);
    expect(basketStatus([...payments].reverse())).toBe(whole);
    const part = payments.slice(0, index + 1);
    expect(worstFirst.indexOf(whole)).toBeLessThanOrEqual(worstFirst.indexOf(basketStatus(part)));
  }),
);

holds(
  'what is final permits nothing but reading, and only what is unapproved can be deleted at once',
  fc.property(statuses, ([payment]) => {
    const answer = payment ?? { transactionStatus: '' };
    const { final, actions, phase } = readPaymentStatus(answer);
    expect(actions).toContain('read');
    if (final) expect(actions).toEqual(['read']);
    if (deleteOutcome(answer).status === 204) expect(phase).toBe('awaiting-approval');
  }),
);
