/**
 * Verifies a request's `Signature` against its certificate, and says what is wrong with it. The certificate itself, the
 * `Digest` against the body, the `Date` against the clock, and repeated headers are checked elsewhere.
 */
import { verify } from 'node:crypto';
import { SIGNED_HEADERS } from '@/lib/xs2a/message/header';
import type { Certificate } from './certificate';
import { diagnoseSignature, type Slip } from './diagnose-signature';
import { excerpt } from './excerpt';
import { type KeyIdRefusalReason, type KeyIdSlip, verifyKeyId } from './key-id';
import {
  parseSignatureHeader,
  SIGNATURE_ALGORITHM,
  type SignatureHeaderRefusalReason,
} from './signature-header';
import {
  REQUEST_TARGET,
  requestTarget,
  type SignableRequest,
  type SignableValues,
  signableValues,
  signingBytes,
  signingString,
} from './signing-string';

/** Why a signature is not accepted: its header, its keyId, the headers it covers, or its bytes. */
export type SignatureRefusalReason =
  | SignatureHeaderRefusalReason
  | KeyIdRefusalReason
  | 'signature-missing'
  | 'algorithm-unsupported'
  | 'certificate-not-rsa'
  | 'header-repeated'
  | 'header-absent'
  | 'header-not-signed'
  | 'signature-not-base64'
  | 'signature-length'
  | 'signature-hash'
  | 'signature-padding'
  | 'signature-by-another-key'
  | 'signature-mismatch';

/**
 * A refusal. `detail` is one sentence for the TPP, in printable ASCII and within the 512 characters of a tppMessage.
 */
export type SignatureRefusal = {
  ok: false;
  reason: SignatureRefusalReason;
  detail: string;
  /** The header that it concerns, if any. */
  header?: string;
  /** What should have been signed, once that is known. */
  signingString?: string;
  /** The mistake that explains it, when one was found. */
  slip?: Slip | KeyIdSlip;
};

/** The signed headers and their signing string, or why the signature is not accepted. */
export type SignatureVerification =
  | { ok: true; signedHeaders: readonly string[]; signingString: string }
  | SignatureRefusal;

/** A request with all its headers, including `Signature`, and the parsed certificate that came with it. */
export type SignedRequest = SignableRequest & { certificate: Certificate };

/**
 * Verifies a request. Every header in {@link SIGNED_HEADERS} that the request has must be signed; other headers and
 * `(request-target)` may be.
 *
 * @see interface#authentication
 */
export function verifySignature(request: SignedRequest): SignatureVerification {
  const values = signableValues(request.headers);
  values.set(REQUEST_TARGET, requestTarget(request));
  return verifyValues(values, request.certificate, SIGNED_HEADERS);
}

/**
 * Verifies the signature among these values.
 *
 * @param mustSign headers that must be signed when present
 */
export function verifyValues(
  values: SignableValues,
  certificate: Certificate,
  mustSign: readonly string[],
): SignatureVerification {
  const header = values.get('signature');
  if (header === undefined) {
    return refuse('signature-missing', 'the header is missing');
  }
  const parsed = parseSignatureHeader(header);
  if (!parsed.ok) {
    return parsed;
  }
  const { keyId, algorithm, headers, signature } = parsed.parts;
  if (algorithm !== SIGNATURE_ALGORITHM) {
    return refuse(
      'algorithm-unsupported',
      `algorithm "${SIGNATURE_ALGORITHM}" expected, ${excerpt(algorithm)} found`,
    );
  }
  if (certificate.rsaBits === undefined) {
    return refuse('certificate-not-rsa', 'rsa-sha256 needs a certificate with an RSA key');
  }
  const coverage = verifyCoverage(headers, values, mustSign);
  if (coverage) {
    return coverage;
  }
  const keyIdVerification = verifyKeyId(keyId, certificate);
  if (!keyIdVerification.ok) {
    return keyIdVerification;
  }
  const octets = Buffer.from(signature, 'base64');
  if (octets.toString('base64') !== signature) {
    return refuse('signature-not-base64', 'signature is not base64 with padding');
  }
  const expectedLength = Math.ceil(certificate.rsaBits / 8);
  if (octets.length !== expectedLength) {
    return refuse(
      'signature-length',
      `signature has ${octets.length} bytes; with the certificate's key it has ${expectedLength}`,
    );
  }
  const text = signingString(headers, values);
  if (verify('RSA-SHA256', signingBytes(text), certificate.publicKey, octets)) {
    return { ok: true, signedHeaders: headers, signingString: text };
  }
  const {
    reason,
    detail,
    header: differing,
    slip,
  } = diagnoseSignature(certificate, octets, headers, values);
  return { ...refuse(reason, detail, differing), signingString: text, ...(slip && { slip }) };
}

function verifyCoverage(
  signed: readonly string[],
  values: SignableValues,
  mustSign: readonly string[],
): SignatureRefusal | undefined {
  const seen = new Set(signed);
  if (seen.size < signed.length) {
    const once = new Set(signed);
    const name = signed.find((each) => !once.delete(each)) ?? '';
    return refuse('header-repeated', `headers lists ${excerpt(name)} twice`, name);
  }
  const absent = signed.find((name) => !values.has(name));
  if (absent !== undefined) {
    return refuse(
      'header-absent',
      `headers lists ${excerpt(absent)}, which the request does not have`,
      absent,
    );
  }
  const unsigned = mustSign.find((name) => values.has(name) && !seen.has(name));
  return unsigned === undefined
    ? undefined
    : refuse(
        'header-not-signed',
        `the request has ${unsigned}, which must be signed and is not listed in headers`,
        unsigned,
      );
}

function refuse(reason: SignatureRefusalReason, detail: string, header?: string): SignatureRefusal {
  return {
    ok: false,
    reason,
    detail: `Signature: ${detail}.`,
    ...(header !== undefined && { header }),
  };
}
