import { type BrokenRule, brokenRules } from '@/lib/xs2a/value/rule';
import type { z } from '@/lib/xs2a/value/zod';

/** The rules that a value breaks; none when the schema takes it. */
export function breaks(schema: z.ZodType, value: unknown): BrokenRule[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : brokenRules(parsed.error);
}
