import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { ensureDatabase } from './ensure-database';
import { migrate, readMigrations } from './migrate';
import { setUpForNodes } from './nodes/distribute';
import { DISTRIBUTION } from './nodes/distribution';
import { citusServers, closeToAll, joinNodes } from './nodes/test-citus';
import {
  TEST_CLUSTER_URL,
  TEST_DATABASE_MODE,
  TEST_POOLER_URL,
  withClient,
  withDatabase,
} from './test-cluster';

export interface TestDatabase {
  readonly url: string;
  /** Ends every connection to the database and drops it. */
  drop(): Promise<void>;
}

/** What to write into a template after the migrations. */
export type Filling = { name: string; fill(databaseUrl: string): Promise<void> };

/**
 * A database for one test file, with the migrations of a folder applied; a copy of a template that is made once per
 * run.
 */
export async function createTestDatabase(options: {
  migrationsDir: string;
  /**
   * Behind a pooler, at another isolation level or on many nodes, if the run asks for it: the sandbox bank supports
   * none of these.
   */
  ofApplication?: boolean;
  /** A server other than the run's. */
  serverUrl?: string | undefined;
  /** Rows that the database has from the beginning; those of one name are the same, and are written once per run. */
  filling?: Filling | undefined;
}): Promise<TestDatabase> {
  const { ofApplication = false, migrationsDir } = options;
  const mode = ofApplication ? process.env[TEST_DATABASE_MODE] : undefined;
  const isOnNodes = mode === 'citus' && options.serverUrl === undefined;
  const servers = isOnNodes ? await citusServers() : [serverOf(options.serverUrl)];
  const template = await templateFor(servers, migrationsDir, options.filling);
  const name = `test_${randomBytes(8).toString('hex')}`;
  for (const server of servers)
    await onServer(
      server,
      // Through the log, which is the default, a copy costs several times as much.
      `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`,
      ...(mode === 'serializable'
        ? [`ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`]
        : []),
    );
  const [server = ''] = servers;
  // A copy does not inherit the settings of its template.
  if (isOnNodes) await withClient(withDatabase(server, name), setUpForNodes);
  return {
    url: withDatabase((ofApplication ? process.env[TEST_POOLER_URL] : undefined) ?? server, name),
    drop: async () => {
      if (isOnNodes) await closeToAll(servers, name);
      // Citus first ends its own work in the database, so the drop starts from a server that knows the others.
      for (const each of servers)
        await onServer(each, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** Kept by the process and not by this module, which each test file evaluates anew. */
type Kept = { pool?: pg.Pool; templates: Map<string, Promise<void>> };
const KEPT = Symbol.for('tests.databases.kept');
const holder = globalThis as { [KEPT]?: Kept };
holder[KEPT] ??= { templates: new Map() };
const kept = holder[KEPT];

function serverOf(given: string | undefined): string {
  const serverUrl = given ?? process.env[TEST_CLUSTER_URL];
  if (serverUrl === undefined)
    throw new Error(
      'No test cluster is running; run integration tests with "npm run integration".',
    );
  return serverUrl;
}

/** Queries on a server's own database; the connection to the run's server is kept, since each costs more than a query. */
async function onServer(server: string, ...texts: string[]): Promise<void> {
  if (server !== process.env[TEST_CLUSTER_URL]) {
    return withClient(withDatabase(server, 'postgres'), async (client) => {
      for (const text of texts) await client.query(text);
    });
  }
  kept.pool ??= keptPool(server);
  for (const text of texts) await kept.pool.query(text);
}

function keptPool(server: string): pg.Pool {
  const connectionString = withDatabase(server, 'postgres');
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // The server of the run may end before this process does.
  pool.on('error', () => {});
  return pool;
}

/** The template with these migrations and rows, which a process looks for once. */
async function templateFor(
  servers: readonly string[],
  migrationsDir: string,
  filling: Filling | undefined,
): Promise<string> {
  const migrations = await readMigrations(migrationsDir);
  const key = [...migrations.map(({ name, checksum }) => `${name} ${checksum}`), filling?.name];
  const hash = createHash('sha256').update(key.join('\n')).digest('hex');
  const template = `template_${hash.slice(0, 24)}`;
  const place = `${servers.join(' ')} ${template}`;
  const found =
    kept.templates.get(place) ?? ensureTemplate(template, servers, migrationsDir, filling);
  kept.templates.set(place, found);
  await found;
  return template;
}

async function ensureTemplate(
  template: string,
  servers: readonly string[],
  migrationsDir: string,
  filling: Filling | undefined,
): Promise<void> {
  const [server = ''] = servers;
  await withClient(withDatabase(server, 'postgres'), async (client) => {
    // Test files run at the same time; the first one makes the template, the others wait.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const found = await client.query(
      'SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate',
      [template],
    );
    if (found.rowCount !== 0) return;
    for (const each of servers)
      await withClient(withDatabase(each, 'postgres'), (one) =>
        one.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`),
      );
    if (servers.length > 1) {
      const databaseUrl = await joinNodes(servers, template);
      await migrate({ databaseUrl, migrationsDir, distribution: DISTRIBUTION });
      await closeToAll(servers, template);
    } else {
      await ensureDatabase(server, template);
      const databaseUrl = withDatabase(server, template);
      await migrate({ databaseUrl, migrationsDir });
      await filling?.fill(databaseUrl);
    }
    await client.query(`ALTER DATABASE ${template} WITH IS_TEMPLATE true`);
  });
}
