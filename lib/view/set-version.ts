import { z } from '@/lib/xs2a/value/zod';

/** The last millisecond that a Date can hold, less the one that the next version needs. */
const VERSION_MAX = 8.64e15 - 1;

/**
 * The version of a set that `PUT` replaces as a whole, as `GET` and `PUT` answer it; null when none was ever stored. A
 * `PUT` with a version other than the stored one is answered 409 `conflict`, and nothing is stored. Without a version,
 * it replaces whatever is there.
 */
export const SetVersion = z
  .number('whole-number-form')
  .int('whole-number-form')
  .min(0, 'whole-number-form')
  .max(VERSION_MAX, 'whole-number-form')
  .nullable()
  .optional();
export type SetVersion = z.infer<typeof SetVersion>;
