import { type BankTrouble, problemCodeOfTrouble, retryAtOf } from '@/lib/connection/bank-trouble';
import { AppError } from '@/lib/http/app-error';
import type { BankMessageView } from '@/lib/view/problem';
import type { TppMessage } from '@/lib/xs2a/message/tpp-message';

/** The problem to answer when the bank failed, with its own words and when to retry. */
export function bankProblem(trouble: BankTrouble): AppError {
  const messages = ('messages' in trouble && trouble.messages) || [];
  const retryAt = retryAtOf(trouble);
  return new AppError(problemCodeOfTrouble(trouble), {
    ...(messages.length === 0 ? {} : { bankMessages: bankMessagesOf(messages) }),
    ...(retryAt === null ? {} : { retryAt }),
  });
}

/** The bank's words, as a problem quotes them. */
export function bankMessagesOf(messages: readonly TppMessage[]): BankMessageView[] {
  return messages.map(({ code, text, path }) => ({ code, text: text ?? null, path: path ?? null }));
}
