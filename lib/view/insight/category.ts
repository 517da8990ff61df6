/** What money is spent on and where it comes from. */
export const CATEGORIES = [
  'salary',
  'benefits',
  'other-income',
  'housing',
  'groceries',
  'eating-out',
  'transport',
  'travel',
  'shopping',
  'health',
  'children',
  'leisure',
  'subscriptions',
  'insurance',
  'electricity',
  'telecom',
  'taxes',
  'loans',
  'savings',
  'transfers',
  'fees',
  'cash',
  'business',
  'other',
] as const;
export type CategoryId = (typeof CATEGORIES)[number];

/** The category when no rule matches: it only says which way the money went. */
export const UNSORTED_CATEGORIES: readonly CategoryId[] = ['other', 'other-income'];

export function isUnsorted(category: CategoryId): boolean {
  return UNSORTED_CATEGORIES.includes(category);
}

export const CATEGORY_RULES_MAX = 100;
export const CATEGORY_RULE_PHRASES_MAX = 20;
export const CATEGORY_PHRASE_CHARACTERS_MAX = 70;
