/** Turns a transaction as the bank wrote it into the row that is stored, and back. */
import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type CompiledRule, categoryOf } from '@/lib/aisp/insight/category';
import type { NewTransactionRow } from '@/lib/db/stored-transactions';
import { PENDING_DAY } from '@/lib/db/stored-transactions';
import { isOutgoing } from '@/lib/vault/search-words';
import { type BankJson, sealTransaction, type TransactionContents } from '@/lib/vault/transaction';
import type { AccountKind } from '@/lib/view/account';
import { CardTransaction } from '@/lib/xs2a/account/card';
import { readableEntry } from '@/lib/xs2a/account/readable-transaction';
import { Transaction } from '@/lib/xs2a/account/transaction';
import { AnsweredAmount } from '@/lib/xs2a/value/amount-schemas';
import { isObject } from '@/lib/xs2a/value/is-object';
import { AnsweredDate } from '@/lib/xs2a/value/iso-date-schemas';

/** The most entries stored for one batch. */
export const ENTRIES_MAX = 5_000;

const BANK_KEY_CHARACTERS_MAX = 600;

const DAYS = ['bookingDate', 'valueDate', 'transactionDate'] as const;

export type RowPlace = {
  bankKey: string;
  isPending: boolean;
  orderNo: bigint;
  /** Its sort date when it has no day of its own. */
  today: string;
  /** The id of a row that exists already. */
  id?: string;
};

/** Equal for equal contents, whatever the order of the fields. */
export function digestOf(raw: BankJson): string {
  const ordered = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(ordered)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .sort(([one], [other]) => (one < other ? -1 : 1))
              .map(([name, inner]) => [name, ordered(inner)]),
          )
        : value;
  return createHash('sha256')
    .update(JSON.stringify(ordered(raw)))
    .digest('base64url')
    .slice(0, 22);
}

/** The bank's id of a booked transaction; null when the bank gave none, or a placeholder. */
export function bankIdOf(raw: BankJson, kind: AccountKind): string | null {
  const id =
    kind === 'card'
      ? CardTransaction.shape.cardTransactionId.safeParse(raw.cardTransactionId)
      : Transaction.shape.transactionId.safeParse(raw.transactionId);
  return id.data || null;
}

/** The key that identifies a booked transaction within its account, from the bank's id. */
export function keyOfBankId(id: string): string {
  return id.length > BANK_KEY_CHARACTERS_MAX
    ? `long:${createHash('sha256').update(id).digest('base64url')}`
    : `id:${id}`;
}

/** Whether a row differs from what is stored. Entries it leaves out do not count, since they were read separately. */
export function isOtherwise(raw: BankJson, kept: TransactionContents): boolean {
  const { rest, entries } = entriesOf(raw);
  return !isAsStored(rest, kept.raw) || (entries !== null && !isAsStored(entries, kept.entries));
}

/** The sort date of a booked transaction: its booking date or the date used instead; null when it has none. */
export function dayOf(raw: BankJson): string | null {
  for (const name of DAYS) {
    const day = AnsweredDate.safeParse(raw[name]);
    // Pending rows have a sort date of their own.
    if (day.data && day.data < PENDING_DAY) return day.data;
  }
  return null;
}

/** Builds the row of a transaction, which must already have proved readable. */
export function transactionRow(
  account: { userId: string; accountId: string; kind: AccountKind },
  raw: BankJson,
  place: RowPlace,
  rules: readonly CompiledRule[],
): NewTransactionRow {
  const { rest, entries } = entriesOf(raw);
  const id = place.id ?? randomUUID();
  const sealed = sealTransaction(
    { userId: account.userId, accountId: account.accountId, id },
    { raw: rest, entries },
  );
  const { amount, currency } = AnsweredAmount.parse(rest.transactionAmount);
  const isBatch = account.kind === 'account' && raw.batchIndicator === true;
  return {
    id,
    bankKey: place.bankKey,
    isPending: place.isPending,
    sortDate: place.isPending ? PENDING_DAY : (dayOf(raw) ?? place.today),
    orderNo: place.orderNo.toString(),
    amount,
    magnitude: magnitudeOf(amount),
    currency,
    category: categoryOf(rules, sealed.categoryTokens ?? sealed.tokens, isOutgoing(rest)),
    entryMagnitudes: entryMagnitudes(entries),
    isBatch,
    needsEntries: isBatch && entries === null && !place.isPending,
    ...sealed,
  };
}

/** The changes to a row once the entries of its batch have been read; null for none, or for those of another. */
export function rowWithEntries(
  row: { userId: string; accountId: string; id: string },
  before: TransactionContents,
  details: BankJson,
  rules: readonly CompiledRule[],
) {
  const { entries } = entriesOf(details);
  if (entries === null || !areDetailsOf(before.raw, details)) return null;
  const sealed = sealTransaction(row, { raw: before.raw, entries });
  return {
    ...sealed,
    entryMagnitudes: entryMagnitudes(entries),
    category: categoryOf(rules, sealed.categoryTokens ?? sealed.tokens, isOutgoing(before.raw)),
  };
}

/** Whether details may be those of a row; a bank that uses ids again answers with those of the latest. */
const areDetailsOf = (raw: BankJson, details: BankJson): boolean => {
  const [amount, other] = [raw, details].map((one) => AnsweredAmount.parse(one.transactionAmount));
  const [day, otherDay] = [raw, details].map(
    (one) => AnsweredDate.safeParse(one.bookingDate).data ?? null,
  );
  return (
    amount?.currency === other?.currency &&
    magnitudeOf(amount?.amount ?? '') === magnitudeOf(other?.amount ?? '') &&
    (day === null || otherDay === null || day === otherDay)
  );
};

/** Whether contents are the stored ones: JSON keeps neither a minus before zero nor a number beyond its range. */
const isAsStored = (sent: unknown, stored: unknown): boolean =>
  isDeepStrictEqual(sent, stored) || isDeepStrictEqual(JSON.parse(JSON.stringify(sent)), stored);

const entriesOf = (raw: BankJson): { rest: BankJson; entries: BankJson[] | null } => {
  const { entryDetails, ...rest } = raw;
  if (!Array.isArray(entryDetails)) return { rest, entries: null };
  const entries = entryDetails.slice(0, ENTRIES_MAX).map(asEntry);
  // If there are none, or none that can be read, treat them as absent: the details may have them.
  return { rest, entries: entries.some(isEntry) ? entries : null };
};

/** Anything that is not an object is stored as an entry that cannot be read. */
const asEntry = (value: unknown): BankJson =>
  isObject(value) ? value : { transactionAmount: String(value) };

const isEntry = (entry: BankJson): boolean => readableEntry(entry).value !== null;

const magnitudeOf = (amount: string): string => amount.replace(/^-/, '');

const entryMagnitudes = (entries: readonly BankJson[] | null): string[] =>
  (entries ?? []).flatMap((entry) => {
    const amount = AnsweredAmount.safeParse(entry.transactionAmount);
    return amount.success ? [magnitudeOf(amount.data.amount)] : [];
  });
