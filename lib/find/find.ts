/** One search over everything a user may see in one context: a few results of each kind, with links to all of them. */
import { listAccounts } from '@/lib/aisp/account/list-accounts';
import {
  EVERY_STORED_TRANSACTION,
  listTransactions,
} from '@/lib/aisp/transactions/list-transactions';
import { MESSAGES } from '@/lib/i18n/messages';
import { findPayments } from '@/lib/pisp/payment/find-payments';
import { listRecipients } from '@/lib/pisp/payment/recipients';
import { isFoundBy, queryWords } from '@/lib/vault/search-words';
import type { AccountView } from '@/lib/view/account';
import type { ContextId } from '@/lib/view/connection/acting-context';
import type { FindReading, FindView, Found, FoundTransactions } from '@/lib/view/find';
import type { CategoryId } from '@/lib/view/insight/category';
import type { RecipientView } from '@/lib/view/payment';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { wordsOf } from '@/lib/xs2a/words-of';
import { readingsOf } from './readings';

/** Results of each kind: as many as fit on a screen without much scrolling. */
const ACCOUNTS_MAX = 3;
const PEOPLE_MAX = 3;
const PAYMENTS_MAX = 4;
const TRANSACTIONS_MAX = 5;

/** Search results in a context. No bank is asked, and the search is not stored. */
export async function find(
  of: { userId: string; contextId: ContextId },
  query: string,
  now: Date,
): Promise<FindView> {
  const readings = readingsOf(query, bankDay(now), categoryNames);
  const words = queryWords(query);
  const [{ accounts }, { recipients }, payments] = await Promise.all([
    listAccounts(of.userId, { contextId: of.contextId }, now),
    listRecipients(of.userId, of.contextId),
    findPayments(of, readings, PAYMENTS_MAX, now),
  ]);
  const { since: paymentsSince, ...foundPayments } = payments;
  const transactions = await findTransactions(of, accounts, readings, now);
  return {
    accounts: firstOf(
      accounts.filter((account) => haveWords(textsOfAccount(account), words)),
      ACCOUNTS_MAX,
    ),
    people: firstOf(
      recipients.filter((recipient) => haveWords(textsOfPerson(recipient), words)),
      PEOPLE_MAX,
    ),
    payments: foundPayments,
    paymentsSince,
    ...transactions,
    accountIds: namedAccounts(accounts),
  };
}

async function findTransactions(
  { userId, contextId }: { userId: string; contextId: ContextId },
  accounts: readonly AccountView[],
  readings: readonly FindReading[],
  now: Date,
): Promise<Pick<FindView, 'transactions' | 'partsSince'>> {
  const found: FoundTransactions[] = [];
  const shown = new Set<string>();
  let partsSince: string | null = null;
  if (accounts.length === 0) return { transactions: found, partsSince };
  for (const reading of readings) {
    const listed = await listTransactions(
      userId,
      {
        ...EVERY_STORED_TRANSACTION,
        contextId,
        accountIds: accounts.map(({ accountId }) => accountId),
        q: reading.words,
        amountMin: reading.amount?.min ?? null,
        amountMax: reading.amount?.max ?? null,
        dateFrom: reading.days?.from ?? null,
        dateTo: reading.days?.to ?? null,
        category: reading.category,
      },
      { cursor: null, limit: TRANSACTIONS_MAX },
      now,
    );
    // An account may have been removed since it was listed.
    if (!listed.ok) continue;
    const { view } = listed;
    partsSince ??= view.partsSince;
    // Results of a more exact reading are not repeated.
    const fresh = view.transactions.filter(({ id }) => !shown.has(id));
    for (const { id } of fresh) shown.add(id);
    if (fresh.length > 0)
      found.push({ reading, transactions: fresh, hasMore: view.nextCursor !== null });
  }
  return { transactions: found, partsSince };
}

function categoryNames(category: CategoryId): string[] {
  return Object.values(MESSAGES).map(({ categories }) => categories.names[category]);
}

/** A list of transactions covers only accounts unless it names the cards too. */
function namedAccounts(accounts: readonly AccountView[]): string[] {
  return accounts.some(({ kind }) => kind === 'card')
    ? accounts.map(({ accountId }) => accountId)
    : [];
}

function haveWords(texts: readonly (string | null | undefined)[], query: readonly string[]) {
  const words = texts.flatMap((text) => wordsOf(text ?? ''));
  return query.length > 0 && isFoundBy(words, query);
}

function textsOfAccount({ name, bban, iban, maskedPan, bankName, product }: AccountView) {
  return [name, bban, iban, maskedPan, bankName, product];
}

function textsOfPerson({ creditorName, creditorAccount: { bban, iban } }: RecipientView) {
  return [creditorName, bban, iban];
}

function firstOf<One>(all: readonly One[], limit: number): Found<One> {
  return { shown: all.slice(0, limit), more: Math.max(0, all.length - limit) };
}
