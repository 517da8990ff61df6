/**
 * Everything for a TPP in Node: the rules of the interface, a signer of requests, a verifier of requests and answers,
 * and a client that combines them.
 */

export {
  type Certificate,
  type CertificateReader,
  type CertificateReading,
  createCertificateReader,
  parseCertificate,
  parseCertificates,
} from '@/lib/xs2a/signature/certificate';
export {
  compareSigningStrings,
  describeDifference,
  type SigningStringDifference,
} from '@/lib/xs2a/signature/compare-signing-strings';
export {
  type DigestAlgorithm,
  type DigestVerification,
  digestOf,
  verifyDigest,
} from '@/lib/xs2a/signature/digest';
export {
  type Cause,
  EXAMINED_CHECKS,
  type Examination,
  type ExaminedCheck,
  type ExaminedRequest,
  examineRequest,
  type Finding,
  type SigningLine,
} from '@/lib/xs2a/signature/doctor/examine-request';
export {
  readRequestText,
  type WrittenRequest,
  type WrittenRequestReading,
} from '@/lib/xs2a/signature/doctor/request-text';
export { type KeyIdVerification, verifyKeyId } from '@/lib/xs2a/signature/key-id';
export {
  type DecodedHeaderValue,
  decodeHeaderValue,
  encodeHeaderValue,
} from '@/lib/xs2a/signature/rfc2047';
export {
  type AnswerSigner,
  createAnswerSigner,
  createSigner,
  type SignedHeaders,
  type Signer,
  type SignerKeys,
  type SignerOptions,
  type UnsignedAnswer,
  type UnsignedRequest,
} from '@/lib/xs2a/signature/sign';
export {
  formatSignatureHeader,
  type ParsedSignatureHeader,
  parseSignatureHeader,
  type SignatureParts,
} from '@/lib/xs2a/signature/signature-header';
export {
  type HeaderRecord,
  type SignableRequest,
  type SignableValues,
  signableValues,
  signingString,
} from '@/lib/xs2a/signature/signing-string';
export {
  type CertificateExpectations,
  type CertificateRefusalReason,
  type CertificateValidation,
  validateCertificate,
} from '@/lib/xs2a/signature/validate-certificate';
export {
  type SignatureRefusal,
  type SignatureRefusalReason,
  type SignatureVerification,
  type SignedRequest,
  verifySignature,
} from '@/lib/xs2a/signature/verify';
export {
  type AnswerToVerify,
  type AnswerVerification,
  verifyAnswer,
} from '@/lib/xs2a/signature/verify-answer';
export { type DateVerification, verifyDate } from '@/lib/xs2a/signature/verify-date';
export {
  type Client,
  type ClientAnswer,
  type ClientCall,
  type ClientOptions,
  createClient,
  type SignedCall,
  signCall,
} from './client';
export * from './rules';
