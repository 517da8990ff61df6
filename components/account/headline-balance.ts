import type { BalanceView } from '@/lib/view/account';

/** The balance types by how well each answers “what do I have?”. */
export const BALANCE_TYPES_BY_USE: readonly string[] = [
  'interimAvailable',
  'authorised',
  'expected',
  'interimBooked',
  'closingBooked',
  'openingBooked',
  'forwardAvailable',
];

/** The balances with the most useful first; the bank's own order among those it names in its own way. */
export function balancesByUse(balances: readonly BalanceView[]): BalanceView[] {
  return [...balances].sort((a, b) => rankOf(a) - rankOf(b));
}

/** The one balance to show where there is room for one; null when there is none. */
export function headlineBalance(balances: readonly BalanceView[]): BalanceView | null {
  return balancesByUse(balances)[0] ?? null;
}

function rankOf({ balanceType }: BalanceView): number {
  const rank = BALANCE_TYPES_BY_USE.indexOf(balanceType);
  return rank === -1 ? BALANCE_TYPES_BY_USE.length : rank;
}
