/** Which headers each kind of operation requires, and which it reads. */
import { HEADER_KEYS, type HeaderKey } from './header';

/**
 * Whether an operation needs a header. `with-body`: required when the request has a body. `conditional`: required in
 * the case that its meaning describes (the PSU-ID when a consent should be used, the PSU-IP-Address when the PSU is
 * present, the TPP-Redirect-URI when SCA turns out to be needed).
 */
export type HeaderPresence = 'required' | 'with-body' | 'conditional' | 'optional';

/** The headers that a kind of operation requires, with a body or without. */
export function requiredHeaders(kind: HeaderKind, hasBody: boolean): HeaderKey[] {
  const row: HeaderRow = OPERATION_HEADERS[kind];
  return HEADER_KEYS.filter(
    (key) => row[key] === 'required' || (hasBody && row[key] === 'with-body'),
  );
}

export function readsHeader(kind: HeaderKind, key: HeaderKey): boolean {
  const row: HeaderRow = OPERATION_HEADERS[kind];
  return row[key] !== undefined;
}

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
 * Which headers each kind of operation requires, and which it reads. For creating payments and baskets this is the
 * document's list, and every request needs a `Date` as well. The PSU-ID of a payment may be missing when `PSU-Context`
 * is sent (single SCA). A header that is not in a row has no effect there, except that its form is checked.
 * @see interface#create-payment-instant-product
 * @see interface#create-signing-basket
 * @see interface#create-sandbox-customer
 * @see interface#authentication
 * @see supplement#10.10
 * @see supplement#10.14
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
} as const satisfies Record<string, HeaderRow>;

/** Operations with the same headers. */
export type HeaderKind = keyof typeof OPERATION_HEADERS;
