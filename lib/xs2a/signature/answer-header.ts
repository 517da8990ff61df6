/** The headers of a signed answer, which the interface does not specify. */

/** Carries the bank's signing certificate, as `TPP-Signature-Certificate` does the TPP's. @assumes response-signature-form */
export const ASPSP_SIGNATURE_CERTIFICATE = 'ASPSP-Signature-Certificate';

/**
 * What an answer's signature covers, in this order; a signed answer has all of them.
 * @assumes response-signature-form
 */
export const ANSWER_SIGNED_HEADERS = ['date', 'digest', 'x-request-id'] as const;
