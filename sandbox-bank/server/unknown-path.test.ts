import { expect, it } from 'vitest';
import { unknownPathText } from './unknown-path';

const KNOWN = [
  '/v1/accounts',
  '/v1/accounts/{id}',
  '/v1/accounts/{id}/balances',
  '/v1/accounts/{id}/transactions',
  '/v1/payments/{payment-product}',
  '/v1/payments/{payment-product}/{payment-id}',
];

it.each([
  [
    '/api-sandbox/v1/payments',
    'No operation has this path. Expected /api-sandbox/v1/payments/{payment-product}, or another path listed in /api-sandbox/openapi.json.',
  ],
  [
    '/api-sandbox/v1//accounts',
    'No operation has this path. Expected /api-sandbox/v1/accounts, or another path listed in /api-sandbox/openapi.json.',
  ],
  [
    '/api-sandbox/v1/accounts/7/balance',
    'No operation has this path. Expected /api-sandbox/v1/accounts/{id}/balances or /api-sandbox/v1/accounts/{id}/transactions, or another path listed in /api-sandbox/openapi.json.',
  ],
  [
    '/api-sandbox/v1/nothing',
    'No operation has this path. /api-sandbox/openapi.json lists all paths.',
  ],
  ['/v1/accounts', 'No operation has this path. Paths start with /api-sandbox/v1/.'],
])('%s is told what it may have meant', (path, text) => {
  expect(unknownPathText(path, KNOWN)).toBe(text);
});
