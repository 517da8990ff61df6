/**
 * Errors on the way between us and the bank, as opposed to the bank's answers: the network, TLS, or an answer that is
 * not one of the interface. A refusal in the document's format is not an error but an `Outcome`.
 */

/** The bank's answer when it wants to be left alone, and until when. */
export type Wait = { readonly status: 429 | 503; readonly until: Date };

/** What went wrong, with the cases that each code covers. */
export const ASPSP_ERROR_CODES = [
  /** No connection, a broken connection, or a 5xx from the bank or a gateway in front of it. */
  'unreachable',
  /** No complete answer within the deadline. */
  'timeout',
  /** The bank's TLS certificate is not from the configured CA, or not for this host. */
  'untrusted',
  /** More bytes than the cap, even after decompression. */
  'too-large',
  /** The media type is not JSON, or the bytes are not. */
  'not-json',
  /** JSON, but not the answer described in the document. */
  'invalid-answer',
  /** A redirect from the bank; none is followed. */
  'redirected',
  /** A link that leads where the bank has no business. */
  'foreign-link',
  /** A response signature that is present but not valid. */
  'invalid-signature',
] as const;
export type AspspErrorCode = (typeof ASPSP_ERROR_CODES)[number];

/**
 * Thrown by `lib/aspsp/send.ts` and by the code that reads its answers. `detail` tells developers what was wrong, and
 * never contains a value of the request or the answer.
 */
export class AspspError extends Error {
  override readonly name = 'AspspError';

  constructor(
    readonly code: AspspErrorCode,
    readonly detail: string,
    /** The HTTP status, if an answer began to arrive. */
    readonly status: number | null = null,
    /** Whether a connection was made: the bank may then have acted on the request, although it gave no usable answer. */
    readonly connected = true,
    /** How long the bank wants to be left alone, when it says so. */
    readonly wait: Wait | null = null,
  ) {
    super(`${code}: ${detail}`);
  }
}

/** What a person needs to know about each: the problem code of our own answers. */
const PROBLEM_CODES = {
  unreachable: 'bank-unreachable',
  timeout: 'bank-too-slow',
  untrusted: 'bank-untrusted',
  'too-large': 'bank-answer-invalid',
  'not-json': 'bank-answer-invalid',
  'invalid-answer': 'bank-answer-invalid',
  redirected: 'bank-answer-invalid',
  'foreign-link': 'bank-answer-invalid',
  'invalid-signature': 'bank-answer-invalid',
} as const satisfies Record<AspspErrorCode, string>;

/** The problem code for an error between us and the bank. */
export function problemCodeOf(code: AspspErrorCode) {
  return PROBLEM_CODES[code];
}
