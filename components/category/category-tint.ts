import type { CategoryId } from '@/lib/view/insight/category';

/** Classes for the icon of a category, the round ground behind it, and the bar of its sum. */
export type CategoryTint = { icon: string; ground: string; bar: string };

/** The colours of a category's spending. The kinds of every day have their own; money that stays one's own has the accent. */
export function categoryTint(category: CategoryId): CategoryTint {
  return TINTS[category] ?? PLAIN;
}

/** The colours of money that comes in, whatever it is for. */
export function incomeTint(): CategoryTint {
  return INCOME;
}

const HOME = { icon: 'text-home', ground: 'bg-home-soft', bar: 'bg-home' };
const FOOD = { icon: 'text-food', ground: 'bg-food-soft', bar: 'bg-food' };
const TRAVEL = { icon: 'text-travel', ground: 'bg-travel-soft', bar: 'bg-travel' };
const LEISURE = { icon: 'text-leisure', ground: 'bg-leisure-soft', bar: 'bg-leisure' };
const CARE = { icon: 'text-care', ground: 'bg-care-soft', bar: 'bg-care' };
const POWER = { icon: 'text-power', ground: 'bg-power-soft', bar: 'bg-power' };
const DUES = { icon: 'text-dues', ground: 'bg-dues-soft', bar: 'bg-dues' };
const OWN = { icon: 'text-accent', ground: 'bg-accent-soft', bar: 'bg-accent' };
const INCOME = { icon: 'text-settled', ground: 'bg-settled-soft', bar: 'bg-settled' };
const PLAIN = { icon: 'text-ink-muted', ground: 'bg-surface-sunken', bar: 'bg-ink-muted' };

const TINTS: Partial<Record<CategoryId, CategoryTint>> = {
  housing: HOME,
  electricity: POWER,
  telecom: HOME,
  insurance: HOME,
  groceries: FOOD,
  'eating-out': FOOD,
  transport: TRAVEL,
  travel: TRAVEL,
  shopping: LEISURE,
  health: CARE,
  children: CARE,
  leisure: LEISURE,
  subscriptions: TRAVEL,
  // What is owed, and what it costs.
  loans: DUES,
  fees: DUES,
  // A company's largest three, far apart from each other. It has little of what else has the colours of the first two.
  salary: CARE,
  business: FOOD,
  taxes: DUES,
  savings: OWN,
  transfers: OWN,
};
