/** Settings of the bank that survive a restart: one JSON value for each name. */
import { findRow, type Queryable } from './database';

/** The value stored under a name; stores the given one if there is none. */
export async function readOrWriteSetting(
  db: Queryable,
  name: string,
  value: unknown,
): Promise<unknown> {
  await db.query(
    'INSERT INTO bank_setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
    [name, JSON.stringify(value)],
  );
  return readSetting(db, name);
}

/** The value stored under a name, or undefined. */
async function readSetting(db: Queryable, name: string): Promise<unknown> {
  const row = await findRow<{ value: unknown }>(
    db,
    'SELECT value FROM bank_setting WHERE name = $1',
    [name],
  );
  return row?.value;
}
