import type { HolderRow } from '@/lib/db/holders';

/** The holders that a wish is about: those that it names, or all accounts; null when it names one that is none of them. */
export const chosenHolders = (
  holders: readonly HolderRow[],
  accountIds: readonly string[] | null,
): HolderRow[] | null => {
  if (accountIds === null) return holders.filter(({ kind }) => kind === 'account');
  const named = holders.filter(({ holderId }) => accountIds.includes(holderId));
  return named.length === new Set(accountIds).size ? named : null;
};

/** The time of the oldest reading; null when there is none, or one was never read. */
export const oldestReading = (times: readonly (Date | null)[]): string | null => {
  const known = times.flatMap((time) => time ?? []);
  return known.length === 0 || known.length < times.length
    ? null
    : new Date(Math.min(...known.map((time) => time.getTime()))).toISOString();
};
