import { listConnections } from '@/lib/connection/connections';
import { database } from '@/lib/db/client';
import { findTrial } from '@/lib/db/users/trials';

/**
 * The private connection that Brygge made for a trial, for the user to renew; null when there is none, or it is gone.
 */
export async function connectionOfTrial(userId: string, now: Date): Promise<string | null> {
  const trial = await findTrial(database(), userId);
  if (trial === null || trial.readyAt === null) return null;
  const { connections } = await listConnections(userId, now);
  return connections.find(({ context }) => context === 'PRIVATE')?.connectionId ?? null;
}
