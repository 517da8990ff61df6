import type { BasketDetailView } from '@/lib/view/basket';
import { readPaymentStatus } from '@/lib/xs2a/payment-status';

const SECOND_MS = 1000;
/** How often a basket is asked for that has just changed, and how seldom at last. */
const POLL_MS_MIN = 2 * SECOND_MS;
const POLL_MS_MAX = 300 * SECOND_MS;
/** While nothing moves unless the person does. */
const POLL_IDLE_MS_MIN = 15 * SECOND_MS;
/** The wait is this part of the time in which nothing has happened. */
const QUIET_PART = 10;

/** What only the person can put right; asking on would change nothing. */
const NEEDS_THE_PERSON: ReadonlySet<string> = new Set([
  'sca-required',
  'consent-ended',
  'not-found',
]);

/** Whether nothing will happen to a basket any more that asking could show. */
export const isBasketOver = ({
  state,
  dissolvedAt,
  payments,
}: Pick<BasketDetailView, 'state' | 'dissolvedAt' | 'payments'>): boolean =>
  state === 'rejected' ||
  dissolvedAt !== null ||
  (state === 'created' &&
    payments.length > 0 &&
    payments.every(({ status }) => status !== null && readPaymentStatus(status).final));

/**
 * After how many milliseconds the bank is asked again how a basket stands, or false for not at all: the longer nothing
 * has happened, the longer the wait, and longer still after each failure in a row.
 */
export function basketPollMs(
  basket: BasketDetailView | undefined,
  { now, failures }: { now: Date; failures: number },
): number | false {
  if (basket === undefined || isBasketOver(basket)) return false;
  if (basket.problem !== null && NEEDS_THE_PERSON.has(basket.problem)) return false;
  const changes = [basket.createdAt, basket.frozenAt, basket.approvedAt, basket.dissolvingAt];
  const last = Math.max(...changes.map((at) => (at === null ? 0 : Date.parse(at))));
  const quietMs = Math.max(0, now.getTime() - last);
  const isIdle =
    basket.state === 'created' &&
    basket.frozenAt === null &&
    basket.approvedAt === null &&
    basket.dissolvingAt === null;
  const trouble = failures + (basket.problem === null ? 0 : 1);
  const least = isIdle || trouble > 0 ? POLL_IDLE_MS_MIN : POLL_MS_MIN;
  return Math.min(POLL_MS_MAX, Math.max(least, quietMs / QUIET_PART) * 2 ** Math.min(trouble, 5));
}
