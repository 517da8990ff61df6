/**
 * A world as a file: its rows without those that only this bank can use (visits, answers to X-Request-IDs), and the
 * TPPs they refer to. Reading a file assigns new ids and numbers, so one file can create any number of worlds.
 */
import { randomUUID } from 'node:crypto';
import { norwegianIban } from '@/lib/xs2a/account/account-number';
import { randomBban, randomCardReference } from '@/sandbox-bank/accounts/new-account-number';
import type { Queryable } from '@/sandbox-bank/store/database';
import { findTpp, meetTpp } from '@/sandbox-bank/store/tpp';
import { insertWorld } from '@/sandbox-bank/store/world';
import {
  deleteSnapshot,
  insertSnapshot,
  readSnapshot,
  restoreSnapshot,
  type WorldRow,
  type WorldRows,
  writeSnapshot,
} from '@/sandbox-bank/store/world-contents';
import { randomCustomerNumber, unusedNumbers } from './make-world';
import { FORMAT, parseWorldFile } from './world-file-problems';
import { REFERENCES, type Reference } from './world-references';

/** Left out: these belong to this bank's pages and requests. */
const LEFT_OUT: readonly string[] = ['sca', 'bank_visit', 'request_replay', 'examination_call'];

/** Exports a world, by way of a snapshot that is removed again. */
export async function writeWorldFile(db: Queryable, worldId: string): Promise<string> {
  const snapshotId = await insertSnapshot(db, worldId);
  const all = await readSnapshot(db, snapshotId);
  await deleteSnapshot(db, snapshotId);
  const tables = Object.fromEntries(Object.entries(all).filter(([table]) => !isLeftOut(table)));
  const tppIds = new Set(
    Object.values(tables)
      .flat()
      .flatMap(({ tpp_id: id }) => (typeof id === 'string' ? [id] : [])),
  );
  const tpps = [];
  for (const id of tppIds) tpps.push(await findTpp(db, id));
  return JSON.stringify({ format: FORMAT, tpps, tables: withinWorld(tables, [...tppIds]) });
}

/** A world that was made from a file, or what is wrong with the file. */
export type WorldReading = { id: string } | { problems: string[] };

/**
 * Creates a world from a file, in the caller's transaction; nothing is written when something is wrong with the file.
 * @throws the database's error when its rows do not fit together in a way that was not looked for.
 */
export async function readWorldFile(db: Queryable, text: string, now: Date): Promise<WorldReading> {
  const parsed = parseWorldFile(text, isLeftOut);
  if ('problems' in parsed) return parsed;
  const { tpps, tables } = parsed.file;
  const worldId = randomUUID();
  await insertWorld(db, worldId);
  const names = await renamed(db, tables);
  for (const { id, organisation, name } of tpps) {
    const met = await meetTpp(db, { organisation: String(organisation), name: String(name), now });
    names.set(String(id), met.id);
  }
  const contents = Object.fromEntries(
    Object.entries(tables)
      .filter(([table]) => !isLeftOut(table))
      .map(([table, rows]) => [
        table,
        rows.map((row) => inWorld(table, rewrite(row, names) as WorldRow, worldId)),
      ]),
  );
  await restoreSnapshot(db, worldId, await writeSnapshot(db, worldId, contents));
  return { id: worldId };
}

/**
 * The rows without what lies in other worlds: a PSU who moved here keeps what was made elsewhere. A reference that a
 * row can do without is emptied, and a row that cannot is left out.
 */
function withinWorld(tables: WorldRows, tppIds: readonly string[]): WorldRows {
  const ids = new Map([['tpp', new Set<unknown>(tppIds)]]);
  const kept: Record<string, WorldRow[]> = {};
  // Each table after those that its rows cannot do without.
  const order = Object.keys(REFERENCES);
  const others = Object.keys(tables).filter((table) => !order.includes(table));
  const isThere = ({ column, to }: Reference, row: WorldRow) =>
    row[column] === null || ids.get(to)?.has(row[column]) === true;
  for (const table of [...others, ...order]) {
    const all = tables[table] ?? [];
    ids.set(table, new Set(all.map((row) => row.id)));
    const rows = all.flatMap((row) => {
      const missing = (REFERENCES[table] ?? []).filter((reference) => !isThere(reference, row));
      if (missing.some(({ required }) => required)) return [];
      return [{ ...row, ...Object.fromEntries(missing.map(({ column }) => [column, null])) }];
    });
    ids.set(table, new Set(rows.map((row) => row.id)));
    kept[table] = rows;
  }
  return kept;
}

function isLeftOut(table: string): boolean {
  return LEFT_OUT.includes(table);
}

function inWorld(table: string, row: WorldRow, worldId: string): WorldRow {
  if (table === 'world') return { ...row, id: worldId };
  return 'world_id' in row ? { ...row, world_id: worldId } : row;
}

/** Every id and number in the rows, with its replacement. */
async function renamed(db: Queryable, tables: WorldRows): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [table, rows] of Object.entries(tables)) {
    for (const { id } of rows) {
      if (table !== 'world' && typeof id === 'string') names.set(id, randomUUID());
    }
  }
  const unlike = unusedNumbers(db);
  // Someone who is no longer a customer may still have a PSU-ID, or the right to an account.
  const people = [...(tables.psu ?? []), ...(tables.engagement ?? [])];
  const customers = [
    ...new Set([
      ...(tables.customer ?? []).map(({ customer_number: number }) => String(number)),
      ...people.map(({ identity_number: number }) => String(number)),
    ]),
  ];
  const customerNumbers = await unlike.customers(customers.length, randomCustomerNumber);
  for (const [index, number] of customers.entries()) {
    names.set(number, customerNumbers[index] ?? '');
  }
  const accounts = tables.account ?? [];
  const bbans = await unlike.accounts(accounts.length, randomBban);
  const references = await unlike.accounts(accounts.length, randomCardReference);
  for (const [index, { bban, iban, reference }] of accounts.entries()) {
    const number = bbans[index] ?? '';
    if (typeof bban === 'string') names.set(bban, number);
    if (typeof iban === 'string') names.set(iban, norwegianIban(number));
    if (typeof reference === 'string') names.set(reference, references[index] ?? '');
  }
  return names;
}

/** A copy of the value in which every text that is an old name is replaced by the new one, at any depth. */
function rewrite(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => rewrite(each, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, rewrite(inner, names)]),
  );
}
