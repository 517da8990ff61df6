import { z } from 'zod';
import { ContextId } from '@/lib/view/connection/context-id';
import { LISTED_ACCOUNTS_MAX } from '@/lib/view/stored-transaction';
import { IsoDate } from '@/lib/xs2a/value/iso-date-schemas';

/** The accounts that figures or a list cover. */
export const ofAccounts = {
  context: ContextId.optional(),
  accountId: z
    .string('text-required')
    .transform((value) => value.split(','))
    .pipe(z.array(z.uuid('uuid-form')).max(LISTED_ACCOUNTS_MAX, 'list-too-long'))
    .optional(),
};

export const range = { dateFrom: IsoDate.optional(), dateTo: IsoDate.optional() };

type Query = { context?: string | undefined; accountId?: string[] | undefined };

export function requestOf(userId: string, { context, accountId }: Query) {
  return { userId, contextId: context ?? null, accountIds: accountId ?? null };
}

type Range = { dateFrom?: string | undefined; dateTo?: string | undefined };

export function rangeOf({ dateFrom, dateTo }: Range) {
  return { dateFrom: dateFrom ?? null, dateTo: dateTo ?? null };
}
