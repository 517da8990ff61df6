/** Whether this process can serve, for load balancers and operators. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { findAppliedMigrations, writeNothingNew } from '@/lib/db/health';
import { findNamedKeys, type NamedKey } from '@/lib/db/sealed-rows';
import { sql } from '@/lib/db/sql';
import { env } from '@/lib/env';
import { type LogFields, log } from '@/lib/log';

/** Why a process cannot serve, in one word. */
export type NotReady = 'no-database' | 'read-only' | 'not-migrated' | 'unknown-key';

/** To a load balancer, a slower answer is no answer. */
const MILLISECONDS_MAX = 1_800;

/**
 * Why this process cannot serve, or null when it can: it can read and write its database, every migration of this
 * release is applied, and it knows the key of every sealed row. Never takes more than two seconds.
 */
export async function whyNotReady(): Promise<NotReady | null> {
  const timer = new AbortController();
  const { cause, fields = {} } = await Promise.race([
    look().catch((error: unknown): Found => ({ cause: causeOf(error) })),
    late(timer.signal),
  ]);
  timer.abort();
  noteChange(cause, fields);
  return cause;
}

type Found = { cause: NotReady | null; fields?: LogFields };

const late = (signal: AbortSignal): Promise<Found> =>
  new Promise((resolve) => {
    const timeout = setTimeout(() => resolve({ cause: 'no-database' }), MILLISECONDS_MAX);
    signal.addEventListener('abort', () => clearTimeout(timeout));
  });

const look = async (): Promise<Found> => {
  const [applied, wanted] = await Promise.all([findAppliedMigrations(sql()), migrationNames()]);
  const lacking = wanted.filter((name) => !applied.has(name));
  if (lacking.length > 0) return { cause: 'not-migrated', fields: { reason: lacking.join(' ') } };
  const keys = env().PSU_ID_KEYS;
  const [named] = await Promise.all([findNamedKeys(sql()), writeNothingNew(sql(), keys[0].id)]);
  const known = new Set(keys.map(({ id }) => id));
  const unknown = named.filter(({ keyId }) => !known.has(keyId));
  return unknown.length === 0
    ? { cause: null }
    : {
        cause: 'unknown-key',
        fields: { keyId: namesOf(unknown, 'keyId'), table: namesOf(unknown, 'table') },
      };
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

const causeOf = (error: unknown): NotReady =>
  (error instanceof Error && 'code' in error && CAUSES[String(error.code)]) || 'no-database';

let noted: NotReady | null = null;

/** Readiness is checked every few seconds, so only changes are logged. */
const noteChange = (cause: NotReady | null, fields: LogFields): void => {
  if (cause === noted) return;
  noted = cause;
  if (cause === null) log.info('ready again');
  else log.error('not ready', { code: cause, ...fields });
};
