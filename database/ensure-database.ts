import pg from 'pg';
import { describeDatabaseFailure } from './database-failure';

/**
 * Creates a database on the server of `adminUrl`, unless it exists.
 * @throws OperatorError when the server does not answer or does not allow it.
 */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount !== 0) return;
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    // Another process created it at the same moment.
    if (error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505')) {
      return;
    }
    throw describeDatabaseFailure(error, adminUrl);
  } finally {
    await client.end().catch(() => {});
  }
}
