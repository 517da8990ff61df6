import { addHours, addMilliseconds, addMinutes } from 'date-fns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  refreshDueAccounts,
  startUnattendedRefresh,
} from '@/lib/aisp/transactions/unattended-refresh';
import { findAccountsToLookAt } from '@/lib/db/accounts-with-sync';
import { database } from '@/lib/db/client';
import { sql } from '@/lib/db/sql';
import { endRefresh, takeRefresh } from '@/lib/db/unattended-refreshes';
import { newUser } from '@/test/harness/application';
import { connectAs, openBankAndApplication } from '@/test/harness/connect';
import { type BankPsu, type PsuBank, refusal } from '@/test/harness/psu-bank';

let bank: PsuBank;
beforeAll(async () => {
  bank = await openBankAndApplication();
});
afterAll(async () => {
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

const setClock = async () => clock;
/** Refreshes as this many processes would at the same moment. */
const refreshAtOnce = (processes: number) =>
  Promise.all(Array.from({ length: processes }, () => refreshDueAccounts(setClock)));

/** How often the bank was asked for one resource of each account, counted from an index in its list of requests. */
const askedOf = ({ accounts }: BankPsu, resource: string, since: number): number[] =>
  accounts.map(
    ({ resourceId }) =>
      bank.requests.slice(since).filter(({ url }) => url.includes(`/${resourceId}/${resource}`))
        .length,
  );

it('of any number of processes one reads each account, and the four reads hold for all together', async () => {
  const { user, psu } = await connected();
  const since = bank.requests.length;
  const asked = (resource: string) => askedOf(psu, resource, since);

  // The accounts were read when the bank was connected: nothing is due.
  await refreshAtOnce(2);
  expect(asked('transactions')).toEqual([0, 0, 0, 0, 0]);

  now = addHours(now, 7);
  await refreshAtOnce(3);
  expect(asked('transactions')).toEqual([1, 1, 1, 1, 1]);
  expect(asked('balances')).toEqual([1, 1, 1, 1, 1]);

  // However often an account is marked as due, the fifth read of the day is not made.
  for (let round = 0; round < 6; round += 1) {
    now = addHours(now, 3);
    await database().transactionSync.updateMany({
      where: { userId: user.userId },
      data: { syncedAt: addHours(now, -30), retryAt: null },
    });
    await database().account.updateMany({
      where: { userId: user.userId },
      data: { nextLookAt: now },
    });
    await refreshAtOnce(2);
  }
  expect(asked('transactions')).toEqual([4, 4, 4, 4, 4]);
  expect(asked('balances')).toEqual([4, 4, 4, 4, 4]);
  const syncs = await database().transactionSync.findMany({ where: { userId: user.userId } });
  for (const sync of syncs) expect(sync).toMatchObject({ problem: 'read-limit-reached' });
  for (const { headers } of bank.requests.slice(since))
    expect(headers['psu-ip-address']).toBeUndefined();

  // The limit carries its end; from then on accounts are read again.
  now = syncs[0]?.retryAt ?? now;
  await refreshAtOnce(1);
  expect(asked('transactions')).toEqual([5, 5, 5, 5, 5]);
});

it('an account is read from the very moment on that it is due', async () => {
  const { user, psu } = await connected();
  const where = { userId: user.userId };
  const since = bank.requests.length;
  const askedAfter = async (consentedAt: Date) => {
    await database().connection.updateMany({ where, data: { consentedAt } });
    await database().account.updateMany({ where, data: { nextLookAt: now } });
    await refreshAtOnce(1);
    return askedOf(psu, 'transactions', since);
  };
  now = addHours(now, 7);
  expect(await askedAfter(addMilliseconds(addHours(now, -6), 1))).toEqual([0, 0, 0, 0, 0]);
  expect(await askedAfter(addHours(now, -6))).toEqual([1, 1, 1, 1, 1]);
});

it('an account that a process holds is left to it, until it lets go or its lease is over', async () => {
  const { user, psu } = await connected();
  const since = bank.requests.length;
  const asked = () => askedOf(psu, 'transactions', since);
  const [first, second] = await database().account.findMany({
    where: { userId: user.userId },
    orderBy: { position: 'asc' },
  });
  if (first === undefined || second === undefined) throw new Error('Two accounts were expected.');
  const keyOf = ({ id }: { id: string }) => ({ userId: user.userId, accountId: id });
  const leaseId = await takeRefresh(sql(), keyOf(first), 300);
  await takeRefresh(sql(), keyOf(second), 300);
  expect(await takeRefresh(sql(), keyOf(first), 300)).toBeNull();

  now = addHours(now, 7);
  await refreshAtOnce(2);
  expect(asked()).toEqual([0, 0, 1, 1, 1]);

  await endRefresh(sql(), keyOf(first), leaseId ?? '');
  // The process that held the other account is dead, and its lease has expired.
  await database().unattendedRefresh.update({
    where: { userId_accountId: keyOf(second) },
    data: { leaseUntil: addMinutes(new Date(), -1) },
  });
  await refreshAtOnce(2);
  expect(asked()).toEqual([1, 1, 1, 1, 1]);
});

it('an account that another process has taken over is not let go by the one before', async () => {
  const { user } = await connected();
  const { id } = await database().account.findFirstOrThrow({ where: { userId: user.userId } });
  const key = { userId: user.userId, accountId: id };
  const slow = await takeRefresh(sql(), key, 300);
  await database().unattendedRefresh.update({
    where: { userId_accountId: key },
    data: { leaseUntil: addMinutes(new Date(), -1) },
  });
  expect(await takeRefresh(sql(), key, 300)).not.toBeNull();
  await endRefresh(sql(), key, slow ?? '');
  expect(await takeRefresh(sql(), key, 300)).toBeNull();
});

it('an account that somebody is reading is not read beside it, and its balances neither', async () => {
  const { user, psu } = await connected();
  now = addHours(now, 7);
  await refreshAtOnce(1);
  now = addHours(now, 7);
  await database().transactionSync.updateMany({
    where: { userId: user.userId },
    data: { leaseUntil: addMinutes(new Date(), 5) },
  });
  const since = bank.requests.length;
  await refreshAtOnce(1);
  expect(askedOf(psu, 'balances', since)).toEqual([0, 0, 0, 0, 0]);
});

it('goes on by the schedule until it is stopped', async () => {
  const { psu } = await connected();
  let isAway = false;
  const planned: (() => void)[] = [];
  const schedule = startUnattendedRefresh(
    async () => {
      if (isAway) throw new Error('the database is down');
      return clock;
    },
    (run) => {
      planned.push(run);
      return () => planned.splice(0);
    },
  );
  const isPlanned = () => expect.poll(() => planned.length, { timeout: 30_000 }).toBe(1);
  const runs = async (): Promise<void> => {
    await isPlanned();
    const [run] = planned.splice(0);
    run?.();
  };
  await runs();
  isAway = true;
  await runs();
  await isPlanned();
  isAway = false;
  now = addHours(now, 7);
  const since = bank.requests.length;
  await runs();
  await isPlanned();
  expect(askedOf(psu, 'balances', since)).toEqual([1, 1, 1, 1, 1]);
  await schedule.stop();
  expect(planned).toEqual([]);
});

it('an account that cannot be read lets the others pass, and is tried by the next run', async () => {
  const { user, psu } = await connected();
  const [down] = psu.accounts;
  if (down === undefined) throw new Error('An account was expected.');
  bank.override(`GET /v1/accounts/${down.resourceId}/transactions`, refusal(500, 'SYSTEM_ERROR'));
  now = addHours(now, 7);
  const since = bank.requests.length;
  await refreshAtOnce(1);
  await refreshAtOnce(1);
  expect(askedOf(psu, 'transactions', since)).toEqual([1, 1, 1, 1, 1]);
  // Its balances are asked for all the same.
  expect(askedOf(psu, 'balances', since)).toEqual([1, 1, 1, 1, 1]);
  const toLookAt = async () =>
    (await findAccountsToLookAt(sql(), now, { bankId: 'sandbox', limit: 500 })).filter(
      ({ userId }) => userId === user.userId,
    );
  expect(await toLookAt()).toEqual([]);
  bank.restore();
  now = addMinutes(now, 10);
  expect(await toLookAt()).toHaveLength(1);
  await refreshAtOnce(1);
  expect(askedOf(psu, 'transactions', since)).toEqual([2, 1, 1, 1, 1]);
});

it('an account that cannot be read is tried again soon once, and then by the hours, so that reads are left', async () => {
  const { user, psu } = await connected();
  for (const { resourceId } of psu.accounts)
    bank.override(`GET /v1/accounts/${resourceId}/transactions`, refusal(500, 'SYSTEM_ERROR'));
  now = addHours(now, 7);
  const begun = now;
  const since = bank.requests.length;
  const asked = () => askedOf(psu, 'transactions', since)[0];
  for (let minutes = 0; minutes < 350; minutes += 10) {
    now = addMinutes(begun, minutes);
    await database().account.updateMany({
      where: { userId: user.userId },
      data: { nextLookAt: now },
    });
    await refreshAtOnce(1);
    expect(asked()).toBe(minutes === 0 ? 1 : 2);
    if (minutes === 20) {
      const looks = await database().account.findMany({ where: { userId: user.userId } });
      expect(looks.map(({ nextLookAt }) => nextLookAt)).toEqual(
        Array(ACCOUNTS).fill(addHours(begun, 6)),
      );
      minutes = 330;
    }
  }
  bank.restore();
  now = addHours(begun, 6);
  await refreshAtOnce(1);
  expect(asked()).toBe(3);
  const syncs = await database().transactionSync.findMany({ where: { userId: user.userId } });
  for (const sync of syncs) expect(sync).toMatchObject({ problem: null });
});

it('an account of a bank that says when to come back is read again then, and not before', async () => {
  const { user, psu } = await connected();
  const where = { userId: user.userId };
  const since = bank.requests.length;
  const asked = () => askedOf(psu, 'transactions', since);
  now = addHours(now, 7);
  await refreshAtOnce(1);
  now = addHours(now, 7);
  const retryAt = addHours(now, 1);
  await database().transactionSync.updateMany({ where, data: { retryAt } });
  await refreshAtOnce(1);
  expect(asked()).toEqual([1, 1, 1, 1, 1]);
  now = retryAt;
  await refreshAtOnce(1);
  expect(asked()).toEqual([2, 2, 2, 2, 2]);
});

it('an account whose consent is over is looked at every six hours, and read again once it is renewed', async () => {
  const { user, psu } = await connected();
  const where = { userId: user.userId };
  const { accessUntil } = await database().connection.findFirstOrThrow({ where });
  now = addHours(now, 7);
  await database().connection.updateMany({ where, data: { accessUntil: now } });
  const since = bank.requests.length;
  await refreshAtOnce(1);
  const looks = await database().account.findMany({ where, select: { nextLookAt: true } });
  expect(looks).toEqual(Array(ACCOUNTS).fill({ nextLookAt: addHours(now, 6) }));
  await database().connection.updateMany({ where, data: { accessUntil } });
  now = addHours(now, 6);
  await refreshAtOnce(1);
  expect(askedOf(psu, 'transactions', since)).toEqual([1, 1, 1, 1, 1]);
});
