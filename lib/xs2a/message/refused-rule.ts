/**
 * Translates a bank's refusal of a payment into broken rules of the interface: the field from `tppMessages[].path`, the
 * rule from the code and the field. The text is not read: each bank words it differently.
 */
import type { BrokenRule, RuleId } from '@/lib/xs2a/value/rule';
import type { TppMessage } from './tpp-message';

/**
 * The broken rules of a refusal, in order; messages without a path are skipped. `field-invalid` when the bank says only
 * that a field is wrong.
 * @param amountNokMin the smallest amount of the payment's kind, or null for any.
 * @see interface#errors
 * @see supplement#9
 * @assumes refused-rule
 */
export function refusedRules(
  messages: readonly TppMessage[],
  amountNokMin: number | null,
): BrokenRule[] {
  return messages.flatMap(({ category, code, path }) => {
    if (category === 'WARNING' || path === undefined || path === null || path === '') return [];
    const isAmount = code === 'FORMAT_ERROR' && path === 'instructedAmount.amount';
    // Only the bank knows the value of other currencies.
    if (isAmount && amountNokMin !== null)
      return [{ path, rule: 'amount-below-minimum', limit: amountNokMin }];
    return [{ path, rule: ruleOf(code, path) }];
  });
}

function ruleOf(code: string, path: string): RuleId {
  const at = (field: string) => path === field || path.endsWith(`.${field}`);
  switch (code) {
    case 'KID_MISSING':
      return 'kid-missing';
    case 'KID_INVALID':
      return 'kid-invalid';
    case 'PRODUCT_UNKNOWN':
    case 'PRODUCT_INVALID':
      return at('instructedAmount.currency') ? 'currency-not-offered' : 'payment-kind-not-offered';
    case 'EXECUTION_DATE_INVALID':
      return 'date-refused';
    case 'PAYMENT_FAILED':
      return at('creditorAccount.bban') || at('creditorAccount.iban')
        ? 'creditor-is-debtor'
        : 'field-invalid';
    case 'FORBIDDEN':
      if (path.startsWith('debtorAccount')) return 'account-not-allowed';
      return at('instructedAmount.amount') || path === 'payments'
        ? 'amount-above-limit'
        : 'field-invalid';
    case 'FORMAT_ERROR':
      // Only the bank knows the currency of an account.
      return path === 'debtorAccount.currency' ? 'currency-of-account' : 'field-invalid';
    default:
      return 'field-invalid';
  }
}
