/**
 * Every operation of the interface as a row: method, path, environment, the TPP roles that may call it, its parameters,
 * and which headers it requires. A router, a description and a conformance test read it here; bodies have their own
 * schemas, and what a caller may see is decided elsewhere.
 */

import type { Psd2Role } from '@/lib/xs2a/value/psd2-role';
import { HEADER_KEYS, type HeaderKey } from './header';
import { decodePathSegment, encodePathSegment, isResourceId } from './link';

export type OperationMethod = 'GET' | 'PUT' | 'POST' | 'DELETE';

/**
 * How a header stands to an operation. `with-body`: required when the request has a body. `conditional`: required in
 * the case that its meaning names (the PSU-ID when a consent should be used, the PSU-IP-Address when the PSU is present,
 * the TPP-Redirect-URI when SCA turns out to be needed).
 */
export type HeaderPresence = 'required' | 'with-body' | 'conditional' | 'optional';

/** Operations whose headers are the same. */
export const HEADER_KINDS = [
  'account-information',
  'consent',
  'psu-identity',
  'payment-creation',
  'payment',
  'basket-creation',
  'basket',
  'sandbox',
] as const;
export type HeaderKind = (typeof HEADER_KINDS)[number];

type HeaderRow = { readonly [Key in HeaderKey]?: HeaderPresence };

const SIGNING = {
  requestId: 'required',
  date: 'required',
  digest: 'with-body',
  tppSignatureCertificate: 'required',
  signature: 'required',
} as const satisfies HeaderRow;

const NEGOTIATION = {
  accept: 'optional',
  acceptCharset: 'optional',
  acceptEncoding: 'optional',
  acceptLanguage: 'optional',
  contentType: 'optional',
  host: 'optional',
} as const satisfies HeaderRow;

const FORWARDED = {
  psuIpPort: 'optional',
  psuUserAgent: 'optional',
  psuAccept: 'optional',
  psuAcceptCharset: 'optional',
  psuAcceptEncoding: 'optional',
  psuAcceptLanguage: 'optional',
  psuHttpMethod: 'optional',
  psuDeviceId: 'optional',
  psuGeoLocation: 'optional',
} as const satisfies HeaderRow;

const STREAMLINING = {
  tppBrandLoggingInformation: 'optional',
  psuIdentity: 'optional',
  psuAuthMethodPreferred: 'optional',
} as const satisfies HeaderRow;

const PSU = {
  ...SIGNING,
  ...NEGOTIATION,
  ...FORWARDED,
  tppSessionId: 'optional',
  tppRedirectUri: 'conditional',
  tppRedirectPreferred: 'optional',
  psuId: 'conditional',
  psuCorporateId: 'conditional',
  psuIpAddress: 'conditional',
  psuContext: 'optional',
  xAcceptFix: 'optional',
} as const satisfies HeaderRow;

/**
 * Which headers operations require and which they read. The creation of payments and baskets is as the document lists
 * it, and every request needs a `Date` besides; the PSU-ID of a payment may be missing when `PSU-Context` is sent
 * (single SCA). A header that a row does not name has no effect there.
 * @see interface#create-payment-instant-product
 * @see interface#create-signing-basket
 * @see interface#create-sandbox-customer
 * @see interface#authentication
 * @see supplement#10
 * @assumes required-headers
 */
export const OPERATION_HEADERS = {
  'account-information': { ...PSU, ...STREAMLINING },
  consent: { ...PSU, ...STREAMLINING, tppRedirectUri: 'required' },
  'psu-identity': { ...PSU, ...STREAMLINING, tppRedirectUri: 'required' },
  'payment-creation': {
    ...PSU,
    ...STREAMLINING,
    xAcceptFix: 'required',
    tppSessionId: 'required',
    tppRedirectUri: 'required',
    digest: 'required',
    psuId: 'conditional',
    psuIpAddress: 'required',
  },
  payment: { ...PSU, ...STREAMLINING },
  'basket-creation': {
    ...PSU,
    xAcceptFix: 'required',
    tppSessionId: 'required',
    tppRedirectUri: 'required',
    digest: 'optional',
    psuId: 'required',
    psuIpAddress: 'required',
  },
  basket: PSU,
  sandbox: { ...SIGNING, ...NEGOTIATION },
} as const satisfies Record<HeaderKind, HeaderRow>;

/** The headers that a kind of operation requires, with a body or without. */
export function requiredHeaders(kind: HeaderKind, hasBody: boolean): HeaderKey[] {
  const row: HeaderRow = OPERATION_HEADERS[kind];
  return HEADER_KEYS.filter(
    (key) => row[key] === 'required' || (hasBody && row[key] === 'with-body'),
  );
}

type OperationRow = {
  method: OperationMethod;
  /** From `/v1/` on, with names in braces. */
  path: string;
  /** Other paths that mean the same. */
  aliases?: readonly string[];
  environment: 'both' | 'sandbox';
  /** The certificate must hold one of them; none: any registered TPP. */
  roles: readonly Psd2Role[];
  headers: HeaderKind;
  /** Query parameter → whether it is required. */
  query?: Readonly<Record<string, 'required' | 'optional'>>;
  body: 'none' | 'ignored' | 'required';
  /** The HTTP status of success. */
  success: 200 | 201 | 202 | 204;
  deprecated?: true;
};

const AI = { environment: 'both', roles: ['PSP_AI'], body: 'none', success: 200 } as const;
const PI = { environment: 'both', roles: ['PSP_PI'], body: 'none', success: 200 } as const;
const SANDBOX = { environment: 'sandbox', roles: [], headers: 'sandbox', body: 'none' } as const;

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
  listAccounts: {
    ...AI,
    method: 'GET',
    path: '/v1/accounts',
    headers: 'account-information',
    query: { withBalance: 'optional' },
  },
  getAccount: {
    ...AI,
    method: 'GET',
    path: '/v1/accounts/{id}',
    headers: 'account-information',
    query: { withBalance: 'optional' },
  },
  getBalances: {
    ...AI,
    method: 'GET',
    path: '/v1/accounts/{id}/balances',
    headers: 'account-information',
  },
  listTransactions: {
    ...AI,
    method: 'GET',
    path: '/v1/accounts/{id}/transactions',
    headers: 'account-information',
    query: { bookingStatus: 'optional', ...BOOKED_RANGE },
  },
  getTransaction: {
    ...AI,
    method: 'GET',
    path: '/v1/accounts/{id}/transactions/{transactionId}',
    headers: 'account-information',
  },
  listCardAccounts: {
    ...AI,
    method: 'GET',
    path: '/v1/card-accounts',
    headers: 'account-information',
  },
  getCardAccount: {
    ...AI,
    method: 'GET',
    path: '/v1/card-accounts/{id}',
    headers: 'account-information',
  },
  getCardBalances: {
    ...AI,
    method: 'GET',
    path: '/v1/card-accounts/{id}/balances',
    headers: 'account-information',
  },
  listCardTransactions: {
    ...AI,
    method: 'GET',
    path: '/v1/card-accounts/{id}/transactions',
    headers: 'account-information',
    query: { bookingStatus: 'required', ...BOOKED_RANGE },
  },
  offerConsent: {
    ...AI,
    method: 'POST',
    path: '/v1/bank-offered-consents',
    headers: 'consent',
    body: 'ignored',
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
  listAgreements: {
    ...AI,
    method: 'GET',
    path: '/v1/agreements',
    roles: ['PSP_AI', 'PSP_PI'],
    headers: 'account-information',
  },
  ...paymentOperations('payments', 'Payment'),
  ...paymentOperations('periodic-payments', 'PeriodicPayment'),
  ...paymentOperations('bulk-payments', 'BulkPayment'),
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
    body: 'ignored',
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
  listSandboxCustomers: {
    ...SANDBOX,
    method: 'GET',
    path: '/v1/sandbox/customers',
    success: 200,
  },
  getSandboxCustomer: {
    ...SANDBOX,
    method: 'GET',
    path: '/v1/sandbox/customers/{customerId}',
    success: 200,
  },
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
  getSandboxAccount: {
    ...SANDBOX,
    method: 'GET',
    path: '/v1/sandbox/accounts/{mockAccountId}',
    success: 200,
  },
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
    success: 200,
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
    success: 200,
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
    success: 200,
  },
  createSandboxCardTransactions: {
    ...SANDBOX,
    method: 'POST',
    path: '/v1/sandbox/card-accounts/{mockCardAccountId}/transactions',
    body: 'required',
    success: 201,
  },
  listSandboxAgreements: {
    ...SANDBOX,
    method: 'GET',
    path: '/v1/sandbox/agreements',
    success: 200,
  },
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
    body: 'ignored',
    success: 201,
  },
  listBatchRuns: { ...SANDBOX, method: 'GET', path: '/v1/sandbox/batch-runs', success: 200 },
  getClock: { ...SANDBOX, method: 'GET', path: '/v1/sandbox/clock', success: 200 },
  setClock: {
    ...SANDBOX,
    method: 'PUT',
    path: '/v1/sandbox/clock',
    body: 'required',
    success: 200,
  },
  getFaults: { ...SANDBOX, method: 'GET', path: '/v1/sandbox/faults', success: 200 },
  setFaults: {
    ...SANDBOX,
    method: 'PUT',
    path: '/v1/sandbox/faults',
    body: 'required',
    success: 200,
  },
  getBehaviour: { ...SANDBOX, method: 'GET', path: '/v1/sandbox/behaviour', success: 200 },
  setBehaviour: {
    ...SANDBOX,
    method: 'PUT',
    path: '/v1/sandbox/behaviour',
    body: 'required',
    success: 200,
  },
} as const satisfies Record<string, OperationRow>;

/** The operations of one payment service, which are the same for single, periodic and bulk payments. */
function paymentOperations<
  const Service extends 'payments' | 'periodic-payments' | 'bulk-payments',
  const Noun extends 'Payment' | 'PeriodicPayment' | 'BulkPayment',
>(service: Service, noun: Noun) {
  const payment = `/v1/${service}/{payment-product}/{payment-id}` as const;
  const rows: Record<string, OperationRow> = {
    [`create${noun}`]: {
      ...PI,
      method: 'POST',
      path: `/v1/${service}/{payment-product}`,
      headers: 'payment-creation',
      // A periodic payment repeats on purpose, so it is never taken for a duplicate.
      ...(service === 'periodic-payments' ? {} : { query: { allowLogicalDuplicate: 'optional' } }),
      body: 'required',
      success: 201,
    },
    [`get${noun}`]: { ...PI, method: 'GET', path: payment, headers: 'payment' },
    [`get${noun}Status`]: { ...PI, method: 'GET', path: `${payment}/status`, headers: 'payment' },
    [`delete${noun}`]: {
      ...PI,
      method: 'DELETE',
      path: payment,
      headers: 'payment',
      success: 204,
    },
    [`authorise${noun}`]: {
      ...PI,
      method: 'POST',
      path: `${payment}/authorisations`,
      headers: 'payment',
      body: 'ignored',
      success: 201,
    },
    [`authorise${noun}Cancellation`]: {
      ...PI,
      method: 'POST',
      path: `${payment}/cancellation-authorisations`,
      headers: 'payment',
      body: 'ignored',
      success: 201,
    },
  };
  return rows as { readonly [Name in PaymentOperationId<Noun>]: OperationRow };
}

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

const TEMPLATES = OPERATION_LIST.flatMap((operation) =>
  [operation.path, ...(operation.aliases ?? [])].map((path) => ({
    operation,
    segments: path.split('/'),
  })),
);

/** What a method and a path mean. */
export type OperationMatch =
  | { kind: 'found'; operation: Operation; parameters: Record<string, string> }
  | { kind: 'method-not-allowed'; allowed: OperationMethod[] }
  | { kind: 'unknown' };

/**
 * The operation that a method and a path mean, with the path's parameters decoded once.
 * @param path from `/v1/` on, without query, as it came (not decoded).
 */
export function matchOperation(method: string, path: string): OperationMatch {
  const given = path.split('/');
  const matches = TEMPLATES.flatMap(({ operation, segments }) => {
    const parameters = parametersOf(segments, given);
    return parameters === null ? [] : [{ operation, parameters }];
  });
  if (matches.length === 0) return { kind: 'unknown' };
  const match = matches.find(({ operation }) => operation.method === method);
  return match === undefined
    ? { kind: 'method-not-allowed', allowed: matches.map(({ operation }) => operation.method) }
    : { kind: 'found', ...match };
}

/** The parameters of a path, or null when it is not of the template: an empty or broken one is none. */
function parametersOf(
  segments: readonly string[],
  given: readonly string[],
): Record<string, string> | null {
  if (segments.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? '';
    if (!isParameter(segment)) {
      if (segment !== value) return null;
      continue;
    }
    const decoded = decodePathSegment(value);
    if (decoded === null || !isResourceId(decoded)) return null;
    parameters[segment.slice(1, -1)] = decoded;
  }
  return parameters;
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

/**
 * The path of an operation with its parameters encoded once.
 * @throws RangeError when a parameter is missing or no id by `isResourceId`.
 * @see supplement#1
 */
export function operationPath(
  id: OperationId,
  parameters: Readonly<Record<string, string>> = {},
): string {
  return OPERATIONS[id].path
    .split('/')
    .map((segment) => {
      if (!isParameter(segment)) return segment;
      const value = parameters[segment.slice(1, -1)];
      if (value === undefined) {
        throw new RangeError(`The path of ${id} has the parameter ${segment}`);
      }
      return encodePathSegment(value);
    })
    .join('/');
}
