import type { BalanceView } from '@/lib/view/account';

/** Balance types, best answer to “what do I have?” first. With credit, it is more than the person has. */
const BALANCE_TYPES_BY_USE: readonly string[] = [
  'interimAvailable',
  'expected',
  'interimBooked',
  'closingBooked',
  'openingBooked',
  'authorised',
  'forwardAvailable',
];

/** Sorts balances by usefulness; unknown types keep the bank's order. */
export function balancesByUse(balances: readonly BalanceView[]): BalanceView[] {
  return balances.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** The balance to show where there is only room for one; null when there is none. */
export function headlineBalance(balances: readonly BalanceView[]): BalanceView | null {
  return balancesByUse(balances)[0] ?? null;
}

function rankOf({ balanceType }: BalanceView): number {
  const rank = BALANCE_TYPES_BY_USE.indexOf(balanceType);
  return rank === -1 ? BALANCE_TYPES_BY_USE.length : rank;
}
