/** What a user keeps as one sealed set, which is always replaced as a whole. */
import type { SetVersion } from '@/lib/view/set-version';
import type { Db } from './client';
import type { CategoryRuleSet, InsightCorrectionSet, SavedViewSet } from './generated/client';
import type { Sql } from './sql';

const SEALED_COLUMN = {
  category_rule_set: 'sealed_rules',
  saved_view_set: 'sealed_views',
  insight_correction_set: 'sealed_corrections',
} as const;

type KeptSet = { userId: string; sealed: string; keyId: string };

export function findRuleSet(db: Db, userId: string): Promise<CategoryRuleSet | null> {
  return db.categoryRuleSet.findUnique({ where: { userId } });
}

export function findSavedViewSet(db: Db, userId: string): Promise<SavedViewSet | null> {
  return db.savedViewSet.findUnique({ where: { userId } });
}

export function findCorrectionSet(db: Db, userId: string): Promise<InsightCorrectionSet | null> {
  return db.insightCorrectionSet.findUnique({ where: { userId } });
}

export function versionOf(stored: { updatedAt: Date } | null): number | null {
  return stored?.updatedAt.getTime() ?? null;
}

/**
 * Stores a set if the stored one has this version, or whatever is stored when no version is given. Its row is locked
 * from here to the end of a transaction.
 * @returns the new version; null when the stored set has another one, and nothing was stored.
 */
export async function storeSet(
  db: Sql,
  table: keyof typeof SEALED_COLUMN,
  { userId, sealed, keyId }: KeptSet,
  { version, now }: { version: SetVersion; now: Date },
): Promise<number | null> {
  // Later than the version it replaces, also when two servers disagree on the time.
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
