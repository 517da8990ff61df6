/** The tables as `prisma/schema.prisma` describes them, as far as a database in memory needs to know. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@/scripts/root';

type Relation = {
  name: string;
  model: string;
  isList: boolean;
  /** Own column → the other table's; empty where the other table holds the reference. */
  columns: readonly (readonly [own: string, other: string])[];
  onDelete: 'Cascade' | 'NoAction' | 'SetNull';
};

export type Table = {
  model: string;
  /** Column → its default value. */
  columns: ReadonlyMap<string, unknown>;
  relations: ReadonlyMap<string, Relation>;
  /** The primary key comes first. */
  uniques: readonly (readonly string[])[];
};

export type Schema = ReadonlyMap<string, Table>;

let read: Schema | undefined;

export function schema(): Schema {
  read ??= parse(readFileSync(path.join(root, 'prisma/schema.prisma'), 'utf8'));
  return read;
}

/** The relation of the other table that holds the reference. */
export function referenceTo(table: Table, from: Table): Relation {
  for (const relation of from.relations.values())
    if (relation.model === table.model && relation.columns.length > 0) return relation;
  throw new Error(`${from.model} does not refer to ${table.model}.`);
}

const FIELD = /^\s+(\w+)\s+(\w+)(\[\])?(\?)?(?:\s+(.*))?$/;

function parse(text: string): Schema {
  const models = [...text.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)];
  const names = new Set(models.map(([, name]) => name));
  return new Map(
    models.map(([, model = '', body = '']) => [model, tableOf(model, body, names)] as const),
  );
}

function tableOf(model: string, body: string, models: ReadonlySet<string | undefined>): Table {
  const columns = new Map<string, unknown>();
  const relations = new Map<string, Relation>();
  const uniques: string[][] = [];
  for (const line of body.split('\n')) {
    const block = /^\s+@@(id|unique)\(\[([^\]]+)\]/.exec(line);
    if (block?.[1] === 'id') uniques.unshift(listOf(block[2]));
    else if (block !== null) uniques.push(listOf(block[2]));
    const [, name, type, list, , attributes = ''] = FIELD.exec(line) ?? [];
    if (name === undefined || type === undefined || line.trim().startsWith('//')) continue;
    if (models.has(type)) {
      relations.set(name, relationOf(name, type, list !== undefined, attributes));
      continue;
    }
    columns.set(name, list === undefined ? defaultOf(attributes) : []);
    if (/@id\b/.test(attributes)) uniques.unshift([name]);
    else if (/@unique\b/.test(attributes)) uniques.push([name]);
  }
  return { model, columns, relations, uniques };
}

function relationOf(name: string, model: string, isList: boolean, attributes: string): Relation {
  const own = listOf(/fields: \[([^\]]+)\]/.exec(attributes)?.[1]);
  const other = listOf(/references: \[([^\]]+)\]/.exec(attributes)?.[1]);
  const onDelete = /onDelete: (\w+)/.exec(attributes)?.[1] ?? 'NoAction';
  if (onDelete !== 'Cascade' && onDelete !== 'NoAction' && onDelete !== 'SetNull')
    throw new Error(`No such deletion: ${onDelete}.`);
  const columns = own.map((column, index) => [column, other[index] ?? ''] as const);
  return { name, model, isList, columns, onDelete };
}

function listOf(names: string | undefined): string[] {
  return names === undefined ? [] : names.split(',').map((name) => name.replace(/\(.*/, '').trim());
}

function defaultOf(attributes: string): unknown {
  const given = /@default\(([^)]*)\)?/.exec(attributes)?.[1];
  if (given === undefined || given.includes('(')) return null;
  if (given === 'true' || given === 'false') return given === 'true';
  return /^\d+$/.test(given) ? Number(given) : given.replaceAll('"', '');
}
