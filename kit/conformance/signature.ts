/**
 * Signs requests and verifies signed answers by the rules of the interface. A second implementation: the suite shares
 * no code with the bank it examines, so that a mistake in one of them shows.
 * @see interface#authentication
 */
import { createHash, createPrivateKey, sign, verify, X509Certificate } from 'node:crypto';

/** A certificate and its private key, both PEM. */
export type Keys = { certificatePem: string; privateKeyPem: string };

/** What to sign, besides the headers themselves. */
export type Signing = {
  /** Header names in the order of the signing string; by default those of the interface that are present. */
  names?: readonly string[];
  /** Instead of `rsa-sha256`. */
  algorithm?: string;
  /** Changes the keyId. */
  keyId?: (keyId: string) => string;
  /** Sends the whole header value as an encoded-word. */
  encoded?: boolean;
};

export type Signer = {
  /** The certificate as in `TPP-Signature-Certificate`. */
  certificate: string;
  /** The value of `Signature` for these headers, with names in lower case. */
  signature(headers: ReadonlyMap<string, string>, target: string, signing?: Signing): string;
};

/** The headers that are signed if present, in order. */
const SIGNED = [
  'date',
  'digest',
  'x-request-id',
  'psu-id',
  'psu-corporate-id',
  'tpp-redirect-uri',
] as const;

export const REQUEST_TARGET = '(request-target)';

/** Creates a signer. @throws Error when the two cannot be read or do not match. */
export function createSigner({ certificatePem, privateKeyPem }: Keys): Signer {
  const certificate = new X509Certificate(certificatePem);
  const key = createPrivateKey(privateKeyPem);
  if (!certificate.checkPrivateKey(key)) {
    throw new Error('the private key does not belong to the certificate');
  }
  const ownKeyId = `SN=${certificate.serialNumber.toUpperCase()},CA=${issuerOf(certificate.raw)}`;
  return {
    certificate: certificate.raw.toString('base64'),
    signature: (headers, target, { names, algorithm = 'rsa-sha256', keyId, encoded } = {}) => {
      const listed = names ?? SIGNED.filter((name) => headers.has(name));
      const text = listed
        .map((name) => `${name}: ${name === REQUEST_TARGET ? target : (headers.get(name) ?? '')}`)
        .join('\n');
      const signed = sign('RSA-SHA256', Buffer.from(text, 'latin1'), key).toString('base64');
      const id = keyId === undefined ? ownKeyId : keyId(ownKeyId);
      const value = `keyId="${id}",algorithm="${algorithm}",headers="${listed.join(' ')}",signature="${signed}"`;
      return encoded === true || !/^[ -~]*$/.test(value)
        ? `=?UTF-8?B?${Buffer.from(value, 'utf8').toString('base64')}?=`
        : value;
    },
  };
}

/** A body's `Digest`. */
export function digestOf(body: Uint8Array, algorithm: 'SHA-256' | 'SHA-512' = 'SHA-256'): string {
  const hash = algorithm === 'SHA-256' ? 'sha256' : 'sha512';
  return `${algorithm}=${createHash(hash).update(body).digest('base64')}`;
}

/** The four parts of a `Signature`, in order; null when it is malformed. */
export function readSignature(
  value: string,
): { keyId: string; algorithm: string; headers: string[]; signature: string } | null {
  const word = /^=\?utf-8\?b\?([A-Za-z0-9+/=]+)\?=$/i.exec(value)?.[1];
  const plain = word === undefined ? value : Buffer.from(word, 'base64').toString('utf8');
  const parts =
    /^keyId="(.*)",algorithm="([^"]*)",headers="([^"]*)",signature="([A-Za-z0-9+/=]+)"$/.exec(
      plain,
    );
  if (parts === null) return null;
  const [, keyId = '', algorithm = '', headers = '', signature = ''] = parts;
  return { keyId, algorithm, headers: headers.split(' '), signature };
}

/**
 * Whether an answer's signature is valid: its signing string, the certificate it names, and that certificate's issuer.
 */
export function isAnswerSigned(
  headers: Readonly<Record<string, string>>,
  certificate: string,
  authorityPem: string,
): boolean {
  const read = readSignature(headers.signature ?? '');
  if (read === null) return false;
  const x509 = new X509Certificate(Buffer.from(certificate, 'base64'));
  const text = read.headers.map((name) => `${name}: ${headers[name] ?? ''}`).join('\n');
  return (
    certificatesIn(authorityPem).some(({ publicKey }) => x509.verify(publicKey)) &&
    verify(
      'RSA-SHA256',
      Buffer.from(text, 'latin1'),
      x509.publicKey,
      Buffer.from(read.signature, 'base64'),
    )
  );
}

/** A file may hold several generations of an authority. */
function certificatesIn(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return blocks.map((block) => new X509Certificate(block));
}

type Der = { tag: number; content: Buffer; whole: Buffer };

/** A certificate's issuer in the format of RFC 2253: the last name first. */
function issuerOf(certificate: Buffer): string {
  const [body] = childrenOf(derAt(certificate, 0).content);
  const fields = childrenOf(body?.content ?? Buffer.alloc(0));
  // The version comes first unless it is the default; then serial number, algorithm, issuer.
  const issuer = fields[fields[0]?.tag === 0xa0 ? 3 : 2];
  return childrenOf(issuer?.content ?? Buffer.alloc(0))
    .map((relative) => childrenOf(relative.content).map(attribute).join('+'))
    .reverse()
    .join(',');
}

/** Attribute types with a name in RFC 2253; others are written as numbers with their encoding. */
const TYPES: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'STREET',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
};

const UTF8_STRING = 0x0c;
const LATIN_STRINGS: readonly number[] = [0x13, 0x14, 0x16];

function attribute({ content }: Der): string {
  const [type, value] = childrenOf(content);
  const name = TYPES[objectIdentifier(type?.content ?? Buffer.alloc(0))];
  if (value !== undefined && name !== undefined) {
    if (value.tag === UTF8_STRING) return `${name}=${escapeValue(value.content.toString('utf8'))}`;
    if (LATIN_STRINGS.includes(value.tag)) {
      return `${name}=${escapeValue(value.content.toString('latin1'))}`;
    }
  }
  const dotted = name ?? objectIdentifier(type?.content ?? Buffer.alloc(0));
  return `${dotted}=#${(value?.whole ?? Buffer.alloc(0)).toString('hex').toUpperCase()}`;
}

function escapeValue(text: string): string {
  return text
    .replace(/[,+"\\<>;]/g, '\\$&')
    .replace(/^[ #]/, '\\$&')
    .replace(/(?<!^|\\) $/, '\\ ');
}

function objectIdentifier(content: Buffer): string {
  const numbers: number[] = [];
  let number = 0;
  for (const octet of content) {
    number = number * 128 + (octet & 0x7f);
    if (octet < 0x80) {
      numbers.push(number);
      number = 0;
    }
  }
  const [first = 0, ...rest] = numbers;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...rest].join('.');
}

function childrenOf(content: Buffer): Der[] {
  const children: Der[] = [];
  for (let at = 0; at < content.length; ) {
    const child = derAt(content, at);
    children.push(child);
    at += child.whole.length;
  }
  return children;
}

function derAt(bytes: Buffer, at: number): Der {
  const tag = bytes[at] ?? 0;
  let length = bytes[at + 1] ?? 0;
  let start = at + 2;
  if (length >= 0x80) {
    const octets = length & 0x7f;
    length = bytes.readUIntBE(start, octets);
    start += octets;
  }
  const end = start + length;
  return { tag, content: bytes.subarray(start, end), whole: bytes.subarray(at, end) };
}
