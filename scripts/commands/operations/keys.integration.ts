import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { addHours } from 'date-fns';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { database } from '@/lib/db/client';
import { type Env, sealKeys } from '@/lib/env';
import { openMove, sealMove } from '@/lib/vault/connection-move';
import { openPsuId } from '@/lib/vault/identity';
import { resealAll } from '@/lib/vault/reseal';
import { noteKey } from '@/lib/vault/seal';
import { KEYS_ADVISORY_LOCK } from '@/scripts/product/secrets';
import { newUser, type OpenApplication, openApplication } from '@/test/harness/application';
import { storeConnection } from '@/test/harness/stored-connection';
import { runKeyCommand } from './key-command';

const FIRST = `1:${Buffer.alloc(32, 1).toString('base64')}`;

let keys: Env['PSU_ID_KEYS'];
vi.mock('@/lib/env', async (original) => {
  const actual = await original<typeof import('@/lib/env')>();
  return { ...actual, env: () => ({ ...actual.env(), PSU_ID_KEYS: keys }) };
});

/** Restarts every process with these keys. */
const restart = (setting: string): void => {
  keys = sealKeys.parse(setting);
};

let application: OpenApplication;
beforeAll(async () => {
  application = await openApplication();
});
afterAll(() => application.close());
beforeEach(async () => {
  await database().psu.deleteMany();
  await database().connectionMove.deleteMany();
  await database().sealKey.deleteMany();
  restart(FIRST);
  await resealAll();
});

/** The command's output, with the keys in PSU_ID_KEYS or in a data folder's secrets. */
const run = async (
  args: string,
  of: { setting?: string; dataDir?: string },
  printed: string[] = [],
): Promise<string[]> => {
  await runKeyCommand({
    args: args.split(' '),
    environment: {
      DATABASE_URL: process.env.DATABASE_URL,
      PSU_ID_KEYS: of.setting,
      DATA_DIR: of.dataDir,
    },
    print: (line) => printed.push(line),
    say: () => {},
  });
  return printed;
};

const settingIn = ([line = '', ...others]: string[]): string => {
  expect(others).toEqual([]);
  expect(line).toMatch(/^PSU_ID_KEYS=/);
  return line.slice('PSU_ID_KEYS='.length);
};

const idsOf = (setting: string): string[] => sealKeys.parse(setting).map(({ id }) => id);

it('leads through a rotation, and refuses to retire a key that rows need', async () => {
  const psuId = randomUUID();
  await storeConnection({ userId: (await newUser()).userId, psuId });
  expect(await run('status', { setting: FIRST })).toEqual(['1  encrypts  1 row  psu 1']);

  const added = settingIn(await run('add', { setting: FIRST }));
  const [, id = ''] = idsOf(added);
  expect(id).toMatch(/^\d{4}-\d\d-\d\d-[0-9a-f]{4}$/);
  expect(added.startsWith(`${FIRST},${id}:`)).toBe(true);
  restart(added);
  expect(await run('status', { setting: added })).toEqual([
    '1                encrypts  1 row   psu 1',
    `${id}  decrypts  0 rows`,
  ]);
  await expect(run('retire 1', { setting: added })).rejects.toThrow(
    'The key 1 is the encrypting key; promote another one first.',
  );

  const promoted = settingIn(await run(`promote ${id}`, { setting: added }));
  expect(idsOf(promoted)).toEqual([id, '1']);
  expect(await resealAll()).toEqual({ resealed: 0, skipped: 0 });
  restart(promoted);
  await expect(run('retire 1', { setting: promoted })).rejects.toThrow(
    'The key 1 still encrypts 1 row (psu 1); a running application re-encrypts them, so try again when "npm run keys -- status" shows none.',
  );
  expect(await resealAll()).toEqual({ resealed: 1, skipped: 0 });

  const retired = settingIn(await run('retire 1', { setting: promoted }));
  expect(idsOf(retired)).toEqual([id]);
  restart(retired);
  const psu = await database().psu.findFirstOrThrow();
  expect(openPsuId(psu)).toBe(psuId);
  const hashes = await database().psuHash.findMany({ where: { userId: psu.userId } });
  expect(hashes.map(({ keyId }) => keyId)).toEqual([id]);
});

it('re-encrypts a move of a bank that waits for its confirmation, before it retires the key', async () => {
  const [{ userId }, from] = [await newUser(), await newUser()];
  const [id, now] = [randomUUID(), new Date()];
  const identity = { returned: { kind: 'success' }, confirmed: null } as never;
  await database().connectionMove.create({
    data: {
      userId,
      id,
      bankId: 'sandbox',
      fromUserId: from.userId,
      tppSessionId: randomUUID(),
      identifiesOnly: false,
      sealedIdentity: sealMove({ userId, id }, identity),
      state: 'OFFERED',
      scaAt: now,
      expiresAt: addHours(now, 1),
    },
  });
  const added = `${FIRST},2:${Buffer.alloc(32, 2).toString('base64')}`;
  const second = settingIn(await run('promote 2', { setting: added }));
  restart(second);
  await expect(run('retire 1', { setting: second })).rejects.toThrow(
    'The key 1 still encrypts 1 row (connection_move 1)',
  );
  expect(await resealAll()).toEqual({ resealed: 1, skipped: 0 });
  restart(settingIn(await run('retire 1', { setting: second })));
  const move = await database().connectionMove.findFirstOrThrow({ where: { id } });
  expect(openMove(move)).toEqual({ returned: { kind: 'success' }, confirmed: null });
});

it('a promotion is taken back by promoting the old key again', async () => {
  const added = settingIn(await run('add', { setting: FIRST }));
  const [, id = ''] = idsOf(added);
  const promoted = settingIn(await run(`promote ${id}`, { setting: added }));
  restart(promoted);
  expect(await resealAll()).toEqual({ resealed: 0, skipped: 0 });
  await storeConnection({ userId: (await newUser()).userId });
  const back = settingIn(await run('promote 1', { setting: promoted }));
  expect(idsOf(back)).toEqual(['1', id]);
  restart(back);
  expect(await resealAll()).toEqual({ resealed: 1, skipped: 0 });
});

/** What a step prints before it is refused, and why it is. */
const refused = async (args: string, of: { setting: string }): Promise<[string[], unknown]> => {
  const printed: string[] = [];
  const why = await run(args, of, printed).catch((error) => error.message);
  return [printed, why];
};

it('names a key that rows need and nobody knows', async () => {
  await storeConnection({ userId: (await newUser()).userId });
  const other = `2:${Buffer.alloc(32, 2).toString('base64')}`;
  expect(await refused('status', { setting: other })).toEqual([
    ['2  encrypts  0 rows', '1  unknown   1 row   psu 1'],
    expect.stringContaining('put the key back at the end of the list'),
  ]);
});

it('names a key with the id of the one that rows need, and other bytes', async () => {
  await storeConnection({ userId: (await newUser()).userId });
  const other = `1:${Buffer.alloc(32, 2).toString('base64')}`;
  expect(await refused('status', { setting: other })).toEqual([
    ['1  wrong  1 row  psu 1'],
    expect.stringMatching(/^The key 1 does not open the rows that name it/),
  ]);
  noteKey('1', { isWrong: false });
});

it('changes the secrets of a data folder, which no one else may read, and prints no key', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'brygge-keys-'));
  const file = path.join(dataDir, 'secrets.json');
  const secrets = { nextauthSecret: 'x'.repeat(32), psuIdKeys: FIRST };
  const kept = () => JSON.parse(fs.readFileSync(file, 'utf8'));
  await expect(run('add', { dataDir })).rejects.toThrow('There are no keys');
  fs.writeFileSync(file, JSON.stringify(secrets));

  expect(await run('add', { dataDir })).toEqual([]);
  const [, id = ''] = idsOf(kept().psuIdKeys);
  expect(kept().nextauthSecret).toBe(secrets.nextauthSecret);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(await run(`promote ${id}`, { dataDir })).toEqual([]);
  expect(idsOf(kept().psuIdKeys)).toEqual([id, '1']);
  // Two at the same time: neither drops the other's change.
  await Promise.all([run('add', { dataDir }), run('add', { dataDir })]);
  expect(idsOf(kept().psuIdKeys)).toHaveLength(4);
  expect(await run('retire 1', { dataDir })).toEqual([]);
  expect(idsOf(kept().psuIdKeys)).toHaveLength(3);
  fs.rmSync(dataDir, { recursive: true });
});

it('reads the keys only once another command has let go of them', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'brygge-keys-'));
  const file = path.join(dataDir, 'secrets.json');
  const store = (psuIdKeys: string) =>
    fs.writeFileSync(file, JSON.stringify({ nextauthSecret: 'x'.repeat(32), psuIdKeys }));
  store(FIRST);
  const other = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await other.connect();
  // In a transaction, since a pooler gives no session of one's own.
  await other.query('BEGIN');
  await other.query('SELECT pg_advisory_xact_lock($1)', [KEYS_ADVISORY_LOCK]);
  const added = run('add', { dataDir });
  await expect
    .poll(
      async () =>
        (
          await other.query(
            `SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database
             WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`,
          )
        ).rowCount,
    )
    .toBe(1);
  store(`${FIRST},2:${Buffer.alloc(32, 2).toString('base64')}`);
  await other.query('COMMIT');
  await other.end();
  await added;
  const kept = JSON.parse(fs.readFileSync(file, 'utf8'));
  expect(idsOf(kept.psuIdKeys)).toEqual(['1', '2', expect.any(String)]);
  fs.rmSync(dataDir, { recursive: true });
});

it('may take longer than the limit that requests have', async () => {
  const other = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await other.connect();
  const { rows } = await other.query('SELECT current_database() AS name');
  const limit = (to: string) => other.query(`ALTER DATABASE "${rows[0]?.name}" ${to}`);
  try {
    await limit("SET statement_timeout = '200ms'");
    await other.query('BEGIN');
    await other.query('SELECT pg_advisory_xact_lock($1)', [KEYS_ADVISORY_LOCK]);
    const asked = run('status', { setting: FIRST }).catch(String);
    await expect
      .poll(
        async () =>
          (
            await other.query(
              `SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database
               WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted
                 AND clock_timestamp() > waitstart + interval '400ms'`,
            )
          ).rowCount,
        { timeout: 3_000 },
      )
      .toBe(1);
    await other.query('COMMIT');
    expect(await asked).toEqual([expect.stringContaining('1')]);
  } finally {
    await other.query('ROLLBACK');
    await limit('RESET statement_timeout');
    await other.end();
  }
});

it('refuses to promote the key that encrypts already', async () => {
  await expect(run('promote 1', { setting: FIRST })).rejects.toThrow(
    'The key 1 is already the encrypting key.',
  );
});

it.each(['', 'list', 'add 1', 'status 1', 'promote', 'retire', 'promote 1 2', 'status --all'])(
  'refuses %j with a sentence on its use',
  async (args) => {
    await expect(run(args, { setting: FIRST })).rejects.toThrow(
      'npm run keys -- status | add | promote ID | retire ID',
    );
  },
);

it.each(['promote', 'retire'])('%s refuses a key that is not there', async (step) => {
  await expect(run(`${step} 7`, { setting: FIRST })).rejects.toThrow(
    'There is no key 7; the keys are 1.',
  );
});
