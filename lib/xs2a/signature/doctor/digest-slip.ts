/** Finds which other body, or which other encoding, a `Digest` was made from. */
import { createHash } from 'node:crypto';
import { jsonFault } from '@/lib/xs2a/message/json-fault';
import { UTF16_FORMS } from '@/lib/xs2a/signature/utf16';

/** The usual mistakes in making a `Digest`. */
export type DigestSlip =
  | 'digest-of-empty-body'
  | 'digest-of-body-without-line-break'
  | 'digest-of-body-with-line-break'
  | 'digest-of-crlf-body'
  | 'digest-of-body-otherwise-spaced'
  | 'digest-of-latin1-body'
  | 'digest-of-utf16-body'
  | 'digest-in-hex'
  | 'digest-without-padding'
  | 'digest-in-base64url'
  | 'digest-quoted'
  | 'digest-as-content-digest';

/**
 * The mistake that explains why a digest does not match this body, or undefined when none was found.
 *
 * @param header the value of `Digest`
 */
export function digestSlip(header: string, body: Buffer): DigestSlip | undefined {
  const [, algorithm = '', presented = ''] = FORM.exec(header.trim()) ?? [];
  if (presented === '') return undefined;
  const hashName = algorithm.replace('-', '').toLowerCase();
  const hashOf = (octets: Buffer) => createHash(hashName).update(octets).digest();
  const hash = hashOf(body);
  const base64 = hash.toString('base64');
  if (presented.replaceAll(QUOTES, '') === base64) return 'digest-quoted';
  // RFC 9530, which came after the interface.
  if (presented === `:${base64}:`) return 'digest-as-content-digest';
  if (presented.toLowerCase() === hash.toString('hex')) return 'digest-in-hex';
  if (presented === base64.replace(/=+$/, '')) return 'digest-without-padding';
  if (presented.replace(/=+$/, '') === hash.toString('base64url')) return 'digest-in-base64url';
  const other = otherBodies(body).find(
    ([, octets]) => octets !== undefined && hashOf(octets).toString('base64') === presented,
  );
  return other?.[0];
}

/** The quotation mark may stand before the algorithm or before the hash. */
const FORM = /^["']?(sha-256|sha-512)=(.*)$/is;

const QUOTES = /^["']|["']$/g;

function otherBodies(body: Buffer): [DigestSlip, Buffer | undefined][] {
  const text = body.toString('utf8');
  const spaced = respaced(text);
  const without = withoutLineBreaksAtEnd(text);
  return [
    ['digest-of-empty-body', Buffer.alloc(0)],
    ['digest-of-body-without-line-break', Buffer.from(without)],
    ['digest-of-body-with-line-break', Buffer.from(`${text}\n`)],
    ['digest-of-body-with-line-break', Buffer.from(`${text}\r\n`)],
    ['digest-of-crlf-body', Buffer.from(text.replaceAll(/\r?\n/g, '\r\n'))],
    ['digest-of-crlf-body', Buffer.from(without.replaceAll(/\r?\n/g, '\r\n'))],
    ['digest-of-crlf-body', Buffer.from(text.replaceAll('\r\n', '\n'))],
    ...spaced.map((one): [DigestSlip, Buffer] => [
      'digest-of-body-otherwise-spaced',
      Buffer.from(one),
    ]),
    ['digest-of-latin1-body', Buffer.from(text, 'latin1')],
    ...UTF16_FORMS.map((encode): [DigestSlip, Buffer] => ['digest-of-utf16-body', encode(text)]),
  ];
}

/** A regular expression would take quadratic time on a body full of line breaks. */
function withoutLineBreaksAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\n' || text[end - 1] === '\r')) end--;
  return text.slice(0, end);
}

/** The same JSON, as other serialisers write it. */
function respaced(text: string): string[] {
  // With deep indentation, a short text becomes a very long one.
  if (jsonFault(text, DEPTH_MAX) !== null) return [];
  try {
    const value: unknown = JSON.parse(text);
    const python = JSON.stringify(value, null, 1)
      .replaceAll(/,\n\s*/g, ', ')
      .replaceAll(/\n\s*/g, '');
    return [python, ...[0, 2, 4, '\t'].map((indent) => JSON.stringify(value, null, indent))];
  } catch {
    return [];
  }
}

const DEPTH_MAX = 20;
