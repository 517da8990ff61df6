import type { BankMessageView, ProblemCode, ProblemField } from '@/lib/view/problem';

type Details = {
  fields?: readonly ProblemField[];
  retryAt?: Date;
  bankMessages?: BankMessageView[];
  /** Extra members of this particular problem. */
  members?: Readonly<Record<string, unknown>>;
  /** An HTTP status other than the code's own: 413 and 415 are both `invalid-input`. */
  status?: number;
};

/** Stops handling a request and answers with a problem of the application's own API. */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: ProblemCode,
    readonly details: Details = {},
  ) {
    super(code);
  }
}
