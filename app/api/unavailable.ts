import type { Unavailable } from '@/lib/aisp/unavailable';
import { AppError } from '@/lib/http/app-error';
import { cursorUnknown } from '@/lib/http/cursor';
import { problemCodeOf } from '@/lib/http/problem';
import type { Problem } from '@/lib/view/problem';
import type { TppMessage } from '@/lib/xs2a/tpp-message';

/** The bank's words, as a problem quotes them. */
export const bankMessagesOf = (
  messages: readonly TppMessage[],
): NonNullable<Problem['bankMessages']> =>
  messages.map(({ code, text, path }) => ({ code, text: text ?? null, path: path ?? null }));

/** What of the bank's or the PSU's doing stands in the way, as a problem. */
export const appErrorOf = (unavailable: Unavailable | { reason: 'invalid-cursor' }): AppError => {
  switch (unavailable.reason) {
    case 'not-found':
    case 'sca-required':
    case 'consent-ended':
      return new AppError(unavailable.reason);
    case 'invalid-cursor':
      return cursorUnknown();
    case 'read-limit-reached':
      return new AppError(
        'read-limit-reached',
        unavailable.retryAt === null ? {} : { retryAt: unavailable.retryAt },
      );
    case 'bank-refused':
      return new AppError('bank-refused', { bankMessages: bankMessagesOf(unavailable.messages) });
    case 'bank-fault':
      return new AppError(problemCodeOf(unavailable.code));
  }
};
