/**
 * Replaces Prisma's client and its driver: the same methods, sent statement by statement over a pool that the
 * application itself wraps and retries.
 */
import { matches, type Query, rowsOf, type Sight, type Where, withChanges } from './query';
import { schema, type Table } from './schema';
import { type Data, DatabaseError } from './tables';

/** One statement; the application's own retries check by `text` whether it only reads. */
export type Statement = { text: string; run: (sight: Sight, now: () => Date) => unknown };

/** What a pool lends; `release` with an error means that the connection is no longer usable. */
export type Lent = { query(statement: Statement): Promise<unknown>; release(error?: Error): void };

export type MemoryPool = {
  connect(): Promise<Lent>;
  query(statement: Statement): Promise<unknown>;
  /** In milliseconds, by the clock of the process. */
  elapsed(): number;
};

export const BEGIN: Statement = { text: 'BEGIN', run: () => undefined };
export const COMMIT: Statement = { text: 'COMMIT', run: () => undefined };
export const ROLLBACK: Statement = { text: 'ROLLBACK', run: () => undefined };

type Send = (statement: Statement) => Promise<unknown>;

/** Sends statements, with a property for each table; a delegate is made only when it is used. */
class Delegates {
  constructor(readonly send: Send) {}

  $queryRaw(text: TemplateStringsArray, ...values: unknown[]): Promise<unknown> {
    return this.send(raw(text, values));
  }

  $executeRaw(text: TemplateStringsArray, ...values: unknown[]): Promise<unknown> {
    return this.send(raw(text, values));
  }

  $queryRawUnsafe(text: string, ...values: unknown[]): Promise<unknown> {
    return this.send(raw([text], values));
  }
}

for (const table of schema().values())
  Object.defineProperty(
    Delegates.prototype,
    `${table.model[0]?.toLowerCase()}${table.model.slice(1)}`,
    {
      get(this: Delegates) {
        return new Delegate(table, this.send);
      },
    },
  );

/** Replaces the generated client: `new PrismaClient({ adapter })`. */
export class MemoryClient extends Delegates {
  private readonly pool: MemoryPool;

  constructor({ adapter: { pool } }: { adapter: { pool: MemoryPool } }) {
    // Looked up at each call, because the application replaces `query` with its own function.
    super((statement) => pool.query(statement));
    this.pool = pool;
  }

  async $transaction<Result>(
    work: (db: unknown) => Promise<Result>,
    { timeout }: { timeout: number },
  ): Promise<Result> {
    const connection = await this.pool.connect();
    const until = this.pool.elapsed() + timeout;
    let failure: Error | undefined;
    try {
      await connection.query(BEGIN);
      const send: Send = (statement) => {
        if (this.pool.elapsed() < until) return connection.query(statement);
        const late = new DatabaseError('P2028', 'Transaction already closed: it took too long');
        return Promise.reject(late);
      };
      const result = await work(new Delegates(send));
      await send(COMMIT);
      return result;
    } catch (error) {
      await connection.query(ROLLBACK).catch((broken: Error) => {
        failure = broken;
      });
      throw error;
    } finally {
      connection.release(failure);
    }
  }

  async $disconnect(): Promise<void> {}
}

/** Replaces Prisma's PostgreSQL driver. */
export class MemoryAdapter {
  constructor(readonly pool: MemoryPool) {}
}

/** The few statements that Prisma cannot express. */
function raw(text: readonly string[], values: readonly unknown[]): Statement {
  const sql = text.join('?');
  if (/^SELECT clock_timestamp\(\) AS now$/.test(sql))
    return { text: 'SELECT', run: (_sight, now) => [{ now: now() }] };
  if (/^SELECT 1 FROM psu WHERE user_id = .* AND bank_id = .* FOR UPDATE$/.test(sql))
    return {
      text: 'SELECT',
      run({ tables, by }) {
        const [ofUser, bankId] = values;
        const isIt = (one: Data) => one.userId === ofUser && one.bankId === bankId;
        // Changing nothing locks the row all the same.
        tables.update('Psu', isIt, (row) => row, by);
        return [];
      },
    };
  if (/^INSERT INTO claimed_identity .* ON CONFLICT .* RETURNING user_id AS claimer$/s.test(sql))
    return {
      text: 'INSERT',
      run({ tables, by }) {
        const [kind, value, userId] = values;
        let claimer = userId;
        const isIt = (one: Data) => one.kind === kind && one.value === value;
        const keep = (row: Data) => {
          claimer = row.userId;
          return row;
        };
        if (tables.update('ClaimedIdentity', isIt, keep, by) === 0)
          tables.insert('ClaimedIdentity', { kind, value, userId }, by);
        return [{ claimer }];
      },
    };
  if (/^UPDATE claimed_identity SET user_id = /.test(sql))
    return {
      text: 'UPDATE',
      run({ tables, by }) {
        const [kind, value, userId] = values;
        const isIt = (one: Data) => one.kind === kind && one.value === value;
        tables.update('ClaimedIdentity', isIt, (row) => ({ ...row, userId }), by);
        return [];
      },
    };
  const [userId, likenessHash] = values;
  if (/^INSERT INTO payment_likeness .* ON CONFLICT .* DO UPDATE SET claimed_at/s.test(sql))
    return {
      text: 'INSERT',
      run: ({ tables, by }, now) => {
        const row = { userId, likenessHash, claimedAt: now() };
        const isIt = (one: Data) => one.userId === userId && one.likenessHash === likenessHash;
        if (tables.update('PaymentLikeness', isIt, () => row, by) === 0)
          tables.insert('PaymentLikeness', row, by);
        return 1;
      },
    };
  throw new Error(`Unknown statement: ${sql}`);
}

type Creation = { data: Data | readonly Data[]; skipDuplicates?: boolean };
type Upsert = { where: Where; create: Data; update: Data };
type Grouping = { by: readonly string[]; where?: Where; _max: Readonly<Record<string, true>> };

/** The queries of one table. */
class Delegate {
  constructor(
    private readonly table: Table,
    private readonly send: Send,
  ) {}

  findUnique(query: Query): Promise<unknown> {
    return this.read((sight) => rowsOf(sight, this.table, query)[0] ?? null);
  }

  findFirst(query: Query): Promise<unknown> {
    return this.findUnique(query);
  }

  findMany(query: Query = {}): Promise<unknown> {
    return this.read((sight) => rowsOf(sight, this.table, query));
  }

  count({ where }: Query = {}): Promise<unknown> {
    return this.read(
      ({ tables, by }) =>
        tables
          .seen(this.table.model, by)
          .filter((row) => matches({ tables, by }, this.table, where, row)).length,
    );
  }

  /** Groups rows by some columns, with the latest instant of others. */
  groupBy({ by, where, _max }: Grouping): Promise<unknown> {
    return this.read((sight) => {
      const groups = new Map<string, Data[]>();
      for (const row of rowsOf(sight, this.table, where === undefined ? {} : { where })) {
        const name = JSON.stringify(by.map((column) => row[column]));
        groups.set(name, [...(groups.get(name) ?? []), row]);
      }
      return [...groups.values()].map((rows) => ({
        ...Object.fromEntries(by.map((column) => [column, rows[0]?.[column]])),
        _max: Object.fromEntries(
          Object.keys(_max).map((column) => [column, latest(rows.map((row) => row[column]))]),
        ),
      }));
    });
  }

  create({ data }: { data: Data }): Promise<unknown> {
    return this.write(({ tables, by }) => ({ ...tables.insert(this.table.model, data, by) }));
  }

  createMany({ data, skipDuplicates = false }: Creation): Promise<unknown> {
    const rows = [data].flat() as Data[];
    return this.write((sight) => ({
      count: insertMany(sight, this.table.model, rows, skipDuplicates),
    }));
  }

  updateMany({ where, data }: { where?: Where; data: Data }): Promise<unknown> {
    return this.write((sight) => ({ count: this.change(sight, where, data) }));
  }

  updateManyAndReturn({ where, data }: { where?: Where; data: Data }): Promise<unknown> {
    return this.write((sight) => {
      const changed: Data[] = [];
      this.change(sight, where, data, changed);
      return changed;
    });
  }

  deleteMany({ where }: { where?: Where } = {}): Promise<unknown> {
    return this.write((sight) => ({
      count: sight.tables.delete(
        this.table.model,
        (row) => matches(sight, this.table, where, row),
        sight.by,
      ),
    }));
  }

  upsert({ where, create, update }: Upsert): Promise<unknown> {
    return this.write((sight) => {
      if (this.change(sight, where, update) === 0)
        sight.tables.insert(this.table.model, create, sight.by);
      return rowsOf(sight, this.table, { where })[0];
    });
  }

  private change(sight: Sight, where: Where | undefined, data: Data, changed: Data[] = []): number {
    const change = (row: Data) => {
      const after = withChanges(this.table, row, data);
      changed.push({ ...after });
      return after;
    };
    const isMatch = (row: Data) => matches(sight, this.table, where, row);
    return sight.tables.update(this.table.model, isMatch, change, sight.by);
  }

  private read(run: (sight: Sight) => unknown): Promise<unknown> {
    return this.send({ text: 'SELECT', run });
  }

  private write(run: (sight: Sight) => unknown): Promise<unknown> {
    return this.send({ text: 'UPDATE', run });
  }
}

function insertMany(
  { tables, by }: Sight,
  model: string,
  rows: readonly Data[],
  skipDuplicates: boolean,
): number {
  let count = 0;
  for (const row of rows)
    try {
      tables.insert(model, row, by);
      count += 1;
    } catch (error) {
      const isKnown = error instanceof DatabaseError && error.code === 'P2002';
      if (!isKnown || !skipDuplicates) throw error;
    }
  return count;
}

/** The latest of some instants; null for none. */
function latest(values: readonly unknown[]): Date | null {
  const times = values.flatMap((value) => (value instanceof Date ? [value.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times));
}
