/**
 * Distinguished names: read from a certificate's DER, written as in RFC 2253, parsed tolerantly from what other
 * programs write, and compared by meaning. The interface uses them in the `CA=` of the keyId; nothing here handles
 * directory servers or name constraints.
 */
import {
  DER_TAG,
  type DerElement,
  expectDer,
  readDer,
  readDerChildren,
  readObjectIdentifier,
  readText,
} from './der';

/**
 * One attribute of a name. `text` is undefined when the value is not a string; `der` (upper-case hex) is undefined when
 * the name was parsed from text that did not include the encoding.
 */
export type NameAttribute = {
  type: string;
  text: string | undefined;
  der: string | undefined;
};

/** The relative names in the certificate's order; each has one attribute, or several when multi-valued. */
export type DistinguishedName = NameAttribute[][];

const RFC_2253_NAMES: ReadonlyMap<string, string> = new Map([
  ['2.5.4.3', 'CN'],
  ['2.5.4.7', 'L'],
  ['2.5.4.8', 'ST'],
  ['2.5.4.10', 'O'],
  ['2.5.4.11', 'OU'],
  ['2.5.4.6', 'C'],
  ['2.5.4.9', 'STREET'],
  ['0.9.2342.19200300.100.1.25', 'DC'],
  ['0.9.2342.19200300.100.1.1', 'UID'],
]);

/** The attribute types that OpenSSL, Java, .NET and Go write, in capitals. */
const TYPES_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...[...RFC_2253_NAMES].map(([type, name]): [string, string] => [name, type]),
  ['COMMONNAME', '2.5.4.3'],
  ['SN', '2.5.4.4'],
  ['SURNAME', '2.5.4.4'],
  ['SERIALNUMBER', '2.5.4.5'],
  ['COUNTRYNAME', '2.5.4.6'],
  ['LOCALITYNAME', '2.5.4.7'],
  ['S', '2.5.4.8'],
  ['SP', '2.5.4.8'],
  ['STATEORPROVINCENAME', '2.5.4.8'],
  ['STREETADDRESS', '2.5.4.9'],
  ['ORGANIZATIONNAME', '2.5.4.10'],
  ['ORGANIZATIONALUNITNAME', '2.5.4.11'],
  ['T', '2.5.4.12'],
  ['TITLE', '2.5.4.12'],
  ['DESCRIPTION', '2.5.4.13'],
  ['BUSINESSCATEGORY', '2.5.4.15'],
  ['POSTALCODE', '2.5.4.17'],
  ['NAME', '2.5.4.41'],
  ['GN', '2.5.4.42'],
  ['GIVENNAME', '2.5.4.42'],
  ['INITIALS', '2.5.4.43'],
  ['GENERATIONQUALIFIER', '2.5.4.44'],
  ['DNQ', '2.5.4.46'],
  ['DNQUALIFIER', '2.5.4.46'],
  ['PSEUDONYM', '2.5.4.65'],
  ['ORGANIZATIONIDENTIFIER', '2.5.4.97'],
  ['JURISDICTIONL', '1.3.6.1.4.1.311.60.2.1.1'],
  ['JURISDICTIONST', '1.3.6.1.4.1.311.60.2.1.2'],
  ['JURISDICTIONC', '1.3.6.1.4.1.311.60.2.1.3'],
  ['E', '1.2.840.113549.1.9.1'],
  ['EMAIL', '1.2.840.113549.1.9.1'],
  ['EMAILADDRESS', '1.2.840.113549.1.9.1'],
  ['DOMAINCOMPONENT', '0.9.2342.19200300.100.1.25'],
  ['USERID', '0.9.2342.19200300.100.1.1'],
]);

/**
 * Reads a Name from a certificate.
 *
 * @throws RangeError when the element is not a Name.
 */
export function readDistinguishedName(name: DerElement): DistinguishedName {
  return readDerChildren(expectDer(name, DER_TAG.sequence)).map((relative) =>
    readDerChildren(expectDer(relative, DER_TAG.set)).map((attribute) => {
      const [type, value] = readDerChildren(expectDer(attribute, DER_TAG.sequence));
      if (!value) {
        throw new RangeError('DER attribute without a value');
      }
      return {
        type: readObjectIdentifier(type),
        text: readText(value),
        der: value.encoded.toString('hex').toUpperCase(),
      };
    }),
  );
}

/**
 * Writes a name as in RFC 2253: last relative name first, joined by commas; the attributes of one relative name joined
 * by `+`, also last first, as OpenSSL does. The nine names of RFC 2253 section 2.3 are used. Every other type is
 * written as a dotted number, with the value as `#` and the hex of its DER, which any RFC 2253 reader understands.
 * Characters outside ASCII are kept.
 *
 * @see interface#authentication
 * @assumes issuer-attribute-names
 */
export function formatDistinguishedName(name: DistinguishedName): string {
  return name
    .map((relative) => relative.map(formatAttribute).reverse().join('+'))
    .reverse()
    .join(',');
}

/** The result of parsing a name: the name, or a sentence on why it cannot be parsed. */
export type ParsedDistinguishedName =
  | { ok: true; name: DistinguishedName }
  | { ok: false; detail: string };

/**
 * Parses a name: RFC 2253, RFC 4514 (`\C3\B8`), the older forms that these must accept (quoted values, `;`,
 * `OID.2.5.4.97=`, spaces around separators), and attribute names in any case. Takes linear time.
 *
 * @assumes issuer-compared-by-meaning
 */
export function parseDistinguishedName(text: string): ParsedDistinguishedName {
  const name: DistinguishedName = [];
  let relative: NameAttribute[] = [];
  let at = 0;
  while (true) {
    const equals = text.indexOf('=', at);
    if (equals < 0) {
      return { ok: false, detail: `an attribute without "=" at character ${at + 1}` };
    }
    const type = attributeType(text.slice(at, equals).trim());
    if (type === undefined) {
      return { ok: false, detail: `an unknown attribute type at character ${at + 1}` };
    }
    const value = readValue(text, equals + 1);
    if (value === undefined) {
      return { ok: false, detail: `a value that cannot be read at character ${equals + 2}` };
    }
    relative.push({ type, text: value.text, der: value.der });
    const separator = text.charAt(value.end);
    at = value.end + 1;
    if (separator !== '+') {
      name.push(relative);
      relative = [];
    }
    if (separator === '') {
      return { ok: true, name: name.reverse() };
    }
  }
}

type ReadValue = { text: string | undefined; der: string | undefined; end: number };

/**
 * Whether two names mean the same: the same relative names in the same order, each with the same attributes in any
 * order. Values are equal when their texts are, whatever string type encodes them, or otherwise when their DER is.
 *
 * @assumes issuer-compared-by-meaning
 */
export function isSameName(left: DistinguishedName, right: DistinguishedName): boolean {
  return (
    left.length === right.length &&
    left.every((relative, index) => isSameRelativeName(relative, right[index] ?? []))
  );
}

function formatAttribute({ type, text, der }: NameAttribute): string {
  const name = RFC_2253_NAMES.get(type);
  if (name !== undefined && text !== undefined) {
    return `${name}=${escapeValue(text)}`;
  }
  return `${name ?? type}=#${der ?? ''}`;
}

function escapeValue(text: string): string {
  let escaped = '';
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    const isEdgeSpace = character === ' ' && (index === 0 || index === text.length - 1);
    if (',+"\\<>;'.includes(character) || isEdgeSpace || (character === '#' && index === 0)) {
      escaped += `\\${character}`;
    } else if (character < ' ' || character === '\x7f') {
      // A header cannot carry a control character.
      escaped += `\\${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
    } else {
      escaped += character;
    }
  }
  return escaped;
}

function attributeType(name: string): string | undefined {
  const bare = /^oid\./i.test(name) ? name.slice(4) : name;
  return /^\d+(\.\d+)+$/.test(bare) ? bare : TYPES_BY_NAME.get(bare.toUpperCase());
}

function readValue(text: string, from: number): ReadValue | undefined {
  const start = skipSpaces(text, from);
  switch (text.charAt(start)) {
    case '#':
      return readHexValue(text, start + 1);
    case '"':
      return readQuotedValue(text, start + 1);
    default:
      return readPlainValue(text, start);
  }
}

function readHexValue(text: string, start: number): ReadValue | undefined {
  let end = start;
  while (end < text.length && !isSeparator(text.charAt(end))) {
    end++;
  }
  const der = text.slice(start, end).trim().toUpperCase();
  if (der.length === 0 || der.length % 2 !== 0 || !/^[0-9A-F]+$/.test(der)) {
    return undefined;
  }
  try {
    return { text: readText(readDer(Buffer.from(der, 'hex'))), der, end };
  } catch {
    return undefined;
  }
}

function readQuotedValue(text: string, start: number): ReadValue | undefined {
  let encoded = '';
  for (let at = start; at < text.length; ) {
    if (text.charAt(at) === '"') {
      if (text.charAt(at + 1) !== '"') {
        const end = skipSpaces(text, at + 1);
        const isClosed = end === text.length || isSeparator(text.charAt(end));
        return isClosed ? readEncoded(encoded, end) : undefined;
      }
      // .NET doubles a quote inside quotes.
      at++;
    }
    const next = characterEnd(text, at);
    encoded += encodeCharacter(text.slice(at, next));
    at = next;
  }
  return undefined;
}

function readPlainValue(text: string, start: number): ReadValue | undefined {
  let encoded = '';
  let contentLength = 0;
  let at = start;
  while (at < text.length && !isSeparator(text.charAt(at))) {
    const next = characterEnd(text, at);
    const character = text.slice(at, next);
    encoded += encodeCharacter(character);
    if (character !== ' ') {
      contentLength = encoded.length;
    }
    at = next;
  }
  return readEncoded(encoded.slice(0, contentLength), at);
}

/** Where the character at `at` ends: `\C3` and `\,` each count as one, and so does a surrogate pair. */
function characterEnd(text: string, at: number): number {
  if (text.charAt(at) === '\\') {
    return at + (/^[0-9a-f]{2}$/i.test(text.slice(at + 1, at + 3)) ? 3 : 2);
  }
  return at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
}

/**
 * A hex pair is one byte of UTF-8, perhaps only part of a character, so everything is kept percent-encoded until the
 * end.
 */
function encodeCharacter(character: string): string {
  if (character.length === 3) {
    return `%${character.slice(1)}`;
  }
  const bare = character.startsWith('\\') ? character.slice(1) : character;
  // A lone surrogate or a final backslash stands for nothing: `%` makes the parsing fail.
  return bare === '' || /^[\ud800-\udfff]$/.test(bare) ? '%' : encodeURIComponent(bare);
}

function readEncoded(encoded: string, end: number): ReadValue | undefined {
  try {
    return { text: decodeURIComponent(encoded), der: undefined, end };
  } catch {
    return undefined;
  }
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charAt(at) === ' ') {
    at++;
  }
  return at;
}

function isSeparator(character: string): boolean {
  return character === ',' || character === '+' || character === ';';
}

function isSameRelativeName(left: NameAttribute[], right: NameAttribute[]): boolean {
  if (left.length !== right.length) {
    return false;
  }
  const unmatched = [...right];
  return left.every((attribute) => {
    const index = unmatched.findIndex((other) => isSameAttribute(attribute, other));
    return index >= 0 && unmatched.splice(index, 1).length === 1;
  });
}

function isSameAttribute(left: NameAttribute, right: NameAttribute): boolean {
  if (left.type !== right.type) {
    return false;
  }
  if (left.text !== undefined && right.text !== undefined) {
    return left.text === right.text;
  }
  return left.der !== undefined && left.der === right.der;
}
