import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import { openPool, type PoolOptions } from '@/database/pool';
import { env } from '@/lib/env';
import { metrics } from '@/lib/metrics/metrics';
import { PrismaClient } from './generated/client';
import { keepForChanges } from './pool/read-lane';
import { retried, retryStatements } from './retry';

const CONNECTIONS_MAX = 10;
/** The remaining connections are for writes, however many reads wait. */
const READ_CONNECTIONS_MAX = 7;
/** The limit for opening a new connection, and for waiting for one from the pool. */
const CONNECT_MILLISECONDS_MAX = 5_000;
const STATEMENT_MILLISECONDS_MAX = 7_000;
const ANSWER_MILLISECONDS_MAX = 8_000;
const TRANSACTION_MILLISECONDS_MAX = 10_000;
/** Longer than any pause between two statements of a transaction, none of which waits for anything else. */
const IDLE_IN_TRANSACTION_MILLISECONDS_MAX = 9_000;

type Handle = { pool: Pool; client: PrismaClient };

// Hot reload evaluates this module again, which must not multiply the connections.
const holder = globalThis as typeof globalThis & { bryggeDatabase?: Handle };

/** The database, or one transaction on it. */
export type Db = Omit<
  PrismaClient,
  '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'
>;

export function database(): PrismaClient {
  return handle().client;
}

/** The underlying pool, for code with SQL of its own (the rate limiter). */
export function databasePool(): Pool {
  return handle().pool;
}

export async function closeDatabase(): Promise<void> {
  const open = holder.bryggeDatabase;
  delete holder.bryggeDatabase;
  await open?.client.$disconnect();
  await open?.pool.end();
}

/** Another row has the same unique value: P2002 from Prisma, 23505 from PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  return ['P2002', '23505'].includes(codeOf(error) ?? '');
}

/** The row to read or change is gone (P2025), or the row that a foreign key refers to (P2003, 23503). */
export function isRowMissing(error: unknown): boolean {
  return ['P2025', 'P2003', '23503'].includes(codeOf(error) ?? '');
}

/** Runs all of `work` or none of it. The database may ask for another try, so `work` must have no other effects. */
export async function transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
  let isWorkedOut = false;
  const unit = () => {
    isWorkedOut = false;
    const whole = async (db: Db) => {
      const result = await work(db);
      // Any failure after this comes from the COMMIT.
      isWorkedOut = true;
      return result;
    };
    return database().$transaction(whole, {
      maxWait: CONNECT_MILLISECONDS_MAX,
      timeout: TRANSACTION_MILLISECONDS_MAX,
    });
  };
  return retried(unit, () => !isWorkedOut);
}

/** Options for every pool of the application: each wait has a time limit. */
function boundedPool(name: string): PoolOptions {
  return {
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: CONNECT_MILLISECONDS_MAX,
    statement_timeout: STATEMENT_MILLISECONDS_MAX,
    answerMillisecondsMax: ANSWER_MILLISECONDS_MAX,
    idleInTransactionMillisecondsMax: IDLE_IN_TRANSACTION_MILLISECONDS_MAX,
    onWait: waited(name),
  };
}

function waited(pool: string): (milliseconds: number) => void {
  return (milliseconds) => metrics().poolWaitSeconds.observe({ pool }, milliseconds / 1000);
}

function handle(): Handle {
  if (holder.bryggeDatabase === undefined) {
    const pool = openPool({ ...boundedPool('application'), max: CONNECTIONS_MAX });
    // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
    pool.on('error', () => {});
    keepForChanges(pool, {
      readsMax: READ_CONNECTIONS_MAX,
      waitMillisecondsMax: CONNECT_MILLISECONDS_MAX,
      onWait: waited('application'),
    });
    retryStatements(pool);
    const client = new PrismaClient({ adapter: new PrismaPg(pool), errorFormat: 'minimal' });
    holder.bryggeDatabase = { pool, client };
  }
  return holder.bryggeDatabase;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
