/** The booked transactions of an account or card account as a file, generated while it is sent. */
import { createHash } from 'node:crypto';
import { coveredSince } from '@/lib/aisp/transactions/covered-since';
import { type AccountWithSync, listAccountsWithSync } from '@/lib/db/accounts-with-sync';
import { sql } from '@/lib/db/sql';
import type { ExportQuery } from '@/lib/view/export-query';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { LAST_DAY } from '@/lib/xs2a/value/iso-date';
import { bookedRows } from './booked-rows';
import { CAMT_TAIL, camtHead, camtRows } from './export-camt053';
import { csvHead, csvRows } from './export-csv';
import { type ExportRow, exportRows } from './export-row';
import { fileNumber } from './file-number';
import { knownBalances } from './known-balances';

/** Rows written at a time. */
const ROWS_AT_ONCE = 250;

export type ExportFile = { name: string; contentType: string; chunks: AsyncIterable<string> };

type Export = { account: AccountWithSync; query: ExportQuery; asOf: Date };

const FORMATS = {
  csv: { write: csv, contentType: 'text/csv; charset=utf-8', extension: 'csv' },
  camt053: { write: camt053, contentType: 'application/xml; charset=utf-8', extension: 'xml' },
  json: { write: json, contentType: 'application/json; charset=utf-8', extension: 'json' },
} as const;

/**
 * Returns the file; null when the user can see no such account.
 * @param withEnded whether accounts count that are hidden because access has ended.
 */
export async function exportTransactions(
  key: { userId: string; accountId: string },
  query: ExportQuery,
  now: Date,
  withEnded = false,
): Promise<ExportFile | null> {
  const of = { userId: key.userId, contextId: null, now, withEnded };
  const accounts = await listAccountsWithSync(sql(), of);
  const account = accounts.find(({ accountId }) => accountId === key.accountId);
  if (account === undefined) return null;
  const { write, contentType, extension } = FORMATS[query.format];
  const parts = ['transactions', fileNumber(account, accounts), query.dateFrom, query.dateTo];
  const name = parts.filter(Boolean).join('-');
  return {
    name: `${name}.${extension}`,
    contentType,
    chunks: write({ account, query, asOf: now }),
  };
}

async function* rowsOf({ account, query, asOf }: Export): AsyncGenerator<ExportRow[]> {
  const range = { dateFrom: query.dateFrom ?? null, dateTo: query.dateTo ?? null, asOf };
  let part: ExportRow[] = [];
  for await (const row of bookedRows(account, range, query.batches === 'entries')) {
    part = part.concat(exportRows(row));
    if (part.length < ROWS_AT_ONCE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

async function* csv(request: Export): AsyncGenerator<string> {
  yield csvHead(request.query.form);
  for await (const rows of rowsOf(request)) yield csvRows(rows, request.query.form);
}

async function* json(request: Export): AsyncGenerator<string> {
  const { account, query, asOf } = request;
  const { name, iban, bban, currency } = account;
  const range = { dateFrom: query.dateFrom ?? null, dateTo: query.dateTo ?? null };
  const head = {
    account: { name, iban, bban, currency },
    ...range,
    batches: query.batches,
    readAt: account.syncedAt?.toISOString() ?? null,
    createdAt: asOf.toISOString(),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"transactions":[`;
  let isFirst = true;
  for await (const rows of rowsOf(request)) {
    yield `${isFirst ? '' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
    isFirst = false;
  }
  yield '\n]}\n';
}

async function* camt053(request: Export): AsyncGenerator<string> {
  const { account, query, asOf } = request;
  const dateTo = query.dateTo ?? later(bankDay(asOf), query.dateFrom);
  const covered = coveredSince(account) ?? LAST_DAY;
  const since = query.dateFrom ?? (covered <= dateTo ? covered : undefined);
  // A bank may book ahead: entries are only those of the stated days.
  const parts = rowsOf({ ...request, query: { ...query, dateFrom: since, dateTo } });
  const first = await parts.next();
  const firstDay = first.done ? dateTo : (first.value[0]?.sortDate ?? dateTo);
  const dateFrom = query.dateFrom ?? firstDay;
  const id = createHash('sha256')
    .update(JSON.stringify([account.accountId, dateFrom, dateTo, asOf.toISOString()]))
    .digest('hex')
    .slice(0, 32);
  yield camtHead({
    id,
    createdAt: asOf,
    dateFrom,
    dateTo,
    account: { ...account, number: account.bban ?? account.maskedPan ?? account.name },
    balances: await knownBalances(account, { dateFrom, dateTo }, asOf),
  });
  if (!first.done) yield camtRows(first.value);
  for await (const rows of parts) yield camtRows(rows);
  yield CAMT_TAIL;
}

const later = (day: string, other = day): string => (other > day ? other : day);
