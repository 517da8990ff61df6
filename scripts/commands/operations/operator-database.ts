/** Access to the application's database for operator commands. */
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { joinCluster, openCluster } from '@/database/cluster';
import { describeDatabaseFailure } from '@/database/database-failure';
import { OperatorError } from '@/database/operator-error';
import type { Sql } from '@/lib/db/sql';
import type { Settings } from '@/scripts/product/settings';
import { root } from '@/scripts/root';

const APP_DATABASE = 'brygge';

/**
 * The application's database: that of DATABASE_URL, or the embedded one, which is started if it is not running.
 * @param takesLong for work that may take longer than the limit that the role has for requests. It lifts the limit of the
 * session, which behind a pooler others use next: only for work that needs a session of its own anyway.
 */
export function withDatabase(
  settings: Settings,
  work: (db: pg.Client) => Promise<void>,
  { takesLong = false } = {},
): Promise<void> {
  return withDatabaseUrl(settings, (url) =>
    connected(url, async (db) => {
      if (takesLong) await db.query('SET statement_timeout = 0');
      await work(db);
    }),
  );
}

/**
 * As `withDatabase`, for work that connects by itself.
 * @param folder of this release: one without sources is a production's, which has no embedded database
 */
export async function withDatabaseUrl(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  work: (url: string) => Promise<void>,
  folder = root,
): Promise<void> {
  if (databaseUrl !== undefined) return work(databaseUrl);
  if (!fs.existsSync(path.join(folder, 'scripts', 'commands')))
    throw new OperatorError(
      'DATABASE_URL is not set; set it to the address of the database, as for the processes that serve.',
    );
  const cluster = (await joinCluster(dataDir)) ?? (await openCluster({ dataDir }));
  try {
    await cluster.ensureDatabase(APP_DATABASE);
    await work(cluster.url(APP_DATABASE));
  } finally {
    await cluster.close();
  }
}

/** A connection in the form that the database code takes. */
export function sqlOf(db: pg.Client): Sql {
  return { query: (text, values = []) => db.query(text, [...values]) };
}

async function connected(url: string, work: (db: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await work(client);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42P01')
      throw new OperatorError('The database lacks migrations; run "npm run migrate" first.', {
        cause: error,
      });
    throw error instanceof OperatorError ? error : describeDatabaseFailure(error, url);
  } finally {
    await client.end().catch(() => {});
  }
}
