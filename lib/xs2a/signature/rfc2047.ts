/**
 * RFC 2047 in header values. We write a value with characters outside ASCII as one encoded word in the B encoding, as
 * the interface shows it; the length limit of 75 characters does not apply. We read any number of words, in B and Q.
 */
import { isPrintableAscii } from '@/lib/xs2a/value/text';

/**
 * The value unchanged if it is printable ASCII that nobody could mistake for an encoded word; otherwise encoded in
 * UTF-8.
 *
 * @see interface#authentication
 */
export function encodeHeaderValue(value: string): string {
  return isPrintableAscii(value, 0, value.length) && !/(^| )=\?/.test(value)
    ? value
    : `=?utf-8?B?${Buffer.from(value, 'utf8').toString('base64')}?=`;
}

/** The decoded value, or a sentence on why it cannot be read. */
export type DecodedHeaderValue = { ok: true; value: string } | { ok: false; detail: string };

/**
 * Reads a header value that may contain encoded words. Any part between spaces that begins with `=?` must be a word in
 * the B or Q encoding, in UTF-8, ISO-8859-1 or US-ASCII (in any case). Spaces between two words do not count. The
 * encoded form must be printable ASCII; the decoded value may be anything, including control characters.
 *
 * @see interface#authentication
 * @see supplement#4
 * @see supplement#10.20
 */
export function decodeHeaderValue(value: string): DecodedHeaderValue {
  if (!isPrintableAscii(value, 0, value.length)) {
    return refuse('characters outside printable ASCII must be wrapped as =?utf-8?B?<base64>?=');
  }
  if (!value.includes('=?')) return { ok: true, value };
  let text = '';
  let blanks = '';
  let isAfterWord = false;
  for (const part of value.split(/( +)/)) {
    if (part.startsWith(' ')) {
      blanks = part;
      continue;
    }
    const isWord = part.startsWith('=?');
    const decoded = isWord ? decodeWord(part) : { ok: true as const, value: part };
    if (!decoded.ok) return decoded;
    text += (isWord && isAfterWord ? '' : blanks) + decoded.value;
    blanks = '';
    isAfterWord = isWord;
  }
  return { ok: true, value: text };
}

function decodeWord(word: string): DecodedHeaderValue {
  const match = /^=\?([^?]{1,40})\?([^?]{1,8})\?([^?]*)\?=$/.exec(word);
  const [, charset = '', encoding = '', encoded = ''] = match ?? [];
  if (!match) {
    return refuse('a part that starts with =? is not of the form =?utf-8?B?<base64>?=');
  }
  switch (encoding.toUpperCase()) {
    case 'B': {
      const bytes = Buffer.from(encoded, 'base64');
      return bytes.toString('base64') === encoded
        ? decodeBytes(bytes, charset)
        : refuse('the base64 inside =?utf-8?B?...?= is malformed');
    }
    case 'Q': {
      if (/=(?![0-9A-Fa-f]{2})/.test(encoded)) {
        return refuse('an = inside =?utf-8?Q?...?= is not followed by two hexadecimal digits');
      }
      const octets = encoded
        .replaceAll('_', ' ')
        .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        );
      return decodeBytes(Buffer.from(octets, 'latin1'), charset);
    }
    default:
      return refuse('the encodings of RFC 2047 are B and Q');
  }
}

function decodeBytes(bytes: Buffer, charset: string): DecodedHeaderValue {
  switch (charset.toLowerCase()) {
    case 'utf-8':
    case 'utf8':
      return decodeUtf8(bytes);
    case 'us-ascii':
    case 'ascii':
      return bytes.every((byte) => byte < 0x80)
        ? { ok: true, value: bytes.toString('latin1') }
        : refuse('the bytes inside =?us-ascii?...?= are not ASCII');
    case 'iso-8859-1':
    case 'latin1':
      return { ok: true, value: bytes.toString('latin1') };
    default:
      return refuse('the charset must be UTF-8, ISO-8859-1 or US-ASCII');
  }
}

function decodeUtf8(bytes: Buffer): DecodedHeaderValue {
  try {
    const value = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { ok: true, value };
  } catch {
    return refuse('the bytes inside =?utf-8?...?= are not UTF-8');
  }
}

function refuse(detail: string): DecodedHeaderValue {
  return { ok: false, detail };
}
