import { z } from 'zod';
import { ofAccounts } from '@/app/api/insight/request';
import { listTransactions } from '@/lib/aisp/transactions/list-transactions';
import { Cursor } from '@/lib/http/cursor';
import { CATEGORIES } from '@/lib/view/insight/category';
import { IsoDate } from '@/lib/xs2a/value/iso-date-schemas';

/** A page of the transactions for a query. */
export function transactionsListed(
  userId: string,
  query: z.infer<typeof TransactionsQuery>,
  now: Date,
) {
  return listTransactions(
    userId,
    {
      contextId: query.context ?? null,
      accountIds: query.accountId ?? null,
      q: query.q ?? null,
      counterparty: query.counterparty ?? null,
      amountMin: query.amountMin ?? null,
      amountMax: query.amountMax ?? null,
      dateFrom: query.dateFrom ?? null,
      dateTo: query.dateTo ?? null,
      direction: query.direction ?? null,
      status: query.status ?? null,
      category: query.category ?? null,
    },
    { cursor: query.cursor ?? null, limit: query.limit },
    now,
  );
}

const TEXT_CHARACTERS_MAX = 140;
const PAGE_SIZE = 50;
const PAGE_SIZE_MAX = 200;

const text = z
  .string('text-required')
  .max(TEXT_CHARACTERS_MAX, 'field-invalid')
  .transform((value) => (value.trim() === '' ? undefined : value.trim()))
  .optional();

/** An amount without a sign, with a point or a comma. */
const magnitude = z
  .string('text-required')
  .transform((value) => value.replace(',', '.'))
  .pipe(z.string().regex(/^\d{1,18}(\.\d{1,5})?$/, 'amount-form'))
  .optional();

/** The query parameters of `GET /api/transactions`. */
export const TransactionsQuery = z.object({
  ...ofAccounts,
  q: text,
  counterparty: text,
  amountMin: magnitude,
  amountMax: magnitude,
  dateFrom: IsoDate.optional(),
  dateTo: IsoDate.optional(),
  direction: z.enum(['in', 'out'], 'choice-unknown').optional(),
  status: z.enum(['booked', 'pending'], 'choice-unknown').optional(),
  category: z.enum(CATEGORIES, 'choice-unknown').optional(),
  cursor: Cursor.optional(),
  limit: z.coerce
    .number('whole-number-form')
    .int('whole-number-form')
    .min(1, 'whole-number-form')
    .max(PAGE_SIZE_MAX, 'whole-number-form')
    .default(PAGE_SIZE),
});
