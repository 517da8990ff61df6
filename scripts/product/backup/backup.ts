import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { joinCluster, openCluster } from '@/database/cluster';
import { OperatorError } from '@/database/operator-error';
import { EMBEDDED_NAMES } from '@/scripts/product/databases';
import { KEYS_ADVISORY_LOCK } from '@/scripts/product/secrets';
import { DATABASES, type DatabaseName, type Line, VERSION, writeBackupFile } from './backup-file';
import { findTables, readRows, readSequences } from './tables';

/** What each run creates by itself, or what belongs only to this run. */
const NOT_KEPT = /^(?:postgres|postgres-password|lock|.*\.log(?:\.\d+)?|.*\.new)$/;

/**
 * Writes everything in a data folder into one file: the rows of both databases, each as of one moment, and the secrets,
 * keys and certificates. An instance running on the folder continues.
 * @throws OperatorError, one sentence; then there is no file.
 */
export async function backUp(dataDir: string, file: string, now: Date): Promise<void> {
  if ((realFolder(path.dirname(file)) + path.sep).startsWith(realFolder(dataDir) + path.sep)) {
    throw new OperatorError(
      `The file ${file} is in the data folder, and would be part of the backup; name one outside with --out.`,
    );
  }
  // Opening a cluster would create one, and a backup of nothing looks like any other.
  if (!fs.existsSync(path.join(dataDir, 'postgres')))
    throw new OperatorError(
      `The data folder ${dataDir} holds no data; set DATA_DIR to the one to back up.`,
    );
  const cluster = (await joinCluster(dataDir)) ?? (await openCluster({ dataDir }));
  const clients: pg.Client[] = [];
  try {
    for (const name of DATABASES) {
      await cluster.ensureDatabase(EMBEDDED_NAMES[name]);
      const client = new pg.Client({ connectionString: cluster.url(EMBEDDED_NAMES[name]) });
      client.on('error', () => {});
      await client.connect();
      clients.push(client);
    }
    // The keys must not change between reading the secrets and the rows they seal.
    await clients[0]?.query('SELECT pg_advisory_lock_shared($1)', [KEYS_ADVISORY_LOCK]);
    // The application's snapshot is taken first, so that the bank's includes everything it relies on.
    for (const client of clients) {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await client.query('SELECT 1 FROM pg_class LIMIT 1');
    }
    await writeBackupFile(file, linesOf(dataDir, clients, now));
  } finally {
    for (const client of clients) await client.end().catch(() => {});
    await cluster.close();
  }
}

/** Where a folder is once symbolic links are followed; what does not exist yet has none. */
function realFolder(folder: string): string {
  const absolute = path.resolve(folder);
  if (fs.existsSync(absolute)) return fs.realpathSync(absolute);
  const parent = path.dirname(absolute);
  return parent === absolute ? absolute : path.join(realFolder(parent), path.basename(absolute));
}

async function* linesOf(
  dataDir: string,
  clients: readonly pg.Client[],
  now: Date,
): AsyncGenerator<Line> {
  yield { brygge: 'backup', version: VERSION, madeAt: now.toISOString() };
  yield* filesIn(dataDir, '');
  for (const [index, name] of DATABASES.entries()) {
    const client = clients[index];
    if (client !== undefined) yield* databaseLines(name, client);
  }
  yield { end: true };
}

function* filesIn(dataDir: string, folder: string): Generator<Line> {
  const entries = fs.readdirSync(path.join(dataDir, folder), { withFileTypes: true });
  for (const entry of entries) {
    if (folder === '' && NOT_KEPT.test(entry.name)) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(dataDir, file);
    if (!entry.isFile()) continue;
    const place = path.join(dataDir, file);
    const content = fs.readFileSync(place).toString('base64');
    yield { file, mode: fs.statSync(place).mode & 0o777, content };
  }
}

async function* databaseLines(name: DatabaseName, client: pg.Client): AsyncGenerator<Line> {
  yield { database: name, migrations: await appliedMigrations(client) };
  for (const table of await findTables(client)) {
    yield { table: table.name, columns: table.columns.map((column) => column.name) };
    for await (const rows of readRows(client, table)) yield { rows };
  }
  for (const sequence of await readSequences(client)) yield { sequence };
}

/** Empty for a newly created database. */
async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query(
    `SELECT to_regclass('"_prisma_migrations"')::text AS name`,
  );
  if (tables[0]?.name == null) return [];
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows.map((row) => row.name);
}
