/**
 * What goes wrong between us and the bank on the way, as opposed to what the bank answers: the network, its TLS, or
 * an answer that is no answer of the interface. A refusal in the form of the document is no error but an `Outcome`.
 */

/** What a bank answered when it wants to be left alone, and until when. */
export type Wait = { readonly status: 429 | 503; readonly until: Date };

/** What went wrong, each with when it is said. */
export const ASPSP_ERROR_CODES = [
  /** No connection, a connection that broke, or a 5xx of the bank or of a gateway before it. */
  'unreachable',
  /** No whole answer within the deadline. */
  'timeout',
  /** The bank's TLS certificate is not one of the configured CA, or not for this host. */
  'untrusted',
  /** More bytes than the cap, also after decompression. */
  'too-large',
  /** The answer has another media type than JSON, or its bytes are not JSON. */
  'not-json',
  /** JSON, but not the answer of the document. */
  'invalid-answer',
  /** A redirect of the bank; none is followed. */
  'redirected',
  /** A link to somewhere that the bank has no business with. */
  'foreign-link',
  /** A response signature that is present and does not hold. */
  'invalid-signature',
] as const;
export type AspspErrorCode = (typeof ASPSP_ERROR_CODES)[number];

/**
 * Thrown by `lib/aspsp/send.ts` and by what reads its answers. `detail` says in the developer's words what was wrong,
 * and never holds a value of the request or the answer.
 */
export class AspspError extends Error {
  override readonly name = 'AspspError';

  constructor(
    readonly code: AspspErrorCode,
    readonly detail: string,
    /** HTTP status, when an answer began to come. */
    readonly status: number | null = null,
    /** Whether a connection came about, so that the bank may have got the request. */
    readonly connected = true,
    /** What the bank wants to be waited for, when it says so. */
    readonly wait: Wait | null = null,
  ) {
    super(`${code}: ${detail}`);
  }

  /** Whether the bank may have acted on the request although no answer was understood. */
  get outcomeUnknown(): boolean {
    return this.connected && this.code !== 'untrusted';
  }
}

/** What a person needs to know of each: the problem's code of our own answers. */
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

/** The code of the problem that a fault between us and the bank is told as. */
export function problemCodeOf(code: AspspErrorCode) {
  return PROBLEM_CODES[code];
}
