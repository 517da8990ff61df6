import { addMinutes } from 'date-fns';
import { database } from '@/lib/db/client';
import { findNthScaAttemptTime } from '@/lib/db/connections/sca-attempts';

/** How many SCA attempts a person may start within the window, whatever they are for. */
const ATTEMPTS_MAX = 10;
const WINDOW_MINUTES = 10;

/** When a person may be sent to a bank again; null for now. */
export async function nextScaAttemptAt(userId: string, now: Date): Promise<Date | null> {
  const earliest = await findNthScaAttemptTime(database(), userId, ATTEMPTS_MAX);
  const at = earliest === null ? now : addMinutes(earliest, WINDOW_MINUTES);
  return now < at ? at : null;
}
