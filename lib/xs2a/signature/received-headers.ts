/**
 * Reads the headers of a received request before trusting any of them: which occur too often, what an encoded value
 * says, and whether its format is right. It does not refuse anything itself.
 */
import {
  HEADER,
  HEADER_FORMS,
  type HeaderKey,
  headerKey,
  headerRule,
  isUriCharacter,
  SINGLE_HEADERS,
} from '@/lib/xs2a/message/header';
import { choiceSentence, ruleSentence } from '@/lib/xs2a/value/rule';
import { codePointCount, isPrintable, isPrintableAscii } from '@/lib/xs2a/value/text';
import { decodeHeaderValue } from './rfc2047';

/**
 * The first header that may occur only once but occurs twice, as the interface spells it; null for none.
 * @see supplement#10.15
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
 * @see supplement#10.20
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
  if (rule === null) return null;
  const { limit, choices } = HEADER_FORMS[key];
  if (choices !== undefined) return choiceSentence(choices, value);
  const actual = codePointCount(value);
  if (limit !== undefined && actual > limit) {
    return ruleSentence({ rule: 'text-too-long', limit, actual });
  }
  switch (rule) {
    case 'header-printable-ascii':
      return `Expected printable ASCII characters, got ${firstOther(value, isAscii)}.`;
    case 'header-printable':
      return `Expected printable characters, got ${firstOther(value, (one) => isPrintable(one, 1, 1))}.`;
    case 'header-redirect-uri':
      return redirectUriFault(value) ?? ruleSentence({ rule });
    default:
      return ruleSentence({ rule });
  }
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

/** Why an address cannot be returned to; null when it is none of http or https. @assumes redirect-uri-form */
function redirectUriFault(value: string): string | null {
  if (![...value].every(isUriCharacter)) {
    return `Expected an address in the characters of a URI, others percent-encoded, got ${firstOther(value, isUriCharacter)}.`;
  }
  if (!/^https?:/i.test(value) || !URL.canParse(value)) return null;
  const { username, password } = new URL(value);
  if (username !== '' || password !== '') return 'Expected an address without a user name.';
  return value.includes('#') ? 'Expected an address without a fragment (#).' : null;
}

const isAscii = (character: string) => isPrintableAscii(character, 1, 1);

/** The first character that is not of a kind, by its code and place. */
function firstOther(value: string, isOfKind: (character: string) => boolean): string {
  const characters = [...value];
  const at = characters.findIndex((character) => !isOfKind(character));
  const code = characters[at]?.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')} at position ${at + 1}`;
}

/** A header's name as the interface spells it, or as received. */
function spelled(name: string): string {
  const key = headerKey(name.toLowerCase());
  return key === undefined ? name : HEADER[key];
}
