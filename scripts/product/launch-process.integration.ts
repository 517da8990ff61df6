import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { joinCluster } from '@/database/cluster';
import { isAlive } from '@/database/process-life';
import { scratchFolder } from '@/database/scratch-folder';
import { root } from '@/scripts/root';
import { processTree } from '@/test/harness/process-tree';
import { SETTING_NAMES } from './settings';

interface Run {
  readonly npm: ChildProcess;
  readonly appUrl: string;
  /** Every process of the run. */
  readonly tree: readonly number[];
  output(): string;
}

let dataDir: string;
const runs: Run[] = [];

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(scratchFolder(), 'brygge-launch-'));
  fs.chmodSync(dataDir, 0o711);
});

afterEach(async () => {
  for (const { npm, tree } of runs.splice(0)) {
    if (npm.exitCode === null && npm.signalCode === null) npm.kill('SIGKILL');
    await until(() => !tree.some(isAlive));
  }
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20);
}

async function npmStart(): Promise<Run> {
  const env: NodeJS.ProcessEnv = { ...process.env, npm_config_loglevel: 'silent' };
  for (const name of [...SETTING_NAMES, 'NODE_ENV']) delete env[name];
  Object.assign(env, { PORT: '0', BANK_PORT: '0', BANK_SCA_PORT: '0', DATA_DIR: dataDir });
  // A process group of its own stands for a terminal: Ctrl-C reaches every process of the group.
  const npm = spawn('npm', ['start'], { cwd: root, env, detached: true });
  let output = '';
  npm.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  npm.stderr.on('data', (chunk) => {
    output += String(chunk);
  });
  await until(() => output.includes('Ctrl-C stops everything.') || npm.exitCode !== null);
  const appUrl = /Application\s+(\S+)/.exec(output)?.[1];
  if (appUrl === undefined || npm.pid === undefined) throw new Error(output);
  expect(output).toContain('13039319955');
  const run = { npm, appUrl, tree: processTree(npm.pid), output: () => output };
  runs.push(run);
  return run;
}

async function end(run: Run, kill: () => void): Promise<void> {
  const exited = once(run.npm, 'exit');
  kill();
  await exited;
}

async function inDatabase<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const cluster = await joinCluster(dataDir);
  if (cluster === undefined) throw new Error('No database runs.');
  const client = new pg.Client({ connectionString: cluster.url('brygge') });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Longer than a first build of the application, and six starts, take on a busy machine. */
const MILLISECONDS_MAX = 360_000;

// Each start depends on what the one before left in the data folder, so all share one folder and one long test.
test(
  'npm start goes on after a kill -9 with all that was acknowledged, and ends with a sentence when a part of it dies',
  async () => {
    let run = await npmStart();
    await inDatabase('CREATE TABLE acknowledged (victim text)');
    const victims: string[] = [];
    for (const victim of ['npm', 'the launcher', 'everything']) {
      await inDatabase('INSERT INTO acknowledged VALUES ($1)', [victim]);
      victims.push(victim);
      const killed = run;
      await end(killed, () => {
        if (victim === 'npm') killed.npm.kill('SIGKILL');
        else if (victim === 'everything') killed.tree.forEach(killNow);
        else killNow(processOf(killed, (command) => command.startsWith('node\0scripts/run.mjs')));
      });
      run = await npmStart();
      expect((await fetch(run.appUrl)).status).toBe(200);
      const acknowledged = await inDatabase<{ victim: string }>('SELECT victim FROM acknowledged');
      expect(acknowledged.map((row) => row.victim)).toEqual(victims);
      // The system lists an ended process until its parent has read its exit status.
      await until(() => !killed.tree.some(isAlive));
    }
    for (const [mark, sentence] of [
      ['serve-bank', /The sandbox bank ended by SIGKILL; see .*bank\.log\./],
      ['serve-app', /The application ended by SIGKILL; see .*app\.log\./],
      ['/postgres\0-D\0', /The database has stopped; see .*postgres\.log\./],
    ] as const) {
      if (run.npm.exitCode !== null) run = await npmStart();
      await end(run, () => killNow(processOf(run, (command) => command.includes(mark))));
      // What it wrote last may arrive after its end is known.
      await expect.poll(() => run.output()).toMatch(sentence);
      expect(run.npm.exitCode).toBe(1);
      await until(() => !run.tree.some(isAlive));
    }
  },
  MILLISECONDS_MAX,
);

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended together with one that was killed before it.
  }
}

function processOf({ tree }: Run, isIt: (commandLine: string) => boolean): number {
  const found = tree.find((pid) => {
    try {
      return isIt(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error('It was expected among the processes of npm start.');
  return found;
}
