/** Uncategorised transactions grouped by counterparty. Pure. */
import { headOf, nameWords } from '@/lib/aisp/insight/name-head';
import { isFoundBy } from '@/lib/vault/search-words';
import { CATEGORY_PHRASE_CHARACTERS_MAX, isUnsorted } from '@/lib/view/insight/category';
import type { CategoryRule } from '@/lib/view/insight/category-rules';
import type { UnsortedGroup } from '@/lib/view/insight/unsorted';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { addAmounts } from '@/lib/xs2a/value/amount';
import { wordsOf } from '@/lib/xs2a/words-of';

/** How many transactions of a group are shown. */
const LATEST_MAX = 3;

/** Who a transaction is with; null when neither its name nor its message has a word in it. */
export function counterpartyOf({
  counterpartyName,
  message,
}: Pick<StoredTransactionView, 'counterpartyName' | 'message'>): string | null {
  const name = (counterpartyName?.trim() || message?.trim() || '').replace(/\s+/g, ' ');
  return tellingWords(name).length === 0 ? null : name;
}

export function directionOf({ amount }: Pick<StoredTransactionView, 'amount'>): 'in' | 'out' {
  return amount.amount.startsWith('-') ? 'out' : 'in';
}

/** The groups, those with the most transactions first. Transactions must come newest first. */
export function groupUnsorted(
  transactions: readonly StoredTransactionView[],
): Omit<UnsortedGroup, 'proposal'>[] {
  const groups = new Map<string, Omit<UnsortedGroup, 'proposal'>>();
  for (const transaction of transactions) {
    const name = counterpartyOf(transaction);
    if (name === null) continue;
    const direction = directionOf(transaction);
    const key = `${direction} ${tellingWords(name).join(' ')}`;
    const group = groups.get(key) ?? {
      name,
      phrase: phraseOf(name),
      direction,
      count: 0,
      sums: [],
      latest: [],
    };
    groups.set(key, {
      ...group,
      count: group.count + 1,
      sums: withAmount(group.sums, transaction.amount),
      latest: [...group.latest, latestOf(transaction, name)].slice(0, LATEST_MAX),
    });
  }
  return [...groups.values()].sort((one, other) => other.count - one.count);
}

/** Whether one of the user's rules says that this counterparty belongs to no other category. */
export function isLeftByRule(
  transaction: StoredTransactionView,
  rules: readonly CategoryRule[],
): boolean {
  const words = wordsOf(
    [transaction.counterpartyName, transaction.message].filter(Boolean).join(' '),
  );
  const direction = directionOf(transaction);
  return rules.some(
    (rule) =>
      isUnsorted(rule.category) &&
      (rule.direction === null || rule.direction === direction) &&
      rule.phrases.some((phrase) => isFoundBy(words, wordsOf(phrase))),
  );
}

/** The words of a name that identify it, without numbers: those are days, shops and receipts. */
function tellingWords(name: string): string[] {
  return nameWords(name).flatMap((word) => withoutNumber(word) ?? []);
}

/**
 * A word without a number at its end (`bakehuset24`), which a rule still finds as its beginning, unless so few letters
 * are left that it would find too much; null for any other word with a digit.
 */
function withoutNumber(word: string): string | null {
  return /\d/.test(word) ? (/^([\p{L}\p{M}]{3,})\d+$/u.exec(word)?.[1] ?? null) : word;
}

/** The phrase a rule uses for a name: as written, without numbers. */
function phraseOf(name: string): string {
  const pieces = headOf(name)
    .split(' ')
    .flatMap((piece) => {
      if (tellingWords(piece).length === 0) return [];
      if (!/\d/.test(piece)) return piece;
      return (piece.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap(
        (word) => withoutNumber(word) ?? [],
      );
    });
  const phrase = pieces.length > 0 ? pieces.join(' ') : tellingWords(name).join(' ');
  return phrase.length <= CATEGORY_PHRASE_CHARACTERS_MAX ? phrase : cutToFit(phrase);
}

/** Whole words as far as they fill at least half; else cut within a word, since a short phrase would match too much. */
function cutToFit(phrase: string): string {
  const cut = phrase.slice(0, CATEGORY_PHRASE_CHARACTERS_MAX).replace(/[\uD800-\uDBFF]$/, '');
  const end = cut.lastIndexOf(' ');
  return end < CATEGORY_PHRASE_CHARACTERS_MAX / 2 ? cut : cut.slice(0, end);
}

function withAmount(
  sums: UnsortedGroup['sums'],
  amount: StoredTransactionView['amount'],
): UnsortedGroup['sums'] {
  return sums.some(({ currency }) => currency === amount.currency)
    ? sums.map((sum) => (sum.currency === amount.currency ? addAmounts(sum, amount) : sum))
    : [...sums, amount];
}

function latestOf(
  transaction: StoredTransactionView,
  name: string,
): UnsortedGroup['latest'][number] {
  const { id, transactionDate, amount, message } = transaction;
  return {
    id,
    day: transactionDate ?? transaction.day,
    amount,
    message: message === name ? null : message,
  };
}
