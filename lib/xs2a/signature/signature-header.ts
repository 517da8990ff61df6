/**
 * The `Signature` header as text: `keyId`, `algorithm`, `headers` and `signature`, in this order, each `name="value"`,
 * joined with commas; encoded per RFC 2047 when it has characters outside ASCII. Whether the signature is right is
 * decided in `verify.ts`.
 */
import { excerpt } from './excerpt';
import { decodeHeaderValue, encodeHeaderValue } from './rfc2047';

/** The only algorithm of the interface. */
export const SIGNATURE_ALGORITHM = 'rsa-sha256';

/** The four parts. `signature` is base64, as in the header. */
export type SignatureParts = {
  keyId: string;
  algorithm: string;
  headers: readonly string[];
  signature: string;
};

const PART_NAMES = ['keyId', 'algorithm', 'headers', 'signature'] as const;

export type SignaturePartName = (typeof PART_NAMES)[number];

/**
 * The value of a `Signature` header.
 *
 * @see interface#authentication
 */
export function formatSignatureHeader({
  keyId,
  algorithm,
  headers,
  signature,
}: SignatureParts): string {
  return encodeHeaderValue(
    `keyId="${keyId}",algorithm="${algorithm}",headers="${headers.join(' ')}",signature="${signature}"`,
  );
}

export type SignatureHeaderRefusalReason =
  | 'signature-encoding'
  | 'signature-part-missing'
  | 'signature-part-order'
  | 'signature-malformed'
  | 'signature-headers-list';

/** `detail` is one sentence for the TPP; `part` is the part that it concerns, if any. */
export type ParsedSignatureHeader =
  | { ok: true; parts: SignatureParts }
  | {
      ok: false;
      reason: SignatureHeaderRefusalReason;
      detail: string;
      part?: SignaturePartName;
    };

/**
 * Parses a `Signature` header, plain or encoded per RFC 2047. Spaces around the commas are accepted; a different order,
 * a repeated part or anything else between the parts is not. Takes linear time.
 *
 * @see interface#authentication
 * @see supplement#4
 */
export function parseSignatureHeader(header: string): ParsedSignatureHeader {
  const usual = header.includes('=?') ? null : USUAL_FORM.exec(header);
  if (usual === null) return parseSlowly(header);
  const [, keyId = '', algorithm = '', headers = '', signature = ''] = usual;
  return { ok: true, parts: { keyId, algorithm, headers: headers.split(' '), signature } };
}

/**
 * As most TPPs write it: plain, without spaces between the parts and without quotes in the keyId. No value ends in the
 * name of a part and `=`, which the quote after it would make the beginning of that part.
 */
const USUAL_FORM =
  /^keyId="([ !#-~]*)",algorithm="(rsa-sha256)",headers="([a-z0-9()-]+(?: [a-z0-9()-]+)*)",signature="([A-Za-z0-9+/]*={0,2})(?<!signature=)"$/;

/**
 * Any form, and what is wrong with it. The keyId may contain commas and quotes, so the parts are found from the end:
 * none of the other three can contain a quote.
 */
function parseSlowly(header: string): ParsedSignatureHeader {
  const decoded = decodeHeaderValue(header.trim());
  if (!decoded.ok) {
    return refuse('signature-encoding', decoded.detail);
  }
  const text = decoded.value.trim();
  const starts = partStarts(text);
  const missing = PART_NAMES.find(
    (name, index) => starts[index] === -1 && !text.includes(`${name}="`),
  );
  if (missing !== undefined) {
    return refuse('signature-part-missing', `${missing}="..." is missing`, missing);
  }
  if (starts.includes(-1)) {
    return refuse(
      'signature-part-order',
      `the parts must come in the order ${PART_NAMES.join(', ')}`,
    );
  }
  if (starts[0] !== 0) {
    return refuse('signature-malformed', `keyId=" must come first, got ${excerpt(text)}`);
  }
  const values: string[] = [];
  for (const [index, name] of PART_NAMES.entries()) {
    const from = (starts[index] ?? 0) + name.length + 2;
    const value = quotedValue(text.slice(from, starts[index + 1]), index === PART_NAMES.length - 1);
    if (value === undefined) {
      return refuse(
        'signature-malformed',
        `${name}="..." must end with a quote and ${name === 'signature' ? 'nothing' : 'a comma'} after it`,
        name,
      );
    }
    values.push(value);
  }
  const [keyId = '', algorithm = '', headers = '', signature = ''] = values;
  const quoted = PART_NAMES.find((name, index) => name !== 'keyId' && values[index]?.includes('"'));
  if (quoted !== undefined) {
    return refuse(
      'signature-malformed',
      `${quoted} contains a quote, or a part occurs twice`,
      quoted,
    );
  }
  const names = headers.split(' ');
  const wrong = names.find((name) => name === '' || name !== name.toLowerCase());
  return wrong === undefined
    ? { ok: true, parts: { keyId, algorithm, headers: names, signature } }
    : refuse(
        'signature-headers-list',
        `headers must list lower-case names separated by one space, got ${excerpt(headers)}`,
        'headers',
      );
}

/** Where each part starts, each before the next; -1 for a part that is missing or comes too late. */
function partStarts(text: string): number[] {
  const signature = text.lastIndexOf('signature="');
  const headers = text.lastIndexOf('headers="', signature);
  const algorithm = text.lastIndexOf('algorithm="', headers);
  const keyId = text.indexOf('keyId="');
  return [keyId < algorithm ? keyId : -1, algorithm, headers, signature];
}

/** Removes the closing quote, and the comma before the next part, from the text between two parts. */
function quotedValue(between: string, isLast: boolean): string | undefined {
  const trimmed = between.trimEnd();
  const quoted = isLast ? trimmed : trimmed.endsWith(',') ? trimmed.slice(0, -1).trimEnd() : '';
  return quoted.endsWith('"') ? quoted.slice(0, -1) : undefined;
}

function refuse(
  reason: SignatureHeaderRefusalReason,
  detail: string,
  part?: SignaturePartName,
): ParsedSignatureHeader {
  return { ok: false, reason, detail: `Signature: ${detail}.`, ...(part && { part }) };
}
