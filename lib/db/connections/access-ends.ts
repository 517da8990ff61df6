/** Connections whose access ends soon or ended recently. */
import type { Db } from '@/lib/db/client';
import { type Connection, Prisma } from '@/lib/db/generated/client';
import { NO_UUID } from '@/lib/db/sealed-rows';

export type AccessOfConnection = Pick<
  Connection,
  'userId' | 'id' | 'bankId' | 'consentedAt' | 'accessUntil' | 'revokedAt'
>;

type Key = Pick<Connection, 'userId' | 'id'>;

/**
 * Access that ends within one of these times, or was withdrawn since the first of them began, with the notices already
 * sent, as `KIND occasion`.
 */
export function findAccessEnds(
  db: Db,
  within: readonly { from: Date; until: Date }[],
  { after, limit }: { after: Key | null; limit: number },
): Promise<(AccessOfConnection & { reported: string[] })[]> {
  const ends = within.map(
    ({ from, until }) => Prisma.sql`c.access_until BETWEEN ${from} AND ${until}`,
  );
  return db.$queryRaw`SELECT c.user_id AS "userId", c.id, c.bank_id AS "bankId",
      c.consented_at AS "consentedAt", c.access_until AS "accessUntil", c.revoked_at AS "revokedAt",
      ARRAY(SELECT n.kind::text || ' ' || n.occasion FROM notice n
        WHERE n.user_id = c.user_id AND n.subject = c.id::text) AS reported
    FROM connection c
    WHERE (${Prisma.join(ends, ' OR ')} OR c.revoked_at >= ${within[0]?.from})
      AND (c.user_id, c.id) > (${after?.userId ?? NO_UUID}::uuid, ${after?.id ?? NO_UUID}::uuid)
    ORDER BY c.user_id, c.id LIMIT ${limit}`;
}

/** Locks a connection's access until the transaction ends; null while another transaction holds it. */
export async function lockAccess(db: Db, { userId, id }: Key): Promise<AccessOfConnection | null> {
  const rows = await db.$queryRaw<AccessOfConnection[]>`SELECT user_id AS "userId", id,
      bank_id AS "bankId", consented_at AS "consentedAt", access_until AS "accessUntil",
      revoked_at AS "revokedAt"
    FROM connection WHERE user_id = ${userId}::uuid AND id = ${id}::uuid
    FOR UPDATE SKIP LOCKED`;
  return rows[0] ?? null;
}

/** Whether the user has another connection to the same bank, with access after this time. */
export async function hasAccessBeyond(
  db: Db,
  { userId, id, bankId }: Pick<AccessOfConnection, 'userId' | 'id' | 'bankId'>,
  time: Date,
): Promise<boolean> {
  const others = await db.connection.count({
    where: { userId, bankId, id: { not: id }, revokedAt: null, accessUntil: { gt: time } },
  });
  return others > 0;
}
