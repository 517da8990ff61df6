import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isAlive } from '@/database/process-life';
import { scratchFolder } from '@/database/scratch-folder';
import { SETTING_NAMES } from '@/scripts/product/settings';
import { processTree } from '@/test/harness/process-tree';
import { expect, expectAccessible, newPerson, test } from './brygge';
import { takenOver } from './taken-over';

const root = fileURLToPath(new URL('..', import.meta.url));

let folder: string;
const running: { npm: ChildProcess; tree: readonly number[] }[] = [];

test.beforeEach(() => {
  folder = fs.mkdtempSync(path.join(scratchFolder(), 'brygge-two-banks-'));
  fs.chmodSync(folder, 0o711);
});

test.afterEach(async () => {
  for (const { npm, tree } of running.splice(0).reverse()) {
    // As a terminal does: npm itself passes no SIGINT on.
    if (npm.pid !== undefined && npm.exitCode === null) process.kill(-npm.pid, 'SIGINT');
    while (tree.some(isAlive)) await sleep(20);
  }
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Runs one of our commands as the README says, until it has written what is waited for. */
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

test('two sandbox banks run side by side, as the README says, and a person connects both', async ({
  brygge,
  page,
}) => {
  test.setTimeout(240_000);
  const own = path.join(folder, 'nordstrand');
  const [, line = ''] = await npmRun(
    ['run', 'bank', '--', '--port', '0', '--sca-port', '0', '--data', own],
    {},
    /^(\{"baseUrl".*\})$/m,
  );
  const bank: { baseUrl: string; scaOrigin: string; caFile: string } = JSON.parse(line);
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
  const banksFile = path.join(folder, 'banks.json');
  fs.writeFileSync(
    banksFile,
    JSON.stringify([
      {
        id: 'nordstrand',
        name: 'Nordstrand Sparebank',
        logo: 'nordstrand.svg',
        baseUrl: bank.baseUrl,
        scaOrigins: [bank.scaOrigin],
        caFile: bank.caFile,
        tppCertificateFile: 'nordstrand-tpp/certificate.pem',
        tppPrivateKeyFile: 'nordstrand-tpp/private-key.pem',
        isSandbox: true,
      },
    ]),
  );
  const [, appUrl = ''] = await npmRun(
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

  const connect = async (bankName: string, identityNumber: string) => {
    await page.goto(`${appUrl}/connections/new`);
    await takenOver(page);
    await page.getByRole('radio', { name: bankName }).check({ force: true });
    await page.getByRole('button', { name: `Go to ${bankName}` }).click();
    await page.locator('[name=identityNumber]').fill(identityNumber);
    await page.locator('button[name=action][value=continue]').click();
    await brygge.bank.chooseMethod();
    await brygge.bank.consentTo();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('connected');
  };
  const { name, email, password } = newPerson();
  await page.goto(`${appUrl}/register`);
  await takenOver(page);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Connect your bank to get started')).toBeVisible();
  await page.goto(`${appUrl}/connections/new`);
  await expect(page.getByRole('radio', { name: 'Nordstrand Sparebank' })).toBeAttached();
  await expect(page.locator('img[src="/api/banks/nordstrand/logo"]')).toHaveJSProperty(
    'complete',
    true,
  );
  await expectAccessible(page);
  // The same person is a customer of both.
  await connect('Skjærvik Sparebank', '13039319955');
  await connect('Nordstrand Sparebank', '13039319955');
  expect(new URL(page.url()).origin).toBe(appUrl);

  await page.goto(`${appUrl}/connections`);
  await expect(page.getByRole('heading', { level: 2, name: 'Skjærvik Sparebank' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Nordstrand Sparebank' })).toBeVisible();
  await expect(page.getByText('2 accounts shared')).toHaveCount(2);
  await page.goto(`${appUrl}/accounts`);
  await expect(page.getByText('Nordstrand Sparebank').first()).toBeVisible();
  await expect(page.getByText('Skjærvik Sparebank').first()).toBeVisible();
});
