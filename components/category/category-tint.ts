import { directionOf } from '@/components/money/format-amount';
import { amountLook } from '@/components/transaction/transaction-words';
import type { CategoryId } from '@/lib/view/insight/category';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';

/** Classes for the icon of a category, the round ground behind it, and the bar of its sum. */
export type CategoryTint = { icon: string; ground: string; bar: string };

/** The colours of a category. Four kinds of everyday spending have their own; money that stays one's own has the accent. */
export function categoryTint(category: CategoryId): CategoryTint {
  return TINTS[category] ?? PLAIN;
}

/** The colours of a transaction: plain until it is booked, green where money comes in, otherwise those of its category. */
export function transactionTint(
  transaction: Pick<StoredTransactionView, 'status' | 'ownAccountName' | 'amount' | 'category'>,
): CategoryTint {
  const look = amountLook(transaction);
  if (look === 'waiting') return PLAIN;
  if (look === 'moved') return OWN;
  return directionOf(transaction.amount.amount) === 'in'
    ? INCOME
    : categoryTint(transaction.category);
}

const HOME = { icon: 'text-home', ground: 'bg-home-soft', bar: 'bg-home' };
const FOOD = { icon: 'text-food', ground: 'bg-food-soft', bar: 'bg-food' };
const WAYS = { icon: 'text-ways', ground: 'bg-ways-soft', bar: 'bg-ways' };
const LIFE = { icon: 'text-life', ground: 'bg-life-soft', bar: 'bg-life' };
const OWN = { icon: 'text-accent', ground: 'bg-accent-soft', bar: 'bg-accent' };
const INCOME = { icon: 'text-settled', ground: 'bg-settled-soft', bar: 'bg-settled' };
const PLAIN = { icon: 'text-ink-muted', ground: 'bg-surface-sunken', bar: 'bg-ink-muted' };

const TINTS: Partial<Record<CategoryId, CategoryTint>> = {
  salary: INCOME,
  benefits: INCOME,
  housing: HOME,
  electricity: HOME,
  telecom: HOME,
  insurance: HOME,
  groceries: FOOD,
  'eating-out': FOOD,
  transport: WAYS,
  travel: WAYS,
  shopping: LIFE,
  health: LIFE,
  children: LIFE,
  leisure: LIFE,
  subscriptions: LIFE,
  savings: OWN,
  transfers: OWN,
};
