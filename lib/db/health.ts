import type { Sql } from './sql';

/** The applied migrations, by folder name. */
export async function findAppliedMigrations(db: Sql): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Writes a row back unchanged, in the one table that `migrate` leaves on the coordinator of a Citus. Throws when the
 * database accepts no writes.
 */
export async function writeNothingNew(db: Sql): Promise<void> {
  await db.query(
    `UPDATE _prisma_migrations SET applied_steps_count = applied_steps_count
     WHERE migration_name = (SELECT min(migration_name) FROM _prisma_migrations)`,
  );
}
