/**
 * Makes X.509 certificates for the sandbox CA, the bank and TPPs, with node-forge. `node:crypto` makes keys and
 * signatures, at which node-forge is slow, and verifies the results.
 */
import { generateKeyPair, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import forge from 'node-forge';
import { parseCertificate } from '@/lib/xs2a/signature/certificate';
import { PSD2_OID } from '@/lib/xs2a/signature/psd2-statement';
import type { SignerKeys } from '@/lib/xs2a/signature/sign';
import { PSD2_ROLES, type Psd2Role } from '@/lib/xs2a/value/psd2-role';

const KEY_BITS = 2048;
const SERIAL_OCTETS = 16;
/** Certificates are valid from slightly before they are made, for clocks that are behind. */
const BACKDATED_SECONDS = 3_600;

/** A name: attribute types as dotted numbers with their text, in the order of the certificate. */
export type NameAttributes = readonly (readonly [type: string, text: string])[];

export const NAME_TYPE = {
  country: '2.5.4.6',
  organisation: '2.5.4.10',
  organisationIdentifier: '2.5.4.97',
  commonName: '2.5.4.3',
} as const;

/** An RSA key pair as PEM. */
export type KeyPair = { publicKey: string; privateKey: string };

export type CertificateRequest = {
  subject: NameAttributes;
  /** node-forge's extension records, without the key identifiers, which every certificate gets. */
  extensions: Record<string, unknown>[];
  /** Undefined for a certificate that signs itself. */
  issuer: SignerKeys | undefined;
  now: Date;
  validDays: number;
  /** Makes the key pair; a fresh one by default. Tests reuse pairs, since each takes a quarter of a second. */
  newKeyPair?: (() => Promise<KeyPair>) | undefined;
};

/**
 * Makes a key pair and its certificate: RSA of 2048 bits, SHA-256, a random positive serial number of 16 octets.
 *
 * @returns both as PEM
 */
export async function issueCertificate({
  subject,
  extensions,
  issuer,
  now,
  validDays,
  newKeyPair = generateRsaKeyPair,
}: CertificateRequest): Promise<SignerKeys> {
  const keys = await newKeyPair();
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey);
  certificate.serialNumber = randomSerial();
  certificate.validity.notBefore = new Date(now.getTime() - BACKDATED_SECONDS * 1000);
  certificate.validity.notAfter = new Date(now.getTime() + validDays * 86_400_000);
  certificate.setSubject(forgeName(subject));
  certificate.setIssuer(forgeName(issuer ? subjectOf(issuer) : subject));
  certificate.setExtensions([
    ...extensions,
    { name: 'subjectKeyIdentifier' },
    {
      name: 'authorityKeyIdentifier',
      keyIdentifier: keyIdentifier(issuer?.certificatePem) ?? true,
    },
  ]);
  const signingKey = issuer?.privateKeyPem ?? keys.privateKey;
  certificate.sign(
    signerOf(signingKey, () => certificate.tbsCertificate),
    forge.md.sha256.create(),
  );
  return {
    certificatePem: forge.pki.certificateToPem(certificate).replaceAll('\r\n', '\n'),
    privateKeyPem: keys.privateKey,
  };
}

/** A fresh RSA key pair of 2048 bits. */
export function generateRsaKeyPair(): Promise<KeyPair> {
  return promisify(generateKeyPair)('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

const { UNIVERSAL } = forge.asn1.Class;

const QC_TYPE_STATEMENT = '0.4.0.1862.1.6';
const QC_TYPE_SEAL = '0.4.0.1862.1.6.2';

/** The QCStatements extension of an electronic seal with these PSD2 roles, granted by Finanstilsynet (ETSI TS 119 495). */
export function psd2Extension(roles: readonly Psd2Role[]): Record<string, unknown> {
  return {
    id: PSD2_OID.qcStatements,
    critical: false,
    value: sequence(
      sequence(objectIdentifier(QC_TYPE_STATEMENT), sequence(objectIdentifier(QC_TYPE_SEAL))),
      sequence(
        objectIdentifier(PSD2_OID.psd2Statement),
        sequence(
          sequence(
            ...roles.map((role) => sequence(objectIdentifier(PSD2_ROLES[role]), utf8(role))),
          ),
          utf8('Finanstilsynet'),
          utf8('NO-FSA'),
        ),
      ),
    ),
  };
}

/** node-forge passes its signer only a digest; node:crypto hashes the signed data itself. */
function signerOf(privateKeyPem: string, signed: () => forge.asn1.Asn1): forge.pki.rsa.PrivateKey {
  const signWithSha256 = () =>
    sign('sha256', Buffer.from(forge.asn1.toDer(signed()).getBytes(), 'latin1'), privateKeyPem);
  return {
    sign: () => signWithSha256().toString('latin1'),
  } as unknown as forge.pki.rsa.PrivateKey;
}

/**
 * The highest bit is clear, so the number is positive and DER adds no octet; the next is set, so it has full length.
 */
function randomSerial(): string {
  const octets = randomBytes(SERIAL_OCTETS);
  octets.writeUInt8((octets.readUInt8() & 0x3f) | 0x40);
  return octets.toString('hex');
}

/** Uses our own reader: node-forge reads the UTF-8 of a name as ISO-8859-1. */
function subjectOf({ certificatePem }: SignerKeys): NameAttributes {
  return parseCertificate(certificatePem)
    .subject.flat()
    .map(({ type, text = '' }) => [type, text]);
}

function forgeName(name: NameAttributes): forge.pki.CertificateField[] {
  return name.map(([type, value]) => ({
    type,
    value,
    // RFC 5280: a country is a PrintableString. node-forge's types call these numbers tag classes by mistake.
    valueTagClass: (type === NAME_TYPE.country
      ? forge.asn1.Type.PRINTABLESTRING
      : forge.asn1.Type.UTF8) as unknown as forge.asn1.Class,
  }));
}

function keyIdentifier(certificatePem: string | undefined): string | undefined {
  return (
    certificatePem &&
    forge.pki.certificateFromPem(certificatePem).generateSubjectKeyIdentifier().getBytes()
  );
}

function sequence(...content: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return forge.asn1.create(UNIVERSAL, forge.asn1.Type.SEQUENCE, true, content);
}

function objectIdentifier(dotted: string): forge.asn1.Asn1 {
  const octets = forge.asn1.oidToDer(dotted).getBytes();
  return forge.asn1.create(UNIVERSAL, forge.asn1.Type.OID, false, octets);
}

function utf8(text: string): forge.asn1.Asn1 {
  return forge.asn1.create(
    UNIVERSAL,
    forge.asn1.Type.UTF8,
    false,
    Buffer.from(text, 'utf8').toString('latin1'),
  );
}
