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

/**
 * Keeps the draft that was just written, and of the user's others the latest, as many as both limits allow. It counts as
 * the latest whatever the others' times say, since each is by the clock of the process that wrote it. A draft whose
 * payment is being made stays too: it is all that is left if that was not sent.
 */
export async function deleteOldestDrafts(
  db: Db,
  { userId, draftId: writtenId }: DraftKey,
  kept: { drafts: number; bytes: number },
): Promise<void> {
  await db.$executeRaw`
    DELETE FROM payment_draft WHERE user_id = ${userId}::uuid AND id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER latest AS place, sum(octet_length(sealed_input)) OVER latest AS bytes
        FROM payment_draft WHERE user_id = ${userId}::uuid
        WINDOW latest AS (ORDER BY id = ${writtenId}::uuid DESC, updated_at DESC, id DESC)
      ) AS ranked
      WHERE place > ${kept.drafts} OR (place > 1 AND bytes > ${kept.bytes})
    ) AND NOT EXISTS (
      SELECT 1 FROM payment
      WHERE payment.user_id = ${userId}::uuid AND payment.id = payment_draft.id
        AND payment.state IN ('PREPARED', 'SENDING')
    )`;
}

/** Replaces a draft; false when the user has no such draft, or it was changed at another time than `before`. */
export async function changeDraft(
  db: Db,
  key: DraftKey,
  before: Date | null,
  changed: Pick<PaymentDraft, 'kind' | 'sealedInput' | 'keyId' | 'updatedAt'> &
    Partial<Pick<PaymentDraft, 'bankId'>>,
): Promise<boolean> {
  const where = { ...whereOf(key), ...(before === null ? {} : { updatedAt: before }) };
  const { count } = await db.paymentDraft.updateMany({ where, data: changed });
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
