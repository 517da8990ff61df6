import { expect, it } from 'vitest';
import { operationOf } from './operation-of';

it.each([
  ['GET', '/v1/accounts', '/v1/accounts'],
  ['GET', '/api-sandbox/v1/accounts', '/v1/accounts'],
  ['GET', '/v1/accounts/a1/balances', '/v1/accounts/{id}/balances'],
  ['DELETE', '/v1/accounts', undefined],
  ['GET', '/v1/accounts/a1/balances/more', undefined],
  ['GET', '/v1/accounts/a1/nothing', undefined],
  ['GET', 'x/v1/accounts', '/v1/accounts'],
  ['GET', '/v1/user', '/v1/users'],
  ['GET', 'accounts', undefined],
])('%s %s asks for the operation at %s', (method, path, template) => {
  expect(operationOf(method, path)?.path).toBe(template);
});
