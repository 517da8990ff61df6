/**
 * Whether a signing certificate is trusted: issued by a trusted authority, within its dates, with an RSA key of at
 * least 2048 bits and the required PSD2 roles. Only direct issuance counts, since the header carries a single
 * certificate. It does not check revocation or the registers of competent authorities, as production banks do on each
 * request.
 */

import { bankDateTime } from '@/lib/xs2a/value/bank-time';
import type { Psd2Role } from '@/lib/xs2a/value/psd2-role';
import type { Certificate } from './certificate';
import { excerpt } from './excerpt';

/** A shorter RSA key is `key-too-short`. */
const RSA_BITS_MIN = 2048;

/** Why a certificate is not accepted: its issuer, its dates, its key, or its PSD2 roles. */
export type CertificateRefusalReason =
  | 'issuer-unknown'
  | 'issuer-signature'
  | 'issuer-expired'
  | 'certificate-not-yet-valid'
  | 'certificate-expired'
  | 'certificate-of-authority'
  | 'certificate-signature-weak'
  | 'key-not-rsa'
  | 'key-too-short'
  | 'key-usage'
  | 'psd2-roles-missing'
  | 'psd2-role-not-held';

/** `detail` is one sentence for the TPP. */
export type CertificateValidation =
  | { ok: true; roles: Psd2Role[] }
  | { ok: false; reason: CertificateRefusalReason; detail: string };

/** The certificate, and what to check it against. */
export type CertificateExpectations = {
  certificate: Certificate;
  trustedIssuers: readonly Certificate[];
  now: Date;
  /** At least one of these is required; when absent, at least one role of any kind. */
  roles?: readonly Psd2Role[];
};

/**
 * Validates a certificate and returns the first thing that is wrong with it.
 *
 * @see interface#authentication
 * @assumes certificate-issued-directly
 */
export function validateCertificate({
  certificate,
  trustedIssuers,
  now,
  roles,
}: CertificateExpectations): CertificateValidation {
  const { x509 } = certificate;
  const issuers = trustedIssuers.filter(
    (issuer) => issuer.x509.ca && x509.checkIssued(issuer.x509),
  );
  if (issuers.length === 0) {
    return refuse(
      'issuer-unknown',
      `its issuer ${excerpt(certificate.issuerName, 200)} is not trusted`,
    );
  }
  const signers = issuers.filter((issuer) => isSignedBy(certificate, issuer));
  if (signers.length === 0) {
    return refuse('issuer-signature', "the issuer's signature on it is wrong");
  }
  if (!signers.some((issuer) => issuer.validFrom <= now && now <= issuer.validTo)) {
    return refuse('issuer-expired', "its issuer's certificate is not valid now");
  }
  return validateUse({ certificate, now, ...(roles && { roles }) });
}

/** What a certificate says about its own use, whoever issued it: dates, key and roles. */
export function validateUse({
  certificate,
  now,
  roles,
}: Omit<CertificateExpectations, 'trustedIssuers'>): CertificateValidation {
  const { x509, rsaBits, validFrom, validTo, psd2 } = certificate;
  if (now < validFrom) {
    return refuse(
      'certificate-not-yet-valid',
      `it is valid from ${bankDateTime(validFrom)}; the time is now ${bankDateTime(now)}`,
    );
  }
  if (now > validTo) {
    return refuse(
      'certificate-expired',
      `it was valid until ${bankDateTime(validTo)}; the time is now ${bankDateTime(now)}`,
    );
  }
  if (x509.ca) {
    return refuse('certificate-of-authority', 'it belongs to a certificate authority');
  }
  if (certificate.isWeaklySigned) {
    return refuse(
      'certificate-signature-weak',
      'it is signed with MD5 or SHA-1, which can be forged',
    );
  }
  if (rsaBits === undefined) {
    return refuse('key-not-rsa', 'it must have an RSA key');
  }
  if (rsaBits < RSA_BITS_MIN) {
    return refuse(
      'key-too-short',
      `its RSA key has ${rsaBits} bits; at least ${RSA_BITS_MIN} are required`,
    );
  }
  if (!certificate.maySign) {
    return refuse('key-usage', 'its key usage does not allow signatures');
  }
  if (!psd2 || psd2.roles.length === 0) {
    return refuse('psd2-roles-missing', 'it names no PSD2 roles (QCStatements, ETSI TS 119 495)');
  }
  if (roles && !roles.some((role) => psd2.roles.includes(role))) {
    return refuse(
      'psd2-role-not-held',
      `${roles.join(' or ')} is required, but it names ${psd2.roles.join(', ')}`,
    );
  }
  return { ok: true, roles: psd2.roles };
}

/** Certificates do not change, so each pair is checked once. */
const signedBy = new WeakMap<Certificate, WeakMap<Certificate, boolean>>();

function isSignedBy(certificate: Certificate, issuer: Certificate): boolean {
  const byIssuer = signedBy.get(certificate) ?? new WeakMap<Certificate, boolean>();
  signedBy.set(certificate, byIssuer);
  const known = byIssuer.get(issuer);
  if (known !== undefined) {
    return known;
  }
  const isSigned = certificate.x509.verify(issuer.publicKey);
  byIssuer.set(issuer, isSigned);
  return isSigned;
}

function refuse(reason: CertificateRefusalReason, detail: string): CertificateValidation {
  return { ok: false, reason, detail: `The signing certificate is refused: ${detail}.` };
}
