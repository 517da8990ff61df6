import { database } from '@/lib/db/client';
import { findSavedViewSet, storeSet, versionOf } from '@/lib/db/kept-sets';
import { sql } from '@/lib/db/sql';
import { openSavedViews, sealSavedViews } from '@/lib/vault/saved-view';
import { type SavedView, SavedViews } from '@/lib/view/saved-view';
import { CLEANED } from '@/lib/view/user/registration';

/** A user's saved searches. One with a name that shows nothing, as they once could be saved under, is left out. */
export async function savedViews(userId: string): Promise<SavedViews> {
  const stored = await findSavedViewSet(database(), userId);
  if (stored === null) return { views: [], version: null };
  const views: readonly SavedView[] = JSON.parse(openSavedViews(stored));
  return SavedViews.parse({
    views: views.filter(({ name }) => CLEANED.name(name) !== ''),
    version: versionOf(stored),
  });
}

/** Replaces a user's saved searches. @returns null when the stored ones have another version. */
export async function replaceSavedViews(
  userId: string,
  { views, version: over }: SavedViews,
  now: Date,
): Promise<SavedViews | null> {
  const { sealedViews: sealed, keyId } = sealSavedViews({ userId }, JSON.stringify(views));
  const set = { userId, sealed, keyId };
  const version = await storeSet(sql(), 'saved_view_set', set, { version: over, now });
  return version === null ? null : { views, version };
}
