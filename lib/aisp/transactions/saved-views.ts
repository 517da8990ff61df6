import { database } from '@/lib/db/client';
import { findSavedViewSet, storeSavedViewSet } from '@/lib/db/saved-views';
import { openSavedViews, sealSavedViews } from '@/lib/vault/saved-view';
import { type SavedView, SavedViews } from '@/lib/view/saved-view';

/** A user's saved searches. */
export async function savedViews(userId: string): Promise<SavedViews> {
  const stored = await findSavedViewSet(database(), userId);
  return stored === null
    ? { views: [] }
    : SavedViews.parse({ views: JSON.parse(openSavedViews(stored)) });
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
