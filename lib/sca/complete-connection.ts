import type { Aspsp } from '@/lib/aspsp/config';
import type { Attended } from '@/lib/aspsp/presence';
import { callContext } from '@/lib/connection/call-context';
import type { ScaAttempt } from '@/lib/db/connections/sca-attempts';
import type { ScaSuccess } from '@/lib/xs2a/message/sca-return';
import { refused, type ScaCompleted } from './completed';
import { confirmAccounts, confirmIdentity, refusePsuOf } from './confirm';
import { keepForMove } from './keep-for-move';
import { endConnectionOf, storeConnection } from './store-connection';

/** Steps 6 to 8 for account access, or for identifying the PSU only. */
export async function completeConnection(
  aspsp: Aspsp,
  attempt: ScaAttempt,
  returned: ScaSuccess,
  psu: Attended,
  takenAt: Date,
): Promise<ScaCompleted> {
  const foreign = await refusePsuOf(attempt, returned, aspsp);
  if (foreign === 'psu-of-another-user')
    return refused(foreign, { moveId: await keepForMove(attempt, returned, takenAt) });
  if (foreign !== null) return refused(foreign);
  const { tppSessionId } = attempt;
  const context = callContext(null, psu, { tppSessionId, psuId: returned.psuId });
  const identifies = attempt.purpose === 'identify';
  const confirmed = identifies
    ? await confirmIdentity(aspsp, context, returned)
    : await confirmAccounts(aspsp, context, returned);
  if (!confirmed.ok) {
    if (confirmed.reason === 'consent-gave-no-account')
      await endConnectionOf(attempt, returned, takenAt);
    return refused(confirmed.reason, { tryAgain: confirmed.tryAgain });
  }
  const stored = await storeConnection(
    { attempt, returned, ...confirmed, renews: attempt.target },
    takenAt,
  );
  if (!stored.ok) return refused(stored.reason);
  const { connectionId } = stored;
  // Someone who renewed another context than they set out to is shown which.
  const isMeant = attempt.target === null || attempt.target === connectionId;
  return {
    kind: identifies ? 'identified' : 'connected',
    connectionId,
    returnPath: isMeant ? attempt.returnPath : null,
  };
}
