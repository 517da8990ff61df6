import type { Db } from '@/lib/db/client';
import type { OneTimeToken } from '@/lib/db/generated/client';

export type { OneTimeToken };

export async function createOneTimeToken(
  db: Db,
  token: Omit<OneTimeToken, 'usedAt'>,
): Promise<void> {
  await db.oneTimeToken.create({ data: token });
}

/** A token that is valid now, with its user: neither used nor expired, and for the user's current address. */
export async function findOneTimeToken(db: Db, tokenHash: string, now: Date) {
  const token = await db.oneTimeToken.findUnique({ where: { tokenHash }, include: { user: true } });
  return token !== null &&
    token.usedAt === null &&
    now < token.expiresAt &&
    token.email === token.user.email
    ? token
    : null;
}

/** Uses up a token; false when another request was faster. */
export async function spendOneTimeToken(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const { count } = await db.oneTimeToken.updateMany({
    where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return count === 1;
}

/** Whether the other address of a change has been confirmed too. */
export async function isChangeConfirmed(
  db: Db,
  change: Pick<OneTimeToken, 'userId' | 'purpose' | 'email' | 'newEmail' | 'createdAt'>,
): Promise<boolean> {
  const { userId, purpose, email, newEmail, createdAt } = change;
  return (
    (await db.oneTimeToken.count({
      where: { userId, purpose, email, newEmail, createdAt, usedAt: { not: null } },
    })) > 0
  );
}

/** The address a user is changing to, while both messages are valid. */
export async function findOpenEmailChange(
  db: Db,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<string | null> {
  const open = await db.oneTimeToken.findFirst({
    where: { userId, email, purpose: 'CHANGE_EMAIL_TO', expiresAt: { gt: now } },
    select: { newEmail: true },
  });
  return open?.newEmail ?? null;
}

/** Withdraws a user's links: of some purposes, or all. */
export async function deleteOneTimeTokens(
  db: Db,
  userId: string,
  purposes?: OneTimeToken['purpose'][],
): Promise<void> {
  await db.oneTimeToken.deleteMany({
    where: { userId, ...(purposes === undefined ? {} : { purpose: { in: purposes } }) },
  });
}

export async function deleteOneTimeTokensOf(db: Db, expiredBefore: Date): Promise<void> {
  await db.oneTimeToken.deleteMany({ where: { expiresAt: { lt: expiredBefore } } });
}

/** Withdraws links to remove all passkeys that were requested after a time. */
export async function deleteRemovalsSince(db: Db, userId: string, since: Date): Promise<void> {
  await db.oneTimeToken.deleteMany({
    where: { userId, purpose: 'REMOVE_PASSKEYS', createdAt: { gte: since } },
  });
}
