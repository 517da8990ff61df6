import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OperatorError } from '@/database/operator-error';
import { type Child, startChild } from './child';

const SCRIPT = 'process/fixtures/serve-logging';
const entry = fileURLToPath(new URL('./child-entry.mjs', import.meta.url));
const isLinux = process.platform === 'linux';

let folder: string;
const children: Child[] = [];
const forked: ChildProcess[] = [];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'brygge-child-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) await child.stop();
  for (const child of forked.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  fs.rmSync(folder, { recursive: true, force: true });
});

async function start(logFile: string): Promise<Child> {
  const child = await startChild({ name: 'the server', script: SCRIPT, env: process.env, logFile });
  children.push(child);
  return child;
}

function get(port: unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.get({ port: Number(port), agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += String(chunk);
      });
      response.on('end', () => resolve(text));
    });
    request.on('error', reject);
  });
}

it('keeps every line that a child wrote, up to its last', async () => {
  const logFile = path.join(folder, 'server.log');
  const child = await start(logFile);
  for (let request = 0; request < 20; request += 1) await get(child.ready);
  await child.stop();
  const lines = fs.readFileSync(logFile, 'utf8').trimEnd().split('\n');
  expect(lines.filter((line) => line === 'an error of the framework').length).toBe(200);
  expect(lines.filter((line) => line.includes('"event":"answered"')).length).toBe(2000);
  expect(lines.length).toBe(2200);
});

it('tells the last lines of a child that ended while it was starting', async () => {
  const logFile = path.join(folder, 'server.log');
  await expect(
    startChild({ name: 'the server', script: 'no-such-script', env: process.env, logFile }),
  ).rejects.toThrow(
    /^While it was starting, the server ended with exit code 1; see .*no-such-script/s,
  );
});

it('tells that a child has ended, unless it was stopped', async () => {
  const logFile = path.join(folder, 'server.log');
  const killed = await start(logFile);
  process.kill(killed.pid, 'SIGKILL');
  expect(await killed.broken).toBe(`the server ended by SIGKILL; see ${logFile}.`);
  const stopped = await start(logFile);
  await stopped.stop();
  expect(await Promise.race([stopped.broken, Promise.resolve('nothing')])).toBe('nothing');
});

it('tells the operator in the child’s own words what it wants of them', async () => {
  const logFile = path.join(folder, 'server.log');
  const script = 'process/fixtures/serve-refusing';
  const refused = startChild({ name: 'the server', script, env: process.env, logFile });
  await expect(refused).rejects.toEqual(new OperatorError('Set the setting.'));
});

it.skipIf(!isLinux)('runs a child whose log file is on a full disk', async () => {
  const child = await start('/dev/full');
  for (let request = 0; request < 20; request += 1) expect(await get(child.ready)).toBe('0');
});

it.skipIf(!isLinux)(
  'serves with its own output on a full disk, and keeps nothing of it',
  async () => {
    const full = fs.openSync('/dev/full', 'w');
    const child = fork(entry, [SCRIPT], { execArgv: [], stdio: ['ignore', full, full, 'ipc'] });
    forked.push(child);
    fs.closeSync(full);
    const [message] = await once(child, 'message');
    // A request's log lines may wait until just after its answer, and no longer.
    const waiting: string[] = [];
    for (let request = 0; request < 20; request += 1) waiting.push(await get(message.ready));
    expect(new Set(waiting).size).toBe(1);
    const exited = once(child, 'exit');
    child.disconnect();
    expect(await exited).toEqual([0, null]);
  },
);
