import type { Db } from '@/lib/db/client';
import type { Passkey } from '@/lib/db/generated/client';
import { claimIdentity, IdentityTakenError } from './claimed-identities';

export type { Passkey };

/** Stores a passkey; false when any user already has it. In a transaction only. */
export async function createPasskey(
  db: Db,
  passkey: Omit<Passkey, 'lastUsedAt'>,
): Promise<boolean> {
  const { userId, credentialId } = passkey;
  try {
    await claimIdentity(db, {
      userId,
      kind: 'passkey',
      value: credentialId,
      isHeldBy: async (holder) =>
        (await db.passkey.count({ where: { userId: holder, credentialId } })) > 0,
    });
  } catch (error) {
    if (error instanceof IdentityTakenError) return false;
    throw error;
  }
  const { count } = await db.passkey.createMany({ data: [passkey], skipDuplicates: true });
  return count === 1;
}

/** A user's passkeys, oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return db.passkey.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
}

export function countPasskeys(db: Db, userId: string): Promise<number> {
  return db.passkey.count({ where: { userId } });
}

/** The passkey with this credential id, with its user. */
export function findPasskey(db: Db, credentialId: string) {
  return db.passkey.findUnique({ where: { credentialId }, include: { user: true } });
}

/** Records that a passkey has signed; false when it is gone or has signed something else meanwhile. */
export async function notePasskeyUse(
  db: Db,
  { userId, id, counter }: Pick<Passkey, 'userId' | 'id' | 'counter'>,
  newCounter: bigint,
  now: Date,
): Promise<boolean> {
  const { count } = await db.passkey.updateMany({
    where: { userId, id, counter },
    data: { counter: newCounter, lastUsedAt: now },
  });
  return count === 1;
}

export async function renamePasskey(
  db: Db,
  { userId, passkeyId }: { userId: string; passkeyId: string },
  name: string,
): Promise<boolean> {
  const { count } = await db.passkey.updateMany({
    where: { userId, id: passkeyId },
    data: { name },
  });
  return count === 1;
}

export async function deletePasskey(
  db: Db,
  { userId, passkeyId }: { userId: string; passkeyId: string },
): Promise<boolean> {
  const { count } = await db.passkey.deleteMany({ where: { userId, id: passkeyId } });
  return count === 1;
}

/** Removes all of a user's passkeys. */
export async function deletePasskeys(db: Db, userId: string): Promise<void> {
  await db.passkey.deleteMany({ where: { userId } });
}
