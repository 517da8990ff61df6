import { type Db, database } from '@/lib/db/client';
import { markConnectionExpired, markConnectionRevoked } from '@/lib/db/connections/connections';
import { log } from '@/lib/log';
import { consentEnd, type Refusal } from './bank-trouble';

type Key = { userId: string; bankId: string; connectionId: string | null };

/**
 * Stores what a refusal says about the consent, whatever the bank was asked. From then on the connection has ended on
 * every page. Does nothing when the refusal says nothing about it, or the call was not made for a connection.
 * @param askedAt a consent given later than this stays valid.
 * @param db the caller's transaction; without it, the change is committed at once.
 * @see interface#events
 * @see supplement#10.26
 */
export async function noteConsentEnd(
  { userId, bankId, connectionId }: Key,
  refusal: Refusal,
  askedAt: Date,
  db: Db = database(),
): Promise<void> {
  const end = consentEnd(refusal);
  if (end === null || connectionId === null) return;
  const key = { userId, connectionId };
  if (end === 'expired') return markConnectionExpired(db, key, askedAt);
  if (await markConnectionRevoked(db, key, askedAt)) log.info('consent ended', { bankId });
}
