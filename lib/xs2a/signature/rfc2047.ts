/**
 * RFC 2047 as the interface uses it: a whole header value wrapped as one encoded word `=?<charset>?B?<base64>?=`, when
 * it holds characters outside ASCII. Neither the Q encoding nor several words in one value exist here, and the length
 * limit of 75 characters does not apply.
 */
import { isPrintableAscii } from '@/lib/xs2a/value/text';

/**
 * The value as it is when it is printable ASCII, otherwise wrapped in UTF-8.
 *
 * @see interface#authentication
 */
export function encodeHeaderValue(value: string): string {
  return isPrintableAscii(value, 0, value.length)
    ? value
    : `=?utf-8?B?${Buffer.from(value, 'utf8').toString('base64')}?=`;
}

/** The value that travelled, or a sentence on why it cannot be read. */
export type DecodedHeaderValue = { ok: true; value: string } | { ok: false; detail: string };

/**
 * Unwraps a header value. A value that is not wrapped comes back as it is, but must be ASCII then. The charset and the
 * `B` are read in any case; UTF-8, ISO-8859-1 and US-ASCII are known.
 *
 * @see interface#authentication
 * @see supplement#4
 */
export function decodeHeaderValue(value: string): DecodedHeaderValue {
  if (!value.startsWith('=?')) {
    return isPrintableAscii(value, 0, value.length)
      ? { ok: true, value }
      : refuse('characters outside printable ASCII must be wrapped as =?utf-8?B?<base64>?=');
  }
  const word = /^=\?([^?]{1,40})\?([^?]{1,8})\?([A-Za-z0-9+/]*={0,2})\?=$/.exec(value);
  const [, charset = '', encoding = '', base64 = ''] = word ?? [];
  if (!word) {
    return refuse('the value starts with =? but is not of the form =?utf-8?B?<base64>?=');
  }
  if (encoding.toUpperCase() !== 'B') {
    return refuse('of the RFC 2047 encodings only B is accepted');
  }
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') !== base64) {
    return refuse('the base64 inside =?utf-8?B?...?= is malformed');
  }
  switch (charset.toLowerCase()) {
    case 'utf-8':
    case 'utf8':
      return decodeUtf8(bytes);
    case 'us-ascii':
    case 'ascii':
    case 'iso-8859-1':
    case 'latin1':
      return { ok: true, value: bytes.toString('latin1') };
    default:
      return refuse('the charset must be UTF-8 or ISO-8859-1');
  }
}

function decodeUtf8(bytes: Buffer): DecodedHeaderValue {
  try {
    const value = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { ok: true, value };
  } catch {
    return refuse('the bytes inside =?utf-8?B?...?= are not UTF-8');
  }
}

function refuse(detail: string): DecodedHeaderValue {
  return { ok: false, detail };
}
