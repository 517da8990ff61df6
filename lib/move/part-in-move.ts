/** What a payment means for the move of its bank to another sign-in. Pure: no clock, no database. */
import { addDays } from 'date-fns';
import { progressOf } from '@/lib/connection/connections';
import type { findPaymentsOfConnection } from '@/lib/db/connections/holdings';

type Payment = Awaited<ReturnType<typeof findPaymentsOfConnection>>[number];

/**
 * `blocks`: it is not over, and once the bank has moved nobody could ask about it. A payment that nobody approved blocks
 * for a week after it was last heard of, and one under way for a month after its day: a bank that has dropped it would
 * else keep the connection where it is for ever. A payment whose outcome is not known has no end to wait for, and an
 * approved standing order goes on at the bank by itself.
 */
export type PartInMove = 'none' | 'blocks' | 'unapproved' | 'standing-order';

const UNAPPROVED_DAYS = 7;
const UNDER_WAY_DAYS = 30;

export function partInMove(payment: Payment, now: Date): PartInMove {
  const progress = progressOf(payment);
  if (payment.state === 'UNKNOWN' || progress === 'ended') return 'none';
  const heardOf = lastHeardOf(payment);
  if (progress === 'waiting')
    return now < addDays(heardOf, UNAPPROVED_DAYS) ? 'blocks' : 'unapproved';
  if (payment.kind === 'periodic-payments') return 'standing-order';
  const day = payment.executionDate === null ? heardOf : new Date(payment.executionDate);
  return now < addDays(latest([heardOf, day]), UNDER_WAY_DAYS) ? 'blocks' : 'none';
}

/** When the bank last showed it, or its person was last sent to the bank to approve it. */
function lastHeardOf({ createdAt, statusReadAt, basket, events }: Payment): Date {
  return latest([createdAt, statusReadAt, basket?.frozenAt, events[0]?.at]);
}

function latest(dates: readonly (Date | null | undefined)[]): Date {
  return new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)));
}
