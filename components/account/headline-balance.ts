import { type BalanceView, laterFirst } from '@/lib/view/account';

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

/** Sorts balances by usefulness, those of one type the latest first; unknown types keep the bank's order. */
export function balancesByUse(balances: readonly BalanceView[]): BalanceView[] {
  return [...balances].sort(
    (a, b) => rankOf(a) - rankOf(b) || (a.balanceType === b.balanceType ? laterFirst(a, b) : 0),
  );
}

/** The balance to show where there is only room for one; null when there is none. */
export function headlineBalance(balances: readonly BalanceView[]): BalanceView | null {
  return balancesByUse(balances)[0] ?? null;
}

function rankOf({ balanceType }: BalanceView): number {
  const rank = BALANCE_TYPES_BY_USE.indexOf(balanceType);
  return rank === -1 ? BALANCE_TYPES_BY_USE.length : rank;
}
