import { expect, it } from 'vitest';
import { breakable } from './breakable';

it.each([
  [
    'GET /v1/accounts/enc!!x/transactions?bookingStatus=both&limit=200',
    [
      'GET /',
      'v1/',
      'accounts/',
      'enc!!x/',
      'transactions?',
      'bookingStatus=',
      'both&',
      'limit=',
      '200',
    ],
  ],
  ['amount-as-string,longer-names', ['amount-as-string,', 'longer-names']],
  ['/v1/', ['/', 'v1/']],
  ['accounts', ['accounts']],
  ['', ['']],
])('breaks %j after its separators alone', (text, pieces) => {
  expect(breakable(text)).toEqual(pieces);
});
