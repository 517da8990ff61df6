/** Stored transactions as the application shows them. Pure. */
import type { OwnAccountOf } from '@/lib/aisp/account/own-numbers';
import type { TransactionRow } from '@/lib/db/stored-transactions';
import { storedCategory } from '@/lib/db/stored-values';
import { isFoundBy, outgoingEntries, transactionWords } from '@/lib/vault/search-words';
import { type BankJson, openTransaction, type TransactionContents } from '@/lib/vault/transaction';
import type { TransactionEntryView } from '@/lib/view/account';
import type {
  BatchCheckView,
  CardPurchaseView,
  StoredTransactionDetailView,
  StoredTransactionView,
} from '@/lib/view/stored-transaction';
import type { CardTransaction } from '@/lib/xs2a/account/card';
import {
  readableCardTransaction,
  readableEntry,
  readableTransaction,
} from '@/lib/xs2a/account/readable-transaction';
import { proprietaryReferences, type Transaction } from '@/lib/xs2a/account/transaction';
import type { ReadablePart } from '@/lib/xs2a/message/readable-part';
import { fromMinorUnits, toMinorUnits } from '@/lib/xs2a/value/amount';
import { ENTRIES_MAX } from './transaction-row';
import { accountNumberOf, entryView, transactionView } from './transaction-view';

/** The criteria of a search, used to mark which entries of a batch it found. */
export type Wanted = {
  words: readonly string[];
  isAmount: ((magnitude: string) => boolean) | null;
};

/** A row of a list. */
export function storedTransactionView(
  row: TransactionRow,
  wanted: Wanted | null,
  ownAccountOf: OwnAccountOf,
): StoredTransactionView {
  const contents = openTransaction(row);
  return {
    ...rowView(row, ownAccountOf, contents),
    matchedEntries: matchedEntries(contents, wanted),
  };
}

/** Every field of a row, with the entries of a batch. */
export function detailView(
  row: TransactionRow,
  ownAccountOf: OwnAccountOf,
  contents: TransactionContents = openTransaction(row),
): StoredTransactionDetailView['transaction'] {
  const view = rowView(row, ownAccountOf, contents);
  const { raw, entries: sent } = contents;
  const entries = sent === null ? null : entryViews(sent, outgoingEntries(raw, sent));
  const unreadable = (sent?.length ?? 0) - (entries?.length ?? 0);
  const isFull = sent?.length === ENTRIES_MAX;
  const parsed = row.kind === 'card' ? null : heldTransaction(raw);
  return {
    ...view,
    entries,
    oddFields: oddFieldsOf(row, contents),
    creditorName: parsed?.creditorName ?? null,
    creditorAccount: accountNumberOf(parsed?.creditorAccount),
    creditorAgent: parsed?.creditorAgent ?? null,
    ultimateCreditor: parsed?.ultimateCreditor ?? null,
    debtorName: parsed?.debtorName ?? null,
    debtorAccount: accountNumberOf(parsed?.debtorAccount),
    debtorAgent: parsed?.debtorAgent ?? null,
    ultimateDebtor: parsed?.ultimateDebtor ?? null,
    endToEndId: parsed?.endToEndId ?? null,
    proprietaryReferences: parsed === null ? [] : proprietaryReferences(parsed),
    batchCheck:
      entries === null || !row.isBatch ? null : batchCheck(view, entries, { unreadable, isFull }),
  };
}

/** The bank's answer, with the entries in their place. */
export function rawView(row: TransactionRow): unknown {
  const { raw, entries } = openTransaction(row);
  return entries === null ? raw : { ...raw, entryDetails: entries };
}

/** Parts that could be read when the row was stored. @throws Error when they could not. */
const held = <Value>({ value, oddFields }: ReadablePart<Value>): Value => {
  if (value === null) throw new Error(`A stored transaction is wrong at ${oddFields.join(', ')}`);
  return value;
};

const heldTransaction = (raw: BankJson): Transaction => held(readableTransaction(raw));

const oddFieldsOf = ({ kind }: TransactionRow, { raw, entries }: TransactionContents): string[] => {
  const ofRow = (kind === 'card' ? readableCardTransaction : readableTransaction)(raw);
  const ofEntries = (entries ?? []).map(readableEntry).filter(({ value }) => value !== null);
  return [...new Set([ofRow, ...ofEntries].flatMap(({ oddFields }) => oddFields))];
};

const statusOf = (row: Pick<TransactionRow, 'isPending'>) =>
  row.isPending ? ('pending' as const) : ('booked' as const);

const cardView = (card: CardTransaction): CardPurchaseView => {
  const address = card.cardAcceptorAddress;
  return {
    maskedPan: card.maskedPan ?? null,
    originalAmount: card.originalAmount ?? null,
    markupFee: card.markupFee ?? null,
    markupFeePercentage: card.markupFeePercentage ?? null,
    merchantName: card.cardAcceptorName ?? null,
    merchantAddress: address
      ? {
          street: address.street ?? null,
          buildingNumber: address.buildingNumber ?? null,
          postalCode: address.postalCode ?? null,
          city: address.city ?? null,
          country: address.country ?? null,
        }
      : null,
    merchantCategoryCode: card.merchantCategoryCode ?? null,
    terminalId: card.terminalId ?? null,
    invoiced: card.invoiced ?? null,
  };
};

const common = (row: TransactionRow) => ({
  id: row.id,
  accountId: row.accountId,
  day: row.isPending ? null : row.sortDate,
  category: storedCategory(row.category),
  isBatch: row.isBatch,
});

/** Without what only the accounts beside it tell. */
type RowAlone = Omit<StoredTransactionView, 'ownAccountName'>;

const cardRowView = (row: TransactionRow, raw: BankJson): RowAlone => {
  const card = held(readableCardTransaction(raw));
  return {
    ...common(row),
    kind: 'card',
    transactionId: null,
    status: statusOf(row),
    bookingDate: card.bookingDate ?? null,
    valueDate: card.valueDate ?? null,
    transactionDate: card.transactionDate ?? null,
    amount: card.transactionAmount,
    counterpartyName: card.cardAcceptorName || null,
    counterpartyAccount: null,
    message: card.transactionDetails ?? null,
    references: [],
    purposeCode: null,
    bankTransactionCode: null,
    proprietaryBankTransactionCode: card.proprietaryBankTransactionCode ?? null,
    currencyExchange: null,
    agent: null,
    additionalInformation: null,
    batchNumberOfTransactions: null,
    entries: null,
    card: cardView(card),
    matchedEntries: [],
  };
};

/** The entries that can be read. */
const entryViews = (
  entries: readonly BankJson[],
  isEntryOutgoing: (entry: BankJson) => boolean,
): TransactionEntryView[] =>
  entries.flatMap((entry) => {
    const { value } = readableEntry(entry);
    return value === null ? [] : [entryView(value, isEntryOutgoing(entry))];
  });

const accountRowView = (row: TransactionRow, raw: BankJson): RowAlone => {
  return {
    ...common(row),
    ...transactionView(heldTransaction(raw), statusOf(row)),
    entries: null,
    kind: 'account',
    transactionDate: null,
    card: null,
    matchedEntries: [],
  };
};

const magnitudeOf = (entry: BankJson): string | null => {
  const amount = readableEntry(entry).value?.transactionAmount?.amount;
  return amount?.replace(/^-/, '') ?? null;
};

const isWanted = (entry: BankJson, outgoing: boolean, wanted: Wanted): boolean => {
  const magnitude = magnitudeOf(entry);
  return (
    (wanted.words.length === 0 || isFoundBy(transactionWords(entry, outgoing), wanted.words)) &&
    (wanted.isAmount === null || (magnitude !== null && wanted.isAmount(magnitude)))
  );
};

const matchedEntries = (
  { raw, entries }: TransactionContents,
  wanted: Wanted | null,
): TransactionEntryView[] => {
  if (wanted === null || entries === null) return [];
  const isEntryOutgoing = outgoingEntries(raw, entries);
  return entryViews(
    entries.filter((entry) => isWanted(entry, isEntryOutgoing(entry), wanted)),
    isEntryOutgoing,
  );
};

const rowView = (
  row: TransactionRow,
  ownAccountOf: OwnAccountOf,
  { raw }: TransactionContents,
): StoredTransactionView => {
  const view = row.kind === 'card' ? cardRowView(row, raw) : accountRowView(row, raw);
  return { ...view, ownAccountName: ownAccountOf(view) };
};

/** @param of `isFull`: as many entries are stored as may be, so the bank may have sent more. */
const batchCheck = (
  view: StoredTransactionView,
  entries: readonly TransactionEntryView[],
  of: { unreadable: number; isFull: boolean },
): BatchCheckView => {
  const { amount: whole, batchNumberOfTransactions: told } = view;
  const { currency } = whole;
  const leftOut = of.isFull ? Math.max(0, (told ?? ENTRIES_MAX) - ENTRIES_MAX) : 0;
  const unreadable = of.unreadable + leftOut;
  const amounts = entries.map(({ amount }) => amount);
  const isWhole = unreadable === 0 && amounts.every((amount) => amount?.currency === currency);
  if (!isWhole) return { sum: null, agrees: null, unreadable };
  const sum = amounts.reduce(
    (total, amount) => total + toMinorUnits({ amount: amount?.amount ?? '0', currency }),
    0n,
  );
  const isSame = sum === toMinorUnits(whole);
  if (of.isFull && told === null && !isSame) return { sum: null, agrees: null, unreadable };
  return {
    sum: { amount: fromMinorUnits(sum, currency), currency },
    agrees: isSame && (told === null || told === entries.length),
    unreadable,
  };
};
