/** The rules that categorise transactions. The first that matches applies: the user's own, then the built-in ones. */

import { SetVersion } from '@/lib/view/set-version';
import { held } from '@/lib/xs2a/value/rule';
import { lengthFinding } from '@/lib/xs2a/value/text';
import { listOf, RequestText } from '@/lib/xs2a/value/text-schemas';
import { z } from '@/lib/xs2a/value/zod';
import {
  CATEGORIES,
  CATEGORY_PHRASE_CHARACTERS_MAX,
  CATEGORY_RULE_PHRASES_MAX,
  CATEGORY_RULES_MAX,
} from './category';

const Phrase = held(RequestText.trim(), (phrase) =>
  lengthFinding(phrase, 1, CATEGORY_PHRASE_CHARACTERS_MAX),
);

/**
 * Matches if any phrase does. A phrase matches when each of its words is the beginning of a word of the transaction.
 */
export const CategoryRule = z.object({
  category: z.enum(CATEGORIES, 'choice-unknown'),
  phrases: listOf(Phrase, 1, CATEGORY_RULE_PHRASES_MAX),
  direction: z.enum(['in', 'out'], 'choice-unknown').nullable(),
});
export type CategoryRule = z.infer<typeof CategoryRule>;

/** Body of `PUT /api/category-rules`: replaces the user's own rules, in order. */
export const CategoryRules = z.object({
  rules: listOf(CategoryRule, 0, CATEGORY_RULES_MAX),
  version: SetVersion,
});
export type CategoryRules = z.infer<typeof CategoryRules>;

/** `GET /api/category-rules`; PUT returns the same. */
export type CategoryRulesView = CategoryRules & { builtIn: CategoryRule[] };
