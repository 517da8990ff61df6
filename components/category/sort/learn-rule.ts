import { addRule } from '@/components/category/add-rule';
import {
  CATEGORY_RULE_PHRASES_MAX,
  CATEGORY_RULES_MAX,
  type CategoryId,
} from '@/lib/view/insight/category';
import type { CategoryRule } from '@/lib/view/insight/category-rules';
import { wordsOf } from '@/lib/xs2a/words-of';

type Learned = { category: CategoryId; phrase: string; direction: 'in' | 'out' };

/**
 * Adds a rule that sorts a counterparty: to the phrases of a matching rule if there is room and no earlier rule would
 * sort it otherwise, else before all others.
 * Unchanged when a try whose answer was lost has added it. Null when there is no room for another rule.
 */
export function learnRule(rules: readonly CategoryRule[], learned: Learned): CategoryRule[] | null {
  if (ruleOf(rules, learned) !== undefined) return [...rules];
  const at = rules.findIndex(
    ({ category, direction, phrases }, place) =>
      category === learned.category &&
      direction === learned.direction &&
      phrases.length < CATEGORY_RULE_PHRASES_MAX &&
      !rules.slice(0, place).some((before) => sortsOtherwise(before, learned)),
  );
  if (at >= 0)
    return rules.map((rule, index) =>
      index === at ? { ...rule, phrases: [...rule.phrases, learned.phrase] } : rule,
    );
  return rules.length < CATEGORY_RULES_MAX ? addRule(rules, learned) : null;
}

/** Takes back what was learned of a counterparty, and leaves everything else. */
export function forgetRule(rules: readonly CategoryRule[], learned: Learned): CategoryRule[] {
  const rule = ruleOf(rules, learned);
  const place = rule?.phrases.lastIndexOf(learned.phrase);
  return rules
    .map((one) =>
      one === rule ? { ...one, phrases: one.phrases.filter((_, at) => at !== place) } : one,
    )
    .filter(({ phrases }) => phrases.length > 0);
}

/** Whether a rule puts a counterparty in another category. */
function sortsOtherwise({ category, direction, phrases }: CategoryRule, learned: Learned): boolean {
  const words = wordsOf(learned.phrase);
  return (
    category !== learned.category &&
    (direction === null || direction === learned.direction) &&
    phrases.some((phrase) =>
      wordsOf(phrase).every((beginning) => words.some((word) => word.startsWith(beginning))),
    )
  );
}

function ruleOf(rules: readonly CategoryRule[], learned: Learned): CategoryRule | undefined {
  return rules.find(
    ({ category, direction, phrases }) =>
      category === learned.category &&
      direction === learned.direction &&
      phrases.includes(learned.phrase),
  );
}
