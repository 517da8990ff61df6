import type { Queryable } from './database';

/**
 * Locks a row until the transaction ends, so that what refers to it can be stored; it may still change. False when
 * there is none, or when another transaction removes it. An owner is locked before what it owns, in the order in which
 * it is removed.
 */
export async function lockRow(
  db: Queryable,
  table: 'customer' | 'account',
  id: string,
): Promise<boolean> {
  const locked = await db.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR KEY SHARE`, [id]);
  return locked.rowCount === 1;
}
