import type { Db } from '@/lib/db/client';
import type { Sql } from '@/lib/db/sql';

/** Ids chosen by a browser, a bank or an authenticator. Random ids of our own need no claim. */
type IdentityKind = 'basket' | 'bank-payment' | 'bank-basket' | 'passkey';

type Identity = {
  userId: string;
  kind: IdentityKind;
  value: string;
  /** Whether the user who claimed it still has the row with it: deleting the row leaves the claim behind. */
  isHeldBy: (userId: string) => Promise<boolean>;
};

/**
 * Another user has it. `isUniqueViolation` treats it like a row that PostgreSQL refused, but the transaction goes on.
 */
export class IdentityTakenError extends Error {
  override readonly name = 'IdentityTakenError';
  readonly code = '23505';

  constructor(kind: IdentityKind) {
    super(`Another user has this ${kind}.`);
  }
}

/** The value under which a bank's own id of a payment or basket is claimed. */
export function idAtBank(bankId: string, resourceId: string): string {
  return `${bankId} ${resourceId}`;
}

/**
 * Claims an identity for the user; another user can claim it only once this one has no row with it. Call it in that
 * row's transaction, before the row is written: a concurrent claim waits until the transaction ends.
 * @throws IdentityTakenError when it is another user's.
 */
export function claimIdentity(db: Db, identity: Identity): Promise<void> {
  return claim((text, values) => db.$queryRawUnsafe(text, ...values), identity);
}

/**
 * Claims a bank's id of a payment or basket for a user. In the transaction that stores it.
 * @throws IdentityTakenError when it is another user's.
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

/** `claimIdentity` where the transaction is not Prisma's. */
export function claimIdentityInSql(db: Sql, identity: Identity): Promise<void> {
  return claim(async (text, values) => (await db.query<Claim>(text, values)).rows, identity);
}

type Claim = { claimer: string };

async function claim(
  query: (text: string, values: readonly string[]) => Promise<Claim[]>,
  identity: Identity,
): Promise<void> {
  const { userId, kind, value } = identity;
  // A claim that stands is given the value it has, which locks it.
  const [row] = await query(
    `INSERT INTO claimed_identity (kind, value, user_id) VALUES ($1, $2, $3::uuid)
     ON CONFLICT (kind, value) DO UPDATE SET kind = EXCLUDED.kind RETURNING user_id AS claimer`,
    [kind, value, userId],
  );
  if (await isToTakeOver(identity, row?.claimer ?? userId))
    await query('UPDATE claimed_identity SET user_id = $3::uuid WHERE kind = $1 AND value = $2', [
      kind,
      value,
      userId,
    ]);
}

/** @throws IdentityTakenError when the other user still has a row with the identity. */
async function isToTakeOver({ userId, kind, isHeldBy }: Identity, claimer: string) {
  if (claimer === userId) return false;
  if (await isHeldBy(claimer)) throw new IdentityTakenError(kind);
  return true;
}
