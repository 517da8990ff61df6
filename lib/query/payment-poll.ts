import type { PaymentDetailView } from '@/lib/view/payment';
import { readPaymentStatus } from '@/lib/xs2a/payment-status';

const SECOND_MS = 1000;
/** How often a payment is asked for that has just changed, and how seldom at last. */
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

/**
 * After how many milliseconds the bank is asked again how a payment stands, or false for not at all: the longer nothing
 * has happened, the longer the wait, and longer still after each failure in a row.
 */
export function statusPollMs(
  payment: PaymentDetailView | undefined,
  { now, failures }: { now: Date; failures: number },
): number | false {
  if (payment === undefined || payment.state === 'rejected') return false;
  if (payment.problem !== null && NEEDS_THE_PERSON.has(payment.problem)) return false;
  const reading = payment.status && readPaymentStatus(payment.status);
  if (payment.state === 'created' && reading?.final) return false;
  const last = payment.timeline.at(-1);
  const quietMs = Math.max(0, now.getTime() - Date.parse(last?.at ?? payment.createdAt));
  const isIdle =
    payment.state === 'created' &&
    last?.kind !== 'approval-started' &&
    (reading === null || reading.phase === 'awaiting-approval');
  const trouble = failures + (payment.problem === null ? 0 : 1);
  const least = isIdle || trouble > 0 ? POLL_IDLE_MS_MIN : POLL_MS_MIN;
  return Math.min(POLL_MS_MAX, Math.max(least, quietMs / QUIET_PART) * 2 ** Math.min(trouble, 5));
}
