/** All rows of a user, to see whether something changed any of them. */
import { DISTRIBUTION } from '@/database/nodes/distribution';
import { sql } from '@/lib/db/sql';

/** Tables without a column for a user; `user_account` is read by its own key. */
const OF_NOBODY = ['user_account', 'seal_key', 'rate_limit'];

/** The rows by table; a table without any is left out. */
export async function everythingOf(userId: string): Promise<Record<string, unknown[]>> {
  const tables = [...DISTRIBUTION.tables.keys()].filter((table) => !OF_NOBODY.includes(table));
  const found = await Promise.all([
    rowsOf('user_account', 'id', userId),
    ...tables.map((table) => rowsOf(table, 'user_id', userId)),
  ]);
  return Object.fromEntries(found.filter(([, rows]) => rows.length > 0));
}

async function rowsOf(table: string, column: string, userId: string): Promise<[string, unknown[]]> {
  const { rows } = await sql().query<{ row: string }>(
    `SELECT to_jsonb(${table})::text AS row FROM ${table} WHERE ${column} = $1 ORDER BY 1`,
    [userId],
  );
  return [table, rows.map(({ row }) => JSON.parse(row))];
}
