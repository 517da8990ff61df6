import { findRuleSet, recategorise, storeRuleSet } from '@/lib/db/category-rules';
import { database } from '@/lib/db/client';
import { sql } from '@/lib/db/sql';
import { env } from '@/lib/env';
import { openRules, sealRules } from '@/lib/vault/transaction';
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
  const stored = await findRuleSet(database(), userId);
  return stored === null
    ? []
    : CategoryRules.parse({ rules: openRules(userId, stored.sealedRules) }).rules;
}

export async function categoryRules(userId: string): Promise<CategoryRulesView> {
  return {
    rules: await ownRules(userId),
    builtIn: [...BUILT_IN_RULES],
  };
}

/** Replaces a user's own rules and applies them to all stored rows. */
export async function replaceCategoryRules(
  userId: string,
  rules: readonly CategoryRule[],
  now: Date,
): Promise<CategoryRulesView> {
  const { text, keyId } = sealRules(userId, rules);
  await storeRuleSet(database(), { userId, sealedRules: text, keyId, updatedAt: now });
  // The current sealing key comes last, so rows resealed meanwhile are seen again.
  for (const key of [...env().PSU_ID_KEYS].reverse())
    await recategorise(sql(), userId, key.id, compileRules(userId, rules, key));
  return { rules: [...rules], builtIn: [...BUILT_IN_RULES] };
}
