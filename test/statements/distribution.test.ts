/**
 * Checks that every table has its place on a database of many nodes, and that migrations run on one already laid out.
 */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Migration, readMigrations } from '@/database/migrate';
import { DISTRIBUTION, EVERYWHERE } from '@/database/nodes/distribution';
import { type Fields, lastName, type Node, nodesOf, statementsOf, tableOf } from './tree';

const folder = path.join(import.meta.dirname, '../../prisma/migrations');
const migrations = await readMigrations(folder);

/** Earlier migrations run before the tables are laid out. */
const LAID_OUT_SINCE = '0106';

/** What a migration must not contain, because Citus refuses it on distributed tables. */
function faultsOf({ name, sql }: Pick<Migration, 'name' | 'sql'>): string[] {
  if (name < LAID_OUT_SINCE) return [];
  const statements = statementsOf(sql);
  const made = new Set(statements.filter(({ kind }) => kind === 'CreateStmt').map(tableOf));
  return [
    ...statements.flatMap(uniqueWithoutColumn).map((table) => `${name}: a unique key of ${table}`),
    ...statements.flatMap((one) => badReferences(one, made)).map((fault) => `${name}: ${fault}`),
  ];
}

/** A unique key without the distribution column. */
function uniqueWithoutColumn(statement: Node): string[] {
  const table = tableOf(statement);
  const column = DISTRIBUTION.tables.get(table);
  if (typeof column !== 'string') return [];
  const keys = [
    ...(statement.kind === 'IndexStmt' && statement.of.unique === true
      ? [nodesOf(statement.of.indexParams).map(({ of }) => String(of.name))]
      : []),
    ...constraintsOf(statement)
      .filter(({ contype }) => contype === 'CONSTR_PRIMARY' || contype === 'CONSTR_UNIQUE')
      .map(({ keys: names }) => nodesOf(names).map(({ of }) => String(of.sval))),
  ];
  return keys.some((names) => !names.includes(column)) ? [table] : [];
}

function badReferences(statement: Node, made: ReadonlySet<string>): string[] {
  const table = tableOf(statement);
  return constraintsOf(statement)
    .filter(({ contype }) => contype === 'CONSTR_FOREIGN')
    .flatMap(({ pktable, fk_upd_action }) => {
      const to = String((pktable as Fields).relname);
      const isEverywhere = DISTRIBUTION.tables.get(to) === EVERYWHERE;
      const isApart = DISTRIBUTION.tables.get(to) !== DISTRIBUTION.tables.get(table);
      return [
        ...(fk_upd_action === 'c' ? [`${table} follows a change of ${to}`] : []),
        ...(!isEverywhere && made.has(table) ? [`${table} is new and refers to ${to}`] : []),
        ...(!isEverywhere && isApart ? [`${table} refers to ${to} on another node`] : []),
      ];
    });
}

const constraintsOf = (statement: Node): Fields[] =>
  nodesOf({ [statement.kind]: statement.of }).flatMap(({ kind, of }) =>
    kind === 'Constraint' ? [of] : [],
  );

function tablesOf(all: readonly Migration[]): string[] {
  const tables = new Set<string>();
  for (const { kind, of } of all.flatMap(({ sql }) => statementsOf(sql))) {
    if (kind === 'CreateStmt') tables.add(tableOf({ kind, of }));
    if (kind === 'DropStmt')
      for (const name of nodesOf(of.objects, true)) tables.delete(lastName(name.of.items));
  }
  return [...tables].sort();
}

it('says of every table that migrations make where it lies, and of no other', () => {
  expect(tablesOf(migrations)).toEqual([...DISTRIBUTION.tables.keys()].sort());
});

describe('a migration of a database that is laid out', () => {
  it.each(migrations.map(({ name, sql }) => ({ name, sql })))('runs there: $name', (migration) => {
    expect(faultsOf(migration)).toEqual([]);
  });

  it.each([
    ['CREATE UNIQUE INDEX i ON payment (bank_id)', '0999: a unique key of payment'],
    ['ALTER TABLE notice ADD CONSTRAINT u UNIQUE (id)', '0999: a unique key of notice'],
    ['CREATE TABLE trial (id uuid, PRIMARY KEY (id))', '0999: a unique key of trial'],
    [
      'CREATE TABLE trial (user_id uuid, id uuid, CONSTRAINT f FOREIGN KEY (user_id, id) REFERENCES payment (user_id, id))',
      '0999: trial is new and refers to payment',
    ],
    [
      'ALTER TABLE trial ADD CONSTRAINT f FOREIGN KEY (user_id) REFERENCES user_account (id) ON UPDATE CASCADE',
      '0999: trial follows a change of user_account',
    ],
    [
      'ALTER TABLE security_event ADD CONSTRAINT f FOREIGN KEY (user_id, id) REFERENCES payment (user_id, id)',
      '0999: security_event refers to payment on another node',
    ],
  ])('is refused: %s', (sql, fault) => {
    expect(faultsOf({ name: '0999', sql })).toEqual([fault]);
  });

  it.each([
    'CREATE UNIQUE INDEX i ON payment (user_id, bank_id)',
    'CREATE TABLE trial (user_id uuid, PRIMARY KEY (user_id), CONSTRAINT f FOREIGN KEY (user_id) REFERENCES user_account (id))',
    'ALTER TABLE trial ADD CONSTRAINT f FOREIGN KEY (user_id, id) REFERENCES payment (user_id, id) ON UPDATE NO ACTION',
  ])('is let through: %s', (sql) => {
    expect(faultsOf({ name: '0999', sql })).toEqual([]);
  });
});
