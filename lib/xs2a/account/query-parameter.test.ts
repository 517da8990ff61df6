import { describe, expect, test } from 'vitest';
import { breaks } from '@/lib/xs2a/testing/breaks';
import {
  CardTransactionQuery,
  PaymentCreationQuery,
  SandboxTransactionQuery,
  TransactionQuery,
  WithBalanceQuery,
} from './query-parameter';

describe('a list of transactions', () => {
  test('is of all, from the first row on, when nothing is asked', () => {
    expect(TransactionQuery.parse({})).toEqual({ bookingStatus: 'both', limit: 100, offset: 0 });
  });

  test('takes booked, pending, both and all, two dates, limit and offset', () => {
    for (const bookingStatus of ['booked', 'pending', 'both', 'all']) {
      expect(TransactionQuery.parse({ bookingStatus }).bookingStatus).toBe(bookingStatus);
    }
    expect(
      TransactionQuery.parse({
        dateFrom: '2025-01-01',
        dateTo: '2025-01-01',
        limit: '499',
        offset: '200',
        x: '1',
      }),
    ).toEqual({
      bookingStatus: 'both',
      dateFrom: '2025-01-01',
      dateTo: '2025-01-01',
      limit: 499,
      offset: 200,
    });
  });

  test.each([
    [{ bookingStatus: 'info' }, [{ path: 'bookingStatus', rule: 'choice-unknown' }]],
    [{ dateFrom: '1.1.2025' }, [{ path: 'dateFrom', rule: 'date-form' }]],
    [
      { dateFrom: '2025-02-01', dateTo: '2025-01-31' },
      [{ path: 'dateTo', rule: 'end-before-start' }],
    ],
    [{ limit: '0' }, [{ path: 'limit', rule: 'number-too-small', limit: 1, actual: 0 }]],
    [{ limit: '501' }, [{ path: 'limit', rule: 'number-too-large', limit: 500, actual: 501 }]],
    [{ limit: '1.5' }, [{ path: 'limit', rule: 'whole-number-form' }]],
    [{ limit: '01' }, [{ path: 'limit', rule: 'whole-number-form' }]],
    [{ offset: '00' }, [{ path: 'offset', rule: 'whole-number-form' }]],
    [{ offset: '-1' }, [{ path: 'offset', rule: 'whole-number-form' }]],
    [{ offset: '' }, [{ path: 'offset', rule: 'whole-number-form' }]],
    [{ offset: '9'.repeat(16) }, [{ path: 'offset', rule: 'whole-number-form' }]],
  ])('refuses %j', (query, expected) => {
    expect(breaks(TransactionQuery, query)).toEqual(expected);
  });

  test('of a card must say which', () => {
    expect(breaks(CardTransactionQuery, {})).toEqual([
      { path: 'bookingStatus', rule: 'field-required' },
    ]);
    expect(breaks(CardTransactionQuery, { bookingStatus: 'booked' })).toEqual([]);
  });

  test('of the sandbox has other names for the dates', () => {
    expect(SandboxTransactionQuery.parse({ fromDate: '2025-01-01', dateFrom: 'x' })).toEqual({
      fromDate: '2025-01-01',
      limit: 100,
      offset: 0,
    });
    expect(
      breaks(SandboxTransactionQuery, { fromDate: '2025-02-01', toDate: '2025-01-01' }),
    ).toEqual([{ path: 'toDate', rule: 'end-before-start' }]);
  });
});

test('flags are true or false and false when they are missing', () => {
  expect(WithBalanceQuery.parse({})).toEqual({ withBalance: false });
  expect(WithBalanceQuery.parse({ withBalance: 'true' })).toEqual({ withBalance: true });
  expect(breaks(WithBalanceQuery, { withBalance: '1' })).toEqual([
    { path: 'withBalance', rule: 'boolean-required' },
  ]);
  expect(PaymentCreationQuery.parse({ allowLogicalDuplicate: 'true' })).toEqual({
    allowLogicalDuplicate: true,
  });
  expect(PaymentCreationQuery.parse({})).toEqual({ allowLogicalDuplicate: false });
});
