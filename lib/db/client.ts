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
/** The others are for what changes something, however many reads wait. */
const READ_CONNECTIONS_MAX = 7;
/** For a new connection, and for one of the pool to be free. */
const CONNECT_MILLISECONDS_MAX = 5_000;
const STATEMENT_MILLISECONDS_MAX = 7_000;
const ANSWER_MILLISECONDS_MAX = 8_000;
const TRANSACTION_MILLISECONDS_MAX = 10_000;

type Handle = { pool: Pool; client: PrismaClient };

// Hot reload evaluates this module again; the connections must not multiply with it.
const holder = globalThis as typeof globalThis & { bryggeDatabase?: Handle };

/** How every pool of the application reaches its database: nothing waits for it without an end. */
export function boundedPool(name: string): PoolOptions {
  return {
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: CONNECT_MILLISECONDS_MAX,
    statement_timeout: STATEMENT_MILLISECONDS_MAX,
    answerMillisecondsMax: ANSWER_MILLISECONDS_MAX,
    onWait: waited(name),
  };
}

/** The database, or one transaction on it. */
export type Db = Omit<
  PrismaClient,
  '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'
>;

export function database(): PrismaClient {
  return handle().client;
}

/** The connections below, for what speaks SQL of its own (the rate limiter). */
export function databasePool(): Pool {
  return handle().pool;
}

export async function closeDatabase(): Promise<void> {
  const open = holder.bryggeDatabase;
  delete holder.bryggeDatabase;
  await open?.client.$disconnect();
  await open?.pool.end();
}

/** Another row holds the same unique value: P2002 as Prisma says it, 23505 as PostgreSQL does. */
export function isUniqueViolation(error: unknown): boolean {
  return ['P2002', '23505'].includes(codeOf(error) ?? '');
}

/** A row is gone that was to be read or changed (P2025), or that another is to belong to (P2003, 23503). */
export function isRowMissing(error: unknown): boolean {
  return ['P2025', 'P2003', '23503'].includes(codeOf(error) ?? '');
}

/** All of `work` or nothing of it; run again when the database asks for that, so it must have no other effects. */
export async function transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
  let isWorkedOut = false;
  const unit = () => {
    isWorkedOut = false;
    const whole = async (db: Db) => {
      const result = await work(db);
      // What fails from here on is the COMMIT.
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

function waited(pool: string): (milliseconds: number) => void {
  return (milliseconds) => metrics().poolWaitSeconds.observe({ pool }, milliseconds / 1000);
}

function handle(): Handle {
  if (holder.bryggeDatabase === undefined) {
    const pool = openPool({ ...boundedPool('application'), max: CONNECTIONS_MAX });
    // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
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
