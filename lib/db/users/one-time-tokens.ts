import type { Db } from '@/lib/db/client';
import type { OneTimeToken } from '@/lib/db/generated/client';

export type { OneTimeToken };

export async function createOneTimeToken(
  db: Db,
  token: Omit<OneTimeToken, 'usedAt'>,
): Promise<void> {
  await db.oneTimeToken.create({ data: token });
}

/** A token that may be used now, with its user: of this address still, and neither used nor too old. */
export async function findOneTimeToken(db: Db, tokenHash: string, now: Date) {
  const token = await db.oneTimeToken.findUnique({ where: { tokenHash }, include: { user: true } });
  return token !== null &&
    token.usedAt === null &&
    now < token.expiresAt &&
    token.email === token.user.email
    ? token
    : null;
}

/** Uses a token up; false when somebody was faster. */
export async function spendOneTimeToken(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const { count } = await db.oneTimeToken.updateMany({
    where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return count === 1;
}

/** Whether the other side of a change of address has confirmed it too. */
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

/** The address that a user is changing to, while both messages are good. */
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

/** Takes all links of a user back: those of some purposes, or every one. */
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

/** Takes back the links to remove every passkey that were asked for after a time. */
export async function deleteRemovalsSince(db: Db, userId: string, since: Date): Promise<void> {
  await db.oneTimeToken.deleteMany({
    where: { userId, purpose: 'REMOVE_PASSKEYS', createdAt: { gte: since } },
  });
}
