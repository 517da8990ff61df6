/** An account's statement of a period: what is known of it, and where that ends. */
import { amountOfSum } from '@/lib/aisp/account/booked-balance';
import { coveredSince } from '@/lib/aisp/transactions/covered-since';
import { bankName } from '@/lib/connection/bank';
import { type AccountWithSync, listAccountsWithSync } from '@/lib/db/accounts-with-sync';
import { sql } from '@/lib/db/sql';
import { findPending, PENDING_DAY, totalBooked } from '@/lib/db/stored-transactions';
import { fromMinorUnits, toMinorUnits } from '@/lib/xs2a/value/amount';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { bookedRows } from './booked-rows';
import { type ExportRow, exportedTransaction } from './export-row';
import { knownBalances } from './known-balances';

export type StatementRow = {
  row: ExportRow;
  /** What a batch holds; null for what is no batch, and when it is not known. */
  entries: ExportRow[] | null;
  /** The account's balance after the last row of a day; null on all others, and when it is not known. */
  balance: string | null;
};

export type Statement = {
  account: Pick<
    AccountWithSync,
    'accountId' | 'kind' | 'ownerName' | 'currency' | 'bban' | 'iban' | 'bic' | 'maskedPan'
  > & { name: string; bankName: string };
  /** Null for everything that is kept. */
  dateFrom: string | null;
  dateTo: string | null;
  /** The first day since which nothing is missing; null when nothing can be said. */
  coveredSince: string | null;
  /** Up to when the bank was asked; null when it never was to the end. */
  readAt: Date | null;
  /** Rows of the bank that could not be read, of any day. */
  unreadable: number;
  /** Null when they are not known. `closingDay` is the last day, or the one at which the bank was asked. */
  balances: { opening: string; closing: string; closingDay: string } | null;
  /** What the listed rows come to, without a sign. */
  moneyIn: string;
  moneyOut: string;
  /** How many rows there are, with the entries of batches. */
  rowCount: number;
  rows: () => AsyncGenerator<StatementRow>;
  /** What is not booked yet; null when the period ended before. */
  pending: ExportRow[] | null;
  createdAt: Date;
};

/** Null when the user has no such account to see. */
export async function accountStatement(
  key: { userId: string; accountId: string },
  query: { dateFrom?: string | undefined; dateTo?: string | undefined },
  now: Date,
): Promise<Statement | null> {
  const accounts = await listAccountsWithSync(sql(), { userId: key.userId, contextId: null, now });
  const account = accounts.find(({ accountId }) => accountId === key.accountId);
  if (account === undefined) return null;
  const since = coveredSince(account);
  const range = { dateFrom: query.dateFrom ?? since, dateTo: query.dateTo ?? null, asOf: now };
  const { currency } = account;
  const [totals, pending, balances] = await Promise.all([
    totalBooked(sql(), account, { currency, ...range }),
    range.dateTo === null || range.dateTo >= bankDay(now) ? findPending(sql(), account) : null,
    balancesOf(account, range),
  ]);
  return {
    account: { ...account, bankName: bankName(account.bankId) },
    dateFrom: range.dateFrom,
    dateTo: range.dateTo,
    coveredSince: since,
    readAt: account.syncedAt,
    unreadable: account.unreadable ?? 0,
    balances,
    moneyIn: amountOfSum(totals.moneyIn, currency),
    moneyOut: amountOfSum(totals.moneyOut, currency),
    rowCount: totals.rows + totals.entries,
    rows: () => statementRows(account, range, balances?.opening ?? null),
    pending: pending?.map((row) => exportedTransaction(row).parent) ?? null,
    createdAt: now,
  };
}

type Range = { dateFrom: string | null; dateTo: string | null; asOf: Date };

async function balancesOf(
  account: AccountWithSync,
  { dateFrom, dateTo, asOf }: Range,
): Promise<Statement['balances']> {
  const readDay = account.syncedAt === null ? null : bankDay(account.syncedAt);
  // Of a day that has not come, nothing is known.
  if (readDay === null || dateFrom === null || dateFrom > readDay) return null;
  const known = await knownBalances(account, { dateFrom, dateTo: dateTo ?? PENDING_DAY }, asOf);
  const closingDay = dateTo === null || dateTo > readDay ? readDay : dateTo;
  return known === null ? null : { ...known, closingDay };
}

async function* statementRows(
  account: AccountWithSync,
  range: Range,
  opening: string | null,
): AsyncGenerator<StatementRow> {
  const { currency } = account;
  let balance = opening === null ? null : toMinorUnits({ amount: opening, currency });
  let waiting: StatementRow | null = null;
  const written = (): string | null =>
    balance === null ? null : fromMinorUnits(balance, currency);
  for await (const stored of bookedRows(account, range, true)) {
    const { parent, entries } = exportedTransaction(stored);
    if (waiting !== null)
      yield waiting.row.bookingDate === parent.bookingDate
        ? waiting
        : { ...waiting, balance: written() };
    if (balance !== null && parent.currency === currency) balance += toMinorUnits(parent);
    waiting = { row: parent, entries, balance: null };
  }
  if (waiting !== null) yield { ...waiting, balance: written() };
}
