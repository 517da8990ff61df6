/**
 * The sandbox's certificate authority, which stands in for a qualified trust service provider. It keeps its own key,
 * the bank's TLS certificate and the bank's seal (for signed answers) in a folder, and issues TPP certificates with
 * PSD2 roles. Its certificates are worthless outside the sandbox.
 */
import { createPrivateKey } from 'node:crypto';
import { join } from 'node:path';
import {
  type Certificate,
  parseCertificate,
  parseCertificates,
} from '@/lib/xs2a/signature/certificate';
import type { SignerKeys } from '@/lib/xs2a/signature/sign';
import type { Psd2Role } from '@/lib/xs2a/value/psd2-role';
import { BANK_NAME } from '@/sandbox-bank/server/bank';
import {
  issueCertificate,
  type KeyPair,
  NAME_TYPE,
  type NameAttributes,
  psd2Extension,
} from './issue-certificate';
import { keepPair, readPairs, writeWhole } from './key-folder';
import { organisationNumberOf } from './organisation-number';

const AUTHORITY_VALID_DAYS = 3_650;
const VALID_DAYS = 365;
/** A certificate is replaced when this much of its time is left. */
const RENEWED_DAYS_BEFORE_END = 30;

/** Only attribute types that every program writes the same way, since this name is the `CA=` of every keyId. */
const AUTHORITY_NAME: NameAttributes = [
  [NAME_TYPE.country, 'NO'],
  [NAME_TYPE.organisation, 'Kystnett Tillitstjenester AS'],
  [NAME_TYPE.commonName, 'Kystnett Sandbox CA'],
];

/** A TPP certificate to issue. Its organisation gets a made-up number, always the same for the same name. */
export type TppCertificateRequest = {
  organisation: string;
  roles: readonly Psd2Role[];
  /** When it is issued; by default, when the authority was opened. */
  now?: Date;
};

type NewKeyPair = () => Promise<KeyPair>;

export type CertificateAuthority = {
  /** PEM file with the authority's certificates, for the bank's clients to trust. */
  caFile: string;
  /** Its content: the current generation first, then older ones still valid. */
  caPem: string;
  /** The same, parsed: the issuers whose TPP certificates the bank trusts. */
  trustedIssuers: Certificate[];
  /** The bank's TLS certificate, for `localhost`, `127.0.0.1` and `::1`. */
  tls: { certPem: string; keyPem: string };
  /** The bank's seal, which signs answers: role PSP_AS. */
  seal: SignerKeys;
  /** Issues a certificate for 365 days with a new key; stores nothing. @throws RangeError without a role. */
  issueTppCertificate: (request: TppCertificateRequest) => Promise<SignerKeys>;
};

/**
 * Opens the authority kept in a folder. Creates whatever is missing, broken or within 30 days of its end; the
 * authority's own certificate is replaced while it still outlives those it issues. Any number of processes may open one
 * folder at the same time and get the same keys. Only their owner can read folders of keys.
 *
 * @param now decides what is near its end, and is the issuing time of new certificates
 * @param newKeyPair makes the keys; fresh ones by default
 * @throws Error when the folder cannot be read or written.
 * @assumes sandbox-certificates
 */
export async function openCertificateAuthority(
  dir: string,
  now: Date,
  newKeyPair?: NewKeyPair,
): Promise<CertificateAuthority> {
  const authority = await keepPair({
    dir,
    name: 'ca',
    isGood: (keys) => isGoodFor(keys, daysAfter(now, VALID_DAYS + RENEWED_DAYS_BEFORE_END), now),
    make: () => issueAuthority(now, newKeyPair),
  });
  const caPem = (await readPairs(dir, 'ca'))
    .filter((keys) => isGoodFor(keys, now, now))
    .map(({ certificatePem }) => certificatePem)
    .join('');
  const caFile = join(dir, 'ca.pem');
  await writeWhole(caFile, caPem);

  const keepIssued = (name: string, make: () => Promise<SignerKeys>) =>
    keepPair({
      dir,
      name,
      isGood: (keys) => isIssuedBy(keys, authority) && !isNearEnd(keys, now),
      make,
    });
  // Making keys takes most of a first start.
  const [tls, seal] = await Promise.all([
    keepIssued('tls', () => issueTls(authority, now, newKeyPair)),
    keepIssued('seal', () => issueSeal(authority, now, newKeyPair)),
  ]);
  return {
    caFile,
    caPem,
    trustedIssuers: parseCertificates(caPem),
    tls: { certPem: tls.certificatePem, keyPem: tls.privateKeyPem },
    seal,
    issueTppCertificate: ({ organisation, roles, now: issuedAt = now }) =>
      issueTpp(authority, organisation, roles, issuedAt, newKeyPair),
  };
}

/** Whether a pair issued by the authority is broken or has less than 30 days left, and should be reissued. */
export function isNearEnd(keys: SignerKeys, now: Date): boolean {
  return !isGoodFor(keys, daysAfter(now, RENEWED_DAYS_BEFORE_END), now);
}

function isGoodFor({ certificatePem, privateKeyPem }: SignerKeys, until: Date, now: Date): boolean {
  try {
    const { x509, validFrom, validTo } = parseCertificate(certificatePem);
    return (
      x509.checkPrivateKey(createPrivateKey(privateKeyPem)) && validFrom <= now && until <= validTo
    );
  } catch {
    // A truncated or edited file counts as missing.
    return false;
  }
}

/** Whether the current generation of this authority issued the pair. */
function isIssuedBy(keys: SignerKeys, authority: SignerKeys): boolean {
  try {
    const issuer = parseCertificate(authority.certificatePem);
    return parseCertificate(keys.certificatePem).x509.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}

function organisationName(
  organisation: string,
  identifierPrefix: string,
  commonName: string,
): NameAttributes {
  return [
    [NAME_TYPE.country, 'NO'],
    [NAME_TYPE.organisationIdentifier, `${identifierPrefix}-${organisationNumberOf(organisation)}`],
    [NAME_TYPE.organisation, organisation],
    [NAME_TYPE.commonName, commonName],
  ];
}

function issueAuthority(now: Date, newKeyPair?: NewKeyPair): Promise<SignerKeys> {
  return issueCertificate({
    subject: AUTHORITY_NAME,
    extensions: [
      { name: 'basicConstraints', critical: true, cA: true, pathLenConstraint: 0 },
      { name: 'keyUsage', critical: true, keyCertSign: true, cRLSign: true },
    ],
    issuer: undefined,
    now,
    validDays: AUTHORITY_VALID_DAYS,
    newKeyPair,
  });
}

function issueTls(issuer: SignerKeys, now: Date, newKeyPair?: NewKeyPair): Promise<SignerKeys> {
  return issueCertificate({
    subject: organisationName(BANK_NAME, 'NTRNO', 'localhost'),
    extensions: [
      { name: 'basicConstraints', critical: true },
      { name: 'keyUsage', critical: true, digitalSignature: true, keyEncipherment: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
    issuer,
    now,
    validDays: VALID_DAYS,
    newKeyPair,
  });
}

function issueSeal(issuer: SignerKeys, now: Date, newKeyPair?: NewKeyPair): Promise<SignerKeys> {
  return issueSigning(issuer, BANK_NAME, ['PSP_AS'], now, newKeyPair);
}

async function issueTpp(
  issuer: SignerKeys,
  organisation: string,
  roles: readonly Psd2Role[],
  now: Date,
  newKeyPair?: NewKeyPair,
): Promise<SignerKeys> {
  if (roles.length === 0) {
    throw new RangeError('a TPP certificate needs at least one PSD2 role');
  }
  return issueSigning(issuer, organisation, roles, now, newKeyPair);
}

function issueSigning(
  issuer: SignerKeys,
  organisation: string,
  roles: readonly Psd2Role[],
  now: Date,
  newKeyPair?: NewKeyPair,
): Promise<SignerKeys> {
  return issueCertificate({
    subject: organisationName(organisation, 'PSDNO-FSA', organisation),
    extensions: [
      { name: 'basicConstraints', critical: true },
      { name: 'keyUsage', critical: true, digitalSignature: true, nonRepudiation: true },
      psd2Extension(roles),
    ],
    issuer,
    now,
    validDays: VALID_DAYS,
    newKeyPair,
  });
}
