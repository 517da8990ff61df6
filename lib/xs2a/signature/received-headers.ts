/**
 * Headers of a request as its receiver reads them, before anything of them is believed: which occur once too often, what
 * an encoded value says, and whether it has its form. It refuses nothing itself.
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

/** The first header that may occur once and occurs twice, as the interface spells it; null for none. @see supplement#10 */
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
 * The value of a header, known or not, with its encoded-words read. Raw characters outside printable ASCII, a broken
 * encoded-word and a control character in one make it unreadable.
 * @see supplement#10
 */
export function receivedValue(name: string, value: string): ReceivedValue {
  const decoded = decodeHeaderValue(value);
  const detail = !decoded.ok
    ? decoded.detail
    : /\p{Cc}/u.test(decoded.value)
      ? 'expected no control characters'
      : null;
  return decoded.ok && detail === null
    ? { ok: true, value: decoded.value }
    : { ok: false, name: spelled(name), detail: detail ?? '' };
}

/** What is wrong with the form of a value that was read, as a sentence; null for none. One that came empty is as good as absent. */
export function formFault(key: HeaderKey, value: string): string | null {
  if (value === '' || CHECKED_WITH_SIGNATURE.has(key)) return null;
  const rule = headerRule(key, value);
  return rule === null ? null : ruleSentence({ rule });
}

/** Whether the form of a header is the business of the signature's own checks, which tell more. */
export function isCheckedWithSignature(key: HeaderKey): boolean {
  return CHECKED_WITH_SIGNATURE.has(key);
}

const CHECKED_WITH_SIGNATURE: ReadonlySet<HeaderKey> = new Set([
  'date',
  'digest',
  'signature',
  'tppSignatureCertificate',
]);

/** A header's name as the interface spells it, or as it came. */
function spelled(name: string): string {
  const key = headerKey(name.toLowerCase());
  return key === undefined ? name : HEADER[key];
}
