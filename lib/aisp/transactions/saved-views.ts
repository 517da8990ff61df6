import { database } from '@/lib/db/client';
import { findSavedViewSet, storeSavedViewSet } from '@/lib/db/saved-views';
import { openSavedViews, sealSavedViews } from '@/lib/vault/saved-view';
import { type SavedView, SavedViews } from '@/lib/view/saved-view';
import { CLEANED } from '@/lib/view/user/registration';

/** A user's saved searches. One with a name that shows nothing, as they once could be saved under, is left out. */
export async function savedViews(userId: string): Promise<SavedViews> {
  const stored = await findSavedViewSet(database(), userId);
  if (stored === null) return { views: [] };
  const views: readonly SavedView[] = JSON.parse(openSavedViews(stored));
  return SavedViews.parse({ views: views.filter(({ name }) => CLEANED.name(name) !== '') });
}

/** Replaces a user's saved searches. */
export async function replaceSavedViews(
  userId: string,
  views: readonly SavedView[],
  now: Date,
): Promise<SavedViews> {
  const sealing = sealSavedViews({ userId }, JSON.stringify(views));
  await storeSavedViewSet(database(), { userId, ...sealing, updatedAt: now });
  return { views: [...views] };
}
