/**
 * Verifies the signature of a bank's answer. The interface says only that the bank may sign response bodies, so the
 * form follows that of its requests: the same `Signature` header over `Date`, `Digest` and `X-Request-ID`, plus the
 * bank's certificate. The status of the answer is not signed.
 */
import { ANSWER_SIGNED_HEADERS, ASPSP_SIGNATURE_CERTIFICATE } from './answer-header';
import type { Certificate, CertificateReader } from './certificate';
import { verifyDigest } from './digest';
import { excerpt } from './excerpt';
import { type HeaderRecord, signableValues } from './signing-string';
import { validateCertificate } from './validate-certificate';
import { verifyValues } from './verify';

/** An answer as received, with its body as the octets on the wire. */
export type AnswerToVerify = {
  headers: HeaderRecord;
  body: Uint8Array;
  /** The `X-Request-ID` of the request. */
  requestId: string;
  trustedIssuers: readonly Certificate[];
  readCertificate: CertificateReader;
  now: Date;
};

/** `reason` is a word for logs, `detail` one sentence. */
export type AnswerVerification =
  | { kind: 'unsigned' }
  | { kind: 'verified'; certificate: Certificate }
  | { kind: 'refused'; reason: string; detail: string };

/**
 * Verifies an answer. It is unsigned when it has neither `Signature` nor the certificate header. With either of them,
 * everything must be right: a certificate from a trusted issuer with the role PSP_AS, digest, coverage, request id and
 * signature.
 *
 * @see interface#authentication
 * @assumes response-signature-form
 */
export function verifyAnswer({
  headers,
  body,
  requestId,
  trustedIssuers,
  readCertificate,
  now,
}: AnswerToVerify): AnswerVerification {
  const values = signableValues(headers);
  const certificateHeader = values.get(ASPSP_SIGNATURE_CERTIFICATE.toLowerCase());
  if (certificateHeader === undefined && !values.has('signature')) {
    return { kind: 'unsigned' };
  }
  const missing = ANSWER_SIGNED_HEADERS.find((name) => !values.has(name));
  if (certificateHeader === undefined || missing !== undefined) {
    return refuse(
      'header-missing',
      `The answer is signed but has no ${missing ?? ASPSP_SIGNATURE_CERTIFICATE}.`,
    );
  }
  const reading = readCertificate(certificateHeader);
  if (!reading.ok) {
    return refuse(reading.reason, reading.detail);
  }
  const { certificate } = reading;
  const validation = validateCertificate({ certificate, trustedIssuers, now, roles: ['PSP_AS'] });
  if (!validation.ok) {
    return refuse(validation.reason, validation.detail);
  }
  const digest = verifyDigest(values.get('digest') ?? '', body);
  if (!digest.ok) {
    return refuse(digest.reason, digest.detail);
  }
  const answered = values.get('x-request-id') ?? '';
  if (answered !== requestId) {
    return refuse('request-id', `The answer is signed for the request ${excerpt(answered)}.`);
  }
  const verification = verifyValues(values, certificate, ANSWER_SIGNED_HEADERS);
  return verification.ok
    ? { kind: 'verified', certificate }
    : refuse(verification.reason, verification.detail);
}

function refuse(reason: string, detail: string): AnswerVerification {
  return { kind: 'refused', reason, detail };
}
