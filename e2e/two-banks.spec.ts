import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { isAlive } from '@/database/process-life';
import { scratchFolder } from '@/database/scratch-folder';
import { SETTING_NAMES } from '@/scripts/product/settings';
import { processTree } from '@/test/harness/process-tree';
import { type Brygge, expect, expectAccessible, newPerson, test } from './brygge';
import { pick } from './payment-form';
import { takenOver } from './taken-over';

// Uses a product of its own, whose bank and database can be unavailable without disturbing the other tests.
test.describe.configure({ mode: 'serial' });

const root = fileURLToPath(new URL('..', import.meta.url));

const SENTENCE_OF_SILENCE = /bank is not (available right now|responding)|not reach/i;

let folder: string;
let appUrl: string;
let line: Line;
const running: { npm: ChildProcess; tree: readonly number[] }[] = [];

test.beforeAll(async () => {
  // Two products start, beside others.
  test.setTimeout(600_000);
  folder = fs.mkdtempSync(path.join(scratchFolder(), 'brygge-two-banks-'));
  fs.chmodSync(folder, 0o711);
  const own = path.join(folder, 'nordstrand');
  const [, ready = ''] = await npmRun(
    ['run', 'bank', '--', '--port', '0', '--sca-port', '0', '--data', own],
    {},
    /^(\{"baseUrl".*\})$/m,
  );
  const bank: { baseUrl: string; scaOrigin: string; caFile: string } = JSON.parse(ready);
  const keys = path.join(folder, 'nordstrand-tpp');
  await npmRun(
    ['run', 'tpp-certificate', '--', '--out', keys, '--data', own],
    {},
    /private-key\.pem/,
  );
  fs.writeFileSync(
    path.join(folder, 'nordstrand.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>',
  );
  const baseUrl = new URL(bank.baseUrl);
  line = await openLine(Number(baseUrl.port));
  baseUrl.port = String(line.port);
  const banksFile = path.join(folder, 'banks.json');
  fs.writeFileSync(
    banksFile,
    JSON.stringify([
      {
        id: 'nordstrand',
        name: 'Nordstrand Sparebank',
        logo: 'nordstrand.svg',
        baseUrl: baseUrl.href,
        scaOrigins: [bank.scaOrigin],
        caFile: bank.caFile,
        tppCertificateFile: 'nordstrand-tpp/certificate.pem',
        tppPrivateKeyFile: 'nordstrand-tpp/private-key.pem',
        isSandbox: true,
      },
    ]),
  );
  [, appUrl = ''] = await npmRun(
    ['start'],
    {
      PORT: '0',
      BANK_PORT: '0',
      BANK_SCA_PORT: '0',
      DATA_DIR: path.join(folder, 'skjaervik'),
      BANKS_FILE: banksFile,
    },
    /Application\s+(\S+)[\s\S]*Ctrl-C stops everything\./,
  );
});

test.afterEach(() => line.mend());

test.afterAll(async () => {
  for (const { npm, tree } of running.splice(0).reverse()) {
    if (npm.pid !== undefined && npm.exitCode === null) process.kill(-npm.pid, 'SIGINT');
    await ended(tree);
  }
  line?.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

test('two sandbox banks run side by side, as the README says, and a person connects both', async ({
  brygge,
  page,
}) => {
  await register(page);
  await expect(page.getByText('Connect your bank to get started')).toBeVisible();
  await page.goto(`${appUrl}/connections/new`);
  await expect(page.getByRole('radio', { name: 'Nordstrand Sparebank' })).toBeAttached();
  await expect(page.locator('img[src="/api/banks/nordstrand/logo"]')).toHaveJSProperty(
    'complete',
    true,
  );
  await expectAccessible(page);
  // The same person is a customer of both.
  await connect(brygge, 'Skjærvik Sparebank', '13039319955');
  await connect(brygge, 'Nordstrand Sparebank', '13039319955');
  expect(new URL(page.url()).origin).toBe(appUrl);

  await page.goto(`${appUrl}/connections`);
  await expect(page.getByRole('heading', { level: 2, name: 'Skjærvik Sparebank' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Nordstrand Sparebank' })).toBeVisible();
  await expect(page.getByText(/^2 accounts( and 1 card)? shared$/)).toHaveCount(2);
  await page.goto(`${appUrl}/accounts`);
  await expect(page.getByText('Nordstrand Sparebank').first()).toBeVisible();
  await expect(page.getByText('Skjærvik Sparebank').first()).toBeVisible();
});

test('shows what is stored when the bank is down, says so, and reads again when it is back', async ({
  brygge,
  page,
}) => {
  await register(page);
  await connect(brygge, 'Nordstrand Sparebank', '12085592767');
  await page.goto(`${appUrl}/accounts`);
  const account = page.getByRole('link', { name: /Båtkonto/ });
  await expect(account).toContainText(/\d[\d,]*\.\d\d/);
  const [balance = ''] = /[\d,]+\.\d\d/.exec(await account.innerText()) ?? [];

  line.cut();
  await page.goto(`${appUrl}/accounts`);
  await expect(account).toContainText(balance);
  await account.click();
  await expect(page.getByText(balance).first()).toBeVisible();
  await expect(page.getByText(SENTENCE_OF_SILENCE).first()).toBeVisible();

  line.mend();
  // Either may have been requested again meanwhile.
  await expect(async () => {
    await page
      .getByRole('button', { name: /^(Refresh|Try again)$/ })
      .first()
      .click();
    await expect(page.getByText(SENTENCE_OF_SILENCE)).toHaveCount(0, { timeout: 10_000 });
  }).toPass();
});

test('says that the bank cannot be reached when connecting, and offers to try again', async ({
  page,
}) => {
  await register(page);
  await page.goto(`${appUrl}/connections/new`);
  await takenOver(page);
  await pick(page, 'Nordstrand Sparebank');
  line.cut();
  const go = page.getByRole('button', { name: 'Go to Nordstrand Sparebank' });
  await go.click();
  await expect(page.getByText(SENTENCE_OF_SILENCE).first()).toBeVisible();
  line.mend();
  await go.click();
  await expect(page.locator('[name=identityNumber]')).toBeVisible();
});

test('answers a page with 503 while the database is silent, and shows it again afterwards', async ({
  page,
}) => {
  await register(page);
  await page.goto(`${appUrl}/settings`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Settings');

  const again = page.getByRole('button', { name: 'Try again' });
  signalDatabase('SIGSTOP');
  try {
    const answer = await page.goto(`${appUrl}/settings`);
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()['retry-after']).toBe('5');
    await expect(again).toBeVisible();
  } finally {
    signalDatabase('SIGCONT');
  }
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 5_000 });
    await expect(title).toHaveText('Settings', { timeout: 10_000 });
  }).toPass();
});

test('Ctrl-C ends npm start, and leaves no process', async () => {
  const started = running.pop();
  if (started?.npm.pid === undefined) throw new Error('npm start was expected to run.');
  // npm, its shell, the launcher, the bank, the application, the database and its watchdog.
  expect(started.tree.length).toBeGreaterThan(6);
  // Signals the group as a terminal does: npm itself does not pass SIGINT on.
  process.kill(-started.npm.pid, 'SIGINT');
  await ended(started.tree);
});

/** Runs one of our commands as the README says, until it has written the expected text. */
async function npmRun(
  words: readonly string[],
  settings: Record<string, string>,
  ready: RegExp,
): Promise<RegExpExecArray> {
  const env: NodeJS.ProcessEnv = { ...process.env, npm_config_loglevel: 'silent' };
  for (const name of [...SETTING_NAMES, 'NODE_ENV']) delete env[name];
  const npm = spawn('npm', words, { cwd: root, env: { ...env, ...settings }, detached: true });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  for (;;) {
    const found = ready.exec(output);
    if (found !== null) {
      if (npm.exitCode === null && npm.pid !== undefined)
        running.push({ npm, tree: processTree(npm.pid) });
      return found;
    }
    if (npm.exitCode !== null) throw new Error(output);
    await sleep(20);
  }
}

async function ended(tree: readonly number[]): Promise<void> {
  while (tree.some(isAlive)) await sleep(20);
}

async function register(page: Page): Promise<void> {
  const { name, email, password } = newPerson();
  await page.goto(`${appUrl}/register`);
  await takenOver(page);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
}

async function connect(
  { page, bank }: Brygge,
  bankName: string,
  identityNumber: string,
): Promise<void> {
  await page.goto(`${appUrl}/connections/new`);
  await takenOver(page);
  await pick(page, bankName);
  await page.getByRole('button', { name: `Go to ${bankName}` }).click();
  await page.locator('[name=identityNumber]').fill(identityNumber);
  await page.locator('button[name=action][value=continue]').click();
  await bank.chooseMethod();
  await bank.consentTo();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('connected');
}

/** Pauses and resumes the database's processes with SIGSTOP and SIGCONT: it is silent, not gone. */
function signalDatabase(signal: 'SIGSTOP' | 'SIGCONT'): void {
  const file = path.join(folder, 'skjaervik/postgres/postmaster.pid');
  const [pid = ''] = fs.readFileSync(file, 'utf8').split('\n');
  for (const one of processTree(Number(pid))) process.kill(one, signal);
}

type Line = { port: number; cut(): void; mend(): void; close(): void };

/** A connection to a server on this machine. While it is cut, existing and new connections are closed. */
async function openLine(port: number): Promise<Line> {
  const callers = new Set<net.Socket>();
  let isCut = false;
  const server = net.createServer((caller) => {
    caller.on('error', () => {});
    if (isCut) {
      caller.destroy();
      return;
    }
    callers.add(caller);
    pipeline(caller, net.connect(port, '127.0.0.1'), caller).then(
      () => callers.delete(caller),
      () => callers.delete(caller),
    );
  });
  const hangUp = () => {
    for (const caller of callers) caller.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A port was expected.');
  return {
    port: address.port,
    cut() {
      isCut = true;
      hangUp();
    },
    mend() {
      isCut = false;
    },
    close() {
      server.close();
      hangUp();
    },
  };
}
