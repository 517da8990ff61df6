/**
 * Transactions of an account: the list by booking status, days and pages, and one transaction with the entries of a
 * batch. In this sandbox the days and the limit hold for pending rows too, as the document says of sandboxes.
 */

import { TransactionDetails, Transactions } from '@/lib/xs2a/account/transaction';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { refuseUnattendedRange } from '@/sandbox-bank/gate/access';
import { operation } from '@/sandbox-bank/server/operation';
import { ok, refuse } from '@/sandbox-bank/server/reply';
import {
  type AccountTransaction,
  accountRows,
  findAccountTransaction,
} from '@/sandbox-bank/store/account-transaction';
import { accountPath, accountReferenceWire } from './account-wire';
import { countUnattended, resolveGrantedAccount } from './accounts';
import { readPage, rowSource, statusesOf } from './transaction-page';
import {
  freshnessOf,
  oldestWithoutFreshSca,
  resolveCursor,
  resolveRange,
  TransactionListQuery,
} from './transaction-query';
import {
  groupsBatches,
  pageLinks,
  transactionDetailsWire,
  transactionWire,
  ungroupedWire,
} from './transaction-wire';

/** `GET /v1/accounts/{id}/transactions` */
const listTransactionsOperation = operation('listTransactions', {
  summary: 'The transactions of one account, newest first. Four a day without the PSU.',
  query: TransactionListQuery,
  answers: { 200: Transactions },
  handle: async (call) => {
    const { bank, db, query, now, headers } = call;
    const today = bankDay(now);
    const range = resolveRange(query, today);
    const granted = await resolveGrantedAccount(call, freshnessOf(range, today));
    if (!granted.ok) return granted.answer;
    const { account, consented } = granted.value;
    const tooOld = await refuseUnattendedRange(
      call,
      consented,
      range.dateFrom,
      oldestWithoutFreshSca(today),
    );
    if (tooOld !== null) return tooOld;
    const cursor = resolveCursor(query, await accountRows.readLastEntryNo(db, account.id));
    if (!cursor.ok) return cursor.answer;
    const exceeded = await countUnattended(call, consented, account.id, 'transactions');
    if (exceeded !== null) return exceeded;
    const statuses = statusesOf(query.bookingStatus);
    const page = await readPage(
      rowSource(accountRows, db, { ownerId: account.id, ...range, asOf: cursor.value.asOf }),
      statuses,
      cursor.value,
      query.limit,
    );
    const grouped = groupsBatches(headers.xAcceptFix, today);
    const wires = (status: AccountTransaction['status']) =>
      page.rows
        .filter((row) => row.status === status)
        .flatMap((row) =>
          grouped
            ? [transactionWire(bank, row, account.currency)]
            : ungroupedWire(bank, row, account.currency),
        );
    const path = `${accountPath(bank.ids.seal('account', account.id))}/transactions`;
    return ok({
      account: accountReferenceWire(account),
      transactions: {
        ...(statuses.includes('BOOKED') ? { booked: wires('BOOKED') } : {}),
        ...(statuses.includes('PENDING') ? { pending: wires('PENDING') } : {}),
        _links: pageLinks(path, { ...query, ...range }, page),
      },
    });
  },
});

/** `GET /v1/accounts/{id}/transactions/{transactionId}` */
const getTransactionOperation = operation('getTransaction', {
  summary: 'One booked transaction, with the entries of a batch.',
  answers: { 200: TransactionDetails },
  handle: async (call) => {
    const { bank, now, params } = call;
    const granted = await resolveGrantedAccount(call, 'account-access');
    if (!granted.ok) return granted.answer;
    const { account, consented } = granted.value;
    const id = bank.ids.open('transaction', params.transactionId ?? '');
    const row = id === null ? null : await findAccountTransaction(call.db, account.id, id);
    if (row === null || row.status !== 'BOOKED') return refuseUnknownTransaction();
    const today = bankDay(now);
    if (row.entryDate < oldestWithoutFreshSca(today)) {
      const fresh = await resolveGrantedAccount(call, 'session');
      if (!fresh.ok) return fresh.answer;
      const tooOld = await refuseUnattendedRange(
        call,
        consented,
        row.entryDate,
        oldestWithoutFreshSca(today),
      );
      if (tooOld !== null) return tooOld;
    }
    const exceeded = await countUnattended(call, consented, row.id, 'transaction-details');
    if (exceeded !== null) return exceeded;
    return ok(transactionDetailsWire(bank, row, account.currency));
  },
});

export const transactionOperations = [listTransactionsOperation, getTransactionOperation];

/** 404 for an id that is no booked transaction of the account. @see supplement#9 */
export function refuseUnknownTransaction() {
  return refuse(
    'RESOURCE_UNKNOWN',
    'Expected the id of a booked transaction of this account, as the list gave it; the account has none with this id.',
    { path: 'transactionId' },
  );
}
