/** Prisma's query language, as far as the payment code uses it; anything else is refused. */
import type { Table } from './schema';
import { type Data, related, type Tables, type Transaction } from './tables';

export type Where = Readonly<Record<string, unknown>>;

export type Query = {
  where?: Where;
  include?: Where;
  select?: Where;
  orderBy?: Where | readonly Where[];
  take?: number;
  skip?: number;
  distinct?: readonly string[];
  cursor?: Where;
};

/** A transaction with the tables that it sees. */
export type Sight = { tables: Tables; by: Transaction };

/** Whether a row matches the conditions. */
export function matches(sight: Sight, table: Table, where: Where | undefined, data: Data): boolean {
  for (const [name, condition] of Object.entries(where ?? {})) {
    if (condition === undefined) continue;
    if (!matchesOne(sight, table, name, condition, data)) return false;
  }
  return true;
}

/** The selected rows, as the caller gets them. */
export function rowsOf(sight: Sight, table: Table, query: Query): Data[] {
  const { tables, by } = sight;
  if (query.cursor !== undefined) throw new Error('A cursor is asked for.');
  let found = tables
    .seen(table.model, by)
    .filter((data) => matches(sight, table, query.where, data));
  const order = [query.orderBy ?? []].flat() as Where[];
  if (order.length > 0)
    found = found
      .map((data) => ({ data, keys: order.map((one) => keyOf(sight, table, one, data)) }))
      .sort((left, right) => compareKeys(left.keys, right.keys))
      .map(({ data }) => data);
  if (query.distinct !== undefined) {
    const seen = new Set<string>();
    found = found.filter((data) => {
      const key = JSON.stringify(query.distinct?.map((column) => data[column]));
      return seen.has(key) ? false : seen.add(key);
    });
  }
  const { skip = 0, take } = query;
  const rest = skip === 0 ? found : found.slice(skip);
  // A negative number takes the last rows, in their order.
  const taken = take === undefined ? rest : take < 0 ? rest.slice(take) : rest.slice(0, take);
  return taken.map((data) => shaped(sight, table, data, query));
}

/** A row with the changes applied. */
export function withChanges(table: Table, data: Data, changes: Data): Data {
  const after: Record<string, unknown> = { ...data };
  for (const [column, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    if (!table.columns.has(column)) throw new Error(`There is no ${table.model}.${column}.`);
    after[column] =
      isPlain(value) && 'increment' in value
        ? Number(data[column]) + Number(value.increment)
        : value;
  }
  return after;
}

function matchesOne(
  sight: Sight,
  table: Table,
  name: string,
  condition: unknown,
  data: Data,
): boolean {
  if (name === 'AND' || name === 'OR') {
    const all = [condition].flat() as Where[];
    return name === 'AND'
      ? all.every((one) => matches(sight, table, one, data))
      : all.some((one) => matches(sight, table, one, data));
  }
  if (table.columns.has(name)) return matchesValue(condition, data[name]);
  const other = related(sight.tables, table, data, name, sight.by);
  if (other !== null) return matchesRelated(sight, condition, other);
  const key = table.uniques.find((columns) => columns.join('_') === name);
  if (key !== undefined && isPlain(condition))
    return key.every((column) => matchesValue(condition[column], data[column]));
  throw new Error(`There is no ${table.model}.${name}.`);
}

function matchesRelated(
  sight: Sight,
  condition: unknown,
  { table, isList, rows }: { table: Table; isList: boolean; rows: Data[] },
): boolean {
  if (condition === null) return rows.length === 0;
  if (!isList) return rows.some((row) => matches(sight, table, condition as Where, row));
  const { some, ...more } = condition as { some?: Where };
  if (some === undefined || Object.keys(more).length > 0)
    throw new Error(`Asked of many: ${Object.keys(condition as object).join(', ')}.`);
  return rows.some((row) => matches(sight, table, some, row));
}

type Operators = Readonly<Record<string, unknown>>;

function matchesValue(condition: unknown, value: unknown): boolean {
  if (!isPlain(condition)) return isSame(condition, value);
  for (const [operator, given] of Object.entries(condition as Operators)) {
    if (given === undefined) continue;
    // In SQL a comparison with null is neither true nor false.
    if (value === null && !(operator === 'equals' || (operator === 'not' && given === null)))
      return false;
    if (!holds(operator, given, value)) return false;
  }
  return true;
}

function holds(operator: string, given: unknown, value: unknown): boolean {
  switch (operator) {
    case 'equals':
      return isSame(given, value);
    case 'not':
      return !isSame(given, value);
    case 'in':
      return (given as unknown[]).some((one) => isSame(one, value));
    case 'notIn':
      return !(given as unknown[]).some((one) => isSame(one, value));
    case 'lt':
      return compare(value, given) < 0;
    case 'lte':
      return compare(value, given) <= 0;
    case 'gt':
      return compare(value, given) > 0;
    case 'gte':
      return compare(value, given) >= 0;
    default:
      throw new Error(`Prisma's ${operator} is not known here.`);
  }
}

function shaped(sight: Sight, table: Table, data: Data, { include, select }: Query): Data {
  const row: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(data))
    if (select === undefined || select[column] === true) row[column] = copy(value);
  for (const [name, wanted] of Object.entries(include ?? select ?? {})) {
    if (wanted === undefined || wanted === false || table.columns.has(name)) continue;
    const other = related(sight.tables, table, data, name, sight.by);
    if (other === null) throw new Error(`There is no ${table.model}.${name}.`);
    const query: Query = wanted === true ? {} : (wanted as Query);
    const ids = new Set(other.rows);
    const found = rowsOfThese(sight, other.table, ids, query);
    row[name] = other.isList ? found : (found[0] ?? null);
  }
  return row;
}

function rowsOfThese(sight: Sight, table: Table, rows: ReadonlySet<Data>, query: Query): Data[] {
  const order = [query.orderBy ?? []].flat() as Where[];
  return [...rows]
    .filter((data) => matches(sight, table, query.where, data))
    .map((data) => ({ data, keys: order.map((one) => keyOf(sight, table, one, data)) }))
    .sort((left, right) => compareKeys(left.keys, right.keys))
    .map(({ data }) => shaped(sight, table, data, query));
}

type Key = { value: unknown; isDescending: boolean };

function keyOf(sight: Sight, table: Table, order: Where, data: Data): Key {
  const [[name, direction] = ['', 'asc']] = Object.entries(order);
  if (direction === 'asc' || direction === 'desc') {
    if (!table.columns.has(name)) throw new Error(`There is no ${table.model}.${name}.`);
    return { value: data[name], isDescending: direction === 'desc' };
  }
  const other = related(sight.tables, table, data, name, sight.by);
  const [row] = other?.rows ?? [];
  if (other === null) throw new Error(`There is no ${table.model}.${name}.`);
  return row === undefined
    ? { value: null, isDescending: false }
    : keyOf(sight, other.table, direction as Where, row);
}

function compareKeys(left: readonly Key[], right: readonly Key[]): number {
  for (const [index, { value, isDescending }] of left.entries()) {
    const order = compareNulls(value, right[index]?.value);
    if (order !== 0) return isDescending ? -order : order;
  }
  return 0;
}

/** Nulls come last, as in PostgreSQL. */
function compareNulls(left: unknown, right: unknown): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return compare(left, right);
}

function compare(left: unknown, right: unknown): number {
  const [one, other] = [plainOf(left), plainOf(right)];
  if (one === other) return 0;
  return (one as number) < (other as number) ? -1 : 1;
}

function isSame(one: unknown, other: unknown): boolean {
  return plainOf(one) === plainOf(other);
}

function plainOf(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : value;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' && value !== null && !(value instanceof Date) && !Array.isArray(value)
  );
}

function copy(value: unknown): unknown {
  return value instanceof Date ? new Date(value) : value;
}
