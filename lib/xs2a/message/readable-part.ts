/**
 * Reads an object of an answer while dropping malformed fields, so that one wrong field does not hide the others. Which
 * fields are indispensable is up to the schema or the caller.
 */
import { isObject } from '@/lib/xs2a/value/is-object';
import type { z } from '@/lib/xs2a/value/zod';

export type ReadablePart<Value> = {
  /** Null when the object is useless without its malformed fields. */
  readonly value: Value | null;
  /** Names from the schema, never of the bank's choosing. */
  readonly oddFields: readonly string[];
};

/**
 * @param needed fields without which the whole object is dropped when they are malformed, even though the schema makes
 * them optional.
 */
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
