import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { ensureDatabase } from './ensure-database';
import { migrate, readMigrations } from './migrate';
import { TEST_CLUSTER_URL, TEST_DATABASE_MODE, TEST_POOLER_URL } from './test-cluster';

export interface TestDatabase {
  readonly url: string;
  /** Ends every connection to the database and removes it. */
  drop(): Promise<void>;
}

/**
 * A database of its own for a test file, with the migrations of a folder applied; a copy of a
 * template that is made once a run.
 */
export async function createTestDatabase(options: {
  migrationsDir: string;
  /** Behind a pooler or at another isolation, where the run asks for it: the sandbox bank is not meant for either. */
  ofApplication?: boolean;
  /** Another server than that of the run. */
  serverUrl?: string | undefined;
}): Promise<TestDatabase> {
  const { ofApplication = false, serverUrl = process.env[TEST_CLUSTER_URL] } = options;
  if (serverUrl === undefined) {
    throw new Error('No test cluster runs; run integration tests with "npm run integration".');
  }
  const template = await templateFor(serverUrl, options.migrationsDir);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withClient(serverUrl, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    if (ofApplication && process.env[TEST_DATABASE_MODE] === 'serializable')
      await client.query(
        `ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`,
      );
  });
  return {
    url: withDatabase(
      (ofApplication ? process.env[TEST_POOLER_URL] : undefined) ?? serverUrl,
      name,
    ),
    drop: () =>
      withClient(serverUrl, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}

function withDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function templateFor(serverUrl: string, migrationsDir: string): Promise<string> {
  const migrations = await readMigrations(migrationsDir);
  const key = migrations.map(({ name, checksum }) => `${name} ${checksum}`).join('\n');
  const template = `template_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
  await withClient(serverUrl, async (client) => {
    // Test files run at the same time; the first one makes the template, the others wait.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const found = await client.query(
      'SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate',
      [template],
    );
    if (found.rowCount !== 0) return;
    await client.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await ensureDatabase(serverUrl, template);
    await migrate({ databaseUrl: withDatabase(serverUrl, template), migrationsDir });
    await client.query(`ALTER DATABASE ${template} WITH IS_TEMPLATE true`);
  });
  return template;
}
