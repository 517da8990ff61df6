/**
 * What engines of many nodes, and poolers, refuse, as rules over the syntax tree of one statement. Each rule names its
 * source. What only a plan shows is not checked here: joins and correlated subqueries across nodes, and whether an
 * index is useful.
 */
import { DISTRIBUTION, EVERYWHERE } from '@/database/nodes/distribution';
import { callsIn, type Fields, lastName, type Node, nodesOf, tableOf } from './tree';

export type Engine = 'Citus' | 'CockroachDB' | 'YugabyteDB' | 'poolers';
export type Rule = {
  readonly name: string;
  readonly engines: readonly Engine[];
  /** Where the engine documents it, or `run` where docs/scale.md quotes the engine's own answer. */
  readonly source: string;
  readonly breaks: (statement: Node) => boolean;
};

const CITUS = 'https://docs.citusdata.com/en/stable/develop/reference_workarounds.html';
const CITUS_KEYS = 'https://docs.citusdata.com/en/stable/develop/reference_ddl.html';
const COCKROACH = 'https://www.cockroachlabs.com/docs/stable/postgresql-compatibility';
const COCKROACH_LIMITS = 'https://www.cockroachlabs.com/docs/stable/known-limitations';
const YUGABYTE =
  'https://docs.yugabyte.com/stable/explore/ysql-language-features/postgresql-compatibility/';
const PGBOUNCER = 'https://www.pgbouncer.org/features.html';

/** Functions that statements call and that pg_proc.provolatile lists as immutable. */
const IMMUTABLE: ReadonlySet<string> = new Set([
  'array_length',
  'cardinality',
  // Immutable for a date. For a time with a zone it is stable, but no statement uses that.
  'extract',
  'jsonb_array_length',
  'left',
  'length',
  'lower',
  'lpad',
  'make_interval',
  'octet_length',
  'regexp_replace',
  'row_number',
  'unnest',
]);
const STABLE: ReadonlySet<string> = new Set([
  'jsonb_to_recordset',
  'now',
  'statement_timestamp',
  'to_jsonb',
]);
/** Immutable by nature: they aggregate the given rows. */
const AGGREGATES: ReadonlySet<string> = new Set([
  'count',
  'max',
  'min',
  'sum',
  'bool_or',
  'array_agg',
]);

const SYSTEM_COLUMNS = /^(xmin|xmax|cmin|cmax|ctid|tableoid)$/;
const SESSION_STATEMENTS: ReadonlySet<string> = new Set([
  'ListenStmt',
  'NotifyStmt',
  'UnlistenStmt',
  'PrepareStmt',
  'DeclareCursorStmt',
  'DiscardStmt',
  'LoadStmt',
]);

export const RULES: readonly Rule[] = [
  {
    name: 'no advisory lock',
    engines: ['CockroachDB', 'YugabyteDB', 'poolers'],
    source: `${COCKROACH}, ${PGBOUNCER}`,
    breaks: (statement) => callsIn(one(statement)).some(({ name }) => /advisory/.test(name)),
  },
  {
    name: 'no session state',
    engines: ['poolers', 'CockroachDB', 'YugabyteDB'],
    source: PGBOUNCER,
    breaks: (statement) =>
      SESSION_STATEMENTS.has(statement.kind) ||
      (statement.kind === 'VariableSetStmt' && statement.of.is_local !== true) ||
      callsIn(one(statement)).some(({ name }) => name === 'pg_notify') ||
      nodesOf(one(statement)).some(
        ({ of }) => (of.relation as Fields | undefined)?.relpersistence === 't',
      ),
  },
  {
    name: 'no transaction id, no system column',
    engines: ['CockroachDB', 'YugabyteDB'],
    source: `${COCKROACH}, ${YUGABYTE}`,
    breaks: (statement) =>
      callsIn(one(statement)).some(({ name }) => /xact|txid|snapshot/.test(name)) ||
      columnsIn(one(statement)).some((column) => SYSTEM_COLUMNS.test(column)),
  },
  {
    name: 'no LOCK TABLE',
    engines: ['CockroachDB', 'YugabyteDB'],
    source: YUGABYTE,
    breaks: ({ kind }) => kind === 'LockStmt',
  },
  {
    name: 'no schema, procedure or partition created while requests are served',
    engines: ['Citus', 'CockroachDB', 'YugabyteDB'],
    source: `${CITUS}, ${COCKROACH}, ${YUGABYTE}`,
    breaks: ({ kind }) => /^(Create|Alter|Drop|Index|Call|Do|Rename|Grant|Truncate)/.test(kind),
  },
  {
    name: 'an UPDATE or DELETE calls no volatile function, and no stable one on a column',
    engines: ['Citus'],
    source: CITUS,
    breaks: (statement) =>
      distributedChanges(statement).some(
        ({ kind, of }) =>
          kind !== 'InsertStmt' &&
          callsIn({ ...of, returningClause: undefined }).some(
            ({ name, takesColumn }) => !isImmutable(name) && !(STABLE.has(name) && !takesColumn),
          ),
      ),
  },
  {
    name: 'RETURNING and DO UPDATE call only immutable functions',
    engines: ['Citus'],
    source: 'run',
    breaks: (statement) =>
      distributedChanges(statement).some(({ of }) =>
        [of.returningClause, of.onConflictClause].some(
          (part) => callsIn(part).some(({ name }) => !isImmutable(name)) || castsColumnToText(part),
        ),
      ),
  },
  {
    name: 'rows are locked on one node: the distribution column has one value',
    engines: ['Citus'],
    source: CITUS,
    breaks: (statement) =>
      nodesOf(one(statement)).some(
        ({ kind, of }) =>
          kind === 'SelectStmt' &&
          of.lockingClause !== undefined &&
          tablesFrom(of).some((table) => isDistributed(table)) &&
          !tablesFrom(of).some((table) => comparedTo(of.whereClause, keyOf(table))),
      ),
  },
  {
    name: 'a new row has its distribution column',
    engines: ['Citus'],
    source: CITUS_KEYS,
    breaks: (statement) =>
      distributedChanges(statement).some(
        (change) =>
          change.kind === 'InsertStmt' &&
          // Without a column list, all columns are written.
          change.of.cols !== undefined &&
          !namesOf(change.of.cols).includes(keyOf(tableOf(change))),
      ),
  },
  {
    name: 'ON CONFLICT names the distribution column',
    engines: ['Citus'],
    source: CITUS_KEYS,
    breaks: (statement) =>
      distributedChanges(statement).some((change) => {
        const { infer } = (change.of.onConflictClause ?? {}) as { infer?: Fields };
        if (infer === undefined) return false;
        return !namesOf(infer.indexElems).includes(keyOf(tableOf(change)));
      }),
  },
  {
    name: 'ON CONFLICT names columns',
    engines: ['CockroachDB'],
    source: COCKROACH_LIMITS,
    breaks: (statement) =>
      nodesOf(one(statement)).some(({ kind, of }) => kind === 'IndexElem' && of.expr !== undefined),
  },
  {
    name: 'the distribution column never changes',
    engines: ['Citus'],
    source: 'run',
    breaks: (statement) =>
      distributedChanges(statement).some(
        (change) =>
          change.kind === 'UpdateStmt' &&
          namesOf(change.of.targetList).includes(keyOf(tableOf(change))),
      ),
  },
  {
    name: 'one statement changes a table once',
    engines: ['CockroachDB'],
    source: COCKROACH_LIMITS,
    breaks: (statement) => {
      const tables = changesIn(statement).map(tableOf);
      return new Set(tables).size < tables.length;
    },
  },
  {
    name: 'no recursion, grouping sets or samples over several nodes',
    engines: ['Citus'],
    source: CITUS,
    breaks: (statement) =>
      nodesOf(one(statement)).some(
        ({ kind, of }) =>
          kind === 'GroupingSet' ||
          kind === 'RangeTableSample' ||
          (of.withClause as Fields | undefined)?.recursive === true,
      ),
  },
];

/** The names of the rules that a statement breaks. */
export function brokenBy(statement: Node): string[] {
  return RULES.filter(({ breaks }) => breaks(statement)).map(({ name }) => name);
}

const one = ({ kind, of }: Node) => ({ [kind]: of });

const isImmutable = (name: string): boolean => IMMUTABLE.has(name) || AGGREGATES.has(name);

/** The distribution column of a table; the user's column for a table of another application. */
const keyOf = (table: string): string => {
  const column = DISTRIBUTION.tables.get(table);
  return typeof column === 'string' ? column : 'user_id';
};

const isDistributed = (table: string): boolean =>
  table !== '' && DISTRIBUTION.tables.get(table) !== EVERYWHERE;

const changesIn = (statement: Node): Node[] =>
  nodesOf(one(statement)).filter(({ kind }) => /^(Insert|Update|Delete|Merge)Stmt$/.test(kind));

const distributedChanges = (statement: Node): Node[] =>
  changesIn(statement).filter((change) => isDistributed(tableOf(change)));

const columnsIn = (value: unknown): string[] =>
  nodesOf(value).flatMap(({ kind, of }) => (kind === 'ColumnRef' ? [lastName(of.fields)] : []));

/** Column names in the column list of a write or of an index. */
const namesOf = (list: unknown): string[] =>
  nodesOf(list, true).map(({ of }) => String(of.name ?? ''));

/** The tables of a SELECT itself, not those of its subqueries. */
const tablesFrom = ({ fromClause }: Fields): string[] =>
  nodesOf(fromClause).flatMap(({ kind, of }) => (kind === 'RangeVar' ? [String(of.relname)] : []));

/** Whether a condition fixes a column to one value, as in `user_id = $1`; another column or a list does not count. */
const comparedTo = (condition: unknown, column: string): boolean =>
  nodesOf(condition).some(
    ({ kind, of }) =>
      kind === 'A_Expr' &&
      of.kind === 'AEXPR_OP' &&
      lastName(of.name) === '=' &&
      [of.lexpr, of.rexpr].some((side) => columnsIn(side).join() === column) &&
      [of.lexpr, of.rexpr].some((side) => columnsIn(side).length === 0),
  );

/** Casting a date, a time or an enum to text is not immutable; the tree does not show a column's type. */
const castsColumnToText = (value: unknown): boolean =>
  nodesOf(value).some(
    ({ kind, of }) =>
      kind === 'TypeCast' &&
      lastName((of.typeName as Fields).names) === 'text' &&
      nodesOf(of.arg, true).some((node) => node.kind === 'ColumnRef'),
  );
