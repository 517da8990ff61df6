import { database } from '@/lib/db/client';
import { findCorrectionSet, storeSet, versionOf } from '@/lib/db/kept-sets';
import { sql } from '@/lib/db/sql';
import { openCorrections, sealCorrections } from '@/lib/vault/insight-corrections';
import { InsightCorrections } from '@/lib/view/insight/insight-corrections';

/** A user's corrections to what was recognised. @throws UnreadableRow when they cannot be decrypted. */
export async function insightCorrections(userId: string): Promise<InsightCorrections> {
  const stored = await findCorrectionSet(database(), userId);
  const version = versionOf(stored);
  return stored === null
    ? { recurring: [], dismissed: [], version }
    : { ...InsightCorrections.parse(JSON.parse(openCorrections(stored))), version };
}

/** Replaces a user's corrections. @returns null when the stored ones have another version. */
export async function replaceInsightCorrections(
  userId: string,
  { version: over, ...corrections }: InsightCorrections,
  now: Date,
): Promise<InsightCorrections | null> {
  const json = JSON.stringify(corrections);
  const { sealedCorrections: sealed, keyId } = sealCorrections({ userId }, json);
  const set = { userId, sealed, keyId };
  const version = await storeSet(sql(), 'insight_correction_set', set, { version: over, now });
  return version === null ? null : { ...corrections, version };
}
