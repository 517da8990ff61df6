/**
 * Whether the PSU is there. With a PSU who asks in real time the interface wants the PSU's address and what the
 * PSU's own request said; without, it allows four reads a day. There is no third case, and no default.
 */
import { HEADER, type HeaderKey, headerRule, isIpAddress } from '@/lib/xs2a/message/header';
import { encodeHeaderValue } from '@/lib/xs2a/signature/rfc2047';
import { codePointCount } from '@/lib/xs2a/value/text';

/** Headers that are forwarded from the PSU's request when it has them. @see interface#header-meanings-common */
const FORWARDED = {
  'user-agent': 'psuUserAgent',
  accept: 'psuAccept',
  'accept-charset': 'psuAcceptCharset',
  'accept-encoding': 'psuAcceptEncoding',
  'accept-language': 'psuAcceptLanguage',
} as const satisfies Record<string, HeaderKey>;

type RequestHeaders = { get(name: string): string | null };

/** Longest value that is forwarded; what is longer says nothing more to a bank. */
const FORWARDED_CHARACTERS_MAX = 512;

/** The PSU asks in real time, from this address. @see interface#limits */
export type Attended = {
  readonly kind: 'attended';
  readonly psuIpAddress: string;
  /** Canonical name → value as it travels, of the PSU's own request. */
  readonly forwarded: Readonly<Record<string, string>>;
  /** A secret of the device, of which each bank gets an id of its own. */
  readonly deviceToken?: string;
};

/** Nobody is there; counts against the reads of 24 hours. @see interface#limits */
export type Unattended = { readonly kind: 'unattended' };

/** Whether the PSU is there: then the call says from which address, and is not counted. @see interface#limits */
export type Presence = Attended | Unattended;

/** The presence of nobody. */
export const UNATTENDED: Unattended = { kind: 'unattended' };

/** What the PSU's request said besides its headers. */
type RequestFacts = {
  method?: string;
  port?: string | null;
  /** As `PSU-Geo-Location` has it, when the person allows it. */
  geoLocation?: string | null;
  deviceToken?: string | null;
};

/**
 * The presence of a PSU at this address. Values that cannot travel are left out: they are the PSU's own words and never
 * a reason to fail. From a phone the bank is asked for biometrics at once.
 * @throws RangeError when the address is none, which only a fault of our own server can cause.
 * @see interface#header-meanings-common
 */
export function attended(
  psuIpAddress: string,
  requestHeaders: RequestHeaders,
  { method, port = null, geoLocation = null, deviceToken = null }: RequestFacts = {},
): Attended {
  if (!isIpAddress(psuIpAddress)) throw new RangeError('The PSU is at no IP address.');
  const values: [HeaderKey, string | null][] = [
    ...Object.entries(FORWARDED).map(([name, key]): [HeaderKey, string | null] => [
      key,
      asSent(requestHeaders.get(name)),
    ]),
    ['psuHttpMethod', method ?? null],
    ['psuIpPort', port],
    ['psuGeoLocation', geoLocation],
    ['tppRedirectPreferred', isPhone(requestHeaders) ? 'false' : null],
  ];
  const forwarded: Record<string, string> = {};
  for (const [key, value] of values) {
    if (value === null || value === '' || codePointCount(value) > FORWARDED_CHARACTERS_MAX)
      continue;
    if (headerRule(key, value) === null) forwarded[HEADER[key]] = encodeHeaderValue(value);
  }
  return {
    kind: 'attended',
    psuIpAddress,
    forwarded,
    ...(deviceToken === null ? {} : { deviceToken }),
  };
}

/** The bytes of a header arrive as one character each; what is UTF-8 is read as that. */
function asSent(value: string | null): string | null {
  if (value === null || !/[\u0080-\u00ff]/.test(value)) return value;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}

/** As browsers say it: a client hint, or the word that all of them have in their names. */
function isPhone(requestHeaders: RequestHeaders): boolean {
  const hint = requestHeaders.get('sec-ch-ua-mobile');
  return hint === null ? /\bMobi/.test(requestHeaders.get('user-agent') ?? '') : hint === '?1';
}
