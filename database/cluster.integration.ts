import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Cluster, joinCluster, openCluster } from './cluster';
import { isAlive } from './process-life';
import { scratchFolder } from './scratch-folder';

const holdScript = fileURLToPath(new URL('./fixtures/hold-cluster.ts', import.meta.url));

/** Copied by tests that are not about creating a cluster, which takes half a second. */
let made: string;
beforeAll(async () => {
  made = fs.mkdtempSync(path.join(scratchFolder(), 'brygge-cluster-'));
  fs.chmodSync(made, 0o711);
  await (await openCluster({ dataDir: made })).close();
});
afterAll(() => fs.rmSync(made, { recursive: true, force: true }));

let parent: string;
let dataDir: string;
const opened: Cluster[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  parent = fs.mkdtempSync(path.join(scratchFolder(), 'brygge-cluster-'));
  fs.chmodSync(parent, 0o711);
  dataDir = path.join(parent, 'data');
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  for (const cluster of opened.splice(0)) await cluster.close();
  // Opening the folder again stops, in order, whatever a killed run left behind.
  if (fs.existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))) {
    await openCluster({ dataDir }).then(
      (cluster) => cluster.close(),
      () => {},
    );
  }
  fs.rmSync(parent, { recursive: true, force: true });
});

function copyMade(): void {
  fs.cpSync(made, dataDir, { recursive: true });
}

async function open(): Promise<Cluster> {
  const cluster = await openCluster({ dataDir });
  opened.push(cluster);
  return cluster;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function holdInChild(
  mode?: 'insert' | 'throw-away',
): Promise<{ child: ChildProcess; url: string; lines: Interface }> {
  const args = ['--import', 'tsx', holdScript, dataDir, ...(mode === undefined ? [] : [mode])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  if (child.stdout === null) throw new Error('The output of the child was expected.');
  const lines = createInterface({ input: child.stdout });
  const [first] = await once(lines, 'line');
  return { child, url: JSON.parse(first).url, lines };
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

function postmasterPid(): number {
  return Number(
    fs.readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
}

/** The shells that watch the server of this data folder. */
function watchdogPids(): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.includes(` watchdog `) && line.includes(dataDir))
    .map((line) => Number.parseInt(line, 10));
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20);
}

describe('a new cluster', () => {
  it('has data checksums, forces to disk, and lets nobody in without its password', async () => {
    const cluster = await open();
    const settings = await query(
      cluster.url('postgres'),
      `SELECT name, setting FROM pg_settings WHERE name IN ('data_checksums', 'fsync',
       'full_page_writes', 'listen_addresses', 'log_error_verbosity', 'password_encryption',
       'server_encoding', 'synchronous_commit', 'unix_socket_directories') ORDER BY name`,
    );
    expect(settings).toEqual([
      { name: 'data_checksums', setting: 'on' },
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'log_error_verbosity', setting: 'terse' },
      { name: 'password_encryption', setting: 'scram-sha-256' },
      { name: 'server_encoding', setting: 'UTF8' },
      { name: 'synchronous_commit', setting: 'on' },
      { name: 'unix_socket_directories', setting: '' },
    ]);
    const wrong = new URL(cluster.url('postgres'));
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    expect(fs.statSync(path.join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
  });

  it('runs in a folder that only its owner can reach', async () => {
    fs.chmodSync(parent, 0o700);
    const cluster = await open();
    expect(await query(cluster.url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('keeps its data when the folder moves to where only its owner can reach', async () => {
    const first = await open();
    await query(first.url('postgres'), 'CREATE TABLE kept AS SELECT 7 AS n');
    await first.close();
    fs.chmodSync(parent, 0o700);
    const second = await open();
    expect(await query(second.url('postgres'), 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('is not mistaken for whole when an earlier run was cut short while it made one', async () => {
    fs.mkdirSync(path.join(dataDir, 'postgres.new', 'base'), { recursive: true });
    fs.writeFileSync(path.join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
    const cluster = await open();
    expect(await query(cluster.url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(fs.readdirSync(dataDir).sort()).toEqual([
      'lock',
      'postgres',
      'postgres-password',
      'postgres.log',
    ]);
  });

  it('names both versions when another major version of PostgreSQL made the data', async () => {
    copyMade();
    fs.writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    await expect(open()).rejects.toThrow(
      /has data of PostgreSQL 17, .* has PostgreSQL \d\d\. Write/,
    );
  });

  it('makes a database once, also when asked twice at the same time', async () => {
    copyMade();
    const cluster = await open();
    await Promise.all([cluster.ensureDatabase('a-b"c'), cluster.ensureDatabase('a-b"c')]);
    await cluster.ensureDatabase('a-b"c');
    expect(await query(cluster.url('a-b"c'), 'SELECT current_database() AS name')).toEqual([
      { name: 'a-b"c' },
    ]);
  });
});

describe('one data folder', () => {
  it('refuses a second run with one sentence, and leaves the first alone', async () => {
    copyMade();
    const { child, url } = await holdInChild();
    await expect(openCluster({ dataDir })).rejects.toThrow(
      `Another run (process ${child.pid}) is using the data folder ${dataDir}; stop it first, or name another folder (DATA_DIR or --data).`,
    );
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is waited for when its run is about to end with the process it depends on', async () => {
    copyMade();
    const other = spawn('sleep', ['60'], { stdio: 'ignore' });
    children.push(other);
    const ending = await openCluster({ dataDir, dependsOn: other.pid });
    await expect(openCluster({ dataDir })).rejects.toThrow('Another run');
    await kill(other);
    const next = open();
    await ending.close();
    expect(await query((await next).url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('lets exactly one of four runs that begin at once have it', async () => {
    const outcomes = await Promise.allSettled([open(), open(), open(), open()]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
  });

  it('can be read beside the run that has it, and is not stopped by that', async () => {
    copyMade();
    const cluster = await open();
    const joined = await joinCluster(dataDir);
    expect(joined?.url('postgres')).toBe(cluster.url('postgres'));
    await joined?.close();
    expect(await query(cluster.url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('has nothing to join when nobody runs', async () => {
    expect(await joinCluster(dataDir)).toBeUndefined();
    await (await open()).close();
    expect(await joinCluster(dataDir)).toBeUndefined();
  });

  it('is free again, with no process left, once its run has closed it', async () => {
    copyMade();
    const cluster = await open();
    const pid = postmasterPid();
    await cluster.close();
    expect(isAlive(pid)).toBe(false);
    expect(watchdogPids()).toEqual([]);
    await open();
  });
});

describe('a run that is killed with -9', () => {
  beforeEach(copyMade);

  it('loses no acknowledged row and leaves nothing that blocks the next, three times over', async () => {
    let acknowledged = 0;
    for (let round = 0; round < 3; round += 1) {
      const { child, lines } = await holdInChild('insert');
      const target = acknowledged + 50;
      await new Promise<void>((resolve) => {
        lines.on('line', (line) => {
          acknowledged = Math.max(acknowledged, Number(line));
          if (acknowledged >= target) resolve();
        });
      });
      const drained = once(lines, 'close');
      await kill(child);
      await drained;
      const cluster = await openCluster({ dataDir });
      const rows = await query(
        cluster.url('postgres'),
        `SELECT count(*)::int AS n FROM row WHERE n <= ${acknowledged}`,
      );
      await cluster.close();
      expect(rows).toEqual([{ n: acknowledged }]);
    }
  });

  it('takes its server with it', async () => {
    const { child } = await holdInChild();
    const pid = postmasterPid();
    await kill(child);
    await until(() => !isAlive(pid));
    await until(() => watchdogPids().length === 0);
  });

  it('leaves a server that the next run takes over when its watchdog was killed too', async () => {
    const { child } = await holdInChild();
    const pid = postmasterPid();
    const [watchdog] = watchdogPids();
    if (watchdog === undefined) throw new Error('A watchdog was expected.');
    process.kill(watchdog, 'SIGKILL');
    await kill(child);
    const cluster = await open();
    expect(postmasterPid()).toBe(pid);
    await cluster.close();
    expect(isAlive(pid)).toBe(false);
  });

  it('leaves no folder behind when its data was to be thrown away', async () => {
    const { child } = await holdInChild('throw-away');
    await kill(child);
    await until(() => !fs.existsSync(dataDir));
  });
});

describe('a server that was killed', () => {
  beforeEach(copyMade);

  it('is restarted despite the pid file that it left', async () => {
    const cluster = await open();
    await query(cluster.url('postgres'), 'CREATE TABLE kept AS SELECT 7 AS n');
    process.kill(postmasterPid(), 'SIGKILL');
    expect(await cluster.broken).toBe(`The database has stopped; see ${dataDir}/postgres.log.`);
    await cluster.close();
    expect(fs.existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(true);
    const next = await open();
    expect(await query(next.url('postgres'), 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('is started again at its port, when it was the full disk that ended it', async () => {
    const lines: string[] = [];
    const cluster = await openCluster({ dataDir, say: (line) => lines.push(line) });
    opened.push(cluster);
    const url = cluster.url('postgres');
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS n');
    const first = postmasterPid();
    // PostgreSQL's last words before it gives up; then the test itself kills it.
    await query(
      url,
      "DO $$ BEGIN RAISE LOG 'could not write to file: No space left on device'; END $$",
    );
    process.kill(first, 'SIGKILL');
    await until(() => lines.length === 2);
    expect(lines).toEqual([
      `The disk that holds ${dataDir} is full; the database starts again once there is room.`,
      'The database is running again.',
    ]);
    expect(postmasterPid()).not.toBe(first);
    expect(await query(url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await cluster.close();
    expect(fs.existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('is restarted when its process id now belongs to another program', async () => {
    const cluster = await open();
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
    const text = fs.readFileSync(pidFile, 'utf8');
    await cluster.close();
    // Not this process or its parent: PostgreSQL knows that those cannot be another server.
    const other = spawn('sleep', ['60'], { stdio: 'ignore' });
    children.push(other);
    fs.writeFileSync(pidFile, text.replace(/^\d+/, String(other.pid)), { mode: 0o600 });
    const next = await open();
    expect(await query(next.url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(other.exitCode).toBeNull();
  });
});

describe('a problem that the operator can fix is one sentence', () => {
  it('when the data folder is a file', async () => {
    fs.writeFileSync(dataDir, '');
    await expect(openCluster({ dataDir })).rejects.toThrow(
      `The folder ${dataDir} cannot be created because a file is in its way; set DATA_DIR to another.`,
    );
  });

  it('when the cluster is damaged, and the folder is free again afterwards', async () => {
    copyMade();
    await (await open()).close();
    const control = path.join(dataDir, 'postgres', 'global', 'pg_control');
    const whole = fs.readFileSync(control);
    fs.rmSync(control);
    await expect(openCluster({ dataDir })).rejects.toThrow(
      new RegExp(
        `^The database in ${dataDir}/postgres did not start \\(.*pg_control.*\\); the full reason is in ${dataDir}/postgres.log\\.$`,
      ),
    );
    fs.writeFileSync(control, whole);
    if (process.getuid?.() === 0) fs.chownSync(control, 65_534, 65_534);
    await open();
  });

  it('when its password is gone', async () => {
    copyMade();
    fs.rmSync(path.join(dataDir, 'postgres-password'));
    await expect(openCluster({ dataDir })).rejects.toThrow(
      `The password of the database is missing (${dataDir}/postgres-password); put it back, or remove ${dataDir} to start afresh.`,
    );
  });
});
