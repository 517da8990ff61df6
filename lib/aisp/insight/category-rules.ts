import { recategorise } from '@/lib/db/category-rules';
import { sqlTransaction } from '@/lib/db/sql';
import { env } from '@/lib/env';
import { readSet, replaceSet } from '@/lib/vault/kept-set';
import {
  type CategoryRule,
  CategoryRules,
  type CategoryRulesView,
} from '@/lib/view/insight/category-rules';
import { BUILT_IN_RULES, type CompiledRule, compileRules } from './category';

/** The rules that categorise a user's rows, the built-in ones included. */
export async function rulesOf(userId: string): Promise<CompiledRule[]> {
  return compileRules(userId, await ownRules(userId));
}

/** The user's own rules. */
export async function ownRules(userId: string): Promise<CategoryRule[]> {
  return (await categoryRules(userId)).rules;
}

export async function categoryRules(userId: string): Promise<CategoryRulesView> {
  const stored = await readSet('category_rule_set', userId);
  const rules = stored === null ? [] : CategoryRules.parse({ rules: stored.contents }).rules;
  return { rules, builtIn: [...BUILT_IN_RULES], version: stored?.version ?? null };
}

/**
 * Replaces a user's own rules and applies them to all stored rows, in one transaction: of two at once, the rows follow
 * the rules that were stored last.
 * @returns null, with nothing changed, when the stored rules have another version.
 */
export async function replaceCategoryRules(
  userId: string,
  { rules, version: over }: CategoryRules,
  now: Date,
): Promise<CategoryRulesView | null> {
  const version = await sqlTransaction(async (db) => {
    const set = { userId, contents: rules };
    const stored = await replaceSet(db, 'category_rule_set', set, { version: over, now });
    if (stored === null) return null;
    // The current sealing key comes last, so rows resealed meanwhile are seen again.
    for (const key of [...env().PSU_ID_KEYS].reverse())
      await recategorise(db, userId, key.id, compileRules(userId, rules, key));
    return stored;
  });
  return version === null ? null : { rules, builtIn: [...BUILT_IN_RULES], version };
}
