import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openCluster } from './cluster';
import { scratchFolder } from './scratch-folder';
import { startPooler } from './test-pooler';

/** The variable with the server's address, which `createTestDatabase` reads. */
export const TEST_CLUSTER_URL = 'TEST_CLUSTER_URL';

/** The address that the application connects to in tests through a pooler. */
export const TEST_POOLER_URL = 'TEST_POOLER_URL';

/** Set by a project of vitest.config.ts: `pooler`, `serializable`, `citus`, or absent for a plain PostgreSQL. */
export const TEST_DATABASE_MODE = 'TEST_DATABASE_MODE';

/**
 * Global set-up of a test run: one temporary PostgreSQL for the whole run, removed at the end and also when the run is
 * killed. Returns its tear-down.
 */
export default async function setUpTestCluster(
  project?: TestProject,
): Promise<() => Promise<void>> {
  const isPooled = project?.config.env[TEST_DATABASE_MODE] === 'pooler';
  // Another project of the same run has started it.
  if (process.env[isPooled ? TEST_POOLER_URL : TEST_CLUSTER_URL] !== undefined)
    return async () => {};
  const dataDir = fs.mkdtempSync(path.join(scratchFolder(), 'brygge-test-'));
  fs.chmodSync(dataDir, 0o711);
  const cluster = await openCluster({ dataDir, durable: false, throwAway: true });
  process.env[TEST_CLUSTER_URL] = cluster.url('postgres');
  const pooler = isPooled ? await startPooler(cluster.url('*')) : undefined;
  if (pooler !== undefined) process.env[TEST_POOLER_URL] = pooler.url;
  return async () => {
    delete process.env[TEST_CLUSTER_URL];
    delete process.env[TEST_POOLER_URL];
    await pooler?.close();
    await cluster.close();
  };
}

/** The URL of another database on the same server. */
export function withDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Works with a connection of its own, which is closed afterwards. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
