import { bankMessagesOf } from '@/app/api/unavailable';
import { AppError } from '@/lib/http/app-error';
import { problemCodeOf } from '@/lib/http/problem';
import type { PaymentInitiated } from '@/lib/pisp/initiate-payment';
import type { TppMessage } from '@/lib/xs2a/tpp-message';

const words = (messages: readonly TppMessage[]) =>
  messages.length === 0 ? {} : { bankMessages: bankMessagesOf(messages) };

/** Why there is no payment, as a problem. */
export const initiationProblem = (refused: Exclude<PaymentInitiated, { ok: true }>): AppError => {
  switch (refused.reason) {
    case 'not-found':
    case 'sca-required':
      return new AppError(refused.reason);
    case 'rules-broken':
      return new AppError('invalid-input', {
        fields: refused.fields.map(({ path, rule, limit, actual }) => ({
          name: path,
          rule,
          ...(limit === undefined ? {} : { limit }),
          ...(actual === undefined ? {} : { actual }),
        })),
        ...words(refused.messages),
      });
    case 'look-alike':
      return new AppError('look-alike', { members: { twin: refused.twin } });
    case 'bank-refused':
      return new AppError('bank-refused', words(refused.messages));
    case 'bank-fault':
      return new AppError(problemCodeOf(refused.code));
  }
};
