import { AnsweredLinks } from '@/lib/xs2a/message/link';
import { z } from '@/lib/xs2a/value/zod';

/** The lists of transactions that were asked for, of accounts and cards alike: empty where one is missing. @see supplement#5 */
export function transactionListsOf<Row extends z.ZodType>(row: Row) {
  return z
    .object({
      booked: z.array(row).nullish(),
      pending: z.array(row).nullish(),
      _links: AnsweredLinks.nullish(),
    })
    .transform(({ booked, pending, _links }) => ({
      booked: booked ?? [],
      pending: pending ?? [],
      _links: _links ?? {},
    }));
}
