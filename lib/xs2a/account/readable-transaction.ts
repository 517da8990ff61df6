/**
 * Reads transactions from a bank that gets some fields wrong. The fields that say which transaction it is, how much it
 * moves and when it was booked must be right; any other malformed field is treated as missing.
 */
import { type ReadablePart, readablePart } from '@/lib/xs2a/message/readable-part';
import { CardTransaction } from './card';
import { Transaction, TransactionEntry, TransactionWithUnreadEntries } from './transaction';

const NEEDED = ['transactionId', 'cardTransactionId', 'transactionAmount', 'bookingDate'];
const OTHER_DAYS = ['valueDate', 'transactionDate'];

/** A transaction of an account. */
export function readableTransaction(raw: unknown): ReadablePart<Transaction> {
  return readablePart(Transaction, raw, NEEDED);
}

/** The same with entries of any kind, for callers that parse them one by one. */
export function readableWithUnreadEntries(raw: unknown) {
  return readablePart(TransactionWithUnreadEntries, raw, NEEDED);
}

/** A transaction of a card. */
export function readableCardTransaction(raw: unknown): ReadablePart<CardTransaction> {
  return readablePart(CardTransaction, raw, NEEDED);
}

/** A payment inside a batch. */
export function readableEntry(raw: unknown): ReadablePart<TransactionEntry> {
  return readablePart(TransactionEntry, raw, NEEDED);
}

/** Whether the only date of a booked transaction is malformed, so that nobody knows when it happened. */
export function isDayLost({
  value,
  oddFields,
}: ReadablePart<Pick<Transaction, 'bookingDate'>>): boolean {
  return !value?.bookingDate && oddFields.some((name) => OTHER_DAYS.includes(name));
}
