/**
 * The operator's command for sealing keys. If PSU_ID_KEYS is set, it prints the new value; otherwise it changes the
 * secrets of the data folder. See docs/decisions/0022-sealing.md.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { OperatorError } from '@/database/operator-error';
import {
  countSealedRows,
  deletePsuHashesOf,
  promoteSealKey,
  type SealedCount,
} from '@/lib/db/sealed-rows';
import { sealKeys } from '@/lib/env';
import { findWrongKeys } from '@/lib/vault/wrong-keys';
import { KEYS_ADVISORY_LOCK, readSecrets, writeSecrets } from '@/scripts/product/secrets';
import { readSettings, type Settings } from '@/scripts/product/settings';
import usages from '@/scripts/usages.json';
import { sqlOf, withDatabase } from './operator-database';

export type KeyCommand = {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Prints a result line: for `add`, `promote` and `retire` with PSU_ID_KEYS set, only the new setting. */
  readonly print: (line: string) => void;
  /** A line of explanation. */
  readonly say: (line: string) => void;
};

/**
 * @throws OperatorError, one sentence, when a step is refused; nothing has changed then. Also after `status` has printed
 * a key that is missing or wrong.
 */
export async function runKeyCommand({ args, environment, print, say }: KeyCommand): Promise<void> {
  const { step, id } = readStep(args);
  const { DATABASE_URL, DATA_DIR, PSU_ID_KEYS } = environment;
  const settings = readSettings({ DATABASE_URL, DATA_DIR, PSU_ID_KEYS });
  // Reports anything missing before starting a database for it.
  openRing(settings, print);
  const work = async (db: pg.Client) => {
    // One command at a time, with the keys read under the lock: otherwise one could drop what another has just added.
    await db.query('SELECT pg_advisory_lock($1)', [KEYS_ADVISORY_LOCK]);
    await STEPS[step]({ db, ring: openRing(settings, print), id, print, say });
  };
  // Counting the rows of a large table takes long.
  await withDatabase(settings, work, { takesLong: true });
}

const USAGE = usages.keys;

type StepName = 'status' | 'add' | 'promote' | 'retire';

/** The keys as `id:base64`, and a function that stores a change. */
type Ring = {
  keys: readonly string[];
  /** Stores the keys with which every process must be restarted. */
  change: (keys: readonly string[]) => void;
  restart: string;
};

type Step = {
  db: pg.Client;
  ring: Ring;
  id: string;
  print: (line: string) => void;
  say: (line: string) => void;
};

const isStepName = (name: string | undefined): name is StepName =>
  name !== undefined && Object.hasOwn(STEPS, name);

const readStep = (args: readonly string[]): { step: StepName; id: string } => {
  let positionals: string[];
  try {
    ({ positionals } = parseArgs({ args: [...args], options: {}, allowPositionals: true }));
  } catch (cause) {
    throw new OperatorError(`This command takes no options; usage: ${USAGE}`, { cause });
  }
  const [step, id, ...more] = positionals;
  const takesId = step === 'promote' || step === 'retire';
  if (!isStepName(step) || more.length > 0 || (id !== undefined) !== takesId)
    throw new OperatorError(`Usage: ${USAGE}`);
  return { step, id: id ?? '' };
};

const idOf = (key: string): string => key.slice(0, key.indexOf(':'));

const listed = (text: string): string[] => text.split(',').map((part) => part.trim());

const openRing = (settings: Settings, print: (line: string) => void): Ring => {
  const given = settings.given.PSU_ID_KEYS;
  if (given !== undefined)
    return {
      keys: listed(given),
      change: (keys) => print(`PSU_ID_KEYS=${keys.join(',')}`),
      restart:
        'Set PSU_ID_KEYS to the printed value for every process, and restart the processes one after another.',
    };
  const { dataDir } = settings;
  const secrets = readSecrets(dataDir);
  if (secrets === undefined)
    throw new OperatorError(
      `There are no keys: PSU_ID_KEYS is not set, and ${dataDir} has none of those that "npm start" makes there.`,
    );
  if (!sealKeys.safeParse(secrets.psuIdKeys).success)
    throw new OperatorError(`psuIdKeys in the secrets of ${dataDir} is not a list of id:key.`);
  return {
    keys: listed(secrets.psuIdKeys),
    change: (keys) => writeSecrets(dataDir, { ...secrets, psuIdKeys: keys.join(',') }),
    restart: `The list of keys in ${dataDir} has been updated. Restart the application if it is running.`,
  };
};

const rowsWord = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

const sumOf = (counts: readonly SealedCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

const byTable = (counts: readonly SealedCount[]): string =>
  counts.map(({ table, count }) => `${table} ${count}`).join(', ');

const status = async ({ db, ring, print }: Step): Promise<void> => {
  const counts = await countSealedRows(sqlOf(db));
  const ids = ring.keys.map(idOf);
  const unknown = [...new Set(counts.map(({ keyId }) => keyId))].filter((id) => !ids.includes(id));
  const wrong = await findWrongKeys(sqlOf(db), sealKeys.parse(ring.keys.join(',')), counts);
  const lines = [...ids, ...unknown].map((id, index) => {
    const own = counts.filter(({ keyId }) => keyId === id);
    const role = index === 0 ? 'encrypts' : index < ids.length ? 'decrypts' : 'unknown';
    return [id, wrong.includes(id) ? 'wrong' : role, rowsWord(sumOf(own)), byTable(own)];
  });
  const widths = [0, 1, 2].map((column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of lines)
    print(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  if (wrong.length > 0)
    throw new OperatorError(
      `The key ${wrong.join(', ')} does not open the rows that name it, and no process becomes ready: it has other bytes than the key that encrypted them; set those again.`,
    );
  if (unknown.length > 0)
    throw new OperatorError(
      'Rows encrypted with an unknown key cannot be read, and no process becomes ready; put the key back at the end of the list.',
    );
};

const add = async ({ ring, say }: Step): Promise<void> => {
  const id = `${new Date().toISOString().slice(0, 10)}-${randomBytes(2).toString('hex')}`;
  // At the end, since it must not seal anything before every process knows it.
  ring.change([...ring.keys, `${id}:${randomBytes(32).toString('base64')}`]);
  say(`The key ${id} has been added. It encrypts nothing yet. ${ring.restart}`);
  say(`When every process knows it: npm run keys -- promote ${id}`);
};

const known = ({ ring, id }: Step): string => {
  const key = ring.keys.find((one) => idOf(one) === id);
  if (key === undefined)
    throw new OperatorError(
      `There is no key ${id}; the keys are ${ring.keys.map(idOf).join(', ')}.`,
    );
  return key;
};

const promote = async (step: Step): Promise<void> => {
  const { db, ring, id, say } = step;
  const key = known(step);
  const [first = ''] = ring.keys;
  if (key === first) throw new OperatorError(`The key ${id} is already the encrypting key.`);
  await promoteSealKey(sqlOf(db), id);
  ring.change([key, ...ring.keys.filter((one) => one !== key)]);
  say(`After a restart, the key ${id} encrypts new rows. ${ring.restart}`);
  say(
    'Each process then re-encrypts the rows of older keys; "npm run keys -- status" shows how many are left.',
  );
  say(`When no rows use the old key: npm run keys -- retire ${idOf(first)}`);
};

const retire = async (step: Step): Promise<void> => {
  const { db, ring, id, say } = step;
  const key = known(step);
  if (key === ring.keys[0])
    throw new OperatorError(`The key ${id} is the encrypting key; promote another one first.`);
  const own = (await countSealedRows(sqlOf(db))).filter(({ keyId }) => keyId === id);
  if (own.length > 0)
    throw new OperatorError(
      `The key ${id} still encrypts ${rowsWord(sumOf(own))} (${byTable(own)}); a running application re-encrypts them, so try again when "npm run keys -- status" shows none.`,
    );
  ring.change(ring.keys.filter((one) => one !== key));
  await deletePsuHashesOf(sqlOf(db), id);
  say(`The key ${id} is retired. ${ring.restart}`);
};

const STEPS: Record<StepName, (step: Step) => Promise<void>> = { status, add, promote, retire };
