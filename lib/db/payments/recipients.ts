import type { Db } from '@/lib/db/client';
import type { Recipient } from '@/lib/db/generated/client';
import type { ContextId } from '@/lib/view/connection/acting-context';

export type { Recipient };

/** The recipients of one context, or of all, latest first. */
export function listRecipients(
  db: Db,
  of: { userId: string; contextId: ContextId | undefined; limit: number },
): Promise<Recipient[]> {
  return db.recipient.findMany({
    where: {
      userId: of.userId,
      ...(of.contextId === undefined ? {} : { contextId: of.contextId }),
    },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
    take: of.limit,
  });
}

/**
 * The row of an account in a context, by any of its keyed hashes. Two processes with their keys in different orders may
 * have made one each; the one of the first hash is used.
 */
export async function findRecipient(
  db: Db,
  of: { userId: string; contextId: string; accountHashes: readonly string[] },
): Promise<Recipient | null> {
  const found = await db.recipient.findMany({
    where: {
      userId: of.userId,
      contextId: of.contextId,
      accountHash: { in: [...of.accountHashes] },
    },
  });
  return found.find(({ accountHash }) => accountHash === of.accountHashes[0]) ?? found[0] ?? null;
}

/** Adds a recipient, unless another process has just added the account. */
export async function addRecipient(db: Db, recipient: Omit<Recipient, 'uses'>): Promise<void> {
  await db.recipient.createMany({ data: [{ ...recipient, uses: 1 }], skipDuplicates: true });
}

/** Records another payment to a recipient, with its current name and address. */
export async function renewRecipient(
  db: Db,
  of: { userId: string; id: string },
  renewed: Pick<Recipient, 'sealedDetails' | 'accountHash' | 'keyId' | 'lastUsedAt'>,
): Promise<void> {
  await db.recipient.updateMany({
    where: { userId: of.userId, id: of.id },
    data: { ...renewed, uses: { increment: 1 } },
  });
}

/** Removes a recipient; false when the user has no such recipient. */
export async function deleteRecipient(
  db: Db,
  key: { userId: string; recipientId: string },
): Promise<boolean> {
  const { count } = await db.recipient.deleteMany({
    where: { userId: key.userId, id: key.recipientId },
  });
  return count === 1;
}
