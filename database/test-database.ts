import { createHash, randomBytes } from 'node:crypto';
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
}): Promise<TestDatabase> {
  const { ofApplication = false, migrationsDir } = options;
  const mode = ofApplication ? process.env[TEST_DATABASE_MODE] : undefined;
  const isOnNodes = mode === 'citus' && options.serverUrl === undefined;
  const servers = isOnNodes ? await citusServers() : [serverOf(options.serverUrl)];
  const template = await templateFor(servers, migrationsDir);
  const name = `test_${randomBytes(8).toString('hex')}`;
  for (const server of servers)
    await withClient(withDatabase(server, 'postgres'), async (client) => {
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
      if (mode === 'serializable')
        await client.query(
          `ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`,
        );
    });
  const [server = ''] = servers;
  // A copy does not inherit the settings of its template.
  if (isOnNodes) await withClient(withDatabase(server, name), setUpForNodes);
  return {
    url: withDatabase((ofApplication ? process.env[TEST_POOLER_URL] : undefined) ?? server, name),
    drop: async () => {
      if (isOnNodes) await closeToAll(servers, name);
      // Citus first ends its own work in the database, so the drop starts from a server that knows the others.
      for (const each of servers)
        await withClient(each, async (client) => {
          await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
        });
    },
  };
}

function serverOf(given: string | undefined): string {
  const serverUrl = given ?? process.env[TEST_CLUSTER_URL];
  if (serverUrl === undefined)
    throw new Error(
      'No test cluster is running; run integration tests with "npm run integration".',
    );
  return serverUrl;
}

async function templateFor(servers: readonly string[], migrationsDir: string): Promise<string> {
  const migrations = await readMigrations(migrationsDir);
  const key = migrations.map(({ name, checksum }) => `${name} ${checksum}`).join('\n');
  const template = `template_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
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
      await migrate({ databaseUrl: withDatabase(server, template), migrationsDir });
    }
    await client.query(`ALTER DATABASE ${template} WITH IS_TEMPLATE true`);
  });
  return template;
}
