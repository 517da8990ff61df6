/**
 * Explains why an RSA signature does not verify, for the developer who made it. An RSA PKCS #1 v1.5 signature reveals
 * the hash that was signed, so a wrong key, a wrong hash function and a wrong signing string can be told apart, and the
 * usual mistakes in building the string can be tried until the hash matches. It decides nothing: the signature stays
 * refused.
 */
import { constants, createHash, type KeyObject, publicDecrypt, verify } from 'node:crypto';
import { HEADER, SIGNED_HEADERS } from '@/lib/xs2a/message/header';
import { parseHttpDate } from '@/lib/xs2a/message/http-date';
import { OPERATION_METHODS } from '@/lib/xs2a/message/operation';
import type { Certificate } from './certificate';
import { compareSigningStrings, describeDifference } from './compare-signing-strings';
import { readDer, readDerChildren, readObjectIdentifier } from './der';
import { excerpt } from './excerpt';
import { REQUEST_TARGET, type SignableValues, signingBytes, signingString } from './signing-string';
import { UTF16_FORMS } from './utf16';

/** What is wrong with a signature that does not verify, as far as its own bytes show. */
export type SignatureDiagnosis = {
  reason:
    | 'signature-padding'
    | 'signature-by-another-key'
    | 'signature-hash'
    | 'signature-mismatch';
  /** A sentence without its full stop. */
  detail: string;
  /** The header whose line differs, when that is known. */
  header?: string;
  /** The mistake in building the string, when it was found. */
  slip?: Slip;
};

/** The usual mistakes in building a signing string. */
export type Slip =
  | 'hashed-twice'
  | 'newline-at-start'
  | 'newline-at-end'
  | 'line-ends-crlf'
  | 'blank-before-colon'
  | 'no-blank-after-colon'
  | 'no-newlines'
  | 'values-only'
  | 'names-not-lower-case'
  | 'lines-sorted'
  | 'lines-in-another-order'
  | 'line-left-out'
  | 'value-lower-case'
  | 'value-upper-case'
  | 'value-percent-encoded'
  | 'value-percent-decoded'
  | 'value-plus-for-blank'
  | 'value-quoted'
  | 'value-empty'
  | 'value-outer-blank'
  | 'digest-without-algorithm'
  | 'date-of-another-second'
  | 'date-signed-in-iso'
  | 'another-target'
  | 'target-with-origin'
  | 'string-in-utf16';

/** A hostile request may have many headers, so the search stops after this many strings. */
const SLIPS_TRIED_MAX = 300;

const SHA_256 = '2.16.840.1.101.3.4.2.1';

const HASH_NAMES: ReadonlyMap<string, string> = new Map([
  ['1.3.14.3.2.26', 'SHA-1'],
  ['2.16.840.1.101.3.4.2.2', 'SHA-384'],
  ['2.16.840.1.101.3.4.2.3', 'SHA-512'],
]);

/**
 * Diagnoses a signature that is already known to be wrong.
 *
 * @param signature its octets, as many as the key has
 * @param names the signed headers, all of which have a value
 */
export function diagnoseSignature(
  { publicKey }: Certificate,
  signature: Buffer,
  names: readonly string[],
  values: SignableValues,
): SignatureDiagnosis {
  const expected = signingString(names, values);
  const signed = signedHash(publicKey, signature);
  if (!signed) {
    return isPss(publicKey, signature, expected)
      ? {
          reason: 'signature-padding',
          detail: 'it was made with PSS padding, but PKCS #1 v1.5 is required',
        }
      : {
          reason: 'signature-by-another-key',
          detail: "it was not made with the private key of the request's certificate",
        };
  }
  if (signed.algorithm === undefined) {
    return {
      reason: 'signature-hash',
      detail: `SHA-256 is required, but the signature has ${signed.hash.length} bytes that name no hash function`,
    };
  }
  if (signed.algorithm !== SHA_256) {
    return {
      reason: 'signature-hash',
      detail: `SHA-256 is required, but the signature was made with ${HASH_NAMES.get(signed.algorithm) ?? signed.algorithm}`,
    };
  }
  if (hashesOf(expected).some((octets) => sha256(octets).equals(signed.hash))) {
    return {
      reason: 'signature-mismatch',
      slip: 'hashed-twice',
      detail: 'the SHA-256 of the signing string was signed in its place, so it was hashed twice',
    };
  }
  let tried = 0;
  for (const { slip, sentence, text } of slips(names, values)) {
    if (sha256(signingBytes(text)).equals(signed.hash)) {
      // In UTF-16, every byte differs.
      const difference =
        slip === 'string-in-utf16' ? undefined : compareSigningStrings(expected, text);
      return {
        reason: 'signature-mismatch',
        slip,
        detail: `${sentence}${difference ? `: ${describeDifference(difference)}` : ''}`,
        ...(difference && { header: difference.header }),
      };
    }
    if (++tried === SLIPS_TRIED_MAX) {
      break;
    }
  }
  return {
    reason: 'signature-mismatch',
    detail: `the key is right but another string was signed: the SHA-256 of the ${names.length} lines that headers lists is ${sha256(signingBytes(expected)).toString('hex')}, but ${signed.hash.toString('hex')} was signed`,
  };
}

/** What was signed, with its algorithm unless it names none; undefined when the padding is not PKCS #1 v1.5. */
function signedHash(
  publicKey: KeyObject,
  signature: Buffer,
): { algorithm: string | undefined; hash: Buffer } | undefined {
  let signed: Buffer;
  try {
    signed = publicDecrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, signature);
  } catch {
    return undefined;
  }
  try {
    const [algorithm, hash] = readDerChildren(readDer(signed));
    if (algorithm && hash) {
      return { algorithm: readObjectIdentifier(readDer(algorithm.content)), hash: hash.content };
    }
  } catch {
    // There is no DigestInfo: the hash alone was padded and encrypted.
  }
  return { algorithm: undefined, hash: signed };
}

/** The SHA-256 of a signing string in the forms in which it is signed by mistake. */
function hashesOf(text: string): Buffer[] {
  const hash = sha256(signingBytes(text));
  return [hash, Buffer.from(hash.toString('hex')), Buffer.from(hash.toString('base64'))];
}

function isPss(publicKey: KeyObject, signature: Buffer, text: string): boolean {
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  return verify('RSA-SHA256', signingBytes(text), { key: publicKey, padding }, signature);
}

function sha256(octets: Buffer): Buffer {
  return createHash('sha256').update(octets).digest();
}

type Line = { name: string; value: string };

const write = (lines: readonly Line[], colon = ': ', newline = '\n') =>
  lines.map(({ name, value }) => `${name}${colon}${value}`).join(newline);

const LED_BY_NEWLINE = 'a newline was added before the first line';

const EVERY_VALUE_BLANK = 'every value was signed with a space before or after it';

const BLANKS_BEFORE_COLON = [' : ', '\t: ', ' :', '\t:', '  : ', '\t:\t'];

type WholeSlip = [Slip, string, (lines: readonly Line[]) => string];

/** Mistakes in the string as a whole, each with the string that it produces. */
const WHOLE_SLIPS: readonly WholeSlip[] = [
  ['newline-at-start', LED_BY_NEWLINE, (lines) => `\n${write(lines)}`],
  ['newline-at-start', LED_BY_NEWLINE, (lines) => `\r\n${write(lines)}`],
  ['newline-at-end', 'a newline was added at the end', (lines) => `${write(lines)}\n`],
  ['line-ends-crlf', 'the lines were separated by CR LF', (lines) => write(lines, ': ', '\r\n')],
  ['line-ends-crlf', 'the lines ended with CR LF', (lines) => `${write(lines, ': ', '\r\n')}\r\n`],
  ['no-blank-after-colon', 'there was no space after the colon', (lines) => write(lines, ':')],
  [
    'no-blank-after-colon',
    'there was a tab instead of a space after the colon',
    (lines) => write(lines, ':\t'),
  ],
  ...BLANKS_BEFORE_COLON.map(
    (colon): WholeSlip => [
      'blank-before-colon',
      'there was a space or a tab before the colon',
      (lines) => write(lines, colon),
    ],
  ),
  ['no-newlines', 'there was no newline between the lines', (lines) => write(lines, ': ', '')],
  ['no-newlines', 'there was no newline between the lines', (lines) => write(lines, ': ', ' ')],
  ['no-newlines', 'there was no newline between the lines', (lines) => write(lines, ': ', '\\n')],
  ['value-outer-blank', EVERY_VALUE_BLANK, (lines) => write(lines, ':  ')],
  ['value-outer-blank', EVERY_VALUE_BLANK, (lines) => `${write(lines, ': ', ' \n')} `],
  [
    'value-quoted',
    'every value was signed in quotes',
    (lines) => write(lines.map(({ name, value }) => ({ name, value: `"${value}"` }))),
  ],
  [
    'values-only',
    'the values were signed without the names',
    (lines) => lines.map(({ value }) => value).join('\n'),
  ],
  [
    'names-not-lower-case',
    'the names were not in lower case',
    (lines) =>
      write(lines.map((line) => ({ ...line, name: NAMES_AS_WRITTEN.get(line.name) ?? line.name }))),
  ],
  ['lines-sorted', 'the lines were sorted by name', (lines) => write(lines.toSorted(byName))],
  [
    'lines-in-another-order',
    'the lines were in a different order from that in headers',
    (lines) => write(lines.toSorted(byUsualOrder)),
  ],
  [
    'lines-in-another-order',
    'the lines were in a different order from that in headers',
    (lines) => write(lines.toReversed()),
  ],
  ...UTF16_FORMS.map(
    (encode): WholeSlip => [
      'string-in-utf16',
      'the string was encoded in UTF-16 instead of UTF-8',
      (lines) => encode(signingBytes(write(lines)).toString('utf8')).toString('latin1'),
    ],
  ),
];

const NAMES_AS_WRITTEN: ReadonlyMap<string, string> = new Map(
  Object.values(HEADER).map((name) => [name.toLowerCase(), name]),
);

const byName = (left: Line, right: Line) => (left.name < right.name ? -1 : 1);

const USUAL_ORDER: readonly string[] = [REQUEST_TARGET, ...SIGNED_HEADERS];

const byUsualOrder = (left: Line, right: Line) =>
  USUAL_ORDER.indexOf(left.name) - USUAL_ORDER.indexOf(right.name);

/** Mistakes in one line, each with the values that it produces. */
const VALUE_SLIPS: readonly [Slip, string, (line: Line, host?: string) => string[]][] = [
  ['value-lower-case', 'was signed in lower case', ({ value }) => [value.toLowerCase()]],
  ['value-upper-case', 'was signed in upper case', ({ value }) => [value.toUpperCase()]],
  [
    'value-percent-encoded',
    'was signed percent-encoded',
    ({ value }) => converted(value, encodeURIComponent, encodeURI),
  ],
  [
    'value-percent-decoded',
    'was signed percent-decoded',
    ({ value }) => converted(value, decodeURIComponent),
  ],
  [
    'value-plus-for-blank',
    'was signed with + for a space',
    ({ value }) => [value.replaceAll('%20', '+'), value.replaceAll(' ', '+')],
  ],
  [
    'value-outer-blank',
    'was signed with a space before or after it',
    ({ value }) => [`${value} `, ` ${value}`, ` ${value} `],
  ],
  ['value-quoted', 'was signed in quotes', ({ value }) => [`"${value}"`]],
  ['value-empty', 'was empty when it was signed', () => ['']],
  [
    'digest-without-algorithm',
    'was signed without the algorithm',
    ({ name, value }) => (name === 'digest' ? [value.slice(value.indexOf('=') + 1)] : []),
  ],
  [
    'date-of-another-second',
    'was signed with a different second from the one sent',
    ({ name, value }) => (name === 'date' ? nearbyDates(value) : []),
  ],
  [
    'date-signed-in-iso',
    'was signed in ISO 8601 format',
    ({ name, value }) => (name === 'date' ? isoDates(value) : []),
  ],
  [
    'another-target',
    'was signed with a different target from the one it was sent to',
    ({ name, value }) => (name === REQUEST_TARGET ? nearbyTargets(value) : []),
  ],
  [
    'target-with-origin',
    'was signed with the whole address in place of its path',
    ({ name, value }, host) =>
      name === REQUEST_TARGET && host !== undefined ? wholeAddresses(value, host) : [],
  ],
];

const NEARBY_SECONDS_MAX = 5;

function nearbyDates(value: string): string[] {
  const date = parseHttpDate(value);
  const seconds = Array.from(
    { length: 2 * NEARBY_SECONDS_MAX + 1 },
    (_, index) => index - NEARBY_SECONDS_MAX,
  );
  return date
    ? seconds.map((second) => new Date(date.getTime() + second * 1000).toUTCString())
    : [];
}

function isoDates(value: string): string[] {
  const iso = parseHttpDate(value)?.toISOString();
  if (iso === undefined) return [];
  const seconds = iso.slice(0, 19);
  return [iso, `${seconds}Z`, `${seconds}+00:00`, seconds];
}

function nearbyTargets(value: string): string[] {
  const [method = '', target = ''] = value.split(' ');
  const [path = '', query] = target.split('?');
  // Without the path of the base address, and either path without the query.
  const withoutBase = path.slice(Math.max(path.indexOf('/v1/'), 0));
  const rest = query === undefined ? '' : `?${query}`;
  return [
    ...OPERATION_METHODS.map((other) => `${other.toLowerCase()} ${target}`),
    `${method} ${path.endsWith('/') ? path.slice(0, -1) : `${path}/`}${rest}`,
    `${method.toUpperCase()} ${target}`,
    target,
    `${method} ${path}`,
    `${method} ${withoutBase}`,
    ...(query === undefined ? [] : [`${method} ${withoutBase}?${query}`]),
  ];
}

/** @param host as in the request's Host */
function wholeAddresses(value: string, host: string): string[] {
  const [method = '', target = ''] = value.split(' ');
  return ['https', 'http'].flatMap((scheme) => {
    const address = `${scheme}://${host}${target}`;
    return [`${method} ${address}`, `${method.toUpperCase()} ${address}`, address];
  });
}

function converted(value: string, ...conversions: ((value: string) => string)[]): string[] {
  try {
    return conversions.map((convert) => convert(value));
  } catch {
    return [];
  }
}

function* slips(
  names: readonly string[],
  values: SignableValues,
): Generator<{ slip: Slip; sentence: string; text: string }> {
  const lines = names.map((name) => ({ name, value: values.get(name) ?? '' }));
  for (const [slip, sentence, rewrite] of WHOLE_SLIPS) {
    yield { slip, sentence, text: rewrite(lines) };
  }
  for (const [index, line] of lines.entries()) {
    const shown = excerpt(line.name);
    yield {
      slip: 'line-left-out',
      sentence: `the line of ${shown} was left out`,
      text: write(lines.toSpliced(index, 1)),
    };
    for (const [slip, sentence, revalue] of VALUE_SLIPS) {
      for (const value of revalue(line, values.get('host'))) {
        const text = write(lines.with(index, { name: line.name, value }));
        yield { slip, sentence: `${shown} ${sentence}`, text };
      }
    }
  }
}
