/**
 * Reads the headers of a received request before trusting any of them: which occur too often, what an encoded value
 * says, and whether its format is right. It does not refuse anything itself.
 */
import {
  HEADER,
  type HeaderKey,
  headerKey,
  headerRule,
  SINGLE_HEADERS,
} from '@/lib/xs2a/message/header';
import { ruleSentence } from '@/lib/xs2a/value/rule';
import { decodeHeaderValue } from './rfc2047';

/**
 * The first header that may occur only once but occurs twice, as the interface spells it; null for none.
 * @see supplement#10
 */
export function repeatedHeader(names: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const name of names) {
    const lowerCase = name.toLowerCase();
    if (seen.has(lowerCase) && SINGLE_HEADERS.includes(lowerCase)) return spelled(name);
    seen.add(lowerCase);
  }
  return null;
}

export type ReceivedValue =
  | { ok: true; value: string }
  | { ok: false; name: string; detail: string };

/**
 * The value of a header, known or not, with its encoded words decoded. It is unreadable if it has raw characters
 * outside printable ASCII, a broken encoded word, or a control character in one; a header that is not in the interface
 * also if it has a character outside ASCII in one.
 * @see supplement#10
 */
export function receivedValue(name: string, value: string): ReceivedValue {
  const decoded = decodeHeaderValue(value);
  const detail = !decoded.ok
    ? decoded.detail
    : /\p{Cc}/u.test(decoded.value)
      ? 'expected no control characters'
      : headerKey(name) === undefined && !/^[ -~]*$/.test(decoded.value)
        ? 'expected printable ASCII characters'
        : null;
  return decoded.ok && detail === null
    ? { ok: true, value: decoded.value }
    : { ok: false, name: spelled(name), detail: detail ?? '' };
}

/**
 * What is wrong with the format of a decoded value, as a sentence; null for nothing. An empty value counts as absent.
 */
export function formFault(key: HeaderKey, value: string): string | null {
  if (value === '' || CHECKED_WITH_SIGNATURE.has(key)) return null;
  const rule = headerRule(key, value);
  return rule === null ? null : ruleSentence({ rule });
}

/** Whether the header's format is left to the signature checks, which say more about it. */
export function isCheckedWithSignature(key: HeaderKey): boolean {
  return CHECKED_WITH_SIGNATURE.has(key);
}

const CHECKED_WITH_SIGNATURE: ReadonlySet<HeaderKey> = new Set([
  'date',
  'digest',
  'signature',
  'tppSignatureCertificate',
]);

/** A header's name as the interface spells it, or as received. */
function spelled(name: string): string {
  const key = headerKey(name.toLowerCase());
  return key === undefined ? name : HEADER[key];
}
