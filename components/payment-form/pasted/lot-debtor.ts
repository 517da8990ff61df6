import type { DebtorAccountView } from '@/lib/view/payment';
import type { Lot } from './read-credit-transfers';

/**
 * The account that a file's lot is paid from; null when none has its number, in its currency if it names one. Of several,
 * which other banks or currencies may have, the one already chosen, else the one last paid from, else one in kroner.
 */
export function debtorOfLot(
  { debtorAccount, debtorCurrency }: Pick<Lot, 'debtorAccount' | 'debtorCurrency'>,
  accounts: readonly DebtorAccountView[],
  chosen: DebtorAccountView | null,
): DebtorAccountView | null {
  const found = accounts.filter(
    ({ reference }) =>
      debtorAccount !== '' &&
      reference.bban === debtorAccount &&
      (debtorCurrency === '' || reference.currency === debtorCurrency),
  );
  if (chosen !== null && found.includes(chosen)) return chosen;
  const isLikelier = (one: DebtorAccountView, other: DebtorAccountView) =>
    (one.lastUsedAt ?? '') === (other.lastUsedAt ?? '')
      ? one.currency === 'NOK' && other.currency !== 'NOK'
      : (one.lastUsedAt ?? '') > (other.lastUsedAt ?? '');
  return found.reduce<DebtorAccountView | null>(
    (best, one) => (best === null || isLikelier(one, best) ? one : best),
    null,
  );
}
