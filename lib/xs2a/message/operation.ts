/**
 * Every operation of the interface as a row: method, path, environment, the TPP roles that may call it, its parameters
 * and its kind of headers. Routers, API descriptions and conformance tests read it. Bodies have their own schemas, and
 * what a caller may see is decided elsewhere.
 */
import { PAYMENT_NOUNS, type PaymentService } from '@/lib/xs2a/payment/payment-product';
import type { Psd2Role } from '@/lib/xs2a/value/psd2-role';
import { encodePathSegment } from './link';
import type { HeaderKind } from './operation-headers';

export const OPERATION_METHODS = ['GET', 'PUT', 'POST', 'DELETE'] as const;
export type OperationMethod = (typeof OPERATION_METHODS)[number];

type OperationRow = {
  method: OperationMethod;
  /** From `/v1/` on, with names in braces. */
  path: string;
  /** Other paths with the same meaning. */
  aliases?: readonly string[];
  environment: 'both' | 'sandbox';
  /** The certificate must hold one of these roles; empty for any registered TPP. */
  roles: readonly Psd2Role[];
  headers: HeaderKind;
  /** Query parameter → whether it is required. */
  query?: Readonly<Record<string, 'required' | 'optional'>>;
  body: 'none' | 'empty' | 'ignored' | 'optional' | 'required';
  success: 200 | 201 | 202 | 204;
  deprecated?: true;
};

const AI = {
  environment: 'both',
  roles: ['PSP_AI'],
  headers: 'account-information',
  body: 'none',
  success: 200,
} as const;
const PI = { environment: 'both', roles: ['PSP_PI'], body: 'none', success: 200 } as const;
const SANDBOX = {
  environment: 'sandbox',
  roles: [],
  headers: 'sandbox',
  body: 'none',
  success: 200,
} as const;

/** A world of the sandbox: customers with a clock, faults and batch runs of their own. @see supplement#10.23 */
const WORLD = '/v1/sandbox/worlds/{worldId}';

const BOOKED_RANGE = {
  dateFrom: 'optional',
  dateTo: 'optional',
  limit: 'optional',
  offset: 'optional',
} as const;

/**
 * Operation → row, in the order of the supplement's section 2.
 * @see interface#endpoints
 * @see supplement#2
 * @see supplement#6
 * @assumes operation-success-status
 */
export const OPERATIONS = {
  listAccounts: { ...AI, method: 'GET', path: '/v1/accounts', query: { withBalance: 'optional' } },
  getAccount: {
    ...AI,
    method: 'GET',
    path: '/v1/accounts/{id}',
    query: { withBalance: 'optional' },
  },
  getBalances: { ...AI, method: 'GET', path: '/v1/accounts/{id}/balances' },
  listTransactions: {
    ...AI,
    method: 'GET',
    path: '/v1/accounts/{id}/transactions',
    query: { bookingStatus: 'optional', ...BOOKED_RANGE },
  },
  getTransaction: { ...AI, method: 'GET', path: '/v1/accounts/{id}/transactions/{transactionId}' },
  listCardAccounts: { ...AI, method: 'GET', path: '/v1/card-accounts' },
  getCardAccount: { ...AI, method: 'GET', path: '/v1/card-accounts/{id}' },
  getCardBalances: { ...AI, method: 'GET', path: '/v1/card-accounts/{id}/balances' },
  listCardTransactions: {
    ...AI,
    method: 'GET',
    path: '/v1/card-accounts/{id}/transactions',
    query: { bookingStatus: 'required', ...BOOKED_RANGE },
  },
  offerConsent: {
    ...AI,
    method: 'POST',
    path: '/v1/bank-offered-consents',
    headers: 'consent',
    body: 'optional',
    success: 201,
  },
  createConsent: {
    ...AI,
    method: 'POST',
    path: '/v1/consents',
    headers: 'consent',
    body: 'ignored',
    success: 201,
    deprecated: true,
  },
  identifyPsu: {
    ...PI,
    method: 'GET',
    path: '/v1/users',
    aliases: ['/v1/user'],
    roles: ['PSP_AI', 'PSP_PI'],
    headers: 'psu-identity',
  },
  listAgreements: { ...AI, method: 'GET', path: '/v1/agreements', roles: ['PSP_AI', 'PSP_PI'] },
  ...paymentOperations('payments'),
  ...paymentOperations('periodic-payments'),
  ...paymentOperations('bulk-payments'),
  createBasket: {
    ...PI,
    method: 'POST',
    path: '/v1/signing-baskets',
    headers: 'basket-creation',
    body: 'required',
    success: 201,
  },
  getBasket: { ...PI, method: 'GET', path: '/v1/signing-baskets/{basketId}', headers: 'basket' },
  getBasketStatus: {
    ...PI,
    method: 'GET',
    path: '/v1/signing-baskets/{basketId}/status',
    headers: 'basket',
  },
  deleteBasket: {
    ...PI,
    method: 'DELETE',
    path: '/v1/signing-baskets/{basketId}',
    headers: 'basket',
    success: 204,
  },
  authoriseBasket: {
    ...PI,
    method: 'POST',
    path: '/v1/signing-baskets/{basketId}/authorisations',
    headers: 'basket',
    body: 'empty',
    success: 201,
  },
  initialiseSandbox: {
    ...SANDBOX,
    method: 'POST',
    path: '/v1/sandbox/initialize',
    body: 'ignored',
    success: 204,
  },
  createSandboxCustomer: {
    ...SANDBOX,
    method: 'POST',
    path: '/v1/sandbox/customers',
    body: 'required',
    success: 201,
  },
  listSandboxCustomers: { ...SANDBOX, method: 'GET', path: '/v1/sandbox/customers' },
  getSandboxCustomer: { ...SANDBOX, method: 'GET', path: '/v1/sandbox/customers/{customerId}' },
  deleteSandboxCustomer: {
    ...SANDBOX,
    method: 'DELETE',
    path: '/v1/sandbox/customers/{customerId}',
    success: 204,
  },
  createSandboxAccount: {
    ...SANDBOX,
    method: 'POST',
    path: '/v1/sandbox/accounts',
    body: 'required',
    success: 201,
  },
  getSandboxAccount: { ...SANDBOX, method: 'GET', path: '/v1/sandbox/accounts/{mockAccountId}' },
  deleteSandboxAccount: {
    ...SANDBOX,
    method: 'DELETE',
    path: '/v1/sandbox/accounts/{mockAccountId}',
    success: 204,
  },
  listSandboxTransactions: {
    ...SANDBOX,
    method: 'GET',
    path: '/v1/sandbox/accounts/{mockAccountId}/transactions',
    query: { fromDate: 'optional', toDate: 'optional', offset: 'optional', limit: 'optional' },
  },
  createSandboxTransactions: {
    ...SANDBOX,
    method: 'POST',
    path: '/v1/sandbox/accounts/{mockAccountId}/transactions',
    body: 'required',
    success: 201,
  },
  getSandboxTransaction: {
    ...SANDBOX,
    method: 'GET',
    path: '/v1/sandbox/accounts/{mockAccountId}/transactions/{transactionId}',
  },
  deleteSandboxTransactions: {
    ...SANDBOX,
    method: 'DELETE',
    path: '/v1/sandbox/accounts/{mockAccountId}/transactions',
    success: 204,
  },
  createSandboxCardAccount: {
    ...SANDBOX,
    method: 'POST',
    path: '/v1/sandbox/card-accounts',
    body: 'required',
    success: 201,
  },
  listSandboxCardTransactions: {
    ...SANDBOX,
    method: 'GET',
    path: '/v1/sandbox/card-accounts/{mockCardAccountId}/transactions',
    query: { bookingStatus: 'required', ...BOOKED_RANGE },
  },
  createSandboxCardTransactions: {
    ...SANDBOX,
    method: 'POST',
    path: '/v1/sandbox/card-accounts/{mockCardAccountId}/transactions',
    body: 'required',
    success: 201,
  },
  listSandboxAgreements: { ...SANDBOX, method: 'GET', path: '/v1/sandbox/agreements' },
  createSandboxAgreement: {
    ...SANDBOX,
    method: 'POST',
    path: '/v1/sandbox/agreements',
    body: 'required',
    success: 201,
  },
  createSandboxEngagement: {
    ...SANDBOX,
    method: 'POST',
    path: '/v1/sandbox/agreements/{mockAgreementId}/engagements',
    body: 'required',
    success: 201,
  },
  deleteSandboxEngagement: {
    ...SANDBOX,
    method: 'DELETE',
    path: '/v1/sandbox/agreements/{mockAgreementId}/engagements/{mockEngagementId}',
    success: 204,
  },
  runBatch: {
    ...SANDBOX,
    method: 'POST',
    path: '/v1/sandbox/batch-runs',
    body: 'empty',
    success: 201,
  },
  listBatchRuns: { ...SANDBOX, method: 'GET', path: '/v1/sandbox/batch-runs' },
  getClock: { ...SANDBOX, method: 'GET', path: '/v1/sandbox/clock' },
  setClock: { ...SANDBOX, method: 'PUT', path: '/v1/sandbox/clock', body: 'required' },
  getFaults: { ...SANDBOX, method: 'GET', path: '/v1/sandbox/faults' },
  setFaults: { ...SANDBOX, method: 'PUT', path: '/v1/sandbox/faults', body: 'required' },
  getBehaviour: { ...SANDBOX, method: 'GET', path: '/v1/sandbox/behaviour' },
  setBehaviour: { ...SANDBOX, method: 'PUT', path: '/v1/sandbox/behaviour', body: 'required' },
  createWorld: {
    ...SANDBOX,
    method: 'POST',
    path: '/v1/sandbox/worlds',
    body: 'optional',
    success: 201,
  },
  listRequests: {
    ...SANDBOX,
    method: 'GET',
    path: '/v1/sandbox/requests',
    query: { since: 'optional', limit: 'optional', world: 'optional' },
  },
  listWorlds: { ...SANDBOX, method: 'GET', path: '/v1/sandbox/worlds' },
  getWorld: { ...SANDBOX, method: 'GET', path: WORLD },
  deleteWorld: { ...SANDBOX, method: 'DELETE', path: WORLD, success: 204 },
  createWorldSnapshot: {
    ...SANDBOX,
    method: 'POST',
    path: `${WORLD}/snapshots`,
    body: 'empty',
    success: 201,
  },
  restoreWorld: {
    ...SANDBOX,
    method: 'POST',
    path: `${WORLD}/restore`,
    body: 'required',
    success: 204,
  },
  createWorldCustomer: {
    ...SANDBOX,
    method: 'POST',
    path: `${WORLD}/customers`,
    body: 'required',
    success: 201,
  },
  listWorldCustomers: { ...SANDBOX, method: 'GET', path: `${WORLD}/customers` },
  getWorldClock: { ...SANDBOX, method: 'GET', path: `${WORLD}/clock` },
  setWorldClock: { ...SANDBOX, method: 'PUT', path: `${WORLD}/clock`, body: 'required' },
  getWorldFaults: { ...SANDBOX, method: 'GET', path: `${WORLD}/faults` },
  setWorldFaults: { ...SANDBOX, method: 'PUT', path: `${WORLD}/faults`, body: 'required' },
  getWorldBehaviour: { ...SANDBOX, method: 'GET', path: `${WORLD}/behaviour` },
  setWorldBehaviour: { ...SANDBOX, method: 'PUT', path: `${WORLD}/behaviour`, body: 'required' },
  runWorldBatch: {
    ...SANDBOX,
    method: 'POST',
    path: `${WORLD}/batch-runs`,
    body: 'empty',
    success: 201,
  },
  listWorldBatchRuns: { ...SANDBOX, method: 'GET', path: `${WORLD}/batch-runs` },
} as const satisfies Record<string, OperationRow>;

type PaymentOperationId<Noun extends string> =
  | `create${Noun}`
  | `get${Noun}`
  | `get${Noun}Status`
  | `delete${Noun}`
  | `authorise${Noun}`
  | `authorise${Noun}Cancellation`;

export type OperationId = keyof typeof OPERATIONS;

/** One operation of the interface. */
export type Operation = OperationRow & { id: OperationId };

/** Every operation, in the order of the table. */
export const OPERATION_LIST: readonly Operation[] = (Object.keys(OPERATIONS) as OperationId[]).map(
  (id): Operation => ({ id, ...OPERATIONS[id] }),
);

/**
 * The path of an operation, with its parameters encoded once.
 * @throws RangeError when a parameter is missing, or `isResourceId` does not accept it.
 * @see supplement#1
 */
export function operationPath(
  id: OperationId,
  parameters: Readonly<Record<string, string>> = {},
): string {
  return OPERATIONS[id].path
    .split('/')
    .map((segment) => {
      if (!segment.startsWith('{')) return segment;
      const value = parameters[segment.slice(1, -1)];
      if (value === undefined) {
        throw new RangeError(`The path of ${id} has the parameter ${segment}`);
      }
      return encodePathSegment(value);
    })
    .join('/');
}

/** The operations of one payment service, which are the same for single, periodic and bulk payments. */
function paymentOperations<Service extends PaymentService>(service: Service) {
  const noun = PAYMENT_NOUNS[service];
  const payment = `/v1/${service}/{payment-product}/{payment-id}` as const;
  const rows: Record<string, OperationRow> = {
    [`create${noun}`]: {
      ...PI,
      method: 'POST',
      path: `/v1/${service}/{payment-product}`,
      headers: 'payment-creation',
      // A periodic payment repeats on purpose, so it never counts as a duplicate.
      ...(service === 'periodic-payments' ? {} : { query: { allowLogicalDuplicate: 'optional' } }),
      body: 'required',
      success: 201,
    },
    [`get${noun}`]: { ...PI, method: 'GET', path: payment, headers: 'payment' },
    [`get${noun}Status`]: { ...PI, method: 'GET', path: `${payment}/status`, headers: 'payment' },
    [`delete${noun}`]: { ...PI, method: 'DELETE', path: payment, headers: 'payment', success: 204 },
    [`authorise${noun}`]: {
      ...PI,
      method: 'POST',
      path: `${payment}/authorisations`,
      headers: 'payment',
      body: 'empty',
      success: 201,
    },
    [`authorise${noun}Cancellation`]: {
      ...PI,
      method: 'POST',
      path: `${payment}/cancellation-authorisations`,
      headers: 'payment',
      body: 'empty',
      success: 201,
    },
  };
  return rows as {
    readonly [Name in PaymentOperationId<(typeof PAYMENT_NOUNS)[Service]>]: OperationRow;
  };
}
