/**
 * Transactions as we keep them: of accounts and of card accounts alike, searched and paged on our own server. Booked
 * ones have an id of ours that stays; pending ones are those of the last reading, with ids that do not.
 */
import type { AccountKind, Money, TransactionEntryView, TransactionView } from './account';
import type { CategoryId } from './insight/category';
import type { ProblemCode } from './problem';

/** What a purchase by card says beyond an account's transaction. */
export type CardPurchaseView = {
  maskedPan: string | null;
  /** What the merchant took, in the merchant's currency. */
  originalAmount: Money | null;
  /** What the bank added to an exchange. */
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
  /** Whether it stands on an invoice already; null when the bank does not say. */
  invoiced: boolean | null;
};

/** One row of a list. `entries` is null here: they come with the details. */
export type StoredTransactionView = TransactionView & {
  /** Ours (UUID); names the row for `/api/transactions/{id}`. */
  id: string;
  kind: AccountKind;
  /** The account or card account that it is on (ours). */
  accountId: string;
  /** The day of the purchase, where it is told apart from booking. */
  transactionDate: string | null;
  category: CategoryId;
  card: CardPurchaseView | null;
  /** Of a batch that a search found by what is inside: those entries. Empty otherwise. */
  matchedEntries: TransactionEntryView[];
};

/** How far the keeping of one account's transactions has come. */
export type SyncView = {
  /** The account or card account. */
  accountId: string;
  kind: AccountKind;
  /**
   * `never` read; `running`: ask POST again to read on; `done`; `stopped`: see `problem` (POST goes on where it stopped).
   */
  state: 'never' | 'running' | 'done' | 'stopped';
  /** What is being done: reading pages, reading them once more until nothing is new, reading what is inside batches. */
  phase: 'reading' | 'checking' | 'entries' | null;
  /** Pages and transactions of the run that goes on, or of the last one. */
  pagesRead: number;
  rowsRead: number;
  /** The days that the run is about, and the day that it has come down to. */
  dateFrom: string | null;
  dateReached: string | null;
  /** When the last whole run ended: up to then nothing is missing but what is `unreadable`. */
  syncedAt: string | null;
  /**
   * Since which day transactions are kept, without a gap but for `unreadable` ones; of a first run that has not ended, how
   * far back its pages came. Null when nothing can be said yet.
   */
  coveredSince: string | null;
  /** Whether the bank wants a fresh SCA before it shows what is older. */
  olderNeedsSca: boolean;
  pendingReadAt: string | null;
  /** Rows of the bank that were no transactions: left out of every list and figure, or as they were before. */
  unreadable: number;
  /** Why the last step stopped; `read-limit-reached` with the time from which it goes on. */
  problem: ProblemCode | null;
  retryAt: string | null;
  /** Reads without the person present that are left for the 24 hours, and when the next one is planned. */
  unattended: { readsLeft: number; nextAt: string | null };
};

/** `GET` and `POST /api/accounts/{accountId}/sync` */
export type SyncAnswer = { sync: SyncView };

/**
 * `GET /api/transactions?context=&accountId=&q=&amountMin=&amountMax=&dateFrom=&dateTo=&direction=in|out
 * &status=booked|pending&counterparty=&category=&cursor=&limit=`. `accountId` is an account or a card account; several
 * are separated by commas; none: all accounts (not cards) of the context. Amounts count without their sign.
 */
export type StoredTransactionsView = {
  transactions: StoredTransactionView[];
  /** Transactions of this page that cannot be read. */
  unreadable: number;
  /** Pass it back with the same parameters to read on; null at the end. */
  nextCursor: string | null;
  /** How many there are in all; null when that would have to be counted. */
  total: number | null;
  /**
   * Of a search by words: since which day parts of words were looked for; null: in all that is listed. Words and their
   * beginnings are found in all of them.
   */
  partsSince: string | null;
  /** The oldest reading among the accounts that are shown; null when one was never read. */
  readAt: string | null;
  syncs: SyncView[];
};

/** The sum of a batch's entries beside the batch. */
export type BatchCheckView = {
  /** Null when an entry has no amount. */
  sum: Money | null;
  /** Whether sum and number are those of the batch; null when they cannot be compared. */
  agrees: boolean | null;
  /** Entries that the bank sent beside those that are shown, and that cannot be read. */
  unreadable: number;
};

/** A name and its value as the bank gave them: what has no place of its own. */
export type NamedText = { name: string; text: string };

/** `GET /api/transactions/{id}`: every field that the bank gave. */
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
    /** Names of what the bank sent with it that cannot be read: missing from every view of it. */
    oddFields: string[];
    proprietaryReferences: NamedText[];
    batchCheck: BatchCheckView | null;
  };
  accountName: string;
  readAt: string;
};

/** `GET /api/transactions/{id}/raw`: what the bank answered, field by field. */
export type RawTransactionView = { raw: unknown; readAt: string };
