import type { Db } from './client';
import type { SavedViewSet } from './generated/client';

export function findSavedViewSet(db: Db, userId: string): Promise<SavedViewSet | null> {
  return db.savedViewSet.findUnique({ where: { userId } });
}

export async function storeSavedViewSet(db: Db, set: SavedViewSet): Promise<void> {
  const { userId, ...fields } = set;
  await db.savedViewSet.upsert({ where: { userId }, create: set, update: fields });
}
