/** What a payment means for moving its bank to another Brygge account. Pure: no clock, no database. */
import { addDays } from 'date-fns';
import { progressOf } from '@/lib/connection/connections';
import type { findPaymentsOfConnection } from '@/lib/db/connections/holdings';

type Payment = Awaited<ReturnType<typeof findPaymentsOfConnection>>[number];

/**
 * `blocks`: it is not over, and nobody could ask about it once the bank has moved. A payment that nobody approved
 * blocks for a week after it was last heard of, and one under way for a month after its day; otherwise a bank that has
 * dropped it would keep the connection in place for ever. A payment of unknown outcome has no end to wait for, and an
 * approved standing order continues at the bank by itself.
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

/** When the bank last returned it, or its person was last sent to the bank to approve it. */
function lastHeardOf({ createdAt, statusReadAt, basket, events }: Payment): Date {
  return latest([createdAt, statusReadAt, basket?.frozenAt, events[0]?.at]);
}

function latest(dates: readonly (Date | null | undefined)[]): Date {
  return new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)));
}
