import type { Db } from '@/lib/db/client';
import type { Sql } from '@/lib/db/sql';

/** Ids that a browser chooses or a bank or an authenticator gives. Those that we make at random need no claim. */
type IdentityKind = 'payment' | 'basket' | 'bank-payment' | 'bank-basket' | 'passkey';

type Identity = {
  userId: string;
  kind: IdentityKind;
  value: string;
  /** Whether a user who claimed it has the row that it is of still: a row goes, and leaves its claim behind. */
  isHeldBy: (userId: string) => Promise<boolean>;
};

/** Another user has it: for `isUniqueViolation` the same as a row that PostgreSQL refused, in a transaction that goes on. */
export class IdentityTakenError extends Error {
  override readonly name = 'IdentityTakenError';
  readonly code = '23505';

  constructor(kind: IdentityKind) {
    super(`Another user has this ${kind}.`);
  }
}

/** How a bank's own id of a payment or basket is claimed. */
export function idAtBank(bankId: string, resourceId: string): string {
  return `${bankId} ${resourceId}`;
}

/**
 * Makes an identity the user's, until somebody else claims it and the user has nothing of it any more. In the transaction
 * of the row that has it, and before that row: who claims it at the same time waits until that ends.
 * @throws IdentityTakenError when it is another user's.
 */
export async function claimIdentity(db: Db, identity: Identity): Promise<void> {
  const { userId, kind, value } = identity;
  const where = { kind_value: { kind, value } };
  // Written as it is, so that it is locked.
  const claim = { where, create: { kind, value, userId }, update: { kind } };
  const { userId: claimer } = await db.claimedIdentity.upsert(claim);
  if (await isToTakeOver(identity, claimer))
    await db.claimedIdentity.updateMany({ where: { kind, value }, data: { userId } });
}

/**
 * Makes a bank's id of a payment or basket that user's alone. In the transaction that stores it.
 * @throws IdentityTakenError when it is that of another user's.
 */
export function claimAtBank(
  db: Db,
  what: 'payment' | 'basket',
  { userId, bankId, resourceId }: { userId: string; bankId: string; resourceId: string },
): Promise<void> {
  return claimIdentity(db, {
    userId,
    kind: `bank-${what}`,
    value: idAtBank(bankId, resourceId),
    isHeldBy: async (holder) => {
      const where = { userId: holder, bankId, resourceId };
      const count = what === 'payment' ? db.payment.count({ where }) : db.basket.count({ where });
      return (await count) > 0;
    },
  });
}

/** What `claimIdentity` does, in SQL of our own. */
export async function claimIdentityInSql(db: Sql, identity: Identity): Promise<void> {
  const { userId, kind, value } = identity;
  const { rows } = await db.query<{ claimer: string }>(
    `INSERT INTO claimed_identity (kind, value, user_id) VALUES ($1, $2, $3)
     ON CONFLICT (kind, value) DO UPDATE SET kind = EXCLUDED.kind RETURNING user_id AS claimer`,
    [kind, value, userId],
  );
  const claimer = rows[0]?.claimer ?? userId;
  if (await isToTakeOver(identity, claimer))
    await db.query('UPDATE claimed_identity SET user_id = $3 WHERE kind = $1 AND value = $2', [
      kind,
      value,
      userId,
    ]);
}

/** @throws IdentityTakenError when the claim is another user's, who has what it is of. */
async function isToTakeOver({ userId, kind, isHeldBy }: Identity, claimer: string) {
  if (claimer === userId) return false;
  if (await isHeldBy(claimer)) throw new IdentityTakenError(kind);
  return true;
}
