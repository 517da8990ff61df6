/** The wire format of account and card transactions and their pages. @see supplement#5 */

import { acceptFixInEffect } from '@/lib/xs2a/message/header';
import { fromMinorUnits } from '@/lib/xs2a/value/amount';
import type { Bank } from '@/sandbox-bank/server/bank';
import type { Call } from '@/sandbox-bank/server/operation';
import { type Answer, type AnswerLinks, link, ok } from '@/sandbox-bank/server/reply';
import type { BankAccount } from '@/sandbox-bank/store/ledger/account';
import type {
  AccountTransaction,
  EntryStatus,
} from '@/sandbox-bank/store/ledger/account-transaction';
import { ACCOUNT_NAMES, accountReferenceWire } from './account-wire';
import { type PageCursor, readPage, rowSource, type TransactionPage } from './transaction-page';
import { type DayRange, type ListPage, writePage } from './transaction-query';

type Wire = Record<string, unknown>;
type Row = Omit<AccountTransaction, 'entryNo'>;

/** Which announced changes an answer applies; all are now the default. @see interface#versioning */
export type TransactionStyle = {
  /** A batch is one transaction with entries. */
  groupsBatches: boolean;
  /** A card transaction's two amounts are in the fields named after them. */
  switchesAmounts: boolean;
};

/** The style of the sandbox operations. */
export const CURRENT_STYLE: TransactionStyle = { groupsBatches: true, switchesAmounts: true };

/** The style for a request of this day. */
export function transactionStyle(xAcceptFix: string | null, today: string): TransactionStyle {
  return {
    groupsBatches: acceptFixInEffect('groupBatchTransactions', xAcceptFix, today),
    switchesAmounts: acceptFixInEffect(
      'cardaccount-switch-originalamount-and-transactionamount',
      xAcceptFix,
      today,
    ),
  };
}

/** The request for an account's transactions, repeated by links to other pages. */
export type TransactionListing = {
  range: DayRange;
  statuses: readonly EntryStatus[];
  page: ListPage;
  style: TransactionStyle;
  path: string;
  /** The query without its limit, offset and page. */
  parameters: Record<string, string>;
};

/** 200 with one page of an account's transactions. @see interface#account-information-operations */
export async function answerTransactions(
  { bank, db, query }: Call<{ limit: number; offset: number }, unknown>,
  account: BankAccount,
  { range, statuses, page: own, style, path, parameters }: TransactionListing,
): Promise<Answer> {
  const rows = rowSource(db, { accountId: account.id, ...range, asOf: own.cursor.asOf });
  const page = await readPage(rows, statuses, own.cursor, query.limit);
  const wires = (status: EntryStatus) =>
    page.rows
      .filter((row) => row.status === status)
      .flatMap((row) => transactionWires(bank, row, account, style));
  const { one, transactions } = ACCOUNT_NAMES[account.kind];
  return ok({
    [one]: accountReferenceWire(account),
    [transactions]: {
      ...(statuses.includes('BOOKED') ? { booked: wires('BOOKED') } : {}),
      ...(statuses.includes('PENDING') ? { pending: wires('PENDING') } : {}),
      _links: pageLinks(bank, path, { ...query, parameters, own }, page),
    },
  });
}

/** A transaction with its entries, if it is a batch. @see interface#transactions-account-information-facts-stated */
export function transactionDetailsWire(bank: Bank, row: Row, account: BankAccount): Wire {
  const { entryDetails } = row;
  return {
    ...(account.kind === 'card'
      ? cardTransactionWire(bank, row, account, CURRENT_STYLE)
      : transactionWire(bank, row, account)),
    ...(entryDetails === null ? {} : { entryDetails }),
  };
}

/** A transaction as listed: several when a batch is not grouped. */
function transactionWires(
  bank: Bank,
  row: Row,
  account: BankAccount,
  style: TransactionStyle,
): Wire[] {
  if (account.kind === 'card') return [cardTransactionWire(bank, row, account, style)];
  return style.groupsBatches
    ? [transactionWire(bank, row, account)]
    : ungroupedWire(bank, row, account);
}

/** A pending transaction has no id yet, and no booking or value date. @assumes pending-without-id */
function bookedFields(bank: Bank, row: Row, idName: string): Wire {
  return row.status === 'PENDING'
    ? {}
    : {
        [idName]: bank.ids.seal('transaction', row.id),
        bookingDate: row.entryDate,
        ...(row.valueDate === null ? {} : { valueDate: row.valueDate }),
      };
}

/** One transaction, without its entries. @see interface#transactions-account-information-facts-stated */
function transactionWire(bank: Bank, row: Row, { currency }: BankAccount): Wire {
  const { entryDetails } = row;
  return {
    ...bookedFields(bank, row, 'transactionId'),
    transactionAmount: { amount: fromMinorUnits(row.amountMinor, currency), currency },
    ...row.details,
    batchIndicator: entryDetails !== null,
    ...(entryDetails === null ? {} : { batchNumberOfTransactions: entryDetails.length }),
  };
}

/**
 * A row as listed before batches were grouped: each entry by itself, with the dates and id of its batch.
 * @see interface#versioning
 * @assumes ungrouped-batches
 */
function ungroupedWire(bank: Bank, row: Row, account: BankAccount): Wire[] {
  const batch = bookedFields(bank, row, 'transactionId');
  return row.entryDetails === null
    ? [transactionWire(bank, row, account)]
    : row.entryDetails.map((entry) => ({ ...batch, ...entry, batchIndicator: false }));
}

/**
 * A card transaction; the amount is in the card's currency, the original amount in the merchant's. Before the announced
 * switch the two were swapped.
 * @see interface#versioning
 * @see supplement#5
 */
function cardTransactionWire(
  bank: Bank,
  row: Row,
  { currency, maskedPan }: Extract<BankAccount, { kind: 'card' }>,
  { switchesAmounts }: TransactionStyle,
): Wire {
  const { originalAmount, ...details } = row.details;
  const amount = { amount: fromMinorUnits(row.amountMinor, currency), currency };
  return {
    ...bookedFields(bank, row, 'cardTransactionId'),
    transactionDate: row.transactionDate,
    transactionAmount: switchesAmounts ? amount : (originalAmount ?? amount),
    ...(originalAmount === undefined
      ? {}
      : { originalAmount: switchesAmounts ? originalAmount : amount }),
    maskedPan,
    ...details,
  };
}

function offsetOf(cursor: PageCursor): number | null {
  return cursor.kind === 'offset' ? cursor.offset : null;
}

/** Links of a page: to itself, and to existing neighbours. @see interface#account-information-operations */
function pageLinks(
  { ids }: Bank,
  path: string,
  {
    parameters,
    limit,
    offset,
    own,
  }: { parameters: Record<string, string>; limit: number; offset: number; own: ListPage },
  page: TransactionPage<unknown>,
): AnswerLinks {
  const to = (at: number, cursor: PageCursor) => {
    const query = new URLSearchParams({
      ...parameters,
      limit: String(limit),
      offset: String(Math.max(0, at)),
      ...(cursor.kind === 'offset' ? {} : { page: writePage(ids, own, cursor) }),
    });
    return link(`${path}?${query}`, 'GET');
  };
  return {
    self: to(offset, own.cursor),
    ...(page.next === null ? {} : { next: to(offset + page.rows.length, page.next) }),
    ...(page.previous === null
      ? {}
      : { previous: to(offsetOf(page.previous) ?? offset - limit, page.previous) }),
  };
}
