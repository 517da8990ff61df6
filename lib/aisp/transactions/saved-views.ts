import { sql } from '@/lib/db/sql';
import { readSet, replaceSet } from '@/lib/vault/kept-set';
import { type SavedView, SavedViews } from '@/lib/view/saved-view';
import { CLEANED } from '@/lib/view/user/registration';

/** A user's saved searches. One with a name that shows nothing, as they once could be saved under, is left out. */
export async function savedViews(userId: string): Promise<SavedViews> {
  const stored = await readSet('saved_view_set', userId);
  if (stored === null) return { views: [], version: null };
  const views = stored.contents as readonly SavedView[];
  return SavedViews.parse({
    views: views.filter(({ name }) => CLEANED.name(name) !== ''),
    version: stored.version,
  });
}

/** Replaces a user's saved searches. @returns null when the stored ones have another version. */
export async function replaceSavedViews(
  userId: string,
  { views, version: over }: SavedViews,
  now: Date,
): Promise<SavedViews | null> {
  const set = { userId, contents: views };
  const version = await replaceSet(sql(), 'saved_view_set', set, { version: over, now });
  return version === null ? null : { views, version };
}
