import type { Db } from '@/lib/db/client';
import type { PaymentDraft } from '@/lib/db/generated/client';
import { type ContextId, PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';

export type { PaymentDraft };

export type DraftKey = { userId: string; draftId: string };

export function createDraft(db: Db, draft: PaymentDraft): Promise<PaymentDraft> {
  return db.paymentDraft.create({ data: draft });
}

export function findDraft(db: Db, key: DraftKey): Promise<PaymentDraft | null> {
  return db.paymentDraft.findUnique({ where: { userId_id: whereOf(key) } });
}

/** The drafts of one context, or of all, latest first. */
export function listDrafts(
  db: Db,
  of: { userId: string; contextId: ContextId | undefined; limit: number },
): Promise<PaymentDraft[]> {
  return db.paymentDraft.findMany({
    where: {
      userId: of.userId,
      ...(of.contextId === undefined
        ? {}
        : { connectionId: of.contextId === PRIVATE_CONTEXT ? null : of.contextId }),
    },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: of.limit,
  });
}

/** Keeps a user's `kept` latest drafts and removes those untouched the longest. */
export async function deleteOldestDrafts(db: Db, userId: string, kept: number): Promise<void> {
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
}

/** Replaces a draft; false when the user has no such draft. */
export async function changeDraft(
  db: Db,
  key: DraftKey,
  changed: Pick<PaymentDraft, 'kind' | 'sealedInput' | 'keyId' | 'updatedAt'> &
    Partial<Pick<PaymentDraft, 'bankId'>>,
): Promise<boolean> {
  const { count } = await db.paymentDraft.updateMany({ where: whereOf(key), data: changed });
  return count === 1;
}

/** Removes a draft; false when the user has no such draft. */
export async function deleteDraft(db: Db, key: DraftKey): Promise<boolean> {
  const { count } = await db.paymentDraft.deleteMany({ where: whereOf(key) });
  return count === 1;
}

function whereOf({ userId, draftId }: DraftKey) {
  return { userId, id: draftId };
}
