import type { ContextId } from '@/lib/view/acting-context';
import type { Db } from './client';
import type { Recipient } from './generated/client';

export type { Recipient };

/** The recipients of one context (of every one, when none is named), the latest first. */
export const listRecipients = (
  db: Db,
  of: { userId: string; contextId: ContextId | undefined; limit: number },
): Promise<Recipient[]> =>
  db.recipient.findMany({
    where: {
      userId: of.userId,
      ...(of.contextId === undefined ? {} : { contextId: of.contextId }),
    },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
    take: of.limit,
  });

/** The row of an account in a context, by any of its keyed hashes. */
export const findRecipient = (
  db: Db,
  of: { userId: string; contextId: string; accountHashes: readonly string[] },
): Promise<Recipient | null> =>
  db.recipient.findFirst({
    where: {
      userId: of.userId,
      contextId: of.contextId,
      accountHash: { in: [...of.accountHashes] },
    },
  });

/** Adds a recipient, unless the account has just got a row from somebody else. */
export const addRecipient = async (db: Db, recipient: Omit<Recipient, 'uses'>): Promise<void> => {
  await db.recipient.createMany({ data: [{ ...recipient, uses: 1 }], skipDuplicates: true });
};

/** Notes that a recipient was paid once more, by the name and address of this time. */
export const renewRecipient = async (
  db: Db,
  of: { userId: string; id: string },
  renewed: Pick<Recipient, 'sealedDetails' | 'accountHash' | 'keyId' | 'lastUsedAt'>,
): Promise<void> => {
  await db.recipient.updateMany({
    where: { userId: of.userId, id: of.id },
    data: { ...renewed, uses: { increment: 1 } },
  });
};

/** Forgets a recipient; false when the user has none such. */
export const deleteRecipient = async (
  db: Db,
  key: { userId: string; recipientId: string },
): Promise<boolean> => {
  const { count } = await db.recipient.deleteMany({
    where: { userId: key.userId, id: key.recipientId },
  });
  return count === 1;
};

/** Rows that are sealed by another key than the one in use. */
export const findRecipientsSealedOtherwise = (
  db: Db,
  keyId: string,
  limit: number,
): Promise<Recipient[]> =>
  db.recipient.findMany({
    where: { keyId: { not: keyId } },
    orderBy: [{ userId: 'asc' }, { id: 'asc' }],
    take: limit,
  });

export const resealRecipient = async (
  db: Db,
  before: Recipient,
  sealing: Pick<Recipient, 'sealedDetails' | 'accountHash' | 'keyId'>,
): Promise<boolean> => {
  const { count } = await db.recipient.updateMany({
    where: { userId: before.userId, id: before.id, sealedDetails: before.sealedDetails },
    data: sealing,
  });
  return count === 1;
};
