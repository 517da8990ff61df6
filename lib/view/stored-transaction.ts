/**
 * Stored transactions of accounts and card accounts alike, searched and paged on our own server. Booked ones have a
 * permanent id in Brygge; pending ones are those of the last read, and their ids change.
 */
import type { AccountKind, Money, TransactionEntryView, TransactionView } from './account';
import type { CategoryId } from './insight/category';
import type { ProblemCode } from './problem';

/** How many accounts one list of transactions may name. */
export const LISTED_ACCOUNTS_MAX = 600;

/** What a card purchase has beyond an account's transaction. */
export type CardPurchaseView = {
  maskedPan: string | null;
  /** What the merchant charged, in the merchant's currency. */
  originalAmount: Money | null;
  /** The bank's markup for the exchange. */
  markupFee: Money | null;
  markupFeePercentage: string | null;
  merchantName: string | null;
  merchantAddress: {
    street: string | null;
    buildingNumber: string | null;
    postalCode: string | null;
    city: string | null;
    country: string | null;
  } | null;
  /** ISO 18245, four digits. */
  merchantCategoryCode: string | null;
  terminalId: string | null;
  /** Whether it is on an invoice already; null when the bank does not say. */
  invoiced: boolean | null;
};

/** One row of a list. `entries` is null here; the details have them. */
export type StoredTransactionView = TransactionView & {
  /** Our UUID; identifies the row in `/api/transactions/{id}`. */
  id: string;
  kind: AccountKind;
  /** Our id of its account or card account. */
  accountId: string;
  /** The day it is listed under, which is not always a booking date; null while it is pending. */
  day: string | null;
  /** The day of the purchase, where it is separate from booking. */
  transactionDate: string | null;
  category: CategoryId;
  /** The name of the person's own account at the other end; null when it is somebody else's. */
  ownAccountName: string | null;
  /** Whether it is several payments in one; the bank need not say how many. */
  isBatch: boolean;
  card: CardPurchaseView | null;
  /** For a batch found by its entries: the matching entries. Otherwise empty. */
  matchedEntries: TransactionEntryView[];
};

/** The progress of one account's transaction sync. */
export type SyncView = {
  /** The account or card account. */
  accountId: string;
  /** `never` read; `running`: POST again to continue; `done`; `stopped`: see `problem` (POST resumes it). */
  state: 'never' | 'running' | 'done' | 'stopped';
  /** Transactions of the current run, or of the last one. */
  rowsRead: number;
  /** The day that the run has come down to. */
  dateReached: string | null;
  /** When the last complete run ended: up to then only `unreadable` rows are missing. */
  syncedAt: string | null;
  /**
   * The day from which transactions are stored without a gap, apart from `unreadable` ones. During the first run, how
   * far back its pages came. Null when unknown.
   */
  coveredSince: string | null;
  /** The bank's unreadable rows: left out of all lists and figures, or kept as they were before. */
  unreadable: number;
  /** Why the last step stopped; `read-limit-reached` comes with the time from which it continues. */
  problem: ProblemCode | null;
  retryAt: string | null;
  /** Unattended reads left in these 24 hours, and when the next one is planned. */
  unattended: { readsLeft: number; nextAt: string | null };
};

/** `GET` and `POST /api/accounts/{accountId}/sync` */
export type SyncAnswer = { sync: SyncView };

/**
 * `GET /api/transactions?context=&accountId=&q=&amountMin=&amountMax=&dateFrom=&dateTo=&direction=in|out
 * &status=booked|pending&counterparty=&category=&cursor=&limit=`. `accountId` is an account or card account, or several
 * separated by commas; without it, all accounts (not cards) of the context. Amounts are compared without their sign.
 */
export type StoredTransactionsView = {
  transactions: StoredTransactionView[];
  /** How many transactions of this page cannot be read. */
  unreadable: number;
  /** Pass it back with the same parameters for the next page; null at the end. */
  nextCursor: string | null;
  /** How many there are in all; null when they would have to be counted. */
  total: number | null;
  /**
   * For a search by words: the day from which parts of words were searched for; null for the whole list. Whole words
   * and their beginnings are found in all of it.
   */
  partsSince: string | null;
  /** The oldest read among the accounts shown; null when one was never read. */
  readAt: string | null;
  syncs: SyncView[];
};

/** The sum of a batch's entries, to compare with the batch. */
export type BatchCheckView = {
  /** Signed; null when an entry has no amount. */
  sum: Money | null;
  /** Whether sum and count match the batch; null when they cannot be compared. */
  agrees: boolean | null;
  /** How many more entries the bank sent that cannot be read. */
  unreadable: number;
};

/** A name and value as the bank gave them, for fields without a place of their own. */
export type NamedText = { name: string; text: string };

/** `GET /api/transactions/{id}`: every field from the bank. */
export type StoredTransactionDetailView = {
  transaction: StoredTransactionView & {
    creditorName: string | null;
    creditorAccount: string | null;
    creditorAgent: string | null;
    ultimateCreditor: string | null;
    debtorName: string | null;
    debtorAccount: string | null;
    debtorAgent: string | null;
    ultimateDebtor: string | null;
    endToEndId: string | null;
    /** Names of the bank's fields that cannot be read, and are missing from every view. */
    oddFields: string[];
    proprietaryReferences: NamedText[];
    batchCheck: BatchCheckView | null;
  };
  readAt: string;
};

/** `GET /api/transactions/{id}/raw`: the bank's answer, field by field. */
export type RawTransactionView = { raw: unknown; readAt: string };
