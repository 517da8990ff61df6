import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Cluster, openCluster } from '@/database/cluster';
import { describeFolderFailure } from '@/database/database-failure';
import { migrate, readMigrations } from '@/database/migrate';
import { OperatorError } from '@/database/operator-error';
import { EMBEDDED_NAMES } from '@/scripts/product/databases';
import { root } from '@/scripts/root';
import { type DatabaseName, type Line, readBackupFile } from './backup-file';
import {
  findTables,
  type Row,
  type Sequence,
  type Table,
  writeRows,
  writeSequence,
} from './tables';

const MIGRATIONS: Record<DatabaseName, string> = {
  app: path.join(root, 'prisma/migrations'),
  bank: path.join(root, 'sandbox-bank/store/migrations'),
};

/**
 * Creates a data folder from a backup, on this release's PostgreSQL and migrations: creates the tables as they were,
 * fills them, and then migrates them. The folder appears once it is complete.
 * @throws OperatorError, one sentence; then the folder is as it was.
 */
export async function restore(dataDir: string, file: string): Promise<void> {
  if (!fs.existsSync(file))
    throw new OperatorError(`There is no file ${file}; name one with --from.`);
  refuseData(dataDir);
  await checkBackup(file);
  const draft = `${dataDir}.restoring`;
  fs.rmSync(draft, { recursive: true, force: true });
  try {
    await fill(draft, file);
    refuseData(dataDir);
    if (fs.existsSync(dataDir)) fs.rmdirSync(dataDir);
    fs.renameSync(draft, dataDir);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw describeFolderFailure(error, dataDir);
  }
}

/** Reads all of it once before creating anything. */
async function checkBackup(file: string): Promise<void> {
  for await (const line of readBackupFile(file)) {
    if (!('database' in line)) continue;
    const known = new Set(
      (await readMigrations(MIGRATIONS[line.database])).map(({ name }) => name),
    );
    const newer = line.migrations.find((name) => !known.has(name));
    if (newer !== undefined)
      throw new OperatorError(
        `The backup is from a newer release, with the migration ${newer}; restore it with that release.`,
      );
  }
}

function refuseData(dataDir: string): void {
  if (fs.existsSync(dataDir) && fs.readdirSync(dataDir).length > 0)
    throw new OperatorError(
      `The data folder ${dataDir} holds data; set DATA_DIR to a new folder, or stop what runs on it and move it away.`,
    );
}

async function fill(dataDir: string, file: string): Promise<void> {
  const cluster = await openCluster({ dataDir });
  let database: OpenDatabase | undefined;
  try {
    for await (const line of readBackupFile(file)) {
      if ('file' in line) writeFile(dataDir, line);
      if ('database' in line) {
        await database?.finish();
        database = await openDatabase(cluster, line.database, line.migrations);
      }
      if ('table' in line) database?.beginTable(line.table, line.columns);
      if ('rows' in line) await database?.write(line.rows);
      if ('sequence' in line) await database?.setSequence(line.sequence);
    }
    await database?.finish();
    database = undefined;
  } finally {
    await database?.abandon();
    await cluster.close();
  }
}

function writeFile(dataDir: string, { file, mode, content }: Extract<Line, { file: string }>) {
  const place = path.resolve(dataDir, file);
  if (!place.startsWith(`${path.resolve(dataDir)}${path.sep}`))
    throw new OperatorError(`The backup holds a file outside the data folder (${file}).`);
  fs.mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
  fs.writeFileSync(place, Buffer.from(content, 'base64'), { mode });
}

interface OpenDatabase {
  beginTable(name: string, columns: readonly string[]): void;
  write(rows: readonly Row[]): Promise<void>;
  setSequence(sequence: Sequence): Promise<void>;
  /** Commits what was written, and applies the migrations added since the backup. */
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

async function openDatabase(
  cluster: Cluster,
  name: DatabaseName,
  applied: readonly string[],
): Promise<OpenDatabase> {
  await cluster.ensureDatabase(EMBEDDED_NAMES[name]);
  const databaseUrl = cluster.url(EMBEDDED_NAMES[name]);
  const migrationsDir = MIGRATIONS[name];
  await migrate({ databaseUrl, migrationsDir, only: new Set(applied) });
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  const tables = await findTables(client);
  await client.query('BEGIN');
  // Rows come in the order of table names, so references are complete only at the end.
  await client.query('SET LOCAL session_replication_role = replica');
  if (tables.length > 0)
    await client.query(`TRUNCATE ${tables.map((table) => table.name).join(', ')}`);
  let table: Table | undefined;
  let columns: readonly string[] = [];
  return {
    beginTable(wanted, given) {
      table = tables.find((one) => one.name === wanted);
      columns = given;
      const names = new Set(table?.columns.map((column) => column.name));
      const missing = table === undefined ? wanted : given.find((column) => !names.has(column));
      if (missing !== undefined)
        throw new OperatorError(`The backup holds ${missing}, which its migrations do not create.`);
    },
    async write(rows) {
      if (table !== undefined) await writeRows(client, table, columns, rows);
    },
    setSequence: (sequence) => writeSequence(client, sequence),
    async finish() {
      await client.query('COMMIT');
      await client.end();
      await migrate({ databaseUrl, migrationsDir });
    },
    abandon: () => client.end().catch(() => {}),
  };
}
