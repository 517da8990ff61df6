import type { QueryClient } from '@tanstack/react-query';
import { changeSet, keepAnswer, readKnown } from '@/lib/query/kept/change-set';
import { readQuery } from '@/lib/query/read-query';
import { request } from '@/lib/query/request';
import type { CategoryRule, CategoryRulesView } from '@/lib/view/insight/category-rules';

export function categoryRulesQuery() {
  return readQuery<CategoryRulesView>(['category-rules'], '/api/category-rules');
}

/** One change of the user's rules; null when there is no room for it. */
export type ChangeRules = (rules: readonly CategoryRule[]) => readonly CategoryRule[] | null;

/** Changes of the rules are made one after another, each to what the one before left. */
export const RULES_SCOPE = { id: 'category-rules' };

/**
 * Changes the newest rules, and marks what depends on them as out of date.
 * @param refetchType whether queries in use are asked again at once
 */
export async function changeCategoryRules(
  client: QueryClient,
  change: ChangeRules,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  const query = categoryRulesQuery();
  const made = await changeSet<CategoryRulesView, CategoryRulesView>(
    (isAnew) => readKnown(client, query, isAnew),
    (set) => {
      const rules = change(set.rules);
      return rules === null ? null : { ...set, rules: [...rules] };
    },
    ({ rules, version }) =>
      request('/api/category-rules', { method: 'PUT', body: { rules, version } }),
  );
  if (made === null) return;
  await keepAnswer(client, query, () => made.after);
  for (const kind of ['transactions', 'transaction', 'insight', 'unsorted'])
    void client.invalidateQueries({ queryKey: [kind], refetchType });
}
