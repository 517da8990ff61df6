/** An account's booked transactions as rows of a file. A batch is one row, or is replaced by its entries. Pure. */

import { detailView } from '@/lib/aisp/transactions/stored-transaction-view';
import { entryView, referencesOf } from '@/lib/aisp/transactions/transaction-view';
import type { TransactionRow } from '@/lib/db/stored-transactions';
import { outgoingEntries } from '@/lib/vault/search-words';
import { type BankJson, openTransaction } from '@/lib/vault/transaction';
import type { Money } from '@/lib/view/account';
import { readableEntry } from '@/lib/xs2a/account/readable-transaction';
import { toMinorUnits } from '@/lib/xs2a/value/amount';

type Reference = { reference: string; type: string | null };

export type ExportRow = {
  /** The day it is listed under: the booking date if the bank gave one, or the day used instead. */
  sortDate: string;
  bookingDate: string | null;
  valueDate: string | null;
  transactionDate: string | null;
  /** Signed. */
  amount: string;
  currency: string;
  counterpartyName: string | null;
  counterpartyAccount: string | null;
  message: string | null;
  references: Reference[];
  transactionId: string | null;
  endToEndId: string | null;
  purposeCode: string | null;
  bankTransactionCode: string | null;
  category: string;
  originalAmount: string | null;
  originalCurrency: string | null;
  exchangeRate: string | null;
  sourceCurrency: string | null;
  targetCurrency: string | null;
  unitCurrency: string | null;
  agent: string | null;
  additionalInformation: string | null;
  ultimateDebtor: string | null;
  ultimateCreditor: string | null;
  /** The bank's fee for a card purchase abroad. */
  markupFee: Money | null;
  /** Whether it is a batch as one row. */
  isBatch: boolean;
  /** For a batch as one row: how many entries it holds, if the bank says so. */
  batchCount: number | null;
  /** For an entry that replaces its batch: its position, from 1. */
  entryNumber: number | null;
};

/** The rows of a stored transaction: one, or one for each of its entries. */
export function exportRows(row: TransactionRow): ExportRow[] {
  const { parent, entries } = exportedTransaction(row);
  return entries ?? [parent];
}

/**
 * A stored transaction as one row, and as one row for each entry; null when it has no entries, or when some are
 * missing.
 */
export function exportedTransaction(row: TransactionRow): {
  parent: ExportRow;
  entries: ExportRow[] | null;
} {
  const contents = openTransaction(row);
  const view = detailView(row, () => null, contents);
  const exchange = view.currencyExchange;
  const parent: ExportRow = {
    sortDate: row.sortDate,
    bookingDate: view.bookingDate,
    valueDate: view.valueDate,
    transactionDate: view.transactionDate,
    amount: view.amount.amount,
    currency: view.amount.currency,
    counterpartyName: view.counterpartyName,
    counterpartyAccount: view.counterpartyAccount,
    message: view.message,
    references: view.references,
    transactionId: view.transactionId,
    endToEndId: view.endToEndId,
    purposeCode: view.purposeCode,
    bankTransactionCode:
      view.proprietaryBankTransactionCode?.trim() || view.bankTransactionCode?.trim() || null,
    category: view.category,
    originalAmount: view.card?.originalAmount?.amount ?? exchange?.instructedAmount?.amount ?? null,
    originalCurrency:
      view.card?.originalAmount?.currency ?? exchange?.instructedAmount?.currency ?? null,
    exchangeRate: exchange?.exchangeRate ?? null,
    sourceCurrency: exchange?.sourceCurrency ?? null,
    targetCurrency: exchange?.targetCurrency ?? null,
    unitCurrency: exchange?.unitCurrency ?? null,
    agent: view.agent,
    additionalInformation: view.additionalInformation,
    ultimateDebtor: view.ultimateDebtor,
    ultimateCreditor: view.ultimateCreditor,
    markupFee: view.card?.markupFee ?? null,
    isBatch: view.isBatch,
    batchCount: view.batchNumberOfTransactions,
    entryNumber: null,
  };
  const { raw, entries } = contents;
  return {
    parent,
    entries: row.isBatch && entries !== null ? entryRows(parent, raw, entries) : null,
  };
}

const entryRows = (
  parent: ExportRow,
  raw: BankJson,
  entries: readonly BankJson[],
): ExportRow[] | null => {
  const isEntryOutgoing = outgoingEntries(raw, entries);
  let sum = 0n;
  const rows: ExportRow[] = [];
  for (const [index, entry] of entries.entries()) {
    const parsed = readableEntry(entry).value;
    if (parsed === null) return null;
    const outgoing = isEntryOutgoing(entry);
    const view = entryView(parsed, outgoing);
    if (view.amount === null || view.amount.currency !== parent.currency) return null;
    sum += toMinorUnits(view.amount);
    rows.push({
      ...parent,
      amount: view.amount.amount,
      counterpartyName: (outgoing ? view.creditorName : view.debtorName) ?? null,
      counterpartyAccount: (outgoing ? view.creditorAccount : view.debtorAccount) ?? null,
      message: view.message,
      references: referencesOf(parsed),
      // The batch's agent is that of those at its other end.
      agent: outgoing === parent.amount.startsWith('-') ? parent.agent : null,
      ultimateDebtor: null,
      ultimateCreditor: null,
      endToEndId: typeof entry.endToEndId === 'string' ? entry.endToEndId : null,
      isBatch: false,
      batchCount: null,
      entryNumber: index + 1,
    });
  }
  // Entries that do not add up to their batch would change the file's total, so the batch is used instead.
  return rows.length > 0 && sum === toMinorUnits(parent) ? rows : null;
};
