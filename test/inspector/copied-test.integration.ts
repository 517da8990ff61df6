/**
 * Runs what "Copy as Playwright test" copies as a developer would: with Playwright, against the bank that was called.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { POST as sync } from '@/app/api/accounts/[accountId]/sync/route';
import { GET as listAccounts } from '@/app/api/accounts/route';
import { PUT as changeInspector, GET as readInspector } from '@/app/api/inspector/route';
import { GET as readAction } from '@/app/api/inspector/visits/[visitId]/route';
import { env } from '@/lib/env';
import { recordCalls } from '@/lib/inspector/record-calls';
import type {
  InspectedActionView,
  InspectedCallItem,
  InspectorView,
} from '@/lib/view/inspected/inspector';
import { playwrightTest } from '@/lib/view/inspected/playwright-test';
import { completeSca } from '@/sandbox-bank/testing/bank-client';
import { newUser } from '@/test/harness/application';
import { beginConnecting } from '@/test/harness/connect';
import { newCustomer, openSandbox, type Sandbox } from '@/test/harness/sandbox';
import { comeBack } from '@/test/harness/sca-return';

let sandbox: Sandbox;
let folder: string;
beforeAll(async () => {
  recordCalls();
  sandbox = await openSandbox();
  folder = await mkdtemp(path.join(tmpdir(), 'brygge-copied-'));
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

/** The calls of an action that read accounts and transactions at the bank, and their PSU-ID. */
const recordedAction = async () => {
  const user = await newUser();
  await user.browser.ask(changeInspector, {}, { method: 'PUT', json: { on: true } });
  const { customerNumber } = await newCustomer(sandbox);
  const { location } = await completeSca(await beginConnecting(user), {
    identityNumber: customerNumber,
  });
  await comeBack(user.browser, location);
  const listed = async (): Promise<InspectorView> =>
    (await user.browser.ask(readInspector, {})).json();
  const { accounts } = await (await user.browser.ask(listAccounts, {})).json();
  await user.browser.ask(
    sync,
    { accountId: accounts[0].accountId },
    { method: 'POST', json: { reach: 'new' } },
  );
  const found = async (): Promise<InspectedCallItem | undefined> =>
    (await listed()).calls.find(({ target }) => target.includes('/transactions'));
  await expect.poll(found).toBeDefined();
  const visitId = (await found())?.visitId;
  const answer = await user.browser.ask(readAction, { visitId: visitId ?? '' });
  const { calls }: InspectedActionView = await answer.json();
  return { calls, psuId: new URL(location).searchParams.get('psu-id') ?? '' };
};

const runPlaywright = (psuId: string) =>
  promisify(execFile)(
    process.execPath,
    [path.resolve('node_modules/@playwright/test/cli.js'), 'test', '--reporter=json'],
    {
      cwd: folder,
      env: {
        NODE_ENV: 'test',
        PATH: process.env.PATH,
        PSU_ID: psuId,
        TPP_CERTIFICATE_FILE: env().TPP_CERTIFICATE_FILE,
        TPP_PRIVATE_KEY_FILE: env().TPP_PRIVATE_KEY_FILE,
      },
    },
  ).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );

it('a copied action is a test that passes against the bank, and fails for somebody else', async () => {
  const { calls, psuId } = await recordedAction();
  await writeFile(path.join(folder, 'action.spec.ts'), playwrightTest(calls));
  expect(JSON.parse(await runPlaywright(psuId)).stats).toMatchObject({
    expected: 1,
    unexpected: 0,
  });
  const other = JSON.parse(await runPlaywright('00000000-0000-4000-8000-000000000000'));
  expect(other.stats).toMatchObject({ expected: 0, unexpected: 1 });
});
