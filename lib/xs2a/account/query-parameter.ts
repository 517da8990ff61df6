/**
 * Query parameters of the interface: a record of texts in, typed values out. Parameters that are not known are ignored;
 * a parameter that occurs twice is the reader's to refuse.
 */

import { isObject } from '@/lib/xs2a/value/is-object';
import { IsoDate } from '@/lib/xs2a/value/iso-date-schemas';
import {
  TRANSACTIONS_PAGE_SIZE_DEFAULT,
  TRANSACTIONS_PAGE_SIZE_MAX,
} from '@/lib/xs2a/value/limits';
import { addFinding, objectRule, typeRule } from '@/lib/xs2a/value/rule';
import { z } from '@/lib/xs2a/value/zod';
import { BOOKING_STATUSES } from './transaction';

const flag = z
  .enum(['true', 'false'], { error: typeRule('boolean-required') })
  .transform((text) => text === 'true');

/** A whole number without sign, from `min` to `max`. */
function wholeNumber(min: number, max: number) {
  return z.string().transform((text, context): number => {
    if (!/^[0-9]{1,15}$/.test(text)) {
      addFinding(context, { rule: 'whole-number-form' });
      return z.NEVER;
    }
    const actual = Number(text);
    if (actual < min) addFinding(context, { rule: 'number-too-small', limit: min, actual });
    if (actual > max) addFinding(context, { rule: 'number-too-large', limit: max, actual });
    return actual;
  });
}

/**
 * `GET /v1/sandbox/requests`; `since` is an instant, whose form the bank judges. With a `world` there are the requests
 * of that world, and those that name nobody and so belong to `default`.
 * @see supplement#10
 */
export const RequestLogQuery = z.object(
  {
    since: z.string().optional(),
    limit: wholeNumber(1, 1_000).default(100),
    world: z.string().optional(),
  },
  objectRule,
);

const BookingStatus = z.enum(BOOKING_STATUSES, { error: typeRule('choice-unknown') });
const Limit = wholeNumber(1, TRANSACTIONS_PAGE_SIZE_MAX).default(TRANSACTIONS_PAGE_SIZE_DEFAULT);
const Offset = wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0);

/** Refuses an end of a range that lies before its start. */
function refuseTurnedRange(from: string, to: string) {
  return (value: Record<string, unknown>, context: z.core.$RefinementCtx): void => {
    const { [from]: start, [to]: end } = value;
    if (typeof start === 'string' && typeof end === 'string' && end < start) {
      addFinding(context, { rule: 'end-before-start' }, [to]);
    }
  };
}

const always = { when: ({ value }: { value: unknown }) => isObject(value) };

/**
 * `GET /v1/accounts/{id}/transactions`. Both dates belong to the range; `bookingStatus` is `both` when it is missing.
 * @see interface#account-information-operations
 * @see supplement#3
 * @assumes transaction-page-size
 * @assumes booking-status-default
 */
export const TransactionQuery = z
  .object(
    {
      bookingStatus: BookingStatus.default('both'),
      dateFrom: IsoDate.optional(),
      dateTo: IsoDate.optional(),
      limit: Limit,
      offset: Offset,
    },
    objectRule,
  )
  .superRefine(refuseTurnedRange('dateFrom', 'dateTo'), always);
export type TransactionQuery = z.infer<typeof TransactionQuery>;

/** `GET /v1/card-accounts/{id}/transactions`, where `bookingStatus` is required. @see supplement#3 */
export const CardTransactionQuery = z
  .object(
    {
      bookingStatus: BookingStatus,
      dateFrom: IsoDate.optional(),
      dateTo: IsoDate.optional(),
      limit: Limit,
      offset: Offset,
    },
    objectRule,
  )
  .superRefine(refuseTurnedRange('dateFrom', 'dateTo'), always);
export type CardTransactionQuery = z.infer<typeof CardTransactionQuery>;

/** `GET /v1/sandbox/accounts/{mockAccountId}/transactions`, whose names for the range are others. @see supplement#2 */
export const SandboxTransactionQuery = z
  .object(
    { fromDate: IsoDate.optional(), toDate: IsoDate.optional(), limit: Limit, offset: Offset },
    objectRule,
  )
  .superRefine(refuseTurnedRange('fromDate', 'toDate'), always);
export type SandboxTransactionQuery = z.infer<typeof SandboxTransactionQuery>;

/** Lists and details of accounts: `withBalance` adds the booked balance. @see supplement#3 */
export const WithBalanceQuery = z.object({ withBalance: flag.default(false) }, objectRule);
export type WithBalanceQuery = z.infer<typeof WithBalanceQuery>;

/** Creation of a payment. @see interface#create-payment-instant-product */
export const PaymentCreationQuery = z.object(
  { allowLogicalDuplicate: flag.default(false) },
  objectRule,
);
export type PaymentCreationQuery = z.infer<typeof PaymentCreationQuery>;
