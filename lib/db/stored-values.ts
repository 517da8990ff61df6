/**
 * Text columns with our own vocabularies, each parsed in one place. A value from a newer release is read as the most
 * general one.
 */
import { z } from 'zod';
import { CATEGORIES, type CategoryId } from '@/lib/view/insight/category';
import type { ReadBackTrouble } from '@/lib/view/payment';
import { PROBLEM_CODES, type ProblemCode } from '@/lib/view/problem';

const Category = z.enum(CATEGORIES).catch('other');
const Code = z.enum(PROBLEM_CODES).nullable().catch('internal');
const Trouble = z
  .enum([...PROBLEM_CODES, 'not-shown-yet', 'not-answered'])
  .nullable()
  .catch('internal');

export function storedCategory(text: string): CategoryId {
  return Category.parse(text);
}

/** Why a read stopped; null when it did not. */
export function storedProblem(text: string | null): ProblemCode | null {
  return Code.parse(text);
}

/** Why a payment could not be read back; null when it could. */
export function storedReadBackTrouble(text: string | null): ReadBackTrouble | null {
  return Trouble.parse(text);
}
