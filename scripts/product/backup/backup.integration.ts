import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, openCluster } from '@/database/cluster';
import { migrate } from '@/database/migrate';
import { scratchFolder } from '@/database/scratch-folder';
import { KEYS_ADVISORY_LOCK, keepSecrets } from '@/scripts/product/secrets';
import { root } from '@/scripts/root';
import { backUp } from './backup';
import { embeddedDataDir } from './embedded';
import { restore } from './restore';

const NOW = new Date('2026-11-23T10:00:00Z');
const DATABASES = [
  ['brygge', 'prisma/migrations'],
  ['brygge_bank', 'sandbox-bank/store/migrations'],
] as const;

let folder: string;
let dataDir: string;
let cluster: Cluster;
const file = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(scratchFolder(), 'brygge-backup-'));
  fs.chmodSync(folder, 0o711);
  dataDir = file('data');
  cluster = await openCluster({ dataDir, durable: false });
  for (const [name, migrations] of DATABASES) {
    await cluster.ensureDatabase(name);
    await migrate({ databaseUrl: cluster.url(name), migrationsDir: path.join(root, migrations) });
  }
  keepSecrets(dataDir);
  fs.symlinkSync(dataDir, file('link'));
  fs.mkdirSync(file('data/tpp'));
  fs.writeFileSync(file('data/tpp/private-key.pem'), 'a key', { mode: 0o600 });
  fs.writeFileSync(file('data/app.log'), 'a line');
});
afterAll(async () => {
  await cluster.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function connect(of: Cluster, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: of.url(name) });
  await client.connect();
  return client;
}

/** All rows of all tables, as text. */
async function contents(of: Cluster, name: string): Promise<Record<string, string[]>> {
  const client = await connect(of, name);
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'`,
  );
  const all: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await client.query(
      `SELECT to_jsonb(t)::text AS row FROM ${pg.escapeIdentifier(table.name)} t ORDER BY 1`,
    );
    all[table.name] = rows.map(({ row }) => row);
  }
  await client.end();
  return all;
}

const textOf = (name: string) => gunzipSync(fs.readFileSync(file(name))).toString();

/** A backup of which one part, where it first stands, is another. */
const changed = (whole: Buffer, part: string | RegExp, other: string) =>
  gzipSync(gunzipSync(whole).toString().replace(part, other));

const insertUser = (client: pg.Client, name: string) =>
  client.query(
    `INSERT INTO user_account (id, email, name, password_hash, created_at)
     VALUES ($1, $2, $3, 'none', '2026-11-23 10:00:00.123+01')`,
    [randomUUID(), `${randomUUID()}@brygge.example`, name],
  );

describe('a backup', () => {
  it('taken while rows are written is as of one moment', async () => {
    const client = await connect(cluster, 'brygge');
    // Writes two rows at a time: a backup of one moment never has only one of them.
    let goesOn = true;
    const writing = (async () => {
      for (let pair = 0; goesOn; pair += 1) {
        await client.query('BEGIN');
        await insertUser(client, `pair ${pair}`);
        await insertUser(client, `pair ${pair}`);
        await client.query('COMMIT');
      }
    })();
    await backUp(dataDir, file('one.backup'), NOW);
    goesOn = false;
    await writing;
    await client.end();
    expect(fs.statSync(file('one.backup')).mode & 0o777).toBe(0o600);
    const pairs = textOf('one.backup').match(/"pair \d+"/g) ?? [];
    expect(pairs.length % 2).toBe(0);
  });

  it('restores to the same, which is itself backed up to the same again', async () => {
    const odd = 'Ærlig "Ola"\\ \n\u2028 😀';
    const client = await connect(cluster, 'brygge');
    await insertUser(client, odd);
    await client.end();
    await backUp(dataDir, file('two.backup'), NOW);
    await restore(file('second'), file('two.backup'));
    expect(fs.readFileSync(file('second/secrets.json'), 'utf8')).toBe(
      fs.readFileSync(file('data/secrets.json'), 'utf8'),
    );
    expect(fs.readFileSync(file('second/tpp/private-key.pem'), 'utf8')).toBe('a key');
    expect(fs.statSync(file('second/tpp/private-key.pem')).mode & 0o777).toBe(0o600);
    expect(fs.existsSync(file('second/app.log'))).toBe(false);
    const second = await openCluster({ dataDir: file('second'), durable: false });
    const restored = await contents(second, 'brygge');
    expect(restored).toEqual(await contents(cluster, 'brygge'));
    expect(await contents(second, 'brygge_bank')).toEqual(await contents(cluster, 'brygge_bank'));
    const users = restored.user_account?.map((row) => JSON.parse(row));
    expect(users?.find(({ name }) => name === odd)).toMatchObject({
      created_at: '2026-11-23T09:00:00.123+00:00',
    });
    await backUp(file('second'), file('three.backup'), NOW);
    await second.close();
    expect(textOf('three.backup')).toBe(textOf('two.backup'));
  });

  it('waits for a command that changes the keys, and holds those of its rows', async () => {
    const client = await connect(cluster, 'brygge');
    await client.query('SELECT pg_advisory_lock($1)', [KEYS_ADVISORY_LOCK]);
    const before = fs.readFileSync(file('data/secrets.json'), 'utf8');
    const backed = backUp(dataDir, file('keys.backup'), NOW);
    const waits = async () =>
      (await client.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`))
        .rowCount;
    await expect.poll(waits).toBe(1);
    fs.writeFileSync(file('data/secrets.json'), 'with another key');
    await client.end();
    await backed;
    fs.writeFileSync(file('data/secrets.json'), before);
    const kept = /\{"file":"secrets.json".*"content":"([^"]*)"\}/.exec(textOf('keys.backup'))?.[1];
    expect(Buffer.from(kept ?? '', 'base64').toString()).toBe('with another key');
  });

  it('is refused below the data folder, where it and earlier ones would be backed up', async () => {
    for (const inside of [
      path.join(dataDir, 'in.backup'),
      file('link/in.backup'),
      file('link/tpp/in.backup'),
      file('link/a/in.backup'),
      path.join(dataDir, '..', path.basename(dataDir), 'a', 'in.backup'),
    ]) {
      await expect(backUp(dataDir, inside, NOW)).rejects.toThrow(
        `The file ${inside} is in the data folder, and would be part of the backup; name one outside with --out.`,
      );
      expect(fs.existsSync(inside)).toBe(false);
    }
    await expect(backUp(file('link'), path.join(dataDir, 'in.backup'), NOW)).rejects.toThrow(
      /is in the data folder/,
    );
  });

  it('is taken through a link to the data folder, into one whose name begins alike', async () => {
    fs.mkdirSync(file('data-of-others'));
    await backUp(file('link'), file('data-of-others/one.backup'), NOW);
    expect(fs.existsSync(file('data-of-others/one.backup'))).toBe(true);
  });

  it('is refused in place of another file, and leaves it as it is', async () => {
    fs.writeFileSync(file('taken'), 'mine');
    await expect(backUp(dataDir, file('taken'), NOW)).rejects.toThrow(
      `The file ${file('taken')} already exists; name another one with --out.`,
    );
    expect(fs.readFileSync(file('taken'), 'utf8')).toBe('mine');
  });

  it('is refused of a folder without data, and creates nothing there', async () => {
    fs.mkdirSync(file('empty'));
    for (const folder of ['nowhere', 'empty'])
      await expect(backUp(file(folder), file('of-nothing.backup'), NOW)).rejects.toThrow(
        `The data folder ${file(folder)} holds no data; set DATA_DIR to the one to back up.`,
      );
    expect(fs.existsSync(file('nowhere'))).toBe(false);
    expect(fs.readdirSync(file('empty'))).toEqual([]);
    expect(fs.existsSync(file('of-nothing.backup'))).toBe(false);
  });

  it('is refused into a folder that does not exist', async () => {
    await expect(backUp(dataDir, file('missing/one.backup'), NOW)).rejects.toThrow(
      `There is no folder ${file('missing')}; create it, or name another file with --out.`,
    );
  });

  it('is refused of an outside database', () => {
    expect(() =>
      embeddedDataDir({ DATABASE_URL: 'postgresql://brygge@db.example/brygge' }),
    ).toThrow(/^DATABASE_URL names a database of your own/);
  });
});

describe('a restore', () => {
  it('is refused into a folder that holds data, running or not', async () => {
    await expect(restore(dataDir, file('two.backup'))).rejects.toThrow(
      `The data folder ${dataDir} holds data; set DATA_DIR to a new folder, or stop what runs on it and move it away.`,
    );
    expect((await contents(cluster, 'brygge')).user_account?.length).toBeGreaterThan(0);
  });

  it.each([
    ['cut', (whole: Buffer) => whole.subarray(0, whole.length - 100), /is incomplete; nothing was/],
    [
      'without its last line',
      (whole: Buffer) =>
        gzipSync(gunzipSync(whole).toString().trimEnd().split('\n').slice(0, -1).join('\n')),
      /is incomplete; nothing was restored/,
    ],
    ['of something else', () => Buffer.from('no backup'), /is not a readable backup/],
    [
      'of a newer release',
      (whole: Buffer) => changed(whole, '"0001', '"9999_later","0001'),
      /is from a newer release, with the migration 9999_later; restore it with that release/,
    ],
    [
      'of a later format',
      (whole: Buffer) => changed(whole, '"version":1', '"version":2'),
      /has another format \(version 2\); restore it with the release that made it/,
    ],
    [
      'with a file for another folder',
      (whole: Buffer) =>
        changed(whole, '{"database"', '{"file":"../outside","mode":384,"content":""}\n{"database"'),
      /holds a file outside the data folder \(\.\.\/outside\)/,
    ],
    [
      'with a table that its migrations do not create',
      (whole: Buffer) => changed(whole, /\{"table":"[^"]+"/, '{"table":"public.later"'),
      /holds public\.later, which its migrations do not create/,
    ],
    [
      'with a column that its migrations do not create',
      (whole: Buffer) => changed(whole, /"columns":\["/, '"columns":["later","'),
      /holds later, which its migrations do not create/,
    ],
  ])('of a file that is %s leaves no folder', async (name, change, sentence) => {
    const damaged = file(`damaged ${name}`);
    fs.writeFileSync(damaged, change(fs.readFileSync(file('two.backup'))));
    await expect(restore(file('nothing'), damaged)).rejects.toThrow(sentence);
    expect(fs.existsSync(file('nothing'))).toBe(false);
    expect(fs.existsSync(file('nothing.restoring'))).toBe(false);
    expect(fs.existsSync(file('outside'))).toBe(false);
  });
});
