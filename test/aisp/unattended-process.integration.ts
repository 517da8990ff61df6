import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { subHours } from 'date-fns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countAccountsToLookAt } from '@/lib/db/accounts-with-sync';
import { database } from '@/lib/db/client';
import { sql } from '@/lib/db/sql';
import { newUser, type OpenApplication, openApplication } from '@/test/harness/application';
import { connectAs } from '@/test/harness/connect';
import { Killable } from '@/test/harness/crash/child';
import { buildPrograms, type Programs } from '@/test/harness/crash/programs';
import { openPsuBank, type PsuBank } from '@/test/harness/psu-bank';

const ACCOUNTS = 6;
const READS_MAX = 4;
/** On a slow machine processes take longer to start than the default time-out allows. */
const MILLISECONDS_MAX = 240_000;

let bank: PsuBank;
let application: OpenApplication;
let programs: Programs;
let processes: { process: Killable; written: string }[];
beforeAll(async () => {
  [bank, programs] = await Promise.all([openPsuBank(), buildPrograms(['unattended'])]);
  application = await openApplication(bank.settings);
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

/** How often the bank was asked for one resource of each account, counted from an index in its list of requests. */
const asked = (resource: string, since: number): number[] =>
  Array.from(
    { length: ACCOUNTS },
    (_, index) =>
      bank.requests.slice(since).filter(({ url }) => url.includes(`/enc!!${index}=/${resource}`))
        .length,
  );

const each = (count: number): number[] => Array.from({ length: ACCOUNTS }, () => count);

it(
  'of two processes on one database one reads each account, and the four reads hold for both together',
  async () => {
    const userId = await connected();
    const long = subHours(new Date(), 30);
    const since = bank.requests.length;
    await Promise.all(processes.map(({ process }) => process.start({ isLast: true })));
    /** Whether a process holds an account right now. An account that is due is being read or waiting to be read. */
    const areHeld = async () =>
      (await database().unattendedRefresh.count({ where: { leaseUntil: { gt: new Date() } } })) > 0;
    const looksSince = (time: number) =>
      processes.map(
        ({ written }) =>
          [...written.matchAll(/"event":"looked","at":(\d+)/g)].filter(
            ([, at]) => Number(at) > time,
          ).length,
      );
    const allRead = async () => {
      // The order matters: an account that is released between the two checks is no longer due.
      while ((await countAccountsToLookAt(sql(), new Date())) > 0 || (await areHeld()))
        await pause(20);
      // A process may still be walking through a list that it made before: its second look from now on is a new one.
      const now = Date.now();
      await expect.poll(() => Math.min(...looksSince(now))).toBeGreaterThanOrEqual(2);
    };

    const lookNow = () =>
      database().account.updateMany({ where: { userId }, data: { nextLookAt: long } });

    // Row by row, since Citus moves a time only to one that is given.
    const letHoursPass = async () => {
      const reads = database().unattendedRead;
      for (const { readAt, ...key } of await reads.findMany({ where: { userId } }))
        await reads.updateMany({
          where: { ...key, readAt },
          data: { readAt: subHours(readAt, 3) },
        });
    };

    await allRead();
    expect(asked('transactions', since)).toEqual(each(0));

    await database().connection.updateMany({ where: { userId }, data: { consentedAt: long } });
    await lookNow();
    await allRead();
    expect(asked('transactions', since)).toEqual(each(1));
    expect(asked('balances', since)).toEqual(each(1));

    for (let round = 0; round < READS_MAX; round += 1) {
      // Nothing is due while the hours pass: a process may still be walking through the list it made before.
      await letHoursPass();
      await database().transactionSync.updateMany({
        where: { userId },
        data: { syncedAt: long, retryAt: null },
      });
      await lookNow();
      await allRead();
    }
    expect(asked('transactions', since)).toEqual(each(READS_MAX));
    expect(asked('balances', since)).toEqual(each(READS_MAX));
    expect(processes.map(({ written }) => written.includes('failed'))).toEqual([false, false]);
    const ran = () =>
      processes.map(({ written }) => written.split('"event":"refreshed"').length - 1);
    // A process logs a refresh after it has released the account, and its log reaches us later still.
    await expect
      .poll(() => ran().reduce((sum, one) => sum + one, 0))
      .toBe(ACCOUNTS * (READS_MAX + 1));
    for (const count of ran()) expect(count).toBeGreaterThan(0);
    for (const { headers } of bank.requests.slice(since))
      expect(headers['psu-ip-address']).toBeUndefined();
  },
  MILLISECONDS_MAX,
);
