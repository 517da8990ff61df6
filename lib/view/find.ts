/** What a person finds by one search over everything of the context that they act in. */
import type { AccountView } from './account';
import type { CategoryId } from './insight/category';
import type { PaymentView, RecipientView } from './payment';
import type { StoredTransactionView } from './stored-transaction';

/** Characters of a search, at least and at most. */
export const FIND_CHARACTERS_MIN = 2;
export const FIND_CHARACTERS_MAX = 100;

/** What a search may be taken to mean. Amounts without a sign; days inclusive. */
export type FindReading = {
  words: string | null;
  amount: { min: string; max: string } | null;
  days: { from: string; to: string } | null;
  category: CategoryId | null;
};

/** The first ones, and how many more there are. */
export type Found<One> = { shown: One[]; more: number };

/** Transactions by one reading, newest first; `hasMore` when the list of all of them has more. */
export type FoundTransactions = {
  reading: FindReading;
  transactions: StoredTransactionView[];
  hasMore: boolean;
};

/** A payment as a line of what was found. */
export type FoundPayment = Pick<
  PaymentView,
  'paymentId' | 'creditorName' | 'paymentsCount' | 'amount' | 'executionDate' | 'createdAt'
>;

/** `GET /api/find?context=&q=`: of one context, a few of each kind. */
export type FindView = {
  accounts: Found<AccountView>;
  people: Found<RecipientView>;
  payments: Found<FoundPayment>;
  /** Since when payments were looked through; null: all of them. */
  paymentsSince: string | null;
  transactions: FoundTransactions[];
  /** The accounts that the lists of all that was found have to name; none when they list all by themselves. */
  accountIds: string[];
  /** Since which day parts of words were looked for in transactions; null: in all of them. */
  partsSince: string | null;
};
