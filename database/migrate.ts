import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describeDatabaseFailure } from './database-failure';
import { distribute, isDistributed, tablesToLayOut } from './nodes/distribute';
import type { Distribution } from './nodes/distribution';
import { OperatorError } from './operator-error';

/** Prisma's own lock, so that `prisma migrate deploy` and this runner never work at once. */
const ADVISORY_LOCK = 72_707_369;
const LOCK_WAIT_SECONDS_MAX = 60;

/**
 * How long a migration waits for a table, while all later sessions queue behind it. Then it lets them pass, and tries
 * again after a pause.
 */
export interface TablePatience {
  readonly waitMilliseconds: number;
  readonly pausesMilliseconds: readonly number[];
}

const PATIENCE: TablePatience = {
  waitMilliseconds: 2_000,
  pausesMilliseconds: [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000],
};

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

export interface Migration {
  /** The folder's name; migrations are applied in this order. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, in lower-case hex, as Prisma stores it. */
  readonly checksum: string;
}

interface AppliedRow {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

/** The migrations of a folder: `<number>_<name>/migration.sql` each. */
export async function readMigrations(migrationsDir: string): Promise<Migration[]> {
  const entries = await readdir(migrationsDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  // By number, since 10 comes after 9; otherwise by code unit, as Prisma orders, not by a locale.
  names.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1));
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(migrationsDir, name, 'migration.sql');
      if (!existsSync(file)) {
        throw new OperatorError(`The migration ${name} has no migration.sql; put it back.`);
      }
      const bytes = await readFile(file);
      return {
        name,
        sql: bytes.toString('utf8'),
        checksum: createHash('sha256').update(bytes).digest('hex'),
      };
    }),
  );
}

/**
 * Applies the missing migrations of a folder to the database, each in its own transaction and one runner at a time,
 * recorded in the table that Prisma keeps (`prisma migrate deploy` may take over). Resolves with the names applied.
 * @throws OperatorError when an applied migration was edited or is half applied, when one fails, or when the database
 * does not answer.
 */
export async function migrate(options: {
  databaseUrl: string;
  migrationsDir: string;
  log?: (line: string) => void;
  patience?: TablePatience;
  /** The names to apply, if not all: those that a backup was made with. */
  only?: ReadonlySet<string>;
  /** Where tables lie on a database of many nodes; without it they stay where they are created. */
  distribution?: Distribution;
}): Promise<string[]> {
  const { databaseUrl, migrationsDir, only, distribution } = options;
  const all = await readMigrations(migrationsDir);
  const migrations = only === undefined ? all : all.filter(({ name }) => only.has(name));
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    // The role may have a limit that is meant for requests. pg's option of this name does not send a 0.
    await client.query('SET statement_timeout = 0');
    const isDone = pendingMigrations(migrations, await readApplied(client)).length === 0;
    if (isDone && (await tablesToLayOut(client, distribution)).length === 0) return [];
    await lock(client);
    await client.query(CREATE_TABLE);
    // Another runner may have applied some while this one waited.
    const pending = pendingMigrations(migrations, await readApplied(client));
    await apply(client, pending, options);
    return pending.map((migration) => migration.name);
  } catch (error) {
    throw describeDatabaseFailure(error, databaseUrl);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The migrations still to apply, after checking that no applied one has been edited or left half-way. */
function pendingMigrations(
  migrations: readonly Migration[],
  applied: readonly AppliedRow[],
): Migration[] {
  for (const row of applied) {
    if (row.finished_at === null) {
      throw new OperatorError(
        `The migration ${row.migration_name} was started but never finished; repair the database by hand, then mark the migration with "prisma migrate resolve".`,
      );
    }
    const known = migrations.find((migration) => migration.name === row.migration_name);
    if (known !== undefined && known.checksum !== row.checksum) {
      throw new OperatorError(
        `The migration ${row.migration_name} was edited after it had been applied; put its file back as it was, and write a new migration instead.`,
      );
    }
  }
  const done = new Set(applied.map((row) => row.migration_name));
  return migrations.filter((migration) => !done.has(migration.name));
}

async function lock(client: pg.Client): Promise<void> {
  await client.query(`SET lock_timeout = '${LOCK_WAIT_SECONDS_MAX}s'`);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new OperatorError(
      `Another migration has held the database for ${LOCK_WAIT_SECONDS_MAX} seconds; let it finish and try again.`,
      { cause: error },
    );
  }
  await client.query('RESET lock_timeout');
}

type Applying = {
  log?: (line: string) => void;
  patience?: TablePatience;
  distribution?: Distribution;
};

async function apply(
  client: pg.Client,
  pending: readonly Migration[],
  { log = () => {}, patience = PATIENCE, distribution }: Applying,
): Promise<void> {
  const layOut = async () => {
    for (const table of await distribute(client, distribution)) log(`laid out ${table}`);
  };
  // On a database of many nodes a new table must be distributed before a later migration refers from it to others.
  const isOnNodes = await isDistributed(client, distribution);
  if (isOnNodes) await layOut();
  for (const migration of pending) {
    await applyMigration(client, migration, patience);
    log(`applied migration ${migration.name}`);
    if (isOnNodes) await layOut();
  }
  if (!isOnNodes) await layOut();
}

async function readApplied(client: pg.Client): Promise<AppliedRow[]> {
  const table = await client.query(`SELECT to_regclass('"_prisma_migrations"') AS name`);
  if (table.rows[0]?.name == null) return [];
  const result = await client.query<AppliedRow>(
    `SELECT "migration_name", "checksum", "finished_at" FROM "_prisma_migrations"
     WHERE "rolled_back_at" IS NULL ORDER BY "started_at"`,
  );
  return result.rows;
}

async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { waitMilliseconds, pausesMilliseconds }: TablePatience,
): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await applyOnce(client, migration, waitMilliseconds);
      return;
    } catch (cause) {
      if (!isLockTimeout(cause)) throw cause;
      const milliseconds = pausesMilliseconds[tries];
      if (milliseconds === undefined)
        throw new OperatorError(
          `The migration ${migration.name} changed nothing: another transaction has kept one of its tables locked throughout; end it, then run the migrations again.`,
          { cause },
        );
      await pause(milliseconds);
    }
  }
}

/** 55P03: lock_timeout. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

async function applyOnce(
  client: pg.Client,
  migration: Migration,
  waitMilliseconds: number,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${waitMilliseconds}`);
    await client.query(
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name") VALUES ($1, $2, $3)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    const before = await client.query('SELECT pg_current_xact_id()::text AS id');
    // Without parameters the whole file is sent as one simple query, with all its statements.
    await client.query(migration.sql);
    const after = await client.query('SELECT pg_current_xact_id()::text AS id');
    if (before.rows[0]?.id !== after.rows[0]?.id) {
      throw new OperatorError(
        `The migration ${migration.name} ends its own transaction; take COMMIT or ROLLBACK out of it.`,
      );
    }
    await client.query(
      `UPDATE "_prisma_migrations" SET "finished_at" = clock_timestamp(), "applied_steps_count" = 1
       WHERE "migration_name" = $1 AND "finished_at" IS NULL AND "rolled_back_at" IS NULL`,
      [migration.name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    if (error instanceof pg.DatabaseError && error.code !== '53100' && !isLockTimeout(error)) {
      throw new OperatorError(
        `The migration ${migration.name} failed and changed nothing (${error.message}).`,
        { cause: error },
      );
    }
    throw error;
  }
}
