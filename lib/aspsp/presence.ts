/**
 * Whether the PSU is present. If so, the interface wants the PSU's address and headers from the PSU's own request; if
 * not, it allows four reads a day. There is no third case, and no default.
 */
import { HEADER, type HeaderKey, headerRule, isIpAddress } from '@/lib/xs2a/message/header';
import { encodeHeaderValue } from '@/lib/xs2a/signature/rfc2047';
import { codePointCount } from '@/lib/xs2a/value/text';

/** Headers forwarded from the PSU's request when it has them. @see interface#header-meanings-common */
const FORWARDED = {
  'user-agent': 'psuUserAgent',
  accept: 'psuAccept',
  'accept-charset': 'psuAcceptCharset',
  'accept-encoding': 'psuAcceptEncoding',
  'accept-language': 'psuAcceptLanguage',
} as const satisfies Record<string, HeaderKey>;

type RequestHeaders = { get(name: string): string | null };

/** The longest value that is forwarded; a longer one tells a bank nothing more. */
const FORWARDED_CHARACTERS_MAX = 512;

/** The PSU is asking in real time, from this address. @see interface#limits */
export type Attended = {
  readonly kind: 'attended';
  readonly psuIpAddress: string;
  /** Canonical name → encoded value, from the PSU's own request. */
  readonly forwarded: Readonly<Record<string, string>>;
  /** A secret of the device, from which each bank gets its own id. */
  readonly deviceToken?: string;
};

/** Nobody is present; counts towards the reads of 24 hours. @see interface#limits */
export type Unattended = { readonly kind: 'unattended' };

/** Whether the PSU is present. The call then carries their address, and is not counted. @see interface#limits */
export type Presence = Attended | Unattended;

/** The value for nobody being present. */
export const UNATTENDED: Unattended = { kind: 'unattended' };

/** What else is known about the PSU's request besides its headers. */
type RequestFacts = {
  method?: string;
  port?: string | null;
  /** In the format of `PSU-Geo-Location`, when the person allows it. */
  geoLocation?: string | null;
  deviceToken?: string | null;
};

/**
 * The presence of a PSU at this address. Values that cannot be sent are left out: they come from the PSU and are never
 * a reason to fail. For a phone, the bank is asked for biometrics at once.
 * @throws RangeError when the address is invalid, which only a fault of our own server can cause.
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

/** Header bytes arrive as one character each; valid UTF-8 is decoded. */
function asSent(value: string | null): string | null {
  if (value === null || !/[\u0080-\u00ff]/.test(value)) return value;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}

/** Judging by a client hint, or by the word that all mobile browsers have in their names. */
function isPhone(requestHeaders: RequestHeaders): boolean {
  const hint = requestHeaders.get('sec-ch-ua-mobile');
  return hint === null ? /\bMobi/.test(requestHeaders.get('user-agent') ?? '') : hint === '?1';
}
