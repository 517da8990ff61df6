/** Finds what is wrong with a world's file that somebody wrote or changed by hand, and names the place. */

import { isObject } from '@/lib/xs2a/value/is-object';
import { quote } from '@/sandbox-bank/server/reply';
import type { WorldRow, WorldRows } from '@/sandbox-bank/store/world-contents';
import { TPP_COLUMNS, type ValueCheck, WORLD_COLUMNS } from './world-columns';
import { REFERENCES, UNIQUE, type Unique } from './world-references';

/** More would only repeat each other. */
const PROBLEMS_MAX = 5;

/** A file may have names of any length. */
const PROBLEM_CHARACTERS_MAX = 300;

/** The columns by which somebody knows a row of a table, the best first. */
const KEYS = ['customer_number', 'bban', 'reference', 'id', 'tpp_session_id', 'resource_id'];

/** The format of the files that this bank writes and reads. */
export const FORMAT = 'brygge-world-1';

export type WorldFile = { tpps: WorldRow[]; tables: Record<string, WorldRow[]> };

/** The file in a text, or what is wrong with it: sentences that begin with the place. */
export function parseWorldFile(
  text: string,
  isLeftOut: (table: string) => boolean,
): { file: WorldFile } | { problems: string[] } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return { problems: [`Expected JSON: ${error instanceof Error ? error.message : error}.`] };
  }
  const misshapen = firstOf(shapeProblems(parsed, isLeftOut));
  if (misshapen.length > 0) return { problems: misshapen };
  const { tpps, tables } = parsed as WorldFile;
  const wrong = firstOf(allValueProblems(tpps, tables));
  // A value of the wrong kind would only be missed again.
  const problems = wrong.length > 0 ? wrong : firstOf(misfits(tpps, tables));
  return problems.length > 0 ? { problems } : { file: { tpps, tables } };
}

function firstOf(problems: Iterable<string>): string[] {
  const first: string[] = [];
  for (const problem of problems) {
    const isLong = problem.length > PROBLEM_CHARACTERS_MAX;
    first.push(isLong ? `${problem.slice(0, PROBLEM_CHARACTERS_MAX)}…` : problem);
    if (first.length === PROBLEMS_MAX) break;
  }
  return first;
}

function* shapeProblems(file: unknown, isLeftOut: (table: string) => boolean): Generator<string> {
  if (!isObject(file)) {
    yield 'Expected a JSON object.';
    return;
  }
  if (file.format !== FORMAT) yield `format: Expected "${FORMAT}".`;
  if (!isListOfRows(file.tpps)) yield 'tpps: Expected a list of objects.';
  if (!isObject(file.tables)) {
    yield 'tables: Expected an object with a list of rows for each table.';
    return;
  }
  const { tables } = file;
  for (const [table, rows] of Object.entries(tables)) {
    if (isLeftOut(table)) continue;
    const isKnown = Object.hasOwn(WORLD_COLUMNS, table);
    if (!isKnown) yield `tables.${table}: There is no such table.`;
    else if (!isListOfRows(rows)) yield `tables.${table}: Expected a list of objects.`;
  }
  for (const table of ['world', 'customer', 'account']) {
    if (!Object.hasOwn(tables, table)) yield `tables.${table}: Expected a list of objects.`;
  }
  if (Array.isArray(tables.world) && tables.world.length !== 1) {
    yield `tables.world: Expected one row, got ${tables.world.length}.`;
  }
}

const isListOfRows = (value: unknown) => Array.isArray(value) && value.every(isObject);

function* allValueProblems(tpps: readonly WorldRow[], tables: WorldRows): Generator<string> {
  yield* valueProblems('tpps', tpps, TPP_COLUMNS);
  for (const [table, columns] of Object.entries(WORLD_COLUMNS)) {
    yield* valueProblems(table, tables[table] ?? [], columns);
  }
}

function* misfits(tpps: readonly WorldRow[], tables: WorldRows): Generator<string> {
  const withTpps = { ...tables, tpp: tpps };
  yield* repetitions('tpps', tpps, [{ columns: ['id'] }, { columns: ['organisation'] }]);
  for (const table of Object.keys(WORLD_COLUMNS)) {
    yield* repetitions(table, tables[table] ?? [], UNIQUE[table] ?? []);
    yield* danglingReferences(table, withTpps);
  }
  yield* wrongEntries(tables);
  yield* wrongKinds(tables);
}

function* valueProblems(
  table: string,
  rows: readonly WorldRow[],
  columns: Readonly<Record<string, ValueCheck>>,
): Generator<string> {
  for (const [index, row] of rows.entries()) {
    const at = (column: string) => placeOf(table, index, row, column);
    for (const [column, check] of Object.entries(columns)) {
      const problem = check(Object.hasOwn(row, column) ? row[column] : undefined);
      if (problem !== null) yield `${at(column)}: ${problem}`;
    }
    for (const column of Object.keys(row)) {
      if (!Object.hasOwn(columns, column)) yield `${at(column)}: There is no such column.`;
    }
  }
}

function* repetitions(
  table: string,
  rows: readonly WorldRow[],
  uniques: readonly Unique[],
): Generator<string> {
  for (const { columns, among } of uniques) {
    const seen = new Map<string, number>();
    for (const [index, row] of rows.entries()) {
      const values = columns.map((column) => row[column] ?? null);
      if (values.includes(null) || among?.(row) === false) continue;
      const key = JSON.stringify(values.map(String));
      const first = seen.get(key);
      if (first !== undefined) {
        const place = placeOf(table, index, row, columns.join(' and ') || 'the whole row');
        yield `${place}: Expected a unique value, got the same as in row ${first + 1}.`;
      }
      seen.set(key, first ?? index);
    }
  }
}

function* danglingReferences(table: string, tables: WorldRows): Generator<string> {
  for (const { column, to } of REFERENCES[table] ?? []) {
    const ids = new Set((tables[to] ?? []).map(({ id }) => id));
    for (const [index, row] of (tables[table] ?? []).entries()) {
      const value = row[column] ?? null;
      if (value !== null && !ids.has(value)) {
        yield `${placeOf(table, index, row, column)}: Expected the id of a row of ${to}, got ${quote(value)}.`;
      }
    }
  }
}

/** The next row of an account gets the number after `last_entry_no`. */
function* wrongEntries(tables: WorldRows): Generator<string> {
  const lastOf = new Map((tables.account ?? []).map((row) => [row.id, row.last_entry_no]));
  for (const [index, row] of (tables.account_transaction ?? []).entries()) {
    const last = Number(lastOf.get(row.account_id));
    for (const column of ['entry_no', 'ended_no']) {
      if (Number(row[column] ?? 0) > last) {
        yield `${placeOf('account_transaction', index, row, column)}: Expected at most ${last}, the last_entry_no of its account, got ${quote(row[column])}.`;
      }
    }
  }
}

const OF_ACCOUNTS = ['bban', 'iban', 'cash_account_type'];
const OF_CARDS = ['reference', 'masked_pan'];

/** An account and a card each have columns that the other does not; so have their rows. */
function* wrongKinds(tables: WorldRows): Generator<string> {
  const kinds = new Map((tables.account ?? []).map((row) => [row.id, row.kind]));
  for (const [index, row] of (tables.account ?? []).entries()) {
    const isCard = row.kind === 'card';
    for (const column of [...OF_ACCOUNTS, ...OF_CARDS, 'related_account_id']) {
      const isOwn = (isCard ? OF_CARDS : OF_ACCOUNTS).includes(column);
      const isEither = isCard && column === 'related_account_id';
      const isThere = (row[column] ?? null) !== null;
      if (isOwn !== isThere && !isEither) {
        const what = isOwn ? 'a value' : 'null';
        yield `${placeOf('account', index, row, column)}: Expected ${what} where kind is ${row.kind}.`;
      }
    }
    if (isCard && row.kid_required === true) {
      yield `${placeOf('account', index, row, 'kid_required')}: Expected false where kind is card.`;
    }
  }
  for (const [index, row] of (tables.account_transaction ?? []).entries()) {
    const isCard = kinds.get(row.account_id) === 'card';
    if (isCard && (row.transaction_date ?? null) === null) {
      yield `${placeOf('account_transaction', index, row, 'transaction_date')}: Expected a date, since the row belongs to a card.`;
    }
  }
}

/** Such as `account 97411511018 (row 4), currency`. */
function placeOf(table: string, index: number, row: WorldRow, column: string): string {
  const key = KEYS.map((known) => row[known]).find(
    (value) => typeof value === 'string' && value !== '',
  );
  const named = typeof key === 'string' ? ` ${key.slice(0, 40)}` : '';
  return `${table}${named} (row ${index + 1}), ${column}`;
}
