import { randomUUID } from 'node:crypto';
import { subHours } from 'date-fns';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { database } from '@/lib/db/client';
import { countReadsLeft, measureDatabase } from '@/lib/db/measure-database';
import { sql } from '@/lib/db/sql';
import { takeUnattendedRead } from '@/lib/db/unattended-reads';
import { createUser } from '@/lib/db/users/users';
import { log } from '@/lib/log';
import { metrics } from '@/lib/metrics/metrics';
import { serveMetrics } from '@/lib/metrics/serve-metrics';
import { watchClock } from '@/lib/start-up';
import { newUser, type OpenApplication, openApplication } from '@/test/harness/application';
import { storeAccount, storeCardAccount, storeConnection } from '@/test/harness/stored-connection';
import { storePayment } from '@/test/harness/stored-payment';

let application: OpenApplication;
let served: Awaited<ReturnType<typeof serveMetrics>>;
const BANKS = ['sandbox', 'other'];
beforeAll(async () => {
  application = await openApplication();
  served = await serveMetrics(() => measureDatabase(BANKS), { port: 0 });
});
afterAll(async () => {
  await served.close();
  await application.close();
});

const ask = (path: string, method = 'GET') =>
  fetch(`http://127.0.0.1:${served.port}${path}`, { method });

const storeCall = (
  of: { userId: string; connectionId: string; paymentId: string },
  state: 'UNKNOWN' | 'SENDING' | 'DONE',
) =>
  database().outboxCall.create({
    data: {
      ...of,
      id: randomUUID(),
      bankId: 'sandbox',
      operation: 'create-payment',
      method: 'POST',
      href: '/v1/payments/norwegian-domestic-credit-transfers',
      keyId: '',
      requestId: randomUUID(),
      tppRedirectUri: 'http://localhost:3000/sca/unsolicited/return',
      state,
      createdAt: new Date(),
    },
  });

it('serves every measure with its help and type, under names of ours', async () => {
  const { userId } = await newUser();
  const connectionId = await storeConnection({ userId });
  const accountId = await storeAccount({ userId, connectionId });
  const now = new Date();
  for (const hours of [25, 2, 1])
    await takeUnattendedRead(
      database(),
      { userId, accountId, resource: 'balances' },
      subHours(now, hours),
    );
  const paymentId = await storePayment({
    userId,
    connectionId,
    changes: { state: 'UNKNOWN', resourceId: null, transactionStatus: null },
  });
  for (const state of ['UNKNOWN', 'SENDING', 'DONE'] as const)
    await storeCall({ userId, connectionId, paymentId }, state);

  const response = await ask('/metrics');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/plain');
  const text = await response.text();
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(samples.filter((line) => !line.startsWith('brygge_'))).toEqual([]);
  for (const [name, type] of [
    ['brygge_requests_total', 'counter'],
    ['brygge_request_duration_seconds', 'histogram'],
    ['brygge_bank_calls_total', 'counter'],
    ['brygge_bank_call_duration_seconds', 'histogram'],
    ['brygge_pool_wait_seconds', 'histogram'],
    ['brygge_lease_takeovers_total', 'counter'],
    ['brygge_jobs_total', 'counter'],
    ['brygge_jobs_waiting', 'gauge'],
    ['brygge_unknown_payments', 'gauge'],
    ['brygge_outbox_calls_open', 'gauge'],
    ['brygge_unattended_reads_left', 'gauge'],
    ['brygge_process_resident_memory_bytes', 'gauge'],
  ]) {
    expect(text).toMatch(new RegExp(`^# HELP ${name} \\S`, 'm'));
    expect(text).toContain(`# TYPE ${name} ${type}\n`);
  }
  expect(samples).toEqual(
    expect.arrayContaining([
      'brygge_unknown_payments{bank="sandbox"} 1',
      'brygge_unknown_payments{bank="other"} 0',
      'brygge_outbox_calls_open{state="PREPARED"} 0',
      'brygge_outbox_calls_open{state="SENDING"} 1',
      'brygge_unattended_reads_left{bank="sandbox",resource="balances"} 2',
      'brygge_unattended_reads_left{bank="sandbox",resource="transactions"} 4',
      expect.stringMatching(/^brygge_pool_wait_seconds_count\{pool="application"\} [1-9]/),
    ]),
  );
});

it('counts no payment as unknown of which the bank has said that it has it', async () => {
  await database().outboxCall.deleteMany();
  const { userId } = await newUser();
  const connectionId = await storeConnection({ userId });
  const paymentId = await storePayment({ userId, connectionId });
  await storeCall({ userId, connectionId, paymentId }, 'UNKNOWN');
  await measureDatabase(BANKS);
  expect(await (await ask('/metrics')).text()).toContain(
    'brygge_unknown_payments{bank="sandbox"} 0',
  );
});

it('loses only the figure that cannot be counted', async () => {
  await sql().query('ALTER TABLE unattended_read RENAME TO moved');
  try {
    await measureDatabase(BANKS);
    const text = await (await ask('/metrics')).text();
    expect(text).toContain('brygge_jobs_waiting{job="refresh-account"} ');
    expect(text).not.toContain('brygge_unattended_reads_left{');
  } finally {
    await sql().query('ALTER TABLE moved RENAME TO unattended_read');
  }
});

it('estimates the reads left from some people where there are many', async () => {
  await database().user.deleteMany();
  for (const [first, accounts] of [
    ['4', 2],
    ['8', 1],
  ] as const) {
    const userId = `${first}0000000-0000-4000-8000-000000000000`;
    await createUser(database(), {
      id: userId,
      email: `${first}@example.no`,
      name: first,
      passwordHash: 'none',
      isDemo: false,
      createdAt: new Date(),
    });
    const connectionId = await storeConnection({ userId });
    await storeAccount({ userId, connectionId });
    if (accounts === 2) await storeCardAccount({ userId, connectionId });
  }
  const [account] = await database().account.findMany({ orderBy: { userId: 'asc' } });
  const { userId = '', id: accountId = '' } = account ?? {};
  await takeUnattendedRead(
    database(),
    { userId, accountId, resource: 'balances' },
    subHours(new Date(), 1),
  );
  // The two accounts before the middle of all ids have 7 and 8 reads left, so all ids together have twice as many.
  expect(await countReadsLeft(sql(), 2)).toEqual([
    { bank: 'sandbox', resource: 'balances', count: 14 },
    { bank: 'sandbox', resource: 'transactions', count: 16 },
  ]);
  expect(await countReadsLeft(sql(), 3)).toEqual([
    { bank: 'sandbox', resource: 'balances', count: 11 },
    { bank: 'sandbox', resource: 'transactions', count: 12 },
  ]);
});

it("says how far this process's clock is from the database's", async () => {
  const warn = vi.spyOn(log, 'warn');
  await watchClock(() => new Date(Date.now() + 20_000));
  expect(warn).not.toHaveBeenCalled();
  await watchClock(() => new Date(Date.now() - 45_000));
  expect(warn).toHaveBeenCalledWith('clock differs', { reason: '45 s behind the database' });
  const [sample] = (await metrics().clockOffset.get()).values;
  expect(sample?.value).toBeCloseTo(-45, 0);
});

it('takes no time that this process waited for a difference of the clocks', async () => {
  let waits = 0;
  const waited = () => new Date(Date.now() - (waits++ === 0 ? 3_000 : 0));
  await watchClock(waited);
  const [sample] = (await metrics().clockOffset.get()).values;
  expect(sample?.value).toBeCloseTo(0, 0);
});

it('serves nothing else', async () => {
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/metrics', 'POST')).status).toBe(405);
  expect((await ask('/metrics?name=brygge_jobs_total')).status).toBe(200);
});
