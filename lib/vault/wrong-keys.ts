/** Finds a key of PSU_ID_KEYS that has the id of the key that sealed rows, but other bytes. */
import { findSealedSamples, type NamedKey } from '@/lib/db/sealed-rows';
import type { Sql } from '@/lib/db/sql';
import type { SealKey } from '@/lib/env';
import { noteKey, open } from './seal';

/** Keys that have opened what names them: asking once in a process is enough. */
const proven = new WeakSet<SealKey>();

/**
 * The ids of the keys that do not open most of a few rows that name them. A single row that was changed makes no key a
 * wrong one. From then on, `seal` refuses such a key.
 * @param named the keys that rows name
 */
export async function findWrongKeys(
  db: Sql,
  keys: readonly SealKey[],
  named: readonly Pick<NamedKey, 'keyId'>[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const key of keys) {
    const isNamed = named.some(({ keyId }) => keyId === key.id);
    const isWrong = isNamed && !proven.has(key) && !(await opensItsRows(db, key));
    noteKey(key.id, { isWrong });
    if (isWrong) wrong.push(key.id);
  }
  return wrong;
}

async function opensItsRows(db: Sql, key: SealKey): Promise<boolean> {
  const samples = await findSealedSamples(db, key.id);
  const opened = samples.filter(
    ({ purpose, row, sealed }) => open([key], purpose, row, sealed) !== null,
  ).length;
  const opensMost = opened * 2 >= samples.length;
  if (opensMost && opened > 0) proven.add(key);
  return opensMost;
}
