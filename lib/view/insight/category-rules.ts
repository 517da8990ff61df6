/** The rules that categorise transactions. The first that matches applies: the user's own, then the built-in ones. */
import { addFinding } from '@/lib/xs2a/value/rule';
import { z } from '@/lib/xs2a/value/zod';
import {
  CATEGORIES,
  CATEGORY_PHRASE_CHARACTERS_MAX,
  CATEGORY_RULE_PHRASES_MAX,
  CATEGORY_RULES_MAX,
} from './category';

const Phrase = z
  .string('text-required')
  .trim()
  .superRefine((phrase, context) => {
    if (phrase === '') addFinding(context, { rule: 'field-required' });
    if (phrase.length > CATEGORY_PHRASE_CHARACTERS_MAX)
      addFinding(context, {
        rule: 'text-too-long',
        limit: CATEGORY_PHRASE_CHARACTERS_MAX,
        actual: phrase.length,
      });
  });

const listOf = <Item>(item: z.ZodType<Item>, min: number, max: number) =>
  z.array(item, 'list-required').superRefine(({ length }, context) => {
    if (length < min) addFinding(context, { rule: 'list-too-short', limit: min, actual: length });
    if (length > max) addFinding(context, { rule: 'list-too-long', limit: max, actual: length });
  });

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
export const CategoryRules = z.object({ rules: listOf(CategoryRule, 0, CATEGORY_RULES_MAX) });
export type CategoryRules = z.infer<typeof CategoryRules>;

/** `GET /api/category-rules`; PUT returns the same. */
export type CategoryRulesView = { rules: CategoryRule[]; builtIn: CategoryRule[] };
