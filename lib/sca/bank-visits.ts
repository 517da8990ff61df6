import { addMinutes } from 'date-fns';
import { database } from '@/lib/db/client';
import { findNthVisit } from '@/lib/db/connections/bank-visits';

/** How many visits to banks a person may start within the window, whatever they are for. */
const VISITS_MAX = 10;
const VISITS_MINUTES = 10;

/** When a person may start another visit to a bank; null for now. */
export async function nextVisitAt(userId: string, now: Date): Promise<Date | null> {
  const visit = await findNthVisit(database(), userId, VISITS_MAX);
  const at = visit === null ? now : addMinutes(visit, VISITS_MINUTES);
  return now < at ? at : null;
}
