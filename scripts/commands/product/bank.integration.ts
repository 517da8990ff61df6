import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import https from 'node:https';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { isAlive } from '@/database/process-life';
import { scratchFolder } from '@/database/scratch-folder';
import { root } from '@/scripts/root';
import { processTree } from '@/test/harness/process-tree';

let parent: string;
let dataDir: string;
const started: ChildProcess[] = [];

// One folder for all: every start after the first uses what the killed bank left.
beforeAll(() => {
  parent = fs.mkdtempSync(path.join(scratchFolder(), 'brygge-bank-'));
  fs.chmodSync(parent, 0o711);
  dataDir = path.join(parent, 'data');
});

afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const tree = child.pid === undefined ? [] : processTree(child.pid);
    child.kill('SIGKILL');
    await until(() => !tree.some(isAlive));
  }
});
afterAll(() => fs.rmSync(parent, { recursive: true, force: true }));

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20);
}

function run(...args: string[]): {
  child: ChildProcess;
  output: () => { out: string; err: string };
} {
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(process.execPath, ['scripts/run.mjs', ...args], { cwd: root, env });
  started.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  return { child, output: () => ({ out, err }) };
}

async function startBank(): Promise<{
  child: ChildProcess;
  ready: { baseUrl: string; scaOrigin: string; caFile: string };
  output: () => { out: string; err: string };
}> {
  const { child, output } = run('bank', '--port', '0', '--sca-port', '0', '--data', dataDir);
  await until(() => output().out.includes('\n') || child.exitCode !== null);
  const { out, err } = output();
  if (!out.includes('\n')) throw new Error(`The bank did not start: ${err}`);
  return { child, ready: JSON.parse(out), output };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code] = await exited;
  return code;
}

function get(url: string, ca: Buffer): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const request = https.get(url, { ca, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += String(chunk);
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    request.on('error', reject);
  });
}

it('prints one JSON line when it is ready, serves, and ends cleanly on SIGTERM with no process left', async () => {
  const { child, ready, output } = await startBank();
  expect(ready).toEqual({
    baseUrl: expect.stringMatching(/^https:\/\/localhost:\d+\/api-sandbox$/),
    scaOrigin: expect.stringMatching(/^http:\/\/localhost:\d+$/),
    caFile: path.join(dataDir, 'certificates', 'ca.pem'),
  });
  const answer = await get(`${ready.baseUrl}/v1/accounts`, fs.readFileSync(ready.caFile));
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text).tppMessages[0].code).toBe('HTTP_HEADER_REQUIRED');
  const tree = processTree(child.pid ?? 0);
  expect(tree.length).toBeGreaterThan(2);
  expect(await end(child, 'SIGTERM')).toBe(0);
  expect(tree.filter(isAlive)).toEqual([]);
  expect(output().out).toBe(`${JSON.stringify(ready)}\n`);
});

it('starts again at once on its data after kill -9, and no process of the first run is left', async () => {
  const first = await startBank();
  const tree = processTree(first.child.pid ?? 0);
  await end(first.child, 'SIGKILL');
  const second = await startBank();
  expect(second.ready.caFile).toBe(first.ready.caFile);
  expect(tree.filter(isAlive)).toEqual([]);
});

it('refuses a second bank on one data folder, and lets a certificate be made beside the first', async () => {
  const { child } = await startBank();
  const second = run('bank', '--port', '0', '--sca-port', '0', '--data', dataDir);
  const [code] = await once(second.child, 'exit');
  expect(code).toBe(1);
  expect(second.output().out).toBe('');
  expect(second.output().err).toBe(
    `Another run (process ${child.pid}) is using the data folder ${dataDir}; stop it first, or name another folder (DATA_DIR or --data).\n`,
  );

  const out = path.join(parent, 'tpp');
  const certificate = run('tpp-certificate', '--out', out, '--data', dataDir, '--roles', 'PSP_AI');
  const [made] = await once(certificate.child, 'exit');
  expect(certificate.output().err).toBe('');
  expect(made).toBe(0);
  expect(fs.readdirSync(out).sort()).toEqual(['certificate.pem', 'private-key.pem']);
  expect(fs.statSync(path.join(out, 'private-key.pem')).mode & 0o777).toBe(0o600);
});

it('names the port that is taken', async () => {
  const { ready } = await startBank();
  const port = new URL(ready.baseUrl).port;
  const second = run(
    'bank',
    '--port',
    port,
    '--sca-port',
    '0',
    '--data',
    path.join(parent, 'other'),
  );
  const [code] = await once(second.child, 'exit');
  expect(code).toBe(1);
  expect(second.output().err).toBe(
    `Port ${port} is taken by another program; stop it, or set --port to another port.\n`,
  );
});
