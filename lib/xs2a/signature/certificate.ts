/**
 * Certificates as the interface uses them: who issued one, to whom, for how long, with which PSD2 roles, and its keyId.
 * `node:crypto` reads keys and checks signatures; names, dates and roles are read from the DER. Whether a certificate
 * is trusted is decided in `validate-certificate.ts`.
 */
import { type KeyObject, X509Certificate } from 'node:crypto';
import {
  DER_TAG,
  type DerElement,
  expectDer,
  readDer,
  readDerChildren,
  readObjectIdentifier,
  readTime,
} from './der';
import {
  type DistinguishedName,
  formatDistinguishedName,
  readDistinguishedName,
} from './distinguished-name';
import { excerpt } from './excerpt';
import { PSD2_OID, type Psd2Statement, readPsd2Statement } from './psd2-statement';

/** A parsed certificate. Parsing costs more than verifying a signature, so parse once and keep it. */
export type Certificate = {
  x509: X509Certificate;
  publicKey: KeyObject;
  /** Size of an RSA key; undefined for any other kind of key. */
  rsaBits: number | undefined;
  /** Upper-case hex, two digits per octet, without the sign octet of the DER. */
  serialNumber: string;
  issuer: DistinguishedName;
  /** The issuer, written as in RFC 2253. */
  issuerName: string;
  subject: DistinguishedName;
  /** `SN=<serial>,CA=<issuer>` */
  keyId: string;
  validFrom: Date;
  validTo: Date;
  /** The subject's O and organizationIdentifier (such as `PSDNO-FSA-987654325`). */
  organisation: string | undefined;
  organisationIdentifier: string | undefined;
  psd2: Psd2Statement | undefined;
  /** Whether the issuer signed it with a hash that can be forged: MD2, MD5 or SHA-1. */
  isWeaklySigned: boolean;
  /** Whether the key may sign messages: true without a key usage, or with digitalSignature or nonRepudiation. */
  maySign: boolean;
  /** The value of `TPP-Signature-Certificate`: the DER in base64, on one line. */
  headerValue: string;
};

const OID = {
  organisation: '2.5.4.10',
  organisationIdentifier: '2.5.4.97',
  keyUsage: '2.5.29.15',
} as const;

/**
 * Parses a certificate from PEM text or DER bytes.
 *
 * @throws Error when it is not an X.509 certificate. For what a TPP sent, use {@link createCertificateReader}.
 */
export function parseCertificate(pemOrDer: string | Uint8Array): Certificate {
  const x509 = new X509Certificate(pemOrDer);
  const [toBeSigned, signatureAlgorithm] = readDerChildren(
    expectDer(readDer(x509.raw), DER_TAG.sequence),
  );
  const fields = readDerChildren(expectDer(toBeSigned, DER_TAG.sequence));
  // Version 1 certificates omit the first field, [0] version.
  const [issuer, validity, subject] = fields.slice(fields[0]?.tag === 0xa0 ? 3 : 2);
  const [validFrom, validTo] = readDerChildren(expectDer(validity, DER_TAG.sequence));
  const extensions = readExtensions(fields.find(({ tag }) => tag === 0xa3));
  const issuerRead = readDistinguishedName(expectDer(issuer, DER_TAG.sequence));
  const subjectRead = readDistinguishedName(expectDer(subject, DER_TAG.sequence));
  const issuerName = formatDistinguishedName(issuerRead);
  const qcStatements = extensions.get(PSD2_OID.qcStatements);
  const { publicKey, serialNumber } = x509;
  return {
    x509,
    publicKey,
    rsaBits:
      publicKey.asymmetricKeyType === 'rsa'
        ? publicKey.asymmetricKeyDetails?.modulusLength
        : undefined,
    serialNumber,
    issuer: issuerRead,
    issuerName,
    subject: subjectRead,
    keyId: `SN=${serialNumber},CA=${issuerName}`,
    validFrom: readTime(validFrom),
    validTo: readTime(validTo),
    organisation: textOf(subjectRead, OID.organisation),
    organisationIdentifier: textOf(subjectRead, OID.organisationIdentifier),
    psd2: qcStatements && readPsd2Statement(qcStatements),
    isWeaklySigned: isWeak(signatureAlgorithm),
    maySign: maySign(extensions.get(OID.keyUsage)),
    headerValue: x509.raw.toString('base64'),
  };
}

/** MD2, MD5 and SHA-1 with RSA, the older names of the two, and SHA-1 with DSA and with elliptic curves. */
const WEAK_SIGNATURES: ReadonlySet<string> = new Set([
  '1.2.840.113549.1.1.2',
  '1.2.840.113549.1.1.4',
  '1.2.840.113549.1.1.5',
  '1.3.14.3.2.3',
  '1.3.14.3.2.29',
  '1.2.840.10040.4.3',
  '1.2.840.10045.4.1',
]);
const RSASSA_PSS = '1.2.840.113549.1.1.10';
const SHA1 = '1.3.14.3.2.26';
const PSS_HASH_TAG = 0xa0;

/**
 * All certificates in a PEM text, in order, such as those of `BANK_CA_FILE`.
 * @throws Error as {@link parseCertificate}.
 */
export function parseCertificates(pem: string): Certificate[] {
  return pem
    .split(/(?=-----BEGIN CERTIFICATE-----)/)
    .filter((block) => block.startsWith('-----BEGIN CERTIFICATE-----'))
    .map((block) => parseCertificate(block));
}

/** `detail` is one sentence for the TPP. */
export type CertificateReading =
  | { ok: true; certificate: Certificate }
  | { ok: false; reason: 'certificate-malformed'; detail: string };

/** Reads the value of a `TPP-Signature-Certificate` or `ASPSP-Signature-Certificate` header. */
export type CertificateReader = (headerValue: string) => CertificateReading;

/**
 * Makes a reader of certificate header values (base64 of the DER on one line). It remembers the most recently used
 * certificates, so that each is parsed once. Malformed values are not remembered.
 *
 * @param remembered how many certificates are kept
 * @see interface#header-meanings-common
 * @see supplement#4
 */
export function createCertificateReader(remembered = 256): CertificateReader {
  const cache = new Map<string, CertificateReading>();
  // Most requests come from the same TPP as the one before, and comparing costs less than hashing such a long text.
  let last: { headerValue: string; reading: CertificateReading } | undefined;
  return (headerValue) => {
    if (last?.headerValue === headerValue) {
      return last.reading;
    }
    const reading = cache.get(headerValue) ?? readCertificateHeader(headerValue);
    if (reading.ok) {
      // A Map keeps insertion order: the most recently used goes to the end, so the least recently used comes first.
      cache.delete(headerValue);
      cache.set(headerValue, reading);
      if (cache.size > remembered) {
        cache.delete(cache.keys().next().value ?? '');
      }
      last = { headerValue, reading };
    }
    return reading;
  };
}

function isWeak(algorithm: DerElement | undefined): boolean {
  const [identifier, parameters] = readDerChildren(expectDer(algorithm, DER_TAG.sequence));
  const name = readObjectIdentifier(identifier);
  if (name !== RSASSA_PSS) return WEAK_SIGNATURES.has(name);
  const given = parameters?.tag === DER_TAG.sequence ? readDerChildren(parameters) : [];
  const hash = given.find(({ tag }) => tag === PSS_HASH_TAG);
  // RFC 4055: without parameters, PSS means SHA-1.
  if (hash === undefined) return true;
  const [ofHash] = readDerChildren(hash);
  const [hashName] = readDerChildren(expectDer(ofHash, DER_TAG.sequence));
  return readObjectIdentifier(hashName) === SHA1;
}

function readExtensions(field: DerElement | undefined): Map<string, Buffer> {
  const contents = new Map<string, Buffer>();
  if (field) {
    for (const extension of readDerChildren(expectDer(readDer(field.content), DER_TAG.sequence))) {
      const parts = readDerChildren(expectDer(extension, DER_TAG.sequence));
      const value = expectDer(parts.at(-1), DER_TAG.octetString);
      contents.set(readObjectIdentifier(parts[0]), value.content);
    }
  }
  return contents;
}

function textOf(name: DistinguishedName, type: string): string | undefined {
  return name.flat().find((attribute) => attribute.type === type)?.text;
}

function maySign(keyUsage: Buffer | undefined): boolean {
  if (!keyUsage) {
    return true;
  }
  // A BIT STRING: the number of unused bits, then digitalSignature and nonRepudiation as the two highest bits.
  const { content } = expectDer(readDer(keyUsage), DER_TAG.bitString);
  return ((content[1] ?? 0) & 0b1100_0000) !== 0;
}

function readCertificateHeader(headerValue: string): CertificateReading {
  const bytes = Buffer.from(headerValue, 'base64');
  if (bytes.length === 0 || bytes.toString('base64') !== headerValue) {
    return malformed(
      `expected the base64 of the certificate's DER on one line, got ${excerpt(headerValue)}`,
    );
  }
  try {
    const certificate = parseCertificate(bytes);
    // OpenSSL also takes PEM text and ignores what follows the certificate.
    return certificate.headerValue === headerValue
      ? { ok: true, certificate }
      : malformed('the base64 must hold the DER of one certificate and nothing else (no PEM text)');
  } catch {
    return malformed('the base64 is not an X.509 certificate');
  }
}

function malformed(detail: string): CertificateReading {
  return {
    ok: false,
    reason: 'certificate-malformed',
    detail: `The signing certificate cannot be read: ${detail}.`,
  };
}
