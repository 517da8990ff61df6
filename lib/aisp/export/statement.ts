/** An account's statement for a period: what is known, and where that ends. */
import { amountOfSum } from '@/lib/aisp/account/booked-balance';
import { coveredSince } from '@/lib/aisp/transactions/covered-since';
import { bankName } from '@/lib/connection/bank';
import { type AccountWithSync, listAccountsWithSync } from '@/lib/db/accounts-with-sync';
import { totalBooked } from '@/lib/db/insight';
import { sql } from '@/lib/db/sql';
import { findPending } from '@/lib/db/stored-transactions';
import { fromMinorUnits, toMinorUnits } from '@/lib/xs2a/value/amount';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { bookedRows } from './booked-rows';
import { type ExportRow, exportedTransaction } from './export-row';
import { fileNumber } from './file-number';
import { type KnownBalances, knownBalances } from './known-balances';

export type StatementRow = {
  row: ExportRow;
  /** The entries of a batch; null when it is not a batch, or when they are unknown. */
  entries: ExportRow[] | null;
  /** The account's balance after the last row of a day; null on all other rows, and when unknown. */
  balance: string | null;
};

export type Statement = {
  account: Pick<
    AccountWithSync,
    'accountId' | 'kind' | 'ownerName' | 'currency' | 'bban' | 'iban' | 'bic' | 'maskedPan'
  > & { name: string; bankName: string };
  /** As in `fileNumber`. */
  fileNumber: string | null;
  /** The first row's day where none was asked for; null when the beginning is not known. */
  dateFrom: string | null;
  /** Null for the day on which it is made. */
  dateTo: string | null;
  /** The first day from which nothing is missing; null when unknown. */
  coveredSince: string | null;
  /** The time up to which the bank was read; null before the first complete read. */
  readAt: Date | null;
  /** How many of the bank's rows could not be read, on any day. */
  unreadable: number;
  /** Null when unknown. */
  balances: KnownBalances | null;
  /** Totals of the listed rows in the account's currency, without a sign. */
  moneyIn: string;
  moneyOut: string;
  /** Whether rows in other currencies are listed. */
  hasOtherCurrencies: boolean;
  /** How many rows there are, including entries of batches. */
  rowCount: number;
  rows: () => AsyncGenerator<StatementRow>;
  /** Rows not booked yet; null when the period had ended before. */
  pending: ExportRow[] | null;
  createdAt: Date;
};

/** Returns null when the user can see no such account. */
export async function accountStatement(
  key: { userId: string; accountId: string },
  query: { dateFrom?: string | undefined; dateTo?: string | undefined },
  now: Date,
): Promise<Statement | null> {
  const accounts = await listAccountsWithSync(sql(), { userId: key.userId, contextId: null, now });
  const account = accounts.find(({ accountId }) => accountId === key.accountId);
  if (account === undefined) return null;
  const since = coveredSince(account);
  const wanted = query.dateFrom ?? since;
  // A bank may book ahead: what is not of the stated days would not add up to their balances.
  const today = bankDay(now);
  const dateTo = query.dateTo ?? (wanted !== null && wanted > today ? wanted : null);
  const range = { dateFrom: wanted, dateTo: dateTo ?? today, asOf: now };
  const { currency } = account;
  const [totals, pending] = await Promise.all([
    totalBooked(sql(), account, { currency, ...range }),
    range.dateTo >= today ? findPending(sql(), account) : null,
  ]);
  // Nothing is known of the days before the first row, which may be all that the bank keeps.
  const dateFrom = query.dateFrom ?? (since === null ? null : (totals.firstDay ?? range.dateTo));
  const balances =
    dateFrom === null ? null : await knownBalances(account, { ...range, dateFrom }, now);
  return {
    account: { ...account, bankName: bankName(account.bankId) },
    fileNumber: fileNumber(account, accounts),
    dateFrom,
    dateTo,
    coveredSince: since,
    readAt: account.syncedAt,
    unreadable: account.unreadable ?? 0,
    balances,
    moneyIn: amountOfSum(totals.moneyIn, currency),
    moneyOut: amountOfSum(totals.moneyOut, currency),
    hasOtherCurrencies: totals.hasOthers,
    rowCount: totals.rows + totals.entries,
    rows: () => statementRows(account, range, balances?.opening ?? null),
    pending: pending?.map((row) => exportedTransaction(row).parent) ?? null,
    createdAt: now,
  };
}

type Range = { dateFrom: string | null; dateTo: string | null; asOf: Date };

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
      yield waiting.row.sortDate === parent.sortDate ? waiting : { ...waiting, balance: written() };
    if (balance !== null && parent.currency === currency) balance += toMinorUnits(parent);
    waiting = { row: parent, entries, balance: null };
  }
  if (waiting !== null) yield { ...waiting, balance: written() };
}
