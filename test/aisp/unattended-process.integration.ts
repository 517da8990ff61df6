import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { subHours } from 'date-fns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLAN, REFRESH } from '@/lib/aisp/transactions/unattended-refresh';
import { database } from '@/lib/db/client';
import { type JobQueue, openJobQueue } from '@/lib/db/job-queue';
import { newUser, type OpenApplication, openApplication } from '@/test/harness/application';
import { connectAs } from '@/test/harness/connect';
import { Killable } from '@/test/harness/crash/child';
import { buildPrograms, type Programs } from '@/test/harness/crash/programs';
import { openPsuBank, type PsuBank } from '@/test/harness/psu-bank';

const ACCOUNTS = 6;
const READS_MAX = 4;
/** On a machine that stalls processes take longer to start than most tests may. */
const MILLISECONDS_MAX = 240_000;

let bank: PsuBank;
let application: OpenApplication;
let programs: Programs;
let queue: JobQueue;
let processes: { process: Killable; written: string }[];
beforeAll(async () => {
  [bank, programs] = await Promise.all([openPsuBank(), buildPrograms(['unattended'])]);
  application = await openApplication(bank.settings);
  // Sends jobs and takes none.
  queue = await openJobQueue([PLAN, REFRESH]);
  const program = programs.fileOf('unattended');
  processes = [1, 2].map(() => {
    const onOutput = (text: string) => {
      one.written += text;
    };
    const one = { process: new Killable(program, { LOG_LEVEL: 'info' }, onOutput), written: '' };
    return one;
  });
});
afterAll(async () => {
  await Promise.all(processes.map(({ process }) => process.close()));
  await queue.stop();
  await application.close();
  await programs.remove();
  await bank.close();
});

const connected = async (): Promise<string> => {
  const user = await newUser();
  const psu = bank.addPsu({
    psuId: randomUUID(),
    accounts: Array.from({ length: ACCOUNTS }, (_, index) => ({
      resourceId: `enc!!${index}=`,
      bban: `${93_000_000_000 + index}`,
      iban: `NO93${index}`,
      name: `Konto ${index}`,
    })),
    agreements: [],
  });
  await connectAs(bank, user, psu);
  return user.userId;
};

/** How often the bank was asked for one resource of each account since a place in its list of requests. */
const asked = (resource: string, since: number): number[] =>
  Array.from(
    { length: ACCOUNTS },
    (_, index) =>
      bank.requests.slice(since).filter(({ url }) => url.includes(`/enc!!${index}=/${resource}`))
        .length,
  );

const each = (count: number): number[] => Array.from({ length: ACCOUNTS }, () => count);

it(
  'of two processes on one database one runs each job, and the four reads hold for both together',
  async () => {
    const userId = await connected();
    const since = bank.requests.length;
    await Promise.all(processes.map(({ process }) => process.start()));
    const jobs = async () => {
      const [row] = await database().$queryRawUnsafe<[{ waiting: number; failed: number }]>(
        `SELECT count(*) FILTER (WHERE state < 'completed')::int AS waiting,
         count(*) FILTER (WHERE state IN ('failed', 'cancelled'))::int AS failed
       FROM job_queue.job WHERE name IN ('${PLAN}', '${REFRESH}')`,
      );
      return row;
    };
    const planned = async () => {
      // As many ticks as there might be at once, for either process to take.
      for (const tick of ['1', '2', '3']) await queue.send(PLAN, tick, {});
      while ((await jobs()).waiting > 0) await pause(20);
    };

    await planned();
    expect(asked('transactions', since)).toEqual(each(0));

    const long = subHours(new Date(), 30);
    await database().connection.updateMany({ where: { userId }, data: { consentedAt: long } });
    await planned();
    expect(asked('transactions', since)).toEqual(each(1));
    expect(asked('balances', since)).toEqual(each(1));

    for (let round = 0; round < READS_MAX; round += 1) {
      await database().transactionSync.updateMany({
        where: { userId },
        data: { syncedAt: long, retryAt: null },
      });
      await planned();
    }
    expect(asked('transactions', since)).toEqual(each(READS_MAX));
    expect(asked('balances', since)).toEqual(each(READS_MAX));
    expect((await jobs()).failed).toBe(0);
    const ran = processes.map(({ written }) => written.split('"event":"refreshed"').length - 1);
    expect(ran.reduce((sum, one) => sum + one, 0)).toBe(ACCOUNTS * (READS_MAX + 1));
    for (const count of ran) expect(count).toBeGreaterThan(0);
    for (const { headers } of bank.requests.slice(since))
      expect(headers['psu-ip-address']).toBeUndefined();
  },
  MILLISECONDS_MAX,
);
