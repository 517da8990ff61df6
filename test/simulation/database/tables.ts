/**
 * A database in memory, as far as the payment protocol uses PostgreSQL: rows, transactions that read committed data,
 * row locks, unique keys, cascading references, deadlocks. `same-as-postgresql.integration.ts` compares it with
 * PostgreSQL.
 */
import { referenceTo, type Schema, type Table } from './schema';

export type Data = Readonly<Record<string, unknown>>;

type Row = {
  table: Table;
  /** Null for none. */
  committed: Data | null;
  pending: { by: Transaction; data: Data | null } | null;
  /** Transactions that refer to the row and have not committed yet. */
  sharedBy: Set<Transaction>;
};

type Undo = { row: Row; pending: Row['pending'] };

/** An error as PostgreSQL or Prisma reports it. */
export class DatabaseError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

class Blocked extends Error {
  constructor(readonly by: Transaction) {
    super('blocked');
  }
}

export class Transaction {
  readonly changes: Undo[] = [];
  readonly shares = new Set<Row>();
  readonly whenEnded: (() => void)[] = [];
  waitsFor: Transaction | null = null;
  state: 'open' | 'failed' | 'ended' = 'open';
}

export class Tables {
  /** Called for every row that a commit changed; null for a deleted one. */
  onCommitted: (model: string, data: Data | null) => void = () => {};
  private readonly rows: ReadonlyMap<string, Row[]>;

  constructor(private readonly schema: Schema) {
    this.rows = new Map([...schema.keys()].map((model) => [model, []]));
  }

  table(model: string): Table {
    const table = this.schema.get(model);
    if (table === undefined) throw new Error(`There is no table ${model}.`);
    return table;
  }

  /** The committed rows, for examination from outside. */
  committed(model: string): Data[] {
    return this.of(model).flatMap(({ committed }) => (committed === null ? [] : [committed]));
  }

  /** The rows that a transaction sees. */
  seen(model: string, by: Transaction): Data[] {
    const found: Data[] = [];
    for (const row of this.of(model)) {
      const data = visible(row, by);
      if (data !== null) found.push(data);
    }
    return found;
  }

  insert(model: string, given: Data, by: Transaction): Data {
    const table = this.table(model);
    const data: Record<string, unknown> = {};
    for (const [column, value] of table.columns)
      data[column] = given[column] === undefined ? value : given[column];
    for (const name of Object.keys(given))
      if (!table.columns.has(name)) throw new Error(`There is no column ${model}.${name}.`);
    const row: Row = { table, committed: null, pending: null, sharedBy: new Set() };
    this.checkUnique(table, data, null, by);
    this.checkReferences(table, data, by);
    this.of(model).push(row);
    change(row, data, by);
    return data;
  }

  /** Changes the rows that match; `isMatch` is given what the transaction sees. */
  update(
    model: string,
    isMatch: (data: Data) => boolean,
    changed: (data: Data) => Data,
    by: Transaction,
  ): number {
    const table = this.table(model);
    let count = 0;
    for (const row of [...this.of(model)]) {
      if (!lockedFor(row, isMatch, by)) continue;
      const before = visible(row, by);
      if (before === null) continue;
      const after = changed(before);
      this.checkUnique(table, after, row, by);
      this.checkReferences(table, after, by, before);
      change(row, after, by);
      count += 1;
    }
    return count;
  }

  delete(model: string, isMatch: (data: Data) => boolean, by: Transaction): number {
    let count = 0;
    const gone: [Table, Data][] = [];
    for (const row of [...this.of(model)]) {
      if (!lockedFor(row, isMatch, by)) continue;
      const data = visible(row, by);
      if (data === null) continue;
      for (const other of row.sharedBy) if (other !== by) throw new Blocked(other);
      change(row, null, by);
      gone.push([row.table, data]);
      count += 1;
    }
    for (const [table, data] of gone) this.follow(table, data, by);
    return count;
  }

  /**
   * Runs one statement once whatever blocks it has ended; `answer` receives the result. A failed statement leaves its
   * transaction fit only for a rollback.
   */
  run<Result>(
    by: Transaction,
    statement: () => Result,
    answer: (outcome: { ok: true; result: Result } | { ok: false; error: unknown }) => void,
  ): void {
    if (by.state !== 'open') {
      const error = new DatabaseError('25P02', 'current transaction is aborted');
      answer({ ok: false, error });
      return;
    }
    const mark = by.changes.length;
    try {
      const result = statement();
      by.waitsFor = null;
      answer({ ok: true, result });
    } catch (error) {
      undo(by, mark);
      if (!(error instanceof Blocked)) {
        by.state = 'failed';
        answer({ ok: false, error });
        return;
      }
      by.waitsFor = error.by;
      if (isCircle(by)) {
        by.waitsFor = null;
        by.state = 'failed';
        answer({ ok: false, error: new DatabaseError('40P01', 'deadlock detected') });
        return;
      }
      error.by.whenEnded.push(() => {
        by.waitsFor = null;
        this.run(by, statement, answer);
      });
    }
  }

  commit(by: Transaction): void {
    if (by.state === 'failed') {
      this.rollBack(by);
      return;
    }
    for (const { row } of by.changes) {
      if (row.pending?.by !== by) continue;
      row.committed = row.pending.data;
      row.pending = null;
      if (row.committed === null) this.forget(row);
      this.onCommitted(row.table.model, row.committed);
    }
    this.end(by);
  }

  rollBack(by: Transaction): void {
    if (by.state === 'ended') return;
    undo(by, 0);
    this.end(by);
  }

  private end(by: Transaction): void {
    by.state = 'ended';
    for (const row of by.shares) row.sharedBy.delete(by);
    for (const next of by.whenEnded.splice(0)) next();
  }

  private forget(row: Row): void {
    const rows = this.of(row.table.model);
    const at = rows.indexOf(row);
    if (at >= 0) rows.splice(at, 1);
  }

  private of(model: string): Row[] {
    const rows = this.rows.get(model);
    if (rows === undefined) throw new Error(`There is no table ${model}.`);
    return rows;
  }

  private checkUnique(table: Table, data: Data, own: Row | null, by: Transaction): void {
    for (const columns of table.uniques) {
      if (columns.some((column) => data[column] === null)) continue;
      const isSame = (other: Data | null) =>
        other !== null && columns.every((column) => other[column] === data[column]);
      for (const row of this.of(table.model)) {
        if (row === own) continue;
        const { pending, committed } = row;
        if (pending !== null && pending.by !== by) {
          if (isSame(pending.data) || isSame(committed)) throw new Blocked(pending.by);
        } else if (isSame(visible(row, by)))
          throw new DatabaseError('P2002', `${table.model} (${columns.join(', ')}) is not unique`);
      }
    }
  }

  private checkReferences(table: Table, data: Data, by: Transaction, before?: Data): void {
    for (const { model, columns } of table.relations.values()) {
      if (columns.length === 0 || columns.some(([own]) => data[own] === null)) continue;
      if (before !== undefined && columns.every(([own]) => before[own] === data[own])) continue;
      const parent = this.of(model).find((row) => {
        const seen = visible(row, by);
        return seen !== null && columns.every(([own, other]) => seen[other] === data[own]);
      });
      if (parent === undefined)
        throw new DatabaseError('P2003', `${table.model} refers to no ${model}`);
      // Another transaction has deleted it and not committed yet.
      if (parent.pending !== null && parent.pending.by !== by && parent.pending.data === null)
        throw new Blocked(parent.pending.by);
      parent.sharedBy.add(by);
      by.shares.add(parent);
    }
  }

  /** What happens to the rows that refer to a deleted one. */
  private follow(table: Table, gone: Data, by: Transaction): void {
    for (const other of this.schema.values())
      for (const { model, columns, onDelete } of other.relations.values()) {
        if (model !== table.model || columns.length === 0) continue;
        const refers = (data: Data) => columns.every(([own, its]) => data[own] === gone[its]);
        if (onDelete === 'Cascade') this.delete(other.model, refers, by);
        else if (this.seen(other.model, by).some(refers))
          throw new DatabaseError('P2003', `${other.model} refers to ${table.model}`);
      }
  }
}

/** Rows of another table that belong to this one, by the name of the relation. */
export function related(
  tables: Tables,
  table: Table,
  data: Data,
  name: string,
  by: Transaction,
): { table: Table; isList: boolean; rows: Data[] } | null {
  const relation = table.relations.get(name);
  if (relation === undefined) return null;
  const other = tables.table(relation.model);
  const pairs =
    relation.columns.length > 0
      ? relation.columns
      : referenceTo(table, other).columns.map(([own, its]) => [its, own] as const);
  const rows = pairs.some(([own]) => data[own] === null)
    ? []
    : tables
        .seen(other.model, by)
        .filter((row) => pairs.every(([own, its]) => row[its] === data[own]));
  return { table: other, isList: relation.isList, rows };
}

function visible(row: Row, by: Transaction): Data | null {
  return row.pending !== null && row.pending.by === by ? row.pending.data : row.committed;
}

/** Whether a row is to be changed; waits for another transaction that is changing it, and then checks again. */
function lockedFor(row: Row, isMatch: (data: Data) => boolean, by: Transaction): boolean {
  const data = visible(row, by);
  if (data === null || !isMatch(data)) return false;
  if (row.pending !== null && row.pending.by !== by) throw new Blocked(row.pending.by);
  return true;
}

function change(row: Row, data: Data | null, by: Transaction): void {
  by.changes.push({ row, pending: row.pending });
  row.pending = { by, data };
}

function undo(by: Transaction, mark: number): void {
  for (const { row, pending } of by.changes.splice(mark).reverse()) row.pending = pending;
}

function isCircle(from: Transaction): boolean {
  for (let at = from.waitsFor; at !== null; at = at.waitsFor) if (at === from) return true;
  return false;
}
