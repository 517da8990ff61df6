import { sql } from '@/lib/db/sql';
import { readSet, replaceSet } from '@/lib/vault/kept-set';
import { InsightCorrections } from '@/lib/view/insight/insight-corrections';

/** A user's corrections to what was recognised. @throws UnreadableRow when they cannot be decrypted. */
export async function insightCorrections(userId: string): Promise<InsightCorrections> {
  const stored = await readSet('insight_correction_set', userId);
  return stored === null
    ? { recurring: [], dismissed: [], version: null }
    : { ...InsightCorrections.parse(stored.contents), version: stored.version };
}

/** Replaces a user's corrections. @returns null when the stored ones have another version. */
export async function replaceInsightCorrections(
  userId: string,
  { version: over, ...corrections }: InsightCorrections,
  now: Date,
): Promise<InsightCorrections | null> {
  const set = { userId, contents: corrections };
  const version = await replaceSet(sql(), 'insight_correction_set', set, { version: over, now });
  return version === null ? null : { ...corrections, version };
}
