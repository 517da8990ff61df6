import { setTimeout as pause } from 'node:timers/promises';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OVERLAP_DAYS } from '@/lib/aisp/transactions/sync-run';
import { database, databasePool } from '@/lib/db/client';
import { openTransaction } from '@/lib/vault/transaction';
import type { SyncView } from '@/lib/view/stored-transaction';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { demoRows } from '@/sandbox-bank/accounts/demo-rows';
import { newUser, type TestUser } from '@/test/harness/application';
import type { Killable } from '@/test/harness/crash/child';
import { asked, connectUser, openProcesses, type Processes } from '@/test/harness/crash/processes';
import { earlier } from '@/test/harness/earlier';

/**
 * How many rounds, and from which seed; `SYNC_PROCESS_ROUNDS=20 npx vitest run --project integration
 * test/aisp/sync-process`.
 */
const ROUNDS = Number(process.env.SYNC_PROCESS_ROUNDS ?? 2);
const FIRST_SEED = Number(process.env.SYNC_SEED ?? 1);
const ROWS_AT_ONCE = 500;
const STEPS_MAX = 100;
/** Each round starts and ends processes; on a slow machine that exceeds the default time-out. */
const MILLISECONDS_MAX = 240_000;

let processes: Processes;
let app: Killable;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ processes, close } = await openProcesses(['app']));
  app = processes.newApp('app');
});
afterAll(() => close());

type AtBank = Record<string, unknown> & { transactionId: string };

/** Slows the bank's answers, so that a kill between two pages cannot hit a run that has already ended. */
const slowBank = async (milliseconds: number) => {
  const delay = { fault: 'delay', calls: 1_000, milliseconds };
  const body = { faults: milliseconds === 0 ? [] : [delay] };
  const answer = await processes.client.call({ method: 'PUT', path: '/v1/sandbox/faults', body });
  if (answer.status !== 200) throw new Error(answer.text);
};

const made = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
  const answer = await processes.client.call({ method: 'POST', path: `/v1/sandbox/${path}`, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body as Record<string, unknown>;
};

/** A customer of the bank with one account and this many rows; the user has access to it. */
const connected = async (rows: number) => {
  const user = await newUser();
  const customerNumber = user.userId.replaceAll(/\D/g, '').padEnd(11, '7').slice(0, 11);
  await made('customers', { customerNumber, name: 'Kari Nordmann', type: 'PRIVATE' });
  const account = await made('accounts', { customerNumber, accountName: 'Brukskonto' });
  const place = `accounts/${encodeURIComponent(String(account.id))}/transactions`;
  const all = demoRows(rows, bankDay(new Date()), {
    name: 'Kari Nordmann',
    bban: String(account.bban),
  });
  for (let from = 0; from < all.length; from += ROWS_AT_ONCE)
    await made(place, all.slice(from, from + ROWS_AT_ONCE));
  await connectUser(user, customerNumber);
  const { id: accountId } = await database().account.findFirstOrThrow({
    where: { userId: user.userId },
  });
  return { user, accountId, place };
};

/** The bank's own list, read page by page to its end. */
const atBank = async (place: string): Promise<AtBank[]> => {
  const rows: AtBank[] = [];
  let path: string | undefined = `/v1/sandbox/${place}?limit=499`;
  while (path !== undefined) {
    const answer = await processes.client.call({ path });
    const { transactions } = answer.body as {
      transactions: { booked: AtBank[]; _links: { next?: { href: string } } };
    };
    rows.push(...transactions.booked);
    path = transactions._links.next?.href;
  }
  return rows;
};

/** The stored rows, each as the bank sent it. */
const kept = async (user: TestUser): Promise<Record<string, unknown>[]> => {
  const rows = await database().storedTransaction.findMany({ where: { userId: user.userId } });
  return rows.map((row) => openTransaction(row).raw);
};

const byId = (rows: readonly Record<string, unknown>[]) =>
  new Map(rows.map((row) => [row.transactionId, row]));

const pagesRead = async ({ userId }: TestUser): Promise<number> =>
  (await database().transactionSync.findFirst({ where: { userId } }))?.pagesRead ?? 0;

it.each(Array.from({ length: ROUNDS }, (_, index) => FIRST_SEED + index))(
  'seed %i: a process that is killed with -9 at any page, and started again, keeps exactly what the bank has',
  async (seed) => {
    const generator = xoroshiro128plus(seed);
    const chance = (from: number, to: number) => uniformInt(generator, from, to);
    const { user, accountId, place } = await connected(chance(500, 900));
    const stage = { ...processes, user };
    const step = () => asked(stage, 'POST', `/api/accounts/${accountId}/sync`, {});
    let arrived = 0;
    const arrive = async () => {
      arrived += 1;
      const day = addDays(bankDay(new Date()), -chance(0, OVERLAP_DAYS - 1));
      await made(place, {
        bookingDate: day,
        transactionAmount: { amount: `-${chance(1, 900)}.00`, currency: 'NOK' },
        creditorName: `Underveis ${arrived}`,
      });
    };

    await slowBank(100);
    let interrupted = 0;
    for (let left = chance(2, 3); left > 0; left -= 1) {
      await app.start();
      const stepping = step();
      const target = (await pagesRead(user)) + chance(1, 2);
      let answered = false;
      void stepping.then(() => {
        answered = true;
      });
      while (!answered && (await pagesRead(user)) < target) await pause(2);
      await arrive();
      await pause(chance(0, 25));
      await app.kill();
      await stepping;
      const cut = await database().transactionSync.findFirst({ where: { userId: user.userId } });
      if (cut?.state === 'running') interrupted += 1;
      // A killed process does not release its lease; it has to expire.
      await databasePool().query(
        `UPDATE transaction_sync SET lease_until = ${earlier('lease_until', '21 seconds')}
         WHERE user_id = $1`,
        [user.userId],
      );
      await arrive();
    }
    await slowBank(0);
    await app.start();
    // Runs to the end and then once more, as the next visit to the page does: rows may arrive after the last page was
    // read.
    for (let runs = 0; runs < 2; runs += 1) {
      for (let steps = 0; steps < STEPS_MAX; steps += 1) {
        const answer = await step();
        if ((answer?.body.sync as SyncView | undefined)?.state === 'done') break;
      }
    }

    expect(interrupted).toBeGreaterThan(0);
    const booked = await atBank(place);
    const rows = await kept(user);
    expect(rows).toHaveLength(booked.length);
    expect(byId(rows)).toEqual(byId(booked));
    const sync = await database().transactionSync.findFirstOrThrow({
      where: { userId: user.userId },
    });
    expect(sync).toMatchObject({ state: 'idle', problem: null, bookedCount: booked.length });
  },
  MILLISECONDS_MAX,
);
