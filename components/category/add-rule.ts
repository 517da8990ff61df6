import type { CategoryId } from '@/lib/view/insight/category';
import type { CategoryRule } from '@/lib/view/insight/category-rules';

/** Adds a rule before the others, and removes its phrase from any rule that said otherwise. */
export function addRule(
  rules: readonly CategoryRule[],
  {
    category,
    phrase,
    direction,
  }: { category: CategoryId; phrase: string; direction: CategoryRule['direction'] },
): CategoryRule[] {
  const isSame = (other: string) => other.toLowerCase() === phrase.toLowerCase();
  const kept = rules
    .map((rule) =>
      rule.direction === null || direction === null || rule.direction === direction
        ? { ...rule, phrases: rule.phrases.filter((other) => !isSame(other)) }
        : rule,
    )
    .filter(({ phrases }) => phrases.length > 0);
  return [{ category, phrases: [phrase], direction }, ...kept];
}
