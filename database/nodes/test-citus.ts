import { ensureDatabase } from '@/database/ensure-database';
import { withClient, withDatabase } from '@/database/test-cluster';

/** The Citus of a test run: a database on its coordinator that knows the workers, as a superuser. */
export const CITUS_URL = 'CITUS_URL';

/** Enough for rows of two users to lie on different nodes, and few to save time. */
const SHARDS = 4;

/**
 * The servers of the run's Citus, the coordinator first.
 * @throws when there is none, or it has fewer than two workers.
 */
export async function citusServers(): Promise<string[]> {
  const url = process.env[CITUS_URL];
  if (url === undefined)
    throw new Error(`${CITUS_URL} does not name a Citus coordinator; see docs/scale.md.`);
  const { rows } = await withClient(url, (client) =>
    client.query<{ host: string; port: number }>(
      'SELECT node_name AS host, node_port AS port FROM citus_get_active_worker_nodes() ORDER BY 1, 2',
    ),
  );
  if (rows.length < 2) throw new Error(`Citus has ${rows.length} workers; two are needed.`);
  return [url, ...rows.map((node) => at(url, node))];
}

/** Creates an empty database across all these servers. @returns the URL for its migration. */
export async function joinNodes(servers: readonly string[], name: string): Promise<string> {
  const urls = servers.map((server) => withDatabase(server, name));
  for (const [index, server] of servers.entries()) {
    await ensureDatabase(withDatabase(server, 'postgres'), name);
    await query(urls[index] ?? '', 'CREATE EXTENSION IF NOT EXISTS citus');
  }
  const [coordinator = '', ...workers] = urls;
  const node = (url: string) => [new URL(url).hostname, Number(new URL(url).port)];
  await query(coordinator, 'SELECT citus_set_coordinator_host($1, $2)', node(coordinator));
  for (const worker of workers)
    await query(coordinator, 'SELECT citus_add_node($1, $2)', node(worker));
  const url = new URL(coordinator);
  url.searchParams.set('options', `-c citus.shard_count=${SHARDS}`);
  return url.href;
}

/** Ends every connection to a database of these servers, including those of Citus itself, and prevents new ones. */
export async function closeToAll(servers: readonly string[], name: string): Promise<void> {
  for (const server of servers) {
    const admin = withDatabase(server, 'postgres');
    await query(admin, `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
    await query(
      admin,
      'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1',
      [name],
    );
  }
}

function at(url: string, { host, port }: { host: string; port: number }): string {
  const other = new URL(url);
  other.hostname = host;
  other.port = String(port);
  return other.href;
}

async function query(url: string, text: string, values: readonly unknown[] = []): Promise<void> {
  await withClient(url, (client) => client.query(text, [...values]));
}
