import { database } from '@/lib/db/client';
import { findCorrectionSet, storeCorrectionSet } from '@/lib/db/insight-corrections';
import { openCorrections, sealCorrections } from '@/lib/vault/insight-corrections';
import { InsightCorrections } from '@/lib/view/insight/insight-corrections';

/** What a person has said of what was recognised. @throws UnreadableRow when it does not open. */
export async function insightCorrections(userId: string): Promise<InsightCorrections> {
  const stored = await findCorrectionSet(database(), userId);
  return stored === null
    ? { recurring: [], dismissed: [] }
    : InsightCorrections.parse(JSON.parse(openCorrections(stored)));
}

/** Puts what a person says in place of what it was before. */
export async function replaceInsightCorrections(
  userId: string,
  corrections: InsightCorrections,
  now: Date,
): Promise<InsightCorrections> {
  const sealing = sealCorrections({ userId }, JSON.stringify(corrections));
  await storeCorrectionSet(database(), { userId, ...sealing, updatedAt: now });
  return corrections;
}
