import { randomUUID } from 'node:crypto';
import { addMinutes } from 'date-fns';
import { database } from '@/lib/db/client';
import { offerMove } from '@/lib/db/connections/connection-moves';
import { findPsuHolder } from '@/lib/db/connections/psus';
import type { ScaAttempt } from '@/lib/db/connections/sca-attempts';
import { findUserById } from '@/lib/db/users/users';
import { sealMove } from '@/lib/vault/connection-move';
import { psuIdHashes } from '@/lib/vault/identity';
import type { ScaSuccess } from '@/lib/xs2a/message/sca-return';
import { ATTEMPT_MINUTES_MAX } from './attempt';

/**
 * Keeps a return whose PSU-ID belongs to another Brygge account, for as long as the SCA is valid, so that the person
 * may ask to have the bank moved here. The bank is not asked anything and nobody is emailed yet. A trial user cannot
 * take a bank over.
 * @returns the move's id; null when there is none to ask for.
 */
export async function keepForMove(
  attempt: ScaAttempt,
  returned: ScaSuccess,
  now: Date,
): Promise<string | null> {
  const { userId, bankId, tppSessionId } = attempt;
  const holder = await findPsuHolder(database(), bankId, psuIdHashes(bankId, returned.psuId));
  if (holder === null || (await findUserById(database(), userId)).isDemo) return null;
  const id = randomUUID();
  await offerMove(database(), {
    userId,
    id,
    bankId,
    fromUserId: holder.userId,
    tppSessionId,
    identifiesOnly: attempt.purpose === 'identify',
    sealedIdentity: sealMove({ userId, id }, { returned, confirmed: null }),
    scaAt: now,
    expiresAt: addMinutes(now, ATTEMPT_MINUTES_MAX),
  });
  return id;
}
