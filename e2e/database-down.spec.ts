import fs from 'node:fs';
import path from 'node:path';
import { processTree } from '@/test/harness/process-tree';
import { addressOf } from './application';
import { setting } from './bank-customer';
import { expect, newPerson, test } from './brygge';

// It stops the database that every other test needs, so it runs when they are done (see playwright.config.ts).

/** The processes of the database, in which nothing happens between SIGSTOP and SIGCONT: it is silent, not gone. */
const signalDatabase = (signal: 'SIGSTOP' | 'SIGCONT') => {
  const file = path.join(setting('E2E_DATA_DIR'), 'postgres', 'postmaster.pid');
  const [pid = ''] = fs.readFileSync(file, 'utf8').split('\n');
  for (const one of processTree(Number(pid))) process.kill(one, signal);
};

test.afterEach(() => signalDatabase('SIGCONT'));

test('answers a page with 503 while the database is silent, and shows it again afterwards', async ({
  brygge,
  page,
}) => {
  await brygge.register(newPerson());
  await brygge.open('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');

  signalDatabase('SIGSTOP');
  const answer = await page.goto(addressOf('/settings'));
  expect(answer?.status()).toBe(503);
  expect(answer?.headers()['retry-after']).toBe('5');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();

  signalDatabase('SIGCONT');
  await expect(async () => {
    await page.getByRole('button', { name: 'Try again' }).click({ timeout: 5_000 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  }).toPass();
});
