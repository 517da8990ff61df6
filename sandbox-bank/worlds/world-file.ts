/**
 * A world as a file: its rows without those that only this bank can use (visits, answers to X-Request-IDs), and the
 * TPPs they refer to. Reading a file assigns new ids and numbers, so one file can create any number of worlds.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { norwegianIban } from '@/lib/xs2a/account/account-number';
import { Currency } from '@/lib/xs2a/value/code-schemas';
import { PsuContext } from '@/lib/xs2a/value/psu-context';
import { randomBban, randomCardReference } from '@/sandbox-bank/accounts/new-account-number';
import { CLOCK_OFFSET_SECONDS_MAX } from '@/sandbox-bank/clock/clock';
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

const FORMAT = 'brygge-world-1';

/** Left out: these belong to this bank's pages and requests. */
const LEFT_OUT: readonly string[] = ['sca', 'bank_visit', 'request_replay', 'examination_call'];

/** How deeply the values in a file may nest; the bank's own nest half as deeply. */
const LEVELS_MAX = 20;

const Value = z.unknown().refine((value) => !isDeeper(value, LEVELS_MAX));
const Row = z.record(z.string(), Value);

/**
 * The database takes any number for a clock and any text for a type or a currency, but the pages of a world with such
 * a value could not be shown, nor the list of worlds.
 */
const OwnRow = Row.and(
  z.looseObject({
    offset_seconds: z.int().min(-CLOCK_OFFSET_SECONDS_MAX).max(CLOCK_OFFSET_SECONDS_MAX),
  }),
);
const CustomerRow = Row.and(z.looseObject({ customer_type: PsuContext }));
const AccountRow = Row.and(z.looseObject({ currency: Currency }));

const WorldFile = z.object({
  format: z.literal(FORMAT),
  tpps: z.array(z.object({ id: z.string(), organisation: z.string(), name: z.string() })),
  tables: z
    .object({
      world: z.array(OwnRow).length(1),
      customer: z.array(CustomerRow),
      account: z.array(AccountRow),
    })
    .catchall(z.array(Row)),
});

/** Exports a world, by way of a snapshot that is removed again. */
export async function writeWorldFile(db: Queryable, worldId: string): Promise<string> {
  const snapshotId = await insertSnapshot(db, worldId);
  const all = await readSnapshot(db, snapshotId);
  await deleteSnapshot(db, snapshotId);
  const tables = Object.fromEntries(
    Object.entries(all).filter(([table]) => !LEFT_OUT.includes(table)),
  );
  const tppIds = new Set((tables.psu ?? []).map(({ tpp_id: id }) => String(id)));
  const tpps = [];
  for (const id of tppIds) tpps.push(await findTpp(db, id));
  return JSON.stringify({ format: FORMAT, tpps, tables });
}

/**
 * Creates a world from a file, in the caller's transaction; null when the text is not one. @throws the database's error
 * when its rows do not fit together.
 */
export async function readWorldFile(
  db: Queryable,
  text: string,
  now: Date,
): Promise<string | null> {
  const parsed = WorldFile.safeParse(jsonOf(text));
  if (!parsed.success) return null;
  const { tpps, tables } = parsed.data;
  const worldId = randomUUID();
  await insertWorld(db, worldId);
  const names = await renamed(db, tables);
  for (const { id, organisation, name } of tpps) {
    names.set(id, (await meetTpp(db, { organisation, name, now })).id);
  }
  const contents = Object.fromEntries(
    Object.entries(tables)
      .filter(([table]) => !LEFT_OUT.includes(table))
      .map(([table, rows]) => [
        table,
        rows.map((row) => inWorld(table, rewrite(row, names) as WorldRow, worldId)),
      ]),
  );
  await restoreSnapshot(db, worldId, await writeSnapshot(db, worldId, contents));
  return worldId;
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
  const customers = (tables.customer ?? []).map(({ customer_number: number }) => String(number));
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

/** Whether a value nests deeper than this many levels. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
