import { describe, expect, it } from 'vitest';
import { mayPay, sentAgainId } from './sent-again';

describe('the id of a payment that is sent again', () => {
  const first = {
    userId: '5d0f2c5e-0000-4000-8000-000000000001',
    id: '5d0f2c5e-0000-4000-8000-000000000002',
  };

  it('is a UUID, the same each time', () => {
    expect(sentAgainId(first)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(sentAgainId({ ...first })).toBe(sentAgainId(first));
  });

  it('is another for another payment and for another user', () => {
    const others = [
      { ...first, id: '5d0f2c5e-0000-4000-8000-000000000003' },
      { ...first, userId: '5d0f2c5e-0000-4000-8000-000000000003' },
    ];
    expect(new Set([first, ...others].map(sentAgainId)).size).toBe(3);
  });
});

describe('the copy of a payment', () => {
  it.each([
    [true, 'PREPARED', null, null],
    [true, 'UNKNOWN', null, null],
    [true, 'CREATED', null, null],
    [true, 'CREATED', 'RCVD', null],
    [true, 'CREATED', 'PDNG', null],
    [true, 'CREATED', 'ACSC', null],
    [true, 'CREATED', 'XXXX', null],
    [false, 'REJECTED', null, null],
    [false, 'CREATED', 'RJCT', null],
    [false, 'CREATED', 'CANC', null],
    [false, 'CREATED', 'ACCP', false],
  ] as const)('may pay: %s when %s with the status %s and funds %s', (...row) => {
    const [expected, state, transactionStatus, fundsAvailable] = row;
    expect(mayPay({ state, transactionStatus, fundsAvailable })).toBe(expected);
  });
});
