import type { Db } from './client';
import type { SavedViewSet } from './generated/client';
import { afterUser, type SealedRange } from './sealed-rows';

export const findSavedViewSet = (db: Db, userId: string): Promise<SavedViewSet | null> =>
  db.savedViewSet.findUnique({ where: { userId } });

export const storeSavedViewSet = async (db: Db, set: SavedViewSet): Promise<void> => {
  const { userId, ...fields } = set;
  await db.savedViewSet.upsert({ where: { userId }, create: set, update: fields });
};

/** The rows that one of these keys seals. */
export const findSavedViewSetsSealedBy = (
  db: Db,
  { keyIds, after, limit }: SealedRange<SavedViewSet>,
): Promise<SavedViewSet[]> =>
  db.savedViewSet.findMany({
    where: { keyId: { in: [...keyIds] }, ...afterUser(after) },
    orderBy: { userId: 'asc' },
    take: limit,
  });

export const resealSavedViewSet = async (
  db: Db,
  before: SavedViewSet,
  sealing: Pick<SavedViewSet, 'sealedViews' | 'keyId'>,
): Promise<boolean> => {
  const { count } = await db.savedViewSet.updateMany({
    where: { userId: before.userId, sealedViews: before.sealedViews },
    data: sealing,
  });
  return count === 1;
};
