/**
 * Rows of an answer that are read one by one, so that a malformed one hides none of the others. A malformed optional
 * part is left out; a row without its required parts is unreadable, and counted.
 */

import { readablePart } from '@/lib/xs2a/message/readable-part';
import { isObject } from '@/lib/xs2a/value/is-object';
import { z } from '@/lib/xs2a/value/zod';

export type ReadRows<Row> = {
  readonly rows: readonly Row[];
  /** As the bank wrote them; `{}` for anything that is not an object. */
  readonly unreadable: readonly Readonly<Record<string, unknown>>[];
};

/** An empty list. */
export const NO_ROWS = { rows: [], unreadable: [] } as const;

/** A list of such rows. More than `max` rows, or rows of which none can be read, make the answer invalid. */
export function rowsOf<Row>(row: z.ZodType<Row>, max: number): z.ZodType<ReadRows<Row>> {
  return z
    .array(z.unknown())
    .max(max)
    .transform((values, context): ReadRows<Row> => {
      const read = values.map((value) => readablePart(row, value).value);
      const rows = read.flatMap((one) => one ?? []);
      if (rows.length === 0 && values.length > 0) {
        const [issue] = row.safeParse(values[0]).error?.issues ?? [];
        context.addIssue({ code: 'custom', path: [0, ...(issue?.path ?? [])] });
        return z.NEVER;
      }
      const odd = values.filter((_, index) => read[index] === null);
      return { rows, unreadable: odd.map((value) => (isObject(value) ? value : {})) };
    });
}
