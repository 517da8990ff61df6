import { coveredSince, readUntil, type SyncProgress } from '@/lib/aisp/transactions/covered-since';
import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import type { CoverageView } from '@/lib/view/insight/insight';

type Covered = SyncProgress & Pick<AccountWithSync, 'unreadableDays'>;

type Period = { dateFrom: string; dateTo: string };

/** How much of a period is known for the accounts the figures cover. */
export function coverageOf(
  accounts: readonly Covered[],
  { dateFrom, dateTo }: Period,
  today: string,
): CoverageView {
  const read = accountsRead(accounts, { dateFrom, dateTo });
  const [until] = read.flatMap((account) => readUntil(account) ?? []).sort();
  const since =
    read.length === 0 && accounts.length > 0
      ? null
      : read.map((account) => coveredSince(account) ?? dateFrom).reduce(later, dateFrom);
  return {
    since,
    isWhole: since === dateFrom,
    until: until !== undefined && until < today && until <= dateTo ? until : null,
    accounts: accounts.length,
    accountsRead: read.length,
    unreadable: read.flatMap(({ unreadableDays }) => unreadableDays).filter((day) => day <= dateTo)
      .length,
    currenciesLeftOut: 0,
  };
}

/** The accounts with known transactions of these days; figures use no others. */
export function accountsRead<Account extends Covered>(
  accounts: readonly Account[],
  { dateFrom, dateTo }: Period,
): Account[] {
  return accounts.filter((account) => {
    const since = coveredSince(account);
    return since !== null && since <= dateTo && (readUntil(account) ?? dateTo) >= dateFrom;
  });
}

const later = (one: string, other: string): string => (one > other ? one : other);
