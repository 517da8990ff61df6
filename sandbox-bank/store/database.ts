/**
 * The bank's access to PostgreSQL: one pool, plain SQL, and transactions that are retried when they lose a race. It
 * knows no tables. Amounts come back as bigint, dates as `YYYY-MM-DD`, times as Date.
 */
import pg from 'pg';
import { openPool } from '@/database/pool';

/** Where to send a query: the pool, or a transaction's client. */
export type Queryable = {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>;
};

/** The pool of one bank. */
export type Database = Queryable & {
  /**
   * Runs the work in one transaction and commits it; a throw rolls it back. When PostgreSQL reports a serialisation
   * failure or a deadlock, the work runs again from the start, so it must change nothing but the database.
   * @throws whatever the work throws, and the database's error after eight lost races.
   */
  transaction<T>(work: (db: Queryable) => Promise<T>): Promise<T>;
  /** How many connections were opened so far. */
  connectionsOpened(): number;
  close(): Promise<void>;
};

/**
 * Begins a statement that is committed without waiting for the disk. A crash may lose the last moments of what is
 * written so, which is harmless for a log, and for answers to reads: a repeated read is answered anew.
 */
export const COMMITTING_SOON =
  "WITH soon AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))";

const ATTEMPTS_MAX = 8;
/** serialization_failure and deadlock_detected: both mean "nothing happened, try again". */
const LOST_RACE_CODES = new Set(['40001', '40P01']);

const CONNECT_MILLISECONDS_MAX = 5_000;
/** As long as a TPP waits for an answer. The bank's statements take milliseconds. */
const ANSWER_MILLISECONDS_MAX = 10_000;

const OID_INT8 = 20;
const OID_DATE = 1082;

/** `pg`'s own parsers, except for int8 (bigint, since amounts exceed a number) and date (text). */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === OID_INT8) return (value: string) => BigInt(value);
    if (oid === OID_DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

/** Whether PostgreSQL reported that the transaction lost a race and may be retried. */
export function isLostRace(error: unknown): boolean {
  return error instanceof pg.DatabaseError && LOST_RACE_CODES.has(error.code ?? '');
}

/** Whether PostgreSQL refused a row because another one has its key (unique_violation). */
export function isTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}

/** The first row of a result, or null. */
export async function findRow<Row extends pg.QueryResultRow>(
  db: Queryable,
  text: string,
  values?: readonly unknown[],
): Promise<Row | null> {
  return (await db.query<Row>(text, values)).rows[0] ?? null;
}

/** All rows of a result. */
export async function findRows<Row extends pg.QueryResultRow>(
  db: Queryable,
  text: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  return (await db.query<Row>(text, values)).rows;
}

/** Opens the pool. It connects when first used. */
export function openDatabase(options: {
  databaseUrl: string;
  onError?: (error: Error) => void;
}): Database {
  const pool = openPool({
    connectionString: options.databaseUrl,
    max: 10,
    types,
    // The bank computes days and times itself, never in the server's time zone.
    options: '-c timezone=UTC',
    connectionTimeoutMillis: CONNECT_MILLISECONDS_MAX,
    answerMillisecondsMax: ANSWER_MILLISECONDS_MAX,
    keepsNames: true,
  });
  let connectionsOpened = 0;
  pool.on('connect', () => {
    connectionsOpened += 1;
  });
  // An idle connection that breaks must not end the process; the next query gets a new one.
  pool.on('error', (error) => options.onError?.(error));

  const transaction = async <T>(work: (db: Queryable) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('BEGIN');
        const result = await work(asQueryable(client));
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((rollbackError: Error) => {
          broken = rollbackError;
        });
        if (!isLostRace(error) || attempt >= ATTEMPTS_MAX) throw error;
      } finally {
        client.release(broken);
      }
    }
  };

  return {
    ...asQueryable(pool),
    transaction,
    connectionsOpened: () => connectionsOpened,
    close: () => pool.end(),
  };
}

function asQueryable(target: pg.Pool | pg.PoolClient): Queryable {
  return {
    query: <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) =>
      values === undefined
        ? target.query<Row>(text)
        : target.query<Row>({ name: statementName(text), text, values: [...values] }),
  };
}

const statementNames = new Map<string, string>();

/** Names a statement, so that PostgreSQL plans it only once for each connection. */
function statementName(text: string): string {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  const name = `statement ${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}
