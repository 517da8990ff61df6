import { createContext } from 'react';
import { isOfBank } from './bank-problems';
import type { BalancesOfAccount } from './use-balances';

/** Figures read within this time of each other need not say apart when that was. */
const READ_TOGETHER_MS = 5 * 60_000;

/** Whether a notice above says from when all the figures are. */
export const IsTimeSaid = createContext(false);

/**
 * Whether the problems of banks say from when all figures are that are not current: the oldest figure speaks for those
 * that were read with it.
 */
export function isTimeSaidAbove(balances: readonly BalancesOfAccount[]): boolean {
  const times = balances.map(({ reading }) => (reading ? Date.parse(reading.readAt) : NaN));
  return (
    Math.max(...times) - Math.min(...times) < READ_TOGETHER_MS &&
    balances.every(({ reading, problem }) => !reading?.stale || (problem && isOfBank(problem)))
  );
}
