import { setTimeout as wait } from 'node:timers/promises';
import { addHours, addMinutes } from 'date-fns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planRefreshes, startUnattendedRefresh } from '@/lib/aisp/transactions/unattended-refresh';
import { database } from '@/lib/db/client';
import type { JobQueue } from '@/lib/db/job-queue';
import { newUser } from '@/test/harness/application';
import { connectAs, openBankAndApplication } from '@/test/harness/connect';
import type { BankPsu, PsuBank } from '@/test/harness/psu-bank';

let bank: PsuBank;
const queues: JobQueue[] = [];
beforeAll(async () => {
  bank = await openBankAndApplication();
});
afterAll(async () => {
  for (const queue of queues) await queue.stop();
  await bank.close();
});

const ACCOUNTS = 5;
let now = new Date();
const clock = () => now;

const connected = async () => {
  const user = await newUser();
  const psu = bank.newPsu({ names: Array.from({ length: ACCOUNTS }, (_, at) => `Konto ${at}`) });
  await connectAs(bank, user, psu);
  return { user, psu };
};

const until = async (condition: () => Promise<boolean>): Promise<void> => {
  while (!(await condition())) await wait(50);
};

/** How often each account was asked for one resource since a place in the bank's list of requests. */
const askedOf = ({ accounts }: BankPsu, resource: string, since: number): number[] =>
  accounts.map(
    ({ resourceId }) =>
      bank.requests.slice(since).filter(({ url }) => url.includes(`/${resourceId}/${resource}`))
        .length,
  );

it('two processes on one database run each job once, keep the four reads, and send no address', async () => {
  const { user, psu } = await connected();
  const asked = (resource: string, since: number) => askedOf(psu, resource, since);
  const since = bank.requests.length;
  const options = { pollSeconds: 0.5, cron: null };
  queues.push(
    await startUnattendedRefresh(async () => clock, options),
    await startUnattendedRefresh(async () => clock, options),
  );
  const [one, other] = queues;
  if (one === undefined || other === undefined) throw new Error('two queues were expected');
  const waiting = async () =>
    database().$queryRawUnsafe<{ count: bigint }[]>(
      `SELECT count(*) FROM job_queue.job WHERE name = 'refresh-account' AND state < 'completed'`,
    );
  const idle = () => until(async () => Number((await waiting())[0]?.count) === 0);

  // Read an hour ago at the connection: nothing is due.
  await Promise.all([planRefreshes(one, clock), planRefreshes(other, clock)]);
  expect(asked('transactions', since)).toEqual([0, 0, 0, 0, 0]);

  now = addHours(now, 7);
  await Promise.all([
    planRefreshes(one, clock),
    planRefreshes(other, clock),
    planRefreshes(one, clock),
  ]);
  await idle();
  expect(asked('transactions', since)).toEqual([1, 1, 1, 1, 1]);
  expect(asked('balances', since)).toEqual([1, 1, 1, 1, 1]);

  // Whatever is planned too often, the fifth read of the day is not made.
  for (let round = 0; round < 6; round += 1) {
    now = addMinutes(now, 10);
    await database().transactionSync.updateMany({
      where: { userId: user.userId },
      data: { syncedAt: addHours(now, -30), retryAt: null },
    });
    await Promise.all([planRefreshes(one, clock), planRefreshes(other, clock)]);
    await idle();
  }
  expect(asked('transactions', since)).toEqual([4, 4, 4, 4, 4]);
  expect(asked('balances', since)).toEqual([4, 4, 4, 4, 4]);
  const syncs = await database().transactionSync.findMany({ where: { userId: user.userId } });
  for (const sync of syncs) expect(sync).toMatchObject({ problem: 'read-limit-reached' });
  for (const { headers } of bank.requests.slice(since))
    expect(headers['psu-ip-address']).toBeUndefined();

  // The limit says when it ends, and from then on there is a read again.
  now = syncs[0]?.retryAt ?? now;
  await planRefreshes(other, clock);
  await idle();
  expect(asked('transactions', since)).toEqual([5, 5, 5, 5, 5]);
});
