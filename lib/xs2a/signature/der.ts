/**
 * Reads as much DER (ITU-T X.690) as an X.509 certificate needs: names, dates and extensions that `node:crypto` does
 * not expose. It does not write DER, and supports neither indefinite lengths nor tag numbers above 30.
 */

/** One element: its tag byte, its content, and the whole encoding (tag and length included). */
export type DerElement = {
  tag: number;
  content: Buffer;
  encoded: Buffer;
};

/** Tag bytes that occur in certificates. */
export const DER_TAG = {
  boolean: 0x01,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  numericString: 0x12,
  printableString: 0x13,
  t61String: 0x14,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  visibleString: 0x1a,
  universalString: 0x1c,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const;

const LENGTH_OCTETS_MAX = 4;

/**
 * Reads the element at `offset`.
 *
 * @throws RangeError when the bytes end too soon or contain something that DER forbids.
 */
export function readDer(bytes: Buffer, offset = 0): DerElement {
  const tag = byteAt(bytes, offset);
  if ((tag & 0x1f) === 0x1f) {
    throw new RangeError(`DER tag number above 30 at offset ${offset}`);
  }
  let start = offset + 2;
  let length = byteAt(bytes, offset + 1);
  if (length >= 0x80) {
    const octets = length & 0x7f;
    if (octets === 0 || octets > LENGTH_OCTETS_MAX) {
      throw new RangeError(`DER length of ${octets} octets at offset ${offset}`);
    }
    length = 0;
    for (let index = 0; index < octets; index++) {
      length = length * 256 + byteAt(bytes, start + index);
    }
    start += octets;
  }
  const end = start + length;
  if (end > bytes.length) {
    throw new RangeError(`DER element at offset ${offset} goes past the end`);
  }
  return { tag, content: bytes.subarray(start, end), encoded: bytes.subarray(offset, end) };
}

/**
 * The elements inside a constructed element, in order.
 *
 * @throws RangeError as {@link readDer}.
 */
export function readDerChildren(parent: DerElement): DerElement[] {
  const children: DerElement[] = [];
  for (let offset = 0; offset < parent.content.length; ) {
    const child = readDer(parent.content, offset);
    children.push(child);
    offset += child.encoded.length;
  }
  return children;
}

/**
 * Checks that an element exists and has this tag.
 *
 * @throws RangeError when it is missing or has another tag.
 */
export function expectDer(element: DerElement | undefined, tag: number): DerElement {
  if (element?.tag !== tag) {
    throw new RangeError(`DER tag ${tag} expected, ${element?.tag ?? 'nothing'} found`);
  }
  return element;
}

/**
 * An OBJECT IDENTIFIER in dotted decimals, such as `2.5.4.97`.
 *
 * @throws RangeError when the element is not an object identifier.
 */
export function readObjectIdentifier(element: DerElement | undefined): string {
  const { content } = expectDer(element, DER_TAG.objectIdentifier);
  const arcs: bigint[] = [];
  let arc = 0n;
  for (const byte of content) {
    arc = arc * 128n + BigInt(byte & 0x7f);
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0n;
    }
  }
  const [first, ...rest] = arcs;
  if (first === undefined || byteAt(content, content.length - 1) >= 0x80) {
    throw new RangeError('DER object identifier ends early');
  }
  const root = first < 80n ? first / 40n : 2n;
  return [root, first - root * 40n, ...rest].join('.');
}

/**
 * The text of a string element, or undefined when it is not a string or its bytes are not valid in its character set.
 * T61String is read as ISO-8859-1, which is what certificate authorities put in it.
 */
export function readText({ tag, content }: DerElement): string | undefined {
  switch (tag) {
    case DER_TAG.utf8String:
      return decode('utf-8', content);
    case DER_TAG.numericString:
    case DER_TAG.printableString:
    case DER_TAG.ia5String:
    case DER_TAG.visibleString:
    case DER_TAG.t61String:
      return content.toString('latin1');
    case DER_TAG.bmpString:
      return decode('utf-16be', content);
    case DER_TAG.universalString:
      return decodeUtf32(content);
    default:
      return undefined;
  }
}

/**
 * A UTCTime or GeneralizedTime in the format that RFC 5280 section 4.1.2.5 prescribes (seconds, `Z`).
 *
 * @throws RangeError when it is neither.
 */
export function readTime(element: DerElement | undefined): Date {
  const text = element?.content.toString('latin1') ?? '';
  const match = /^(\d{2}|\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/.exec(text);
  const isUtcTime = element?.tag === DER_TAG.utcTime;
  if (
    !match ||
    (!isUtcTime && element?.tag !== DER_TAG.generalizedTime) ||
    text.length !== (isUtcTime ? 13 : 15)
  ) {
    throw new RangeError('DER time expected');
  }
  const [year = 0, month = 0, ...rest] = match.slice(1).map(Number);
  // RFC 5280: two digits from 50 up mean the twentieth century.
  const fullYear = isUtcTime ? year + (year >= 50 ? 1900 : 2000) : year;
  return new Date(Date.UTC(fullYear, month - 1, ...rest));
}

function byteAt(bytes: Buffer, offset: number): number {
  const byte = bytes[offset];
  if (byte === undefined) {
    throw new RangeError(`DER ends at offset ${offset}`);
  }
  return byte;
}

function decode(charset: string, content: Buffer): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return undefined;
  }
}

function decodeUtf32(content: Buffer): string | undefined {
  const codePoints: number[] = [];
  for (let offset = 0; offset + 4 <= content.length; offset += 4) {
    codePoints.push(content.readUInt32BE(offset));
  }
  const isValid =
    content.length % 4 === 0 &&
    codePoints.every((point) => point <= 0x10ffff && (point < 0xd800 || point > 0xdfff));
  return isValid ? codePoints.map((point) => String.fromCodePoint(point)).join('') : undefined;
}
