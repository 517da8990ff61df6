/**
 * Pools of connections to PostgreSQL that survive a database that stops answering without closing its connections. The
 * database's own limit (`statement_timeout`) is useless then, so each query has a deadline here as well. A connection
 * that misses it is destroyed, in a transaction or not, and never returns to the pool.
 */
import pg from 'pg';

/** The database did not answer a query in time; whether it has run the query is unknown. */
class DatabaseSilentError extends Error {
  override readonly name = 'DatabaseSilentError';
  readonly code = 'DATABASE_SILENT';

  constructor() {
    super('The database did not answer in time; its connection was destroyed.');
  }
}

export type PoolOptions = pg.PoolConfig & {
  /** Longer than `statement_timeout`, so that the database ends a slow statement and no connection is lost. */
  answerMillisecondsMax: number;
  /**
   * Whether named statements keep their names, so that PostgreSQL plans each once per connection. Only for a limited
   * number of texts, because prepared statements live as long as the connection; and never behind a pooler.
   */
  keepsNames?: boolean;
  /**
   * How long the database waits for the next statement of a transaction. It ends the session then, which frees the rows
   * that a client beyond a silent line has locked: nothing else tells the database that it is gone.
   */
  idleInTransactionMillisecondsMax?: number;
  /** Called with the time that each caller waited for a connection, successfully or not. */
  onWait?: (milliseconds: number) => void;
};

/** How long a connection may take to close politely. */
const FAREWELL_MILLISECONDS = 1_000;
const KEEP_ALIVE_AFTER_MILLISECONDS = 10_000;
/** Opening a connection costs PostgreSQL a process, which is more than dozens of queries. */
const IDLE_MILLISECONDS_MAX = 60_000;

/** Opens a pool; it connects when first used. Callers must listen for errors of idle connections. */
export function openPool(options: PoolOptions): pg.Pool {
  const {
    answerMillisecondsMax: _,
    keepsNames: __,
    idleInTransactionMillisecondsMax: ___,
    onWait,
    ...config
  } = options;
  const idle = new Set<WatchedClient>();
  class Client extends WatchedClient {
    constructor(given?: pg.ClientConfig) {
      super(given, options, () => {
        // The next caller would wait just as long for one of these.
        for (const client of idle) client.destroy();
      });
    }
  }
  const pool = new pg.Pool({
    idleTimeoutMillis: IDLE_MILLISECONDS_MAX,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MILLISECONDS,
    ...config,
    Client,
  });
  const isIdle = (client: pg.ClientBase, is: boolean) => {
    if (!(client instanceof WatchedClient)) return;
    if (is) idle.add(client);
    else idle.delete(client);
  };
  pool.on('acquire', (client) => isIdle(client, false));
  pool.on('release', (_error, client) => isIdle(client, true));
  pool.on('remove', (client) => isIdle(client, false));
  if (onWait !== undefined) timeWaits(pool, onWait);
  return pool;
}

function timeWaits(pool: pg.Pool, onWait: (milliseconds: number) => void): void {
  const connect = pool.connect.bind(pool);
  type Callback = Parameters<typeof connect>[0];
  pool.connect = ((callback?: Callback) => {
    const began = performance.now();
    const waited = () => onWait(performance.now() - began);
    if (callback === undefined) return connect().finally(waited);
    return connect((...given) => {
      waited();
      callback(...given);
    });
  }) as typeof pool.connect;
}

type Callback = (error: Error | null, result: unknown) => void;

class WatchedClient extends pg.Client {
  constructor(
    config: pg.ClientConfig | undefined,
    { answerMillisecondsMax, keepsNames = false, idleInTransactionMillisecondsMax }: PoolOptions,
    onSilence: () => void,
  ) {
    super(config);
    // When a borrowed connection breaks, its query fails; without a listener the error would end the process.
    this.on('error', () => {});
    const watch = (): (() => void) => {
      let answered = false;
      const timer = setTimeout(() => {
        // After a stall of this process the answer may have arrived without being read.
        setImmediate(() => {
          if (answered) return;
          this.destroy();
          onSilence();
        });
      }, answerMillisecondsMax);
      return () => {
        answered = true;
        clearTimeout(timer);
      };
    };
    // With its limit in one message: as a setting of the connection, a pooler in between would have to know it.
    const begin =
      idleInTransactionMillisecondsMax === undefined
        ? 'BEGIN'
        : `BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${idleInTransactionMillisecondsMax}`;
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((...all: unknown[]): unknown => {
      const given = keepsNames ? all : [unnamed(all[0]), ...all.slice(1)];
      if (isBegin(given[0])) given[0] = begin;
      const answered = watch();
      const callback = given.at(-1);
      if (typeof callback === 'function')
        return query(...given.slice(0, -1), (error: Error | null, result: unknown) => {
          answered();
          (callback as Callback)(error, result);
        });
      const result = query(...given);
      if (result instanceof Promise) return result.finally(answered);
      answered();
      return result;
    }) as typeof this.query;
    const end = this.end.bind(this) as (callback?: () => void) => Promise<void>;
    this.end = ((callback?: () => void) => {
      setTimeout(() => this.connection.stream.destroy(), FAREWELL_MILLISECONDS).unref();
      return end(callback);
    }) as typeof this.end;
  }

  /** Breaks the connection: pending queries fail, and a pool does not take it back. */
  destroy(): void {
    this.connection.stream.destroy(new DatabaseSilentError());
  }
}

/**
 * A statement without its name: behind a pooler the next connection may not know the name, or have another client's
 * statement under it.
 */
function unnamed(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement))
    return statement;
  const { name: _, ...rest } = statement;
  return rest;
}

/** Whether it begins a transaction: as a text, or in the form in which Prisma sends it. */
function isBegin(statement: unknown): boolean {
  return statement === 'BEGIN' || (statement as { text?: unknown } | null)?.text === 'BEGIN';
}
