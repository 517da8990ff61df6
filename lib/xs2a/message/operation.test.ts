import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holds } from '@/lib/xs2a/testing/holds';
import { HEADER } from './header';
import { decodePathSegment, isResourceId } from './link';
import { OPERATION_LIST, OPERATIONS, operationPath } from './operation';
import {
  type HeaderKind,
  OPERATION_HEADERS,
  readsHeader,
  requiredHeaders,
} from './operation-headers';

/** The operations with a method and a path, in which a name in braces stands for one segment. */
const at = (method: string, path: string) =>
  OPERATION_LIST.filter(
    (operation) =>
      operation.method === method &&
      [operation.path, ...(operation.aliases ?? [])].some((template) =>
        new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
      ),
  );

describe('the endpoints of the document', () => {
  test.each([
    ['POST', '/v1/payments/sepa-credit-transfers', 'createPayment', 'both'],
    [
      'POST',
      '/v1/payments/instant-norwegian-domestic-credit-transfers-straks',
      'createPayment',
      'both',
    ],
    ['POST', '/v1/payments/norwegian-domestic-credit-transfers', 'createPayment', 'both'],
    ['GET', '/v1/payments/sepa-credit-transfers/p1/status', 'getPaymentStatus', 'both'],
    ['POST', '/v1/payments/sepa-credit-transfers/p1/authorisations', 'authorisePayment', 'both'],
    ['POST', '/v1/signing-baskets', 'createBasket', 'both'],
    ['POST', '/v1/sandbox/customers', 'createSandboxCustomer', 'sandbox'],
    ['GET', '/v1/sandbox/customers/c1', 'getSandboxCustomer', 'sandbox'],
    ['GET', '/v1/sandbox/customers', 'listSandboxCustomers', 'sandbox'],
    ['POST', '/v1/sandbox/agreements', 'createSandboxAgreement', 'sandbox'],
    ['POST', '/v1/sandbox/accounts/a1/transactions', 'createSandboxTransactions', 'sandbox'],
    ['GET', '/v1/accounts', 'listAccounts', 'both'],
    ['GET', '/v1/accounts/a1/balances', 'getBalances', 'both'],
    ['GET', '/v1/accounts/a1/transactions', 'listTransactions', 'both'],
    ['POST', '/v1/consents', 'createConsent', 'both'],
    ['POST', '/v1/bank-offered-consents', 'offerConsent', 'both'],
    ['GET', '/v1/agreements', 'listAgreements', 'both'],
    ['GET', '/v1/users', 'identifyPsu', 'both'],
    ['GET', '/v1/user', 'identifyPsu', 'both'],
  ])('%s %s', (method, path, id, environment) => {
    expect(at(method, path)).toMatchObject([{ id, environment }]);
  });
});

describe('the operations of the supplement', () => {
  test.each([
    ['GET /v1/accounts/a1', 'getAccount'],
    ['GET /v1/accounts/a1/transactions/t1', 'getTransaction'],
    ['GET /v1/card-accounts', 'listCardAccounts'],
    ['GET /v1/card-accounts/c1', 'getCardAccount'],
    ['GET /v1/card-accounts/c1/balances', 'getCardBalances'],
    ['GET /v1/card-accounts/c1/transactions', 'listCardTransactions'],
    ['GET /v1/payments/x/p1', 'getPayment'],
    ['DELETE /v1/payments/x/p1', 'deletePayment'],
    ['POST /v1/payments/x/p1/cancellation-authorisations', 'authorisePaymentCancellation'],
    ['POST /v1/periodic-payments/x', 'createPeriodicPayment'],
    ['GET /v1/periodic-payments/x/p1/status', 'getPeriodicPaymentStatus'],
    ['DELETE /v1/bulk-payments/x/p1', 'deleteBulkPayment'],
    ['POST /v1/bulk-payments/x/p1/authorisations', 'authoriseBulkPayment'],
    ['GET /v1/signing-baskets/b1', 'getBasket'],
    ['POST /v1/signing-baskets/b1/authorisations', 'authoriseBasket'],
    ['GET /v1/signing-baskets/b1/status', 'getBasketStatus'],
    ['DELETE /v1/signing-baskets/b1', 'deleteBasket'],
    ['POST /v1/sandbox/initialize', 'initialiseSandbox'],
    ['DELETE /v1/sandbox/customers/c1', 'deleteSandboxCustomer'],
    ['POST /v1/sandbox/accounts', 'createSandboxAccount'],
    ['GET /v1/sandbox/accounts/a1', 'getSandboxAccount'],
    ['DELETE /v1/sandbox/accounts/a1', 'deleteSandboxAccount'],
    ['GET /v1/sandbox/accounts/a1/transactions', 'listSandboxTransactions'],
    ['GET /v1/sandbox/accounts/a1/transactions/t1', 'getSandboxTransaction'],
    ['DELETE /v1/sandbox/accounts/a1/transactions', 'deleteSandboxTransactions'],
    ['POST /v1/sandbox/card-accounts', 'createSandboxCardAccount'],
    ['GET /v1/sandbox/card-accounts/c1/transactions', 'listSandboxCardTransactions'],
    ['POST /v1/sandbox/card-accounts/c1/transactions', 'createSandboxCardTransactions'],
    ['GET /v1/sandbox/agreements', 'listSandboxAgreements'],
    ['POST /v1/sandbox/agreements/g1/engagements', 'createSandboxEngagement'],
    ['DELETE /v1/sandbox/agreements/g1/engagements/e1', 'deleteSandboxEngagement'],
    ['POST /v1/sandbox/batch-runs', 'runBatch'],
    ['GET /v1/sandbox/batch-runs', 'listBatchRuns'],
    ['GET /v1/sandbox/clock', 'getClock'],
    ['PUT /v1/sandbox/clock', 'setClock'],
    ['GET /v1/sandbox/faults', 'getFaults'],
    ['PUT /v1/sandbox/faults', 'setFaults'],
    ['GET /v1/sandbox/behaviour', 'getBehaviour'],
    ['PUT /v1/sandbox/behaviour', 'setBehaviour'],
  ])('%s', (line, id) => {
    const [method = '', path = ''] = line.split(' ');
    expect(at(method, path)).toMatchObject([{ id }]);
  });
});

test('sandbox operations are not part of the production interface', () => {
  for (const { path, environment, headers, roles } of OPERATION_LIST) {
    expect(environment === 'sandbox', path).toBe(path.startsWith('/v1/sandbox/'));
    if (environment === 'sandbox')
      expect({ headers, roles }).toEqual({ headers: 'sandbox', roles: [] });
  }
});

test('all paths start with /v1', () => {
  for (const { path } of OPERATION_LIST) expect(path.startsWith('/v1/')).toBe(true);
});

test('no method and path mean two operations', () => {
  const shapes = OPERATION_LIST.map(
    ({ method, path }) => `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`,
  );
  expect(new Set(shapes).size).toBe(shapes.length);
});

test('accounts need the role of account information, payments that of payment initiation', () => {
  expect(OPERATIONS.listAccounts.roles).toEqual(['PSP_AI']);
  expect(OPERATIONS.createPayment.roles).toEqual(['PSP_PI']);
  expect(OPERATIONS.createBasket.roles).toEqual(['PSP_PI']);
  expect(OPERATIONS.listAgreements.roles).toEqual(['PSP_AI', 'PSP_PI']);
  expect(OPERATIONS.identifyPsu.roles).toEqual(['PSP_AI', 'PSP_PI']);
});

test('a path is built with its ids encoded once', () => {
  expect(operationPath('getBalances', { id: 'enc!!a/b%3D=' })).toBe(
    '/v1/accounts/enc!!a%2Fb%253D=/balances',
  );
  expect(
    operationPath('authorisePayment', {
      'payment-product': 'sepa-credit-transfers',
      'payment-id': 'enc!!p_-=',
    }),
  ).toBe('/v1/payments/sepa-credit-transfers/enc!!p_-=/authorisations');
  expect(operationPath('listAccounts')).toBe('/v1/accounts');
  expect(() => operationPath('getBalances')).toThrow(RangeError);
  expect(() => operationPath('getBalances', { id: '' })).toThrow(RangeError);
});

describe('headers required', () => {
  const names = (kind: HeaderKind, hasBody: boolean) =>
    requiredHeaders(kind, hasBody)
      .map((key) => HEADER[key])
      .sort()
      .join(' ');

  test('for the creation of a payment: the list of the document, and Date', () => {
    // PSU-ID is required unless PSU-Context is sent, so the condition of PSU-ID itself decides.
    expect(names('payment-creation', true)).toBe(
      'Date Digest PSU-IP-Address Signature TPP-Redirect-URI TPP-Session-ID TPP-Signature-Certificate X-Request-ID x-accept-fix',
    );
    expect(OPERATION_HEADERS['payment-creation'].psuId).toBe('conditional');
  });

  test('for the creation of a basket: the list of the document, and Date; Digest may be missing', () => {
    expect(names('basket-creation', true)).toBe(
      'Date PSU-ID PSU-IP-Address Signature TPP-Redirect-URI TPP-Session-ID TPP-Signature-Certificate X-Request-ID x-accept-fix',
    );
  });

  test('for a basket: the optional headers of a payment except the brand and X-PSU headers', () => {
    const keys = Object.keys(OPERATION_HEADERS['basket-creation']);
    for (const key of ['tppBrandLoggingInformation', 'psuIdentity', 'psuAuthMethodPreferred']) {
      expect(keys).not.toContain(key);
    }
    expect(Object.keys(OPERATION_HEADERS['payment-creation']).sort()).toEqual(
      [...keys, 'tppBrandLoggingInformation', 'psuIdentity', 'psuAuthMethodPreferred'].sort(),
    );
  });

  test('for the sandbox: no PSU headers, Digest with a body', () => {
    expect(names('sandbox', false)).toBe('Date Signature TPP-Signature-Certificate X-Request-ID');
    expect(names('sandbox', true)).toBe(
      'Date Digest Signature TPP-Signature-Certificate X-Request-ID',
    );
    expect(Object.keys(OPERATION_HEADERS.sandbox).some((key) => key.startsWith('psu'))).toBe(false);
  });

  test('for account information: what every signed request needs', () => {
    expect(names('account-information', false)).toBe(
      'Date Signature TPP-Signature-Certificate X-Request-ID',
    );
    expect(names('consent', false)).toBe(
      'Date Signature TPP-Redirect-URI TPP-Signature-Certificate X-Request-ID',
    );
  });

  test.each([
    ['payment-creation', 'psuIdentity', true],
    ['basket-creation', 'psuIdentity', false],
    ['basket', 'psuAuthMethodPreferred', false],
    ['basket', 'psuId', true],
    ['sandbox', 'psuId', false],
  ] as const)('%s reads %s: %s', (kind, key, isRead) => {
    expect(readsHeader(kind, key)).toBe(isRead);
  });

  test('every kind is used by an operation', () => {
    expect([...new Set(OPERATION_LIST.map(({ headers }) => headers))].sort()).toEqual(
      Object.keys(OPERATION_HEADERS).sort(),
    );
  });
});

test('a success has the status of its method, but for two', () => {
  const usual = { GET: 200, PUT: 200, POST: 201, DELETE: 204 };
  const others = OPERATION_LIST.filter(({ method, success }) => success !== usual[method]);
  expect(others.map(({ id, success }) => [id, success])).toEqual([
    ['initialiseSandbox', 204],
    ['restoreWorld', 204],
  ]);
});

test('one operation is deprecated', () => {
  expect(OPERATION_LIST.filter(({ deprecated }) => deprecated).map(({ id }) => id)).toEqual([
    'createConsent',
  ]);
});

holds(
  'a path that was built holds the ids that it was given, in its segments',
  fc.property(
    fc.constantFrom(...OPERATION_LIST),
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.string({ unit: 'grapheme', minLength: 1 }),
    (operation, first, second) => {
      const given: Record<string, string> = {};
      for (const [index, [, name = '']] of [...operation.path.matchAll(/\{([^}]+)\}/g)].entries()) {
        given[name] = index === 0 ? first : second;
      }
      fc.pre(Object.values(given).every(isResourceId));
      const built = operationPath(operation.id, given).split('/');
      const expected = operation.path
        .split('/')
        .map((segment) => (segment.startsWith('{') ? given[segment.slice(1, -1)] : segment));
      expect(built.map(decodePathSegment)).toEqual(expected);
    },
  ),
);
