import { AnsweredLinks } from '@/lib/xs2a/message/link';
import { z } from '@/lib/xs2a/value/zod';

/** The requested lists of transactions, for accounts and cards alike; a missing list is empty. @see supplement#5 */
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
