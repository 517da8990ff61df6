/**
 * Whether the PSU is there. With a PSU who asks in real time the interface wants the PSU's address and what the
 * PSU's own request said; without, it allows four reads a day. There is no third case, and no default.
 */
import { HEADER, type HeaderKey, headerRule, isIpAddress } from '@/lib/xs2a/message/header';

/** Headers that are forwarded from the PSU's request when it has them. @see interface#header-meanings-common */
const FORWARDED = {
  'user-agent': 'psuUserAgent',
  accept: 'psuAccept',
  'accept-charset': 'psuAcceptCharset',
  'accept-encoding': 'psuAcceptEncoding',
  'accept-language': 'psuAcceptLanguage',
} as const satisfies Record<string, HeaderKey>;

/** Longest value that is forwarded; what is longer says nothing more to a bank. */
const FORWARDED_CHARACTERS_MAX = 512;

/** The PSU asks in real time, from this address. @see interface#limits */
export type Attended = {
  readonly kind: 'attended';
  readonly psuIpAddress: string;
  /** Canonical name → value, of the PSU's own request. */
  readonly forwarded: Readonly<Record<string, string>>;
};

/** Nobody is there; counts against the reads of 24 hours. @see interface#limits */
export type Unattended = { readonly kind: 'unattended' };

/** Whether the PSU is there: then the call says from which address, and is not counted. @see interface#limits */
export type Presence = Attended | Unattended;

/** The presence of nobody. */
export const UNATTENDED: Unattended = { kind: 'unattended' };

/**
 * The presence of a PSU at this address. Headers whose values cannot travel are left out: they are the PSU's own words
 * and never a reason to fail.
 * @throws RangeError when the address is none, which only a fault of our own server can cause.
 * @see interface#header-meanings-common
 */
export const attended = (
  psuIpAddress: string,
  requestHeaders: { get(name: string): string | null },
): Attended => {
  if (!isIpAddress(psuIpAddress)) throw new RangeError('The PSU is at no IP address.');
  const forwarded: Record<string, string> = {};
  for (const [name, key] of Object.entries(FORWARDED)) {
    const value = requestHeaders.get(name);
    if (value === null || value === '' || value.length > FORWARDED_CHARACTERS_MAX) continue;
    if (headerRule(key, value) === null) forwarded[HEADER[key]] = value;
  }
  return { kind: 'attended', psuIpAddress, forwarded };
};
