import { describe, expect, test } from 'vitest';
import { brokenRules } from '@/lib/xs2a/value/rule';
import {
  BASKET_REFUSALS,
  type BasketCandidate,
  BasketCreated,
  BasketDetails,
  BasketRequest,
  basketRefusal,
} from './basket';

function breaks(value: unknown) {
  const parsed = BasketRequest.safeParse(value);
  return parsed.success ? [] : brokenRules(parsed.error);
}

const ids = (count: number) => Array.from({ length: count }, (_, index) => `enc!!p${index}=`);

describe('the payments of a basket', () => {
  test('takes a basket of ten payments', () => {
    expect(breaks({ paymentIds: ids(1) })).toEqual([]);
    expect(breaks({ paymentIds: ids(10) })).toEqual([]);
  });

  test('refuses a basket of eleven payments', () => {
    expect(breaks({ paymentIds: ids(11) })).toEqual([
      { path: 'paymentIds', rule: 'list-too-long', limit: 10, actual: 11 },
    ]);
  });

  test.each([
    [undefined, [{ path: '', rule: 'field-required' }]],
    [{}, [{ path: 'paymentIds', rule: 'field-required' }]],
    [{ paymentIds: [] }, [{ path: 'paymentIds', rule: 'list-too-short', limit: 1, actual: 0 }]],
    [{ paymentIds: 'p' }, [{ path: 'paymentIds', rule: 'list-required' }]],
    [{ paymentIds: ['p', 7] }, [{ path: 'paymentIds.1', rule: 'text-required' }]],
    [{ paymentIds: ['p', ''] }, [{ path: 'paymentIds.1', rule: 'field-required' }]],
    [{ paymentIds: ['p', 'p'] }, [{ path: 'paymentIds', rule: 'list-entry-repeated' }]],
    [{ paymentIds: ['p'], name: 'x' }, [{ path: 'name', rule: 'field-unknown' }]],
  ])('refuses %j', (value, expected) => {
    expect(breaks(value)).toEqual(expected);
  });
});

describe('who may join a basket', () => {
  const candidate: BasketCandidate = {
    service: 'payments',
    transactionStatus: 'RCVD',
    samePsu: true,
    sameContext: true,
    inBasket: false,
  };

  test('a single payment that waits for its approval may', () => {
    expect(basketRefusal(candidate)).toBeNull();
    expect(basketRefusal({ ...candidate, transactionStatus: 'ACTC' })).toBeNull();
  });

  test.each([
    [{ service: 'bulk-payments' }, 'bulk', 400, 'REFERENCE_MIX_INVALID'],
    [{ service: 'periodic-payments' }, 'periodic', 400, 'REFERENCE_MIX_INVALID'],
    [{ samePsu: false }, 'other-psu', 409, 'CONFLICT'],
    [{ sameContext: false }, 'other-context', 409, 'CONFLICT'],
    [{ inBasket: true }, 'already-in-basket', 409, 'CONFLICT'],
    [{ transactionStatus: 'PDNG' }, 'already-approved', 409, 'CONFLICT'],
    [{ transactionStatus: 'ACSC' }, 'already-approved', 409, 'CONFLICT'],
    [{ transactionStatus: 'PATC' }, 'already-approved', 409, 'CONFLICT'],
    [{ transactionStatus: 'CANC' }, 'already-approved', 409, 'CONFLICT'],
  ] as const)('%j may not: %s, %i %s', (difference, refusal, status, code) => {
    expect(basketRefusal({ ...candidate, ...difference })).toBe(refusal);
    expect(BASKET_REFUSALS[refusal]).toEqual({ status, code });
  });

  test('a bulk is refused for being one before anything is said of whose it is', () => {
    expect(basketRefusal({ ...candidate, service: 'bulk-payments', samePsu: false })).toBe('bulk');
  });
});

test('an answer may name the payments either way, and a status that is not known', () => {
  expect(BasketCreated.parse({ transactionStatus: 'NEWS' }).transactionStatus).toBe('NEWS');
  expect(BasketDetails.parse({ transactionStatus: 'RCVD', payments: ['a'] }).paymentIds).toEqual([
    'a',
  ]);
  expect(BasketDetails.parse({ transactionStatus: 'RCVD', paymentIds: ['b'] }).paymentIds).toEqual([
    'b',
  ]);
  expect(BasketDetails.parse({ transactionStatus: 'RCVD' }).paymentIds).toEqual([]);
  expect(BasketCreated.safeParse({ basketId: 7, transactionStatus: 'RCVD' }).success).toBe(false);
});
