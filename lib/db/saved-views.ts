import type { Db } from './client';
import type { SavedViewSet } from './generated/client';
import { afterUser, type SealedRange } from './sealed-rows';

export function findSavedViewSet(db: Db, userId: string): Promise<SavedViewSet | null> {
  return db.savedViewSet.findUnique({ where: { userId } });
}

export async function storeSavedViewSet(db: Db, set: SavedViewSet): Promise<void> {
  const { userId, ...fields } = set;
  await db.savedViewSet.upsert({ where: { userId }, create: set, update: fields });
}

/** The rows that one of these keys seals. */
export function findSavedViewSetsSealedBy(
  db: Db,
  { keyIds, after, limit }: SealedRange<SavedViewSet>,
): Promise<SavedViewSet[]> {
  return db.savedViewSet.findMany({
    where: { keyId: { in: [...keyIds] }, ...afterUser(after) },
    orderBy: { userId: 'asc' },
    take: limit,
  });
}

export async function resealSavedViewSet(
  db: Db,
  before: SavedViewSet,
  sealing: Pick<SavedViewSet, 'sealedViews' | 'keyId'>,
): Promise<boolean> {
  const { count } = await db.savedViewSet.updateMany({
    where: { userId: before.userId, sealedViews: before.sealedViews },
    data: sealing,
  });
  return count === 1;
}
