/**
 * Agreements and engagements: who may act for which accounts. A private customer's own agreement is among them, so that
 * both contexts are read the same way.
 */
import type { ENGAGEMENT_ROLES } from '@/lib/xs2a/sandbox/sandbox';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import { findRow, findRows, type Queryable } from '@/sandbox-bank/store/database';

/** An agreement with its owner's name and number. */
export type BankAgreement = {
  id: string;
  ownerId: string;
  ownerName: string;
  ownerNumber: string;
  context: PsuContext;
  name: string;
};

/** A PSU's rights to one account of an agreement's owner; limits in minor units of the account's currency. */
export type Engagement = {
  id: string;
  agreementId: string;
  identityNumber: string;
  accountId: string;
  roles: (typeof ENGAGEMENT_ROLES)[number][];
  registerLimitMinor: bigint | null;
  approvalLimitMinor: bigint | null;
};

const AGREEMENT_COLUMNS = `agreement.id, agreement.owner_id AS "ownerId", customer.name AS "ownerName",
  customer.customer_number AS "ownerNumber", agreement.context, agreement.name`;
const AGREEMENT_TABLES = 'agreement JOIN customer ON customer.id = agreement.owner_id';
const ENGAGEMENT_COLUMNS = `id, agreement_id AS "agreementId", identity_number AS "identityNumber",
  account_id AS "accountId", roles, register_limit_minor AS "registerLimitMinor",
  approval_limit_minor AS "approvalLimitMinor"`;

/**
 * The agreements a PSU may act under: its own private one, those with an engagement for it, and those it owns as a
 * corporation. An engagement outlives the customer it is for, and counts while a customer of its world has the number.
 * @param worldId lists those of this world only
 * @see supplement#7
 * @see supplement#10.23
 */
export async function listAgreementsOfPsu(
  db: Queryable,
  identityNumber: string,
  worldId?: string,
): Promise<BankAgreement[]> {
  return findRows<BankAgreement>(
    db,
    `SELECT ${AGREEMENT_COLUMNS} FROM ${AGREEMENT_TABLES}
     WHERE agreement.id IN (
       SELECT agreement_id FROM engagement WHERE identity_number = $1
       UNION
       SELECT own.id FROM agreement own JOIN customer owner ON owner.id = own.owner_id
       WHERE owner.customer_number = $1)
     AND EXISTS (SELECT 1 FROM customer person
       WHERE person.customer_number = $1 AND person.world_id = customer.world_id)
     AND customer.world_id = coalesce($2, customer.world_id)
     ORDER BY agreement.context DESC, agreement.created_at, agreement.id`,
    [identityNumber, worldId ?? null],
  );
}

/** An agreement of a world; null for one of another. */
export async function findAgreement(
  db: Queryable,
  worldId: string,
  id: string,
): Promise<BankAgreement | null> {
  return findRow<BankAgreement>(
    db,
    `SELECT ${AGREEMENT_COLUMNS} FROM ${AGREEMENT_TABLES}
     WHERE agreement.id = $1 AND customer.world_id = $2`,
    [id, worldId],
  );
}

/** The agreements of worlds or of owners, in order of creation. */
export async function listAgreements(
  db: Queryable,
  of: { worldIds: readonly string[] } | { ownerIds: readonly string[] },
): Promise<BankAgreement[]> {
  return findRows<BankAgreement>(
    db,
    `SELECT ${AGREEMENT_COLUMNS} FROM ${AGREEMENT_TABLES}
     WHERE ${'worldIds' in of ? 'customer.world_id = ANY($1::text[])' : 'owner_id = ANY($1::uuid[])'}
     ORDER BY agreement.created_at, agreement.id`,
    ['worldIds' in of ? of.worldIds : of.ownerIds],
  );
}

export async function insertAgreement(
  db: Queryable,
  agreement: {
    id: string;
    ownerId: string;
    context: PsuContext;
    name: string;
    byHand: boolean;
    createdAt: Date;
  },
): Promise<void> {
  await db.query(
    `INSERT INTO agreement (id, owner_id, context, name, by_hand, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      agreement.id,
      agreement.ownerId,
      agreement.context,
      agreement.name,
      agreement.byHand,
      agreement.createdAt,
    ],
  );
}

/** The private agreement of a customer, or null for a corporation. */
export async function findPrivateAgreement(
  db: Queryable,
  ownerId: string,
): Promise<BankAgreement | null> {
  return findRow<BankAgreement>(
    db,
    `SELECT ${AGREEMENT_COLUMNS} FROM ${AGREEMENT_TABLES}
     WHERE agreement.owner_id = $1 AND agreement.context = 'PRIVATE'`,
    [ownerId],
  );
}

/** Stores an engagement unless the PSU has one for the account. Returns whether it was stored. */
export async function insertEngagement(
  db: Queryable,
  engagement: Engagement & { byHand: boolean; createdAt: Date },
): Promise<boolean> {
  const result = await db.query(
    `INSERT INTO engagement (id, agreement_id, identity_number, account_id, roles,
       register_limit_minor, approval_limit_minor, by_hand, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (agreement_id, identity_number, account_id) DO NOTHING`,
    [
      engagement.id,
      engagement.agreementId,
      engagement.identityNumber,
      engagement.accountId,
      engagement.roles,
      engagement.registerLimitMinor,
      engagement.approvalLimitMinor,
      engagement.byHand,
      engagement.createdAt,
    ],
  );
  return result.rowCount === 1;
}

/** The engagements of these agreements, in order of creation. */
export async function listEngagements(
  db: Queryable,
  agreementIds: readonly string[],
): Promise<Engagement[]> {
  return findRows<Engagement>(
    db,
    `SELECT ${ENGAGEMENT_COLUMNS} FROM engagement WHERE agreement_id = ANY($1::uuid[])
     ORDER BY created_at, id`,
    [agreementIds],
  );
}

/** A PSU's engagement for one account under an agreement, or null. */
export async function findEngagement(
  db: Queryable,
  key: { agreementId: string; identityNumber: string; accountId: string },
): Promise<Engagement | null> {
  return findRow<Engagement>(
    db,
    `SELECT ${ENGAGEMENT_COLUMNS} FROM engagement
     WHERE agreement_id = $1 AND identity_number = $2 AND account_id = $3`,
    [key.agreementId, key.identityNumber, key.accountId],
  );
}

/** Removes an engagement of an agreement. Returns whether there was one. */
export async function deleteEngagement(
  db: Queryable,
  agreementId: string,
  id: string,
): Promise<boolean> {
  const result = await db.query('DELETE FROM engagement WHERE id = $1 AND agreement_id = $2', [
    id,
    agreementId,
  ]);
  return result.rowCount === 1;
}

/** Renames an owner's agreement. Returns whether there was one. */
export async function updateAgreementName(
  db: Queryable,
  ownerId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const result = await db.query(
    'UPDATE agreement SET name = $3 WHERE id::text = $2 AND owner_id = $1',
    [ownerId, id, name],
  );
  return result.rowCount === 1;
}

/** Changes the limits of an engagement under an owner's agreement. Returns whether there was one. */
export async function updateEngagementLimits(
  db: Queryable,
  ownerId: string,
  id: string,
  limits: Pick<Engagement, 'registerLimitMinor' | 'approvalLimitMinor'>,
): Promise<boolean> {
  const result = await db.query(
    `UPDATE engagement SET register_limit_minor = $3, approval_limit_minor = $4 FROM agreement
     WHERE engagement.id::text = $2 AND agreement.id = agreement_id AND owner_id = $1`,
    [ownerId, id, limits.registerLimitMinor, limits.approvalLimitMinor],
  );
  return result.rowCount === 1;
}
