import type { AnsweredAccountReference } from '@/lib/xs2a/account/account';
import { haveSameNumber } from '@/lib/xs2a/account/account-number';
import { isCurrency } from '@/lib/xs2a/value/currency';

/**
 * Whether an answer names another account than the one that was asked about: both have an IBAN or a BBAN, and none of
 * them is the same, or both have a currency, and one number may have an account in each of several. Masked card numbers
 * are not compared, since each bank masks them in its own way.
 */
export function isOfAnother(
  asked: Pick<AnsweredAccountReference, 'iban' | 'bban' | 'currency'>,
  answered: AnsweredAccountReference | null | undefined,
): boolean {
  return (
    haveSameNumber(asked, answered ?? {}) === false ||
    haveOtherCurrencies(asked.currency, answered?.currency)
  );
}

/** `XXX`, which a bank may give an account of several currencies, is none. */
function haveOtherCurrencies(...[one, other]: (string | null | undefined)[]): boolean {
  return isCurrency(one ?? '') && isCurrency(other ?? '') && one !== other;
}
