import { describe, expect, it } from 'vitest';
import type { BankAccount } from './accounts';
import { isTransactionsLink } from './transaction-pages';

const ASPSP = { baseUrl: 'https://bank.example/api-sandbox' };
const ACCOUNT: BankAccount = { kind: 'account', resourceId: 'enc!!kQ8-_w==' };

describe('a link to a page of transactions', () => {
  it.each([
    '/v1/accounts/enc!!kQ8-_w==/transactions?offset=100',
    '/v1/accounts/enc%21%21kQ8-_w%3D%3D/transactions?offset=100',
    '/v1/accounts/enc!!kQ8-_w==/transactions',
  ])('is followed: %s', (href) => {
    expect(isTransactionsLink(ASPSP, ACCOUNT, href)).toBe(true);
  });

  it('is followed up to 2,048 characters', () => {
    const page = '/v1/accounts/enc!!kQ8-_w==/transactions?offset=';
    expect(isTransactionsLink(ASPSP, ACCOUNT, page.padEnd(2_048, '1'))).toBe(true);
    expect(isTransactionsLink(ASPSP, ACCOUNT, page.padEnd(2_049, '1'))).toBe(false);
  });

  it.each([
    '/v1/accounts/enc!!other==/transactions',
    '/v1/accounts/enc!!kQ8-_w==/balances',
    '/v1/accounts/enc!!kQ8-_w==/transactions/1',
    '/v1/accounts/enc!!kQ8-_w==/transactions/../../x',
    '/v1/sandbox/initialize',
    'https://bank.example/api-sandbox/v1/accounts/enc!!kQ8-_w==/transactions',
    'https://evil.example/v1/accounts/enc!!kQ8-_w==/transactions',
    '//evil.example/v1/accounts/enc!!kQ8-_w==/transactions',
    '/v1/accounts/%/transactions',
    '/v1/card-accounts/enc!!kQ8-_w==/transactions',
    '',
  ])('is not followed: %j', (href) => {
    expect(isTransactionsLink(ASPSP, ACCOUNT, href)).toBe(false);
  });
});
