import { database } from '@/lib/db/client';
import { findCorrectionSet, storeCorrectionSet } from '@/lib/db/insight-corrections';
import { openCorrections, sealCorrections } from '@/lib/vault/insight-corrections';
import { InsightCorrections } from '@/lib/view/insight/insight-corrections';

/** A user's corrections to what was recognised. @throws UnreadableRow when they cannot be decrypted. */
export async function insightCorrections(userId: string): Promise<InsightCorrections> {
  const stored = await findCorrectionSet(database(), userId);
  return stored === null
    ? { recurring: [], dismissed: [] }
    : InsightCorrections.parse(JSON.parse(openCorrections(stored)));
}

/** Replaces a user's corrections. */
export async function replaceInsightCorrections(
  userId: string,
  corrections: InsightCorrections,
  now: Date,
): Promise<InsightCorrections> {
  const sealing = sealCorrections({ userId }, JSON.stringify(corrections));
  await storeCorrectionSet(database(), { userId, ...sealing, updatedAt: now });
  return corrections;
}
