/** A user's transactions without a category, with what Brygge would propose. */

import { eachOnce } from '@/lib/aisp/account/chosen-accounts';
import { ownNumberTest } from '@/lib/aisp/account/own-numbers';
import { ownRules } from '@/lib/aisp/insight/category-rules';
import { storedTransactionView } from '@/lib/aisp/transactions/stored-transaction-view';
import { type AccountWithSync, listAccountsWithSync } from '@/lib/db/accounts-with-sync';
import {
  EVERY_TRANSACTION,
  listTransactions,
  type TransactionFilter,
} from '@/lib/db/search-transactions';
import { sql } from '@/lib/db/sql';
import type { TransactionRow } from '@/lib/db/stored-transactions';
import { readableRows } from '@/lib/vault/readable-rows';
import type { ContextId } from '@/lib/view/connection/acting-context';
import { type CategoryId, isUnsorted, UNSORTED_CATEGORIES } from '@/lib/view/insight/category';
import type { UnsortedView } from '@/lib/view/insight/unsorted';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { counterpartyOf, directionOf, groupUnsorted, isLeftByRule } from './group-unsorted';
import { categoryProposer, type Sorted } from './propose-category';

/** How many of the newest transactions of each kind are looked at. */
const UNSORTED_MAX = 1_000;
/** How many categorised ones are looked at, to see which counterparties have a category. */
const SORTED_MAX = 1_000;

/** A context's booked transactions without a category, by counterparty, leaving out transfers between own accounts. */
export async function unsorted(
  of: { userId: string; contextId: ContextId },
  now: Date,
): Promise<UnsortedView> {
  const accounts = await listAccountsWithSync(sql(), { ...of, now, withEnded: true });
  const counted = eachOnce(accounts.filter(({ isEnded }) => !isEnded));
  const rules = await ownRules(of.userId);
  const list = (category: CategoryId | null, limit: number) =>
    listTransactions(sql(), filterOf(of.userId, counted, category), null, limit);
  const found = await Promise.all(
    UNSORTED_CATEGORIES.map((category) => list(category, UNSORTED_MAX)),
  );
  const isOwn = ownAccounts(accounts);
  const transactions = viewsOf(found.flat())
    .filter((view) => !isOwn(view) && !isLeftByRule(view, rules))
    .sort((one, other) => ((one.day ?? '') < (other.day ?? '') ? 1 : -1));
  const groups = groupUnsorted(transactions);
  const sorted = groups.length === 0 ? [] : sortedIn(viewsOf(await list(null, SORTED_MAX)));
  const propose = categoryProposer(sorted);
  return {
    groups: groups.map((group) => ({ ...group, proposal: propose(group) })),
    transactions: groups.reduce((sum, { count }) => sum + count, 0),
    since: reachOf(found),
  };
}

function filterOf(
  userId: string,
  accounts: readonly AccountWithSync[],
  category: CategoryId | null,
): TransactionFilter {
  return {
    ...EVERY_TRANSACTION,
    userId,
    accountIds: accounts.map(({ accountId }) => accountId),
    isPending: false,
    category,
  };
}

function viewsOf(rows: readonly TransactionRow[]): StoredTransactionView[] {
  return readableRows(rows, (row) => storedTransactionView(row, null, () => null)).views;
}

/** Transfers between a user's own accounts have no category. */
function ownAccounts(
  accounts: readonly AccountWithSync[],
): (view: StoredTransactionView) => boolean {
  const isOwn = ownNumberTest(accounts);
  return ({ counterpartyAccount }) => counterpartyAccount !== null && isOwn(counterpartyAccount);
}

/** The counterparties whose transactions have a category. */
function sortedIn(views: readonly StoredTransactionView[]): Sorted[] {
  const found = new Map<string, Sorted>();
  for (const view of views) {
    const name = counterpartyOf(view);
    if (name === null || isUnsorted(view.category)) continue;
    const direction = directionOf(view);
    found.set(`${direction} ${view.category} ${name}`, {
      name,
      direction,
      category: view.category,
    });
  }
  return [...found.values()];
}

/** The day from which everything was looked at; null when nothing was cut off. */
function reachOf(found: readonly (readonly TransactionRow[])[]): string | null {
  const ends = found.flatMap((rows) =>
    rows.length < UNSORTED_MAX ? [] : (rows.at(-1)?.sortDate ?? []),
  );
  return ends.sort().at(-1) ?? null;
}
