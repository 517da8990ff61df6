/** The rules by which a transaction has its category. The first that fits says it: the person's own, then the built-in. */
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

/** Fits when any of the phrases does; a phrase fits when all its words begin words of the transaction. */
export const CategoryRule = z.object({
  category: z.enum(CATEGORIES, 'choice-unknown'),
  phrases: listOf(Phrase, 1, CATEGORY_RULE_PHRASES_MAX),
  direction: z.enum(['in', 'out'], 'choice-unknown').nullable(),
});
export type CategoryRule = z.infer<typeof CategoryRule>;

/** Body of `PUT /api/category-rules`: the person's own rules, in order, in place of those before. */
export const CategoryRules = z.object({ rules: listOf(CategoryRule, 0, CATEGORY_RULES_MAX) });
export type CategoryRules = z.infer<typeof CategoryRules>;

/** `GET /api/category-rules`; PUT answers the same. */
export type CategoryRulesView = { rules: CategoryRule[]; builtIn: CategoryRule[] };
