/**
 * An object of an answer without those of its fields that are odd: what one field says wrongly hides none of the others.
 * Which fields an object cannot do without is said by its schema, or by the caller.
 */
import { isObject } from '@/lib/xs2a/value/is-object';
import type { z } from '@/lib/xs2a/value/zod';

export type ReadablePart<Value> = {
  /** Null when it cannot be read without what is odd in it. */
  readonly value: Value | null;
  /** Names of the schema, never of the bank's choice. */
  readonly oddFields: readonly string[];
};

/** @param needed fields that cost the whole object when they are odd, though the schema lets them be missing. */
export function readablePart<Value>(
  schema: z.ZodType<Value>,
  raw: unknown,
  needed: readonly string[] = [],
): ReadablePart<Value> {
  const whole = schema.safeParse(raw);
  if (whole.success) return { value: whole.data, oddFields: [] };
  const oddFields = [...new Set(whole.error.issues.flatMap(({ path }) => path.slice(0, 1)))].map(
    String,
  );
  if (!isObject(raw) || oddFields.some((name) => needed.includes(name)))
    return { value: null, oddFields };
  const rest = Object.entries(raw).filter(([name]) => !oddFields.includes(name));
  return { value: schema.safeParse(Object.fromEntries(rest)).data ?? null, oddFields };
}
