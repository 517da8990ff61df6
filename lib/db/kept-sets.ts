/** What a user keeps as one sealed set, which is always replaced as a whole. */
import type { SetVersion } from '@/lib/view/set-version';
import type { Sql } from './sql';

const SEALED_COLUMN = {
  category_rule_set: 'sealed_rules',
  saved_view_set: 'sealed_views',
  insight_correction_set: 'sealed_corrections',
} as const;

/** The table of a set; each user has one row. */
export type KeptTable = keyof typeof SEALED_COLUMN;

type KeptSet = { userId: string; sealed: string; keyId: string };

/** A user's set and its version; null when none was ever stored. */
export async function findSet(
  db: Sql,
  table: KeptTable,
  userId: string,
): Promise<{ sealed: string; version: number } | null> {
  const { rows } = await db.query<{ sealed: string; updatedAt: Date }>(
    `SELECT ${SEALED_COLUMN[table]} AS sealed, updated_at AS "updatedAt" FROM ${table} WHERE user_id = $1`,
    [userId],
  );
  const [stored] = rows;
  return stored === undefined
    ? null
    : { sealed: stored.sealed, version: stored.updatedAt.getTime() };
}

/**
 * Stores a set if the stored one has this version, or whatever is stored when no version is given. Its row is locked
 * from here to the end of a transaction.
 * @returns the new version; null when the stored set has another one, and nothing was stored.
 */
export async function storeSet(
  db: Sql,
  table: KeptTable,
  { userId, sealed, keyId }: KeptSet,
  { version, now }: { version: SetVersion; now: Date },
): Promise<number | null> {
  // Later than the version it replaces, if one is given: two servers may disagree on the time.
  const next = Math.max(now.getTime(), (version ?? 0) + 1);
  const values = [userId, sealed, keyId, new Date(next)];
  const column = SEALED_COLUMN[table];
  const { rowCount } =
    typeof version === 'number'
      ? await db.query(
          `UPDATE ${table} SET ${column} = $2, key_id = $3, updated_at = $4
           WHERE user_id = $1 AND updated_at = $5`,
          [...values, new Date(version)],
        )
      : await db.query(
          `INSERT INTO ${table} (user_id, ${column}, key_id, updated_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (user_id) DO ${
             version === null
               ? 'NOTHING'
               : `UPDATE SET ${column} = excluded.${column}, key_id = excluded.key_id, updated_at = excluded.updated_at`
           }`,
          values,
        );
  return rowCount === 1 ? next : null;
}
