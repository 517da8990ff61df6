import { type BalanceView, isOfOneKind, laterFirst } from '@/lib/view/account';

/** Balance types, best answer to “what do I have?” first. */
const BALANCE_TYPES_BY_USE: readonly string[] = [
  'interimAvailable',
  'authorised',
  'expected',
  'interimBooked',
  'closingBooked',
  'openingBooked',
  'forwardAvailable',
];

/**
 * Sorts balances by usefulness; unknown types keep the bank's order. Of one type and currency on several days only
 * the latest is among them, where one without a day is of now.
 */
export function balancesByUse(balances: readonly BalanceView[]): BalanceView[] {
  const latest = balances.filter(
    (one) => !balances.some((other) => isOfOneKind(other, one) && laterFirst(other, one) < 0),
  );
  return latest.sort((a, b) => rankOf(a) - rankOf(b));
}

/** The balance to show where there is only room for one; null when there is none. */
export function headlineBalance(balances: readonly BalanceView[]): BalanceView | null {
  return balancesByUse(balances)[0] ?? null;
}

function rankOf({ balanceType }: BalanceView): number {
  const rank = BALANCE_TYPES_BY_USE.indexOf(balanceType);
  return rank === -1 ? BALANCE_TYPES_BY_USE.length : rank;
}
