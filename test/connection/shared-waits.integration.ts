/** Whether every process leaves a bank alone that has asked one of them to. */
import { addMilliseconds, addSeconds } from 'date-fns';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sharedWaits } from '@/lib/connection/shared-waits';
import { database } from '@/lib/db/client';
import { tidy } from '@/lib/start-up';
import { newUser, type TestUser } from '@/test/harness/application';
import { connectAs, openBankAndApplication } from '@/test/harness/connect';
import type { PsuBank } from '@/test/harness/psu-bank';
import { json } from '@/test/harness/test-bank';

const NOW = new Date();
NOW.setMilliseconds(0);
const UNTIL = addSeconds(NOW, 3_600);

let bank: PsuBank;
/** Two processes of the application. */
let one: Read;
let other: Read;
beforeAll(async () => {
  bank = await openBankAndApplication();
  one = await newProcess();
  other = await newProcess();
});
afterEach(() => {
  bank.restore();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => bank.close());

const at = (now: Date): void => {
  vi.useFakeTimers({ toFake: ['Date'], now });
};

type Person = { user: TestUser; accountId: string; path: string };

/** A user with one account, whose balances the one process has read. */
const connected = async (): Promise<Person> => {
  const user = await newUser();
  const psu = bank.newPsu();
  await connectAs(bank, user, psu);
  const { id, resourceId } = await database().account.findFirstOrThrow({
    where: { userId: user.userId },
  });
  const person = { user, accountId: id, path: `GET /v1/accounts/${resourceId}/balances` };
  expect(await one(person)).toMatchObject({ problem: null });
  return person;
};

type Read = (of: Person) => Promise<Record<string, unknown>>;

/** Reads balances by modules of its own, as another process would. */
const newProcess = async (): Promise<Read> => {
  vi.resetModules();
  const { GET } = await import('@/app/api/accounts/[accountId]/balances/route');
  return async ({ user, accountId }) =>
    (await user.browser.ask(GET, { accountId })).json() as Promise<Record<string, unknown>>;
};

/** The same without the person: why the balances are not current, or null. */
const newSchedule = async (): Promise<(of: Person) => Promise<unknown>> => {
  vi.resetModules();
  const { readBalances } = await import('@/lib/aisp/account/read-balances');
  return async ({ user, accountId }) => {
    const key = { userId: user.userId, accountId };
    const read = await readBalances(key, { kind: 'unattended' }, new Date());
    return read.ok ? read.because : read;
  };
};

const askedFor = ({ path }: Person): number =>
  bank.requests.filter(({ method, url }) => `${method} /v1/${url.split('/v1/')[1]}` === path)
    .length;

const tellToWait = ({ path }: Person, status: 429 | 503): void =>
  bank.override(path, json(status, {}, { 'retry-after': UNTIL.toUTCString() }));

const stored = ({ user }: Person) =>
  database().bankWait.findMany({ where: { userId: user.userId } });

const isStored = (of: Person) =>
  vi.waitFor(async () => expect(await stored(of)).toHaveLength(1), { timeout: 10_000 });

describe('a bank that asks one process to leave it alone', () => {
  it.each<[429 | 503, string]>([
    [429, 'read-limit-reached'],
    [503, 'bank-unreachable'],
  ])('with %s is asked by no other one before that', async (status, problem) => {
    at(NOW);
    const of = await connected();
    tellToWait(of, status);
    await one(of);
    await isStored(of);
    bank.restore();
    const before = askedFor(of);
    const told = { problem, retryAt: UNTIL.toISOString(), stale: true };
    expect(await other(of)).toMatchObject(told);
    at(addMilliseconds(UNTIL, -1));
    expect(await other(of)).toMatchObject(told);
    expect(askedFor(of)).toBe(before);
    at(UNTIL);
    expect(await other(of)).toMatchObject({ problem: null, stale: false });
    expect(askedFor(of)).toBe(before + 1);
  });

  it('is asked by others for other people', async () => {
    at(NOW);
    const [of, neighbour] = [await connected(), await connected()];
    tellToWait(of, 429);
    await one(of);
    await isStored(of);
    expect(await other(neighbour)).toMatchObject({ problem: null });
  });

  it('is asked by others in another context of the person', async () => {
    const { userId } = await newUser();
    const inContext = (id: string) => sharedWaits({ userId, bankId: 'sandbox', id }, 'attended');
    const wait = { status: 429, until: UNTIL } as const;
    await inContext('brewery').store('/v1/accounts', wait);
    expect(await inContext('brewery').find('/v1/accounts', NOW)).toEqual(wait);
    expect(await inContext('shipyard').find('/v1/accounts', NOW)).toBeNull();
  });

  it('is left alone by one that has just looked within five seconds, and no call looks in between', async () => {
    at(NOW);
    const of = await connected();
    expect(await other(of)).toMatchObject({ problem: null });
    tellToWait(of, 429);
    await one(of);
    await isStored(of);
    bank.restore();
    at(addMilliseconds(NOW, 4_999));
    expect(await other(of)).toMatchObject({ problem: null });
    at(addSeconds(NOW, 5));
    expect(await other(of)).toMatchObject({ problem: 'read-limit-reached' });
  });

  it('is asked without the person by no other process, which looks before each call', async () => {
    at(NOW);
    const of = await connected();
    const [schedule, another] = [await newSchedule(), await newSchedule()];
    expect(await another(of)).toBeNull();
    tellToWait(of, 429);
    await schedule(of);
    await isStored(of);
    bank.restore();
    const before = askedFor(of);
    expect(await another(of)).toMatchObject({ reason: 'read-limit-reached', retryAt: UNTIL });
    expect(askedFor(of)).toBe(before);
    // What the bank allows a person who is present is another matter.
    expect(await other(of)).toMatchObject({ problem: null });
  });

  it('is left alone by one whose clock was set back after it had looked', async () => {
    at(NOW);
    const of = await connected();
    expect(await other(of)).toMatchObject({ problem: null });
    tellToWait(of, 429);
    await one(of);
    await isStored(of);
    bank.restore();
    at(addSeconds(NOW, -5));
    expect(await other(of)).toMatchObject({ problem: 'read-limit-reached' });
  });

  it('costs no call when the waits can be neither read nor stored', async () => {
    at(NOW);
    const of = await connected();
    await database().$executeRaw`ALTER TABLE bank_wait RENAME TO gone`;
    tellToWait(of, 429);
    const waits = { problem: 'read-limit-reached', retryAt: UNTIL.toISOString() };
    expect(await one(of)).toMatchObject(waits);
    bank.restore();
    expect(await one(of)).toMatchObject(waits);
    expect(await other(of)).toMatchObject({ problem: null });
    await database().$executeRaw`ALTER TABLE gone RENAME TO bank_wait`;
  });

  it('is forgotten when the wait is over', async () => {
    at(NOW);
    const of = await connected();
    tellToWait(of, 429);
    await one(of);
    await isStored(of);
    await tidy(UNTIL);
    expect(await stored(of)).toHaveLength(1);
    await tidy(addMilliseconds(UNTIL, 1));
    expect(await stored(of)).toEqual([]);
  });
});
