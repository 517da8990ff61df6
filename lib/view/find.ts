/** Results of one search over everything in the user's current context. */
import type { AccountView } from './account';
import type { CategoryId } from './insight/category';
import type { PaymentView, RecipientView } from './payment';
import type { StoredTransactionView } from './stored-transaction';

/** Minimum and maximum length of a search, in characters. */
export const FIND_CHARACTERS_MIN = 2;
export const FIND_CHARACTERS_MAX = 100;

/** One interpretation of a search. Amounts have no sign; days are inclusive. */
export type FindReading = {
  words: string | null;
  amount: { min: string; max: string } | null;
  days: { from: string; to: string } | null;
  category: CategoryId | null;
};

/** The first results, and how many more there are. */
export type Found<One> = { shown: One[]; more: number };

/** Transactions by one interpretation, newest first; `hasMore` when the full list has more. */
export type FoundTransactions = {
  reading: FindReading;
  transactions: StoredTransactionView[];
  hasMore: boolean;
};

/** A payment as one line of the results. */
export type FoundPayment = Pick<
  PaymentView,
  | 'paymentId'
  | 'creditorName'
  | 'paymentsCount'
  | 'amount'
  | 'furtherAmounts'
  | 'executionDate'
  | 'createdAt'
>;

/** `GET /api/find?context=&q=`: a few results of each kind, in one context. */
export type FindView = {
  accounts: Found<AccountView>;
  people: Found<RecipientView>;
  payments: Found<FoundPayment>;
  /** How far back payments were searched; null for all. */
  paymentsSince: string | null;
  transactions: FoundTransactions[];
  /** The accounts that links to the full lists must name; empty when the lists include them anyway. */
  accountIds: string[];
  /** The day from which parts of words were searched for in transactions; null for all. */
  partsSince: string | null;
};
