import type { CategoryRule } from '@/lib/view/insight/category-rules';

// A rule is found by what it says: its place may have changed on another device.

/** Adds a rule before all others, unless a try whose answer was lost has added it. */
export function addOnce(rules: readonly CategoryRule[], rule: CategoryRule): CategoryRule[] {
  return placeOf(rules, rule) < 0 ? [rule, ...rules] : [...rules];
}

/** Puts another rule in its place; before all others when it is gone. */
export function replaceRule(
  rules: readonly CategoryRule[],
  rule: CategoryRule,
  next: CategoryRule,
): CategoryRule[] {
  const place = placeOf(rules, rule);
  return place < 0 ? addOnce(rules, next) : rules.with(place, next);
}

export function removeRule(rules: readonly CategoryRule[], rule: CategoryRule): CategoryRule[] {
  const place = placeOf(rules, rule);
  return rules.filter((_, at) => at !== place);
}

/** Swaps it with the one before. */
export function moveRuleUp(rules: readonly CategoryRule[], rule: CategoryRule): CategoryRule[] {
  const place = placeOf(rules, rule);
  const before = rules[place - 1];
  return before === undefined ? [...rules] : rules.with(place - 1, rule).with(place, before);
}

function placeOf(rules: readonly CategoryRule[], rule: CategoryRule): number {
  return rules.findIndex((one) => wordsOf(one) === wordsOf(rule));
}

function wordsOf({ category, direction, phrases }: CategoryRule): string {
  return JSON.stringify([category, direction, phrases]);
}
