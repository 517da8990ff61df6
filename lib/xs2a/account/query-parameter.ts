/**
 * Query parameters of the interface: a record of texts in, typed values out. Unknown parameters are ignored; refusing a
 * repeated parameter is up to the reader.
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

/** A whole number without a sign or leading zeros, from `min` to `max`. */
function wholeNumber(min: number, max: number) {
  return z.string().transform((text, context): number => {
    if (!/^(?:0|[1-9][0-9]{0,14})$/.test(text)) {
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
 * `GET /v1/sandbox/requests`; `since` is an instant whose format the bank checks. With a `world`, it returns that
 * world's requests and all of `default`, where those that name nobody belong.
 * @see supplement#10.23
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

/** Refuses a range that ends before it starts. */
function refuseTurnedRange(from: string, to: string) {
  return (value: Record<string, unknown>, context: z.core.$RefinementCtx): void => {
    const { [from]: start, [to]: end } = value;
    if (typeof start === 'string' && typeof end === 'string' && end < start) {
      addFinding(context, { rule: 'end-before-start' }, [to]);
    }
  };
}

function transactionQuery<Status extends z.ZodType>(bookingStatus: Status) {
  return z
    .object(
      {
        bookingStatus,
        dateFrom: IsoDate.optional(),
        dateTo: IsoDate.optional(),
        limit: Limit,
        offset: Offset,
      },
      objectRule,
    )
    .superRefine(refuseTurnedRange('dateFrom', 'dateTo'), always);
}

const always = { when: ({ value }: { value: unknown }) => isObject(value) };

/**
 * `GET /v1/accounts/{id}/transactions`. The range includes both dates; `bookingStatus` defaults to `both`.
 * @see interface#account-information-operations
 * @see supplement#3
 * @assumes transaction-page-size
 * @assumes booking-status-default
 */
export const TransactionQuery = transactionQuery(BookingStatus.default('both'));
export type TransactionQuery = z.infer<typeof TransactionQuery>;

/** `GET /v1/card-accounts/{id}/transactions`, where `bookingStatus` is required. @see supplement#3 */
export const CardTransactionQuery = transactionQuery(BookingStatus);
export type CardTransactionQuery = z.infer<typeof CardTransactionQuery>;

/** `GET /v1/sandbox/accounts/{mockAccountId}/transactions`, which has its own names for the range. @see supplement#2 */
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
