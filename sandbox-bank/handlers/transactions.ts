/**
 * Transactions of accounts and card accounts: the list by booking status, days and pages, and one transaction with the
 * entries of a batch. Here the days and the limit also apply to pending rows, as the document says of sandboxes.
 */

import { CardTransactions } from '@/lib/xs2a/account/card';
import { TransactionDetails, Transactions } from '@/lib/xs2a/account/transaction';
import type { OperationId } from '@/lib/xs2a/message/operation';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import type { z } from '@/lib/xs2a/value/zod';
import { refuseUnattendedRange } from '@/sandbox-bank/gate/consent-access';
import {
  type AnswerSchemas,
  type BankOperation,
  type Call,
  operation,
} from '@/sandbox-bank/server/operation';
import { type Answer, ok, refuse } from '@/sandbox-bank/server/reply';
import type { AccountKind } from '@/sandbox-bank/store/ledger/account';
import {
  findAccountTransaction,
  readLastEntryNo,
} from '@/sandbox-bank/store/ledger/account-transaction';
import { countUnattended, resolveGrantedAccount } from './account-access';
import { accountPath } from './account-wire';
import { statusesOf } from './transaction-page';
import {
  CardTransactionListQuery,
  oldestOfPage,
  oldestWithoutFreshSca,
  resolvePage,
  resolveRange,
  TransactionListQuery,
} from './transaction-query';
import { answerTransactions, transactionDetailsWire, transactionStyle } from './transaction-wire';

type List = {
  id: OperationId;
  summary: string;
  query: z.ZodType<TransactionListQuery>;
  answers: AnswerSchemas;
};

/** The lists of each kind: their operations in the description, parameters and answers. */
const LISTS = {
  account: {
    id: 'listTransactions',
    summary:
      'The transactions of one account, newest first. Four reads in 24 hours without the PSU.',
    query: TransactionListQuery,
    answers: { 200: Transactions },
  },
  card: {
    id: 'listCardTransactions',
    summary:
      'The transactions of one card account, newest first. Four reads in 24 hours without the PSU.',
    query: CardTransactionListQuery,
    answers: { 200: CardTransactions },
  },
} as const satisfies Record<AccountKind, List>;

/** `GET /v1/accounts/{id}/transactions` and `GET /v1/card-accounts/{id}/transactions` */
export function listTransactionsOperation(kind: AccountKind): BankOperation {
  const list: List = LISTS[kind];
  return operation(list.id, {
    ...list,
    handle: async (call) => {
      const { bank, db, query } = call;
      const today = bankDay(call.now);
      const range = resolveRange(query, today);
      const granted = await resolveGrantedAccount(call, kind, 'account-access');
      if (!granted.ok) return granted.answer;
      const { account, consented } = granted.value;
      const { bookingStatus } = query;
      const path = `${accountPath(bank, account)}/transactions`;
      const parameters = { bookingStatus, ...range };
      const asOf = await readLastEntryNo(db, account.id);
      const page = resolvePage(call, { path, parameters }, asOf);
      if (!page.ok) return page.answer;
      const tooOld = await refuseOlder(call, kind, range.dateFrom, oldestOfPage(page.value, today));
      if (tooOld !== null) return tooOld;
      const exceeded = await countUnattended(call, consented, account.id, 'transactions');
      if (exceeded !== null) return exceeded;
      return answerTransactions(call, account, {
        range,
        statuses: statusesOf(bookingStatus),
        page: page.value,
        style: transactionStyle(call.headers.xAcceptFix, today),
        path,
        parameters,
      });
    },
  });
}

/** `GET /v1/accounts/{id}/transactions/{transactionId}` */
export const getTransactionOperation = operation('getTransaction', {
  summary: 'One booked transaction, with the entries of a batch.',
  answers: { 200: TransactionDetails },
  handle: async (call) => {
    const { bank, now, params } = call;
    const granted = await resolveGrantedAccount(call, 'account', 'account-access');
    if (!granted.ok) return granted.answer;
    const { account, consented } = granted.value;
    const id = bank.ids.open('transaction', params.transactionId ?? '');
    const row = id === null ? null : await findAccountTransaction(call.db, account.id, id);
    if (row === null || row.status !== 'BOOKED') return refuseUnknownTransaction();
    const oldest = oldestWithoutFreshSca(bankDay(now));
    const tooOld = await refuseOlder(call, 'account', row.entryDate, oldest);
    if (tooOld !== null) return tooOld;
    const exceeded = await countUnattended(call, consented, row.id, 'transaction-details');
    if (exceeded !== null) return exceeded;
    return ok(transactionDetailsWire(bank, row, account));
  },
});

/** 404 for an id that is not a booked transaction of the account. @see supplement#9 */
export function refuseUnknownTransaction() {
  return refuse(
    'RESOURCE_UNKNOWN',
    'Expected the id of a booked transaction of this account, taken from the list; the account has none with this id.',
    { path: 'transactionId' },
  );
}

/** Before the oldest day, a fresh SCA and the PSU are needed. @see supplement#10.9 */
async function refuseOlder(
  call: Call<unknown, unknown>,
  kind: AccountKind,
  day: string,
  oldest: string,
): Promise<Answer | null> {
  if (day >= oldest) return null;
  const fresh = await resolveGrantedAccount(call, kind, 'session');
  return fresh.ok ? refuseUnattendedRange(call, day, oldest) : fresh.answer;
}
