import { sandboxBank } from '@/lib/aspsp/config';
import { AspspError } from '@/lib/aspsp/error';
import { UNATTENDED } from '@/lib/aspsp/presence';
import { removeWorld } from '@/lib/aspsp/sandbox/worlds';
import { callContext } from '@/lib/connection/call-context';
import { database } from '@/lib/db/client';
import { deleteTrial, listAbandonedTrials } from '@/lib/db/users/trials';

/** The most to remove in one run; the next run takes the rest. */
const TRIALS_MAX = 100;

/** Removes the worlds of trials whose user is gone. If the bank cannot be asked, a world waits for the next run. */
export async function endAbandonedTrials(): Promise<void> {
  const aspsp = sandboxBank();
  for (const { userId, worldId } of await listAbandonedTrials(database(), TRIALS_MAX)) {
    if (aspsp !== undefined && worldId !== null) {
      const isGone = await removeWorld(aspsp, callContext(null, UNATTENDED, {}), worldId).then(
        ({ kind, status }) => kind === 'done' || status === 404,
        (error: unknown) => {
          if (error instanceof AspspError) return false;
          throw error;
        },
      );
      if (!isGone) return;
    }
    await deleteTrial(database(), userId);
  }
}
