/**
 * The request headers of the interface: their canonical names, the format of each value, which may occur only once,
 * which are signed when present, and the `x-accept-fix` names. Which headers an operation requires is in
 * `operation-headers.ts`; the contents of `Digest`, `Signature` and the certificate are handled in `signature/`.
 */

import { parseHttpDate } from '@/lib/xs2a/message/http-date';
import { REQUEST_ID_CHARACTERS_MAX, TPP_SESSION_ID_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { PSU_CONTEXTS } from '@/lib/xs2a/value/psu-context';
import type { RuleId } from '@/lib/xs2a/value/rule';
import { isPrintable, isPrintableAscii } from '@/lib/xs2a/value/text';
import { isUuid } from '@/lib/xs2a/value/uuid';
import { z } from '@/lib/xs2a/value/zod';
import { AUTH_METHODS } from './auth-method';

/** Canonical names, as the document writes them. @see interface#header-meanings-common */
export const HEADER = {
  requestId: 'X-Request-ID',
  tppSessionId: 'TPP-Session-ID',
  tppRedirectUri: 'TPP-Redirect-URI',
  tppRedirectPreferred: 'TPP-Redirect-Preferred',
  tppBrandLoggingInformation: 'TPP-Brand-Logging-Information',
  tppSignatureCertificate: 'TPP-Signature-Certificate',
  digest: 'Digest',
  signature: 'Signature',
  date: 'Date',
  psuId: 'PSU-ID',
  psuCorporateId: 'PSU-Corporate-ID',
  psuIpAddress: 'PSU-IP-Address',
  psuIpPort: 'PSU-IP-Port',
  psuContext: 'PSU-Context',
  psuHttpMethod: 'PSU-HTTP-Method',
  psuUserAgent: 'PSU-User-Agent',
  psuAccept: 'PSU-Accept',
  psuAcceptCharset: 'PSU-Accept-Charset',
  psuAcceptEncoding: 'PSU-Accept-Encoding',
  psuAcceptLanguage: 'PSU-Accept-Language',
  psuDeviceId: 'PSU-Device-ID',
  psuGeoLocation: 'PSU-Geo-Location',
  psuIdentity: 'X-PSU-IDENTITY',
  psuAuthMethodPreferred: 'X-PSU-AuthMethod-Preferred',
  xAcceptFix: 'x-accept-fix',
  accept: 'Accept',
  acceptCharset: 'Accept-Charset',
  acceptEncoding: 'Accept-Encoding',
  acceptLanguage: 'Accept-Language',
  contentType: 'Content-Type',
  host: 'Host',
} as const;

export type HeaderKey = keyof typeof HEADER;
export type HeaderName = (typeof HEADER)[HeaderKey];

export const HEADER_KEYS = Object.keys(HEADER) as HeaderKey[];

const KEY_BY_LOWER_CASE: ReadonlyMap<string, HeaderKey> = new Map(
  HEADER_KEYS.map((key) => [HEADER[key].toLowerCase(), key]),
);

/**
 * The key of a header name in any case (`PSU-CORPORATE-ID` too); undefined for a header that is not in the interface.
 */
export function headerKey(name: string): HeaderKey | undefined {
  return KEY_BY_LOWER_CASE.get(name.toLowerCase());
}

/**
 * The headers that the signature covers whenever the request has them, in lower case and in the document's order.
 * @see interface#authentication
 */
export const SIGNED_HEADERS = [
  'date',
  'digest',
  'x-request-id',
  'psu-id',
  'psu-corporate-id',
  'tpp-redirect-uri',
] as const;

/** Values of `PSU-HTTP-Method`. @see interface#header-meanings-common */
export const PSU_HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * The `x-accept-fix` names, with the month each was introduced (`YYYY-MM`) and the day it became the default.
 * @see interface#versioning
 */
export const ACCEPT_FIXES = {
  'amount-as-string': { introduced: '2019-11', defaultFrom: '2020-08-01' },
  'cardaccount-switch-originalamount-and-transactionamount': {
    introduced: '2020-05',
    defaultFrom: '2024-11-13',
  },
  'longer-names': { introduced: '2020-06', defaultFrom: '2024-10-01' },
  groupBatchTransactions: { introduced: '2023-02', defaultFrom: '2024-10-01' },
  'cash-account-type-iso': { introduced: '2023-06', defaultFrom: '2024-11-13' },
} as const satisfies Record<string, { introduced: string; defaultFrom: string }>;
export type AcceptFix = keyof typeof ACCEPT_FIXES;

/** Every `x-accept-fix` name, in the order of introduction. @see interface#versioning */
export const ACCEPT_FIX_NAMES = Object.keys(ACCEPT_FIXES) as AcceptFix[];

/**
 * The names in an `x-accept-fix` value, known and unknown (unknown names have no effect). Spaces around commas and
 * empty entries are ignored; names are case-sensitive.
 * @see interface#header-meanings-common
 */
export function parseAcceptFix(value: string): { known: AcceptFix[]; unknown: string[] } {
  const names = value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const isKnown = (name: string): name is AcceptFix => Object.hasOwn(ACCEPT_FIXES, name);
  return { known: names.filter(isKnown), unknown: names.filter((name) => !isKnown(name)) };
}

/**
 * Whether a change is in effect: the request asks for it, or it has become the default.
 * @param today the day of the request, `YYYY-MM-DD`.
 * @see interface#versioning
 */
export function acceptFixInEffect(
  fix: AcceptFix,
  acceptFix: string | null | undefined,
  today: string,
): boolean {
  return (
    today >= ACCEPT_FIXES[fix].defaultFrom || parseAcceptFix(acceptFix ?? '').known.includes(fix)
  );
}

/** The longest value of any header in the interface, in characters. */
const VALUE_CHARACTERS_MAX = 8_192;

/** @assumes redirect-uri-form */
const REDIRECT_URI_CHARACTERS_MAX = 2_048;

const Ip = z.union([z.ipv4(), z.ipv6()]);

/** Whether the text is an IPv4 or IPv6 address, without brackets, port, prefix or zone. */
export function isIpAddress(text: string): boolean {
  return Ip.safeParse(text).success;
}

/**
 * Whether the text may be a TPP-Redirect-URI: an absolute http or https address without user information or fragment.
 * App links are https addresses too.
 * @assumes redirect-uri-form
 */
export function isRedirectUri(text: string): boolean {
  if (
    text.length > REDIRECT_URI_CHARACTERS_MAX ||
    ![...text].every(isUriCharacter) ||
    !URL.canParse(text)
  )
    return false;
  const url = new URL(text);
  return (
    /^https?:\/\/[^/]/i.test(text) &&
    url.username === '' &&
    url.password === '' &&
    !text.includes('#')
  );
}

/** Whether an address may hold the character unencoded. @see RFC 3986, 2 */
export function isUriCharacter(character: string): boolean {
  return /^[\w\-.~:/?#[\]@!$&'()*+,;=%]$/.test(character);
}

type HeaderForm = {
  /** Null when the value has the right format, otherwise the rule that it breaks. */
  find: (value: string) => RuleId | null;
  /** Whether a second occurrence is refused; lists may be written as several headers. */
  once: boolean;
  /** The most characters, where the form has a limit. */
  limit?: number;
  /** The values, where only some are allowed. */
  choices?: readonly string[];
};
const uuid = form('uuid-form', isUuid);
const text = printable(VALUE_CHARACTERS_MAX);
const list: HeaderForm = { ...text, once: false };
/** Free text from people and their devices, in any language. @see supplement#10.20 */
const freeText = {
  ...once(form('header-printable', (value) => isPrintable(value, 1, VALUE_CHARACTERS_MAX))),
  limit: VALUE_CHARACTERS_MAX,
};

/**
 * The format of each header, and whether it may occur only once.
 * @see interface#header-meanings-common
 * @see supplement#10.15
 * @see supplement#10.20
 */
export const HEADER_FORMS: { readonly [Key in HeaderKey]: HeaderForm } = {
  requestId: printable(REQUEST_ID_CHARACTERS_MAX),
  tppSessionId: printable(TPP_SESSION_ID_CHARACTERS_MAX),
  tppRedirectUri: {
    ...once(form('header-redirect-uri', isRedirectUri)),
    limit: REDIRECT_URI_CHARACTERS_MAX,
  },
  tppRedirectPreferred: choice(['true', 'false']),
  tppBrandLoggingInformation: freeText,
  tppSignatureCertificate: once(
    form(
      'header-base64',
      (value) => /^[A-Za-z0-9+/]+={0,2}$/.test(value) && value.length % 4 === 0,
    ),
  ),
  digest: once(
    form('header-digest', (value) =>
      /^(SHA-256=[A-Za-z0-9+/]{43}=|SHA-512=[A-Za-z0-9+/]{86}==)$/i.test(value),
    ),
  ),
  signature: text,
  date: once(form('header-date', (value) => parseHttpDate(value) !== null)),
  psuId: once(uuid),
  psuCorporateId: once(uuid),
  psuIpAddress: once(form('header-ip-address', isIpAddress)),
  psuIpPort: once(
    form('header-port', (value) => /^[0-9]{1,5}$/.test(value) && Number(value) <= 65_535),
  ),
  psuContext: choice(PSU_CONTEXTS),
  psuHttpMethod: choice(PSU_HTTP_METHODS),
  psuUserAgent: freeText,
  psuAccept: list,
  psuAcceptCharset: list,
  psuAcceptEncoding: list,
  psuAcceptLanguage: list,
  psuDeviceId: once(uuid),
  psuGeoLocation: freeText,
  psuIdentity: once(form('identity-number-form', (value) => /^[0-9]{11}$/.test(value))),
  psuAuthMethodPreferred: choice(AUTH_METHODS),
  xAcceptFix: list,
  accept: list,
  acceptCharset: list,
  acceptEncoding: list,
  acceptLanguage: list,
  contentType: text,
  host: text,
};

/** The headers that may occur only once, in lower case. @see supplement#10.15 */
export const SINGLE_HEADERS: readonly string[] = HEADER_KEYS.filter(
  (key) => HEADER_FORMS[key].once,
).map((key) => HEADER[key].toLowerCase());

/**
 * The rule that a decoded header value breaks, or null when its format is right.
 * @see interface#header-meanings-common
 */
export function headerRule(key: HeaderKey, value: string): RuleId | null {
  return HEADER_FORMS[key].find(value);
}

function form(rule: RuleId, test: (value: string) => boolean) {
  return (value: string): RuleId | null => (test(value) ? null : rule);
}

function printable(limit: number): HeaderForm {
  const find = form('header-printable-ascii', (value) => isPrintableAscii(value, 1, limit));
  return { ...once(find), limit };
}

function choice(choices: readonly string[]): HeaderForm {
  return { ...once(form('choice-unknown', (value) => choices.includes(value))), choices };
}

function once(find: HeaderForm['find']): HeaderForm {
  return { find, once: true };
}
