import { expect, it } from 'vitest';
import { shortTarget } from './short-target';

it('shortens ids, and nothing else, of the path of a call', () => {
  expect(shortTarget('/v1/accounts/enc!!eMNtT4hYxJ0aQm3pZ9/balances?limit=200')).toBe(
    '/v1/accounts/enc!!eMNt…/balances?limit=200',
  );
  expect(shortTarget('/v1/consents/5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0002/status')).toBe(
    '/v1/consents/5b0e0f5e…/status',
  );
  expect(shortTarget('/v1/accounts/123456789012345678')).toBe('/v1/accounts/123456789…');
  expect(shortTarget('/v1/accounts/12345678901234567')).toBe('/v1/accounts/12345678901234567');
  expect(shortTarget('/v1/payments/norwegian-domestic-credit-transfers')).toBe(
    '/v1/payments/norwegian-domestic-credit-transfers',
  );
});
