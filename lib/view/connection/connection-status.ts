import { subDays } from 'date-fns';
import type { ConnectionView } from './connection';

/** How many days before the end of access a connection counts as ending soon. */
const ENDING_SOON_DAYS = 14;

/** Whether the connection still gives access to its accounts. */
export function isWorking(status: ConnectionView['status']): boolean {
  return status === 'active' || status === 'ending-soon';
}

/** A connection's status: the only place that decides it, for the server and for pages left open past its end. */
export function connectionStatus(
  { isRevoked, accessUntil }: { isRevoked: boolean; accessUntil: Date | null },
  now: Date,
): ConnectionView['status'] {
  if (isRevoked) return 'revoked';
  if (accessUntil === null) return 'payments-only';
  if (now >= accessUntil) return 'ended';
  return now >= subDays(accessUntil, ENDING_SOON_DAYS) ? 'ending-soon' : 'active';
}
