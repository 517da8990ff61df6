import { coveredSince, type SyncProgress } from '@/lib/aisp/transactions/covered-since';
import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import type { CoverageView } from '@/lib/view/insight/insight';

type Covered = SyncProgress & Pick<AccountWithSync, 'unreadableDays'>;

/** How much of a period is known for the accounts the figures cover. */
export function coverageOf(
  accounts: readonly Covered[],
  { dateFrom, dateTo }: { dateFrom: string; dateTo: string },
): CoverageView {
  const read = accountsRead(accounts, dateTo);
  const since =
    read.length === 0 && accounts.length > 0
      ? null
      : read.map((account) => coveredSince(account) ?? dateFrom).reduce(later, dateFrom);
  return {
    since,
    isWhole: since === dateFrom,
    accounts: accounts.length,
    accountsRead: read.length,
    unreadable: read.flatMap(({ unreadableDays }) => unreadableDays).filter((day) => day <= dateTo)
      .length,
    currenciesLeftOut: 0,
  };
}

/** The accounts with known transactions up to this day; figures use no others. */
export function accountsRead<Account extends Covered>(
  accounts: readonly Account[],
  dateTo: string,
): Account[] {
  return accounts.filter((account) => {
    const since = coveredSince(account);
    return since !== null && since <= dateTo;
  });
}

const later = (one: string, other: string): string => (one > other ? one : other);
