/** Whether this process can serve, for load balancers and operators. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { findAppliedMigrations, writeNothingNew } from '@/lib/db/health';
import { findNamedKeys, type NamedKey } from '@/lib/db/sealed-rows';
import { sql } from '@/lib/db/sql';
import { isDatabaseUnavailable } from '@/lib/db/unavailable';
import { env } from '@/lib/env';
import { type LogFields, log } from '@/lib/log';
import { singleFlight } from '@/lib/single-flight';
import { findWrongKeys } from '@/lib/vault/wrong-keys';

/** Why a process cannot serve, in one word. */
export type NotReady = 'no-database' | 'read-only' | 'not-migrated' | 'unknown-key';

/** To a load balancer, a slower answer is no answer. */
const MILLISECONDS_MAX = 1_800;

/**
 * Whether this process can serve: it can read and write its database, every migration of this release is applied, and it
 * knows the key of every sealed row, by its id and by its bytes. A database of many nodes need not answer whole: while
 * one node is down, the users of the others are served. Never takes more than two seconds.
 */
export async function readiness(): Promise<Readiness> {
  const timer = new AbortController();
  const late = lateOf(timer.signal);
  let found = await Promise.race([lookAtOwn().catch(unreadyBy), late]);
  if (found.cause === null) found = await lookAtKeys(late);
  timer.abort();
  noteChange(found);
  const { cause, degraded = false } = found;
  if (cause !== null) return { status: cause };
  return { status: 'ok', ...(degraded ? { degraded: 'database' } : {}) };
}

/** `degraded`: a part of the database does not answer, so some users cannot be served. */
export type Readiness = { status: 'ok'; degraded?: 'database' } | { status: NotReady };

type Found = { cause: NotReady | null; degraded?: boolean; fields?: LogFields };

const NO_DATABASE: Found = { cause: 'no-database' };

const lateOf = (signal: AbortSignal): Promise<Found> =>
  new Promise((resolve) => {
    const timeout = setTimeout(() => resolve(NO_DATABASE), MILLISECONDS_MAX);
    signal.addEventListener('abort', () => clearTimeout(timeout));
  });

/** Asks and writes only what lies on the node that this process talks to. */
const lookAtOwn = async (): Promise<Found> => {
  const [applied, wanted] = await Promise.all([findAppliedMigrations(sql()), migrationNames()]);
  const lacking = wanted.filter((name) => !applied.has(name));
  if (lacking.length > 0) return { cause: 'not-migrated', fields: { reason: lacking.join(' ') } };
  await writeNothingNew(sql());
  return { cause: null };
};

/** What the keys said when they could be asked last. */
let lastOfKeys: Found = { cause: null };

/** The rows lie on all nodes: when one does not answer, what was found last counts. */
const lookAtKeys = async (late: Promise<Found>): Promise<Found> => {
  const found = await Promise.race([
    askForKeys([], findUnknownKeys).catch((error: unknown) =>
      isDatabaseUnavailable(error) ? NO_DATABASE : unreadyBy(error),
    ),
    late,
  ]);
  return found === NO_DATABASE ? { ...lastOfKeys, degraded: true } : found;
};

/** A node that is silent would take one more connection with each probe. */
const askForKeys = singleFlight<Found>();

/** Remembers what it found, also when that comes too late for the probe that asked. */
const findUnknownKeys = async (): Promise<Found> => {
  const named = await findNamedKeys(sql());
  const keys = env().PSU_ID_KEYS;
  const wrong = await findWrongKeys(sql(), keys, named);
  const isKnown = (keyId: string) => keys.some(({ id }) => id === keyId) && !wrong.includes(keyId);
  const unknown = named.filter(({ keyId }) => !isKnown(keyId));
  lastOfKeys =
    unknown.length === 0
      ? { cause: null }
      : {
          cause: 'unknown-key',
          fields: {
            keyId: namesOf(unknown, 'keyId'),
            table: namesOf(unknown, 'table'),
            ...(wrong.length > 0 ? { reason: `does not open its rows: ${wrong.join(' ')}` } : {}),
          },
        };
  return lastOfKeys;
};

const namesOf = (named: readonly NamedKey[], field: keyof NamedKey): string[] => [
  ...new Set(named.map((one) => one[field])),
];

const migrationNames = async (): Promise<string[]> => {
  const folder = path.join(process.cwd(), 'prisma', 'migrations');
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
};

/** 25006: a read-only transaction, as on a standby. 53100: the disk is full. 42P01: a table does not exist yet. */
const CAUSES: Readonly<Record<string, NotReady>> = {
  '25006': 'read-only',
  '53100': 'read-only',
  '42P01': 'not-migrated',
};

const unreadyBy = (error: unknown): Found => ({
  cause: (error instanceof Error && 'code' in error && CAUSES[String(error.code)]) || 'no-database',
});

let noted: string | null = null;

/** Readiness is checked every few seconds, so only changes are logged. */
const noteChange = ({ cause, degraded = false, fields = {} }: Found): void => {
  const now = cause ?? (degraded ? 'degraded' : null);
  if (now === noted) return;
  noted = now;
  if (cause !== null) log.error('not ready', { code: cause, ...fields });
  else if (degraded) log.warn('ready, but a part of the database does not answer');
  else log.info('ready again');
};
