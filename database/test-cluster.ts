import fs from 'node:fs';
import path from 'node:path';
import { openCluster } from './cluster';
import { scratchFolder } from './scratch-folder';

/** Where tests find the server; `createTestDatabase` reads it. */
export const TEST_CLUSTER_URL = 'TEST_CLUSTER_URL';

/**
 * Global set-up of a test run: one throw-away PostgreSQL for all of it, removed at the end and also
 * when the run is killed. Answers its tear-down.
 */
export default async function setUpTestCluster(): Promise<() => Promise<void>> {
  const dataDir = fs.mkdtempSync(path.join(scratchFolder(), 'brygge-test-'));
  fs.chmodSync(dataDir, 0o711);
  const cluster = await openCluster({ dataDir, durable: false, throwAway: true });
  process.env[TEST_CLUSTER_URL] = cluster.url('postgres');
  return async () => {
    delete process.env[TEST_CLUSTER_URL];
    await cluster.close();
  };
}
