import type { Sql } from './sql';

/** The applied migrations, by folder name. */
export async function findAppliedMigrations(db: Sql): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Writes a key's row back unchanged. Throws when the database accepts no writes. */
export async function writeNothingNew(db: Sql, keyId: string): Promise<void> {
  await db.query('UPDATE seal_key SET promoted_at = promoted_at WHERE id = $1', [keyId]);
}
