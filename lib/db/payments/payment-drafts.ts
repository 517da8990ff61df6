import type { Db } from '@/lib/db/client';
import type { PaymentDraft } from '@/lib/db/generated/client';
import { afterId, type SealedRange } from '@/lib/db/sealed-rows';
import { type ContextId, PRIVATE_CONTEXT } from '@/lib/view/acting-context';

export type { PaymentDraft };

export type DraftKey = { userId: string; draftId: string };

const whereOf = ({ userId, draftId }: DraftKey) => ({ userId, id: draftId });

export const createDraft = (db: Db, draft: PaymentDraft): Promise<PaymentDraft> =>
  db.paymentDraft.create({ data: draft });

export const findDraft = (db: Db, key: DraftKey): Promise<PaymentDraft | null> =>
  db.paymentDraft.findUnique({ where: { userId_id: whereOf(key) } });

/** The drafts of one context (of every one, when none is named), the latest first. */
export const listDrafts = (
  db: Db,
  of: { userId: string; contextId: ContextId | undefined; limit: number },
): Promise<PaymentDraft[]> =>
  db.paymentDraft.findMany({
    where: {
      userId: of.userId,
      ...(of.contextId === undefined
        ? {}
        : { connectionId: of.contextId === PRIVATE_CONTEXT ? null : of.contextId }),
    },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: of.limit,
  });

/** Removes the drafts of a user beyond so many, those that were not touched the longest. */
export const deleteOldestDrafts = async (db: Db, userId: string, kept: number): Promise<void> => {
  const beyond = await db.paymentDraft.findMany({
    where: { userId },
    select: { id: true },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    skip: kept,
  });
  if (beyond.length > 0)
    await db.paymentDraft.deleteMany({
      where: { userId, id: { in: beyond.map(({ id }) => id) } },
    });
};

/** Writes a draft anew; false when the user has none such. */
export const changeDraft = async (
  db: Db,
  key: DraftKey,
  changed: Pick<PaymentDraft, 'kind' | 'sealedInput' | 'keyId' | 'updatedAt'> &
    Partial<Pick<PaymentDraft, 'bankId'>>,
): Promise<boolean> => {
  const { count } = await db.paymentDraft.updateMany({ where: whereOf(key), data: changed });
  return count === 1;
};

/** Removes a draft; false when the user has none such. */
export const deleteDraft = async (db: Db, key: DraftKey): Promise<boolean> => {
  const { count } = await db.paymentDraft.deleteMany({ where: whereOf(key) });
  return count === 1;
};

/** The rows that one of these keys seals. */
export const findDraftsSealedBy = (
  db: Db,
  { keyIds, after, limit }: SealedRange<PaymentDraft>,
): Promise<PaymentDraft[]> =>
  db.paymentDraft.findMany({
    where: { keyId: { in: [...keyIds] }, ...afterId(after) },
    orderBy: [{ userId: 'asc' }, { id: 'asc' }],
    take: limit,
  });

export const resealDraft = async (
  db: Db,
  before: PaymentDraft,
  sealing: Pick<PaymentDraft, 'sealedInput' | 'keyId'>,
): Promise<boolean> => {
  const { count } = await db.paymentDraft.updateMany({
    where: { userId: before.userId, id: before.id, sealedInput: before.sealedInput },
    data: sealing,
  });
  return count === 1;
};
