import { subDays } from 'date-fns';
import type { ConnectionView } from './connection';

/** From so many days before the end of access a connection is said to end soon. */
const ENDING_SOON_DAYS = 14;

/** What a connection is: the one place that says so, for the server and for a page that stays open past its end. */
export function connectionStatus(
  { isRevoked, accessUntil }: { isRevoked: boolean; accessUntil: Date | null },
  now: Date,
): ConnectionView['status'] {
  if (isRevoked) return 'revoked';
  if (accessUntil === null) return 'payments-only';
  if (now >= accessUntil) return 'ended';
  return now >= subDays(accessUntil, ENDING_SOON_DAYS) ? 'ending-soon' : 'active';
}
