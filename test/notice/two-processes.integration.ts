/** What two processes do at once happens once. */
import { addDays } from 'date-fns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { POST as ask } from '@/app/api/connection-moves/[moveId]/route';
import { database } from '@/lib/db/client';
import { openPsuId } from '@/lib/vault/identity';
import { newUser } from '@/test/harness/application';
import { beginConnecting, connectAs, openBankAndApplication } from '@/test/harness/connect';
import { Killable } from '@/test/harness/crash/child';
import { buildPrograms, type Programs } from '@/test/harness/crash/programs';
import { tokenTo } from '@/test/harness/mailbox';
import type { PsuBank } from '@/test/harness/psu-bank';
import { comeBack } from '@/test/harness/sca-return';
import { storeConnection } from '@/test/harness/stored-connection';

const PEOPLE = 40;
const MILLISECONDS_MAX = 240_000;

let bank: PsuBank;
let programs: Programs;
beforeAll(async () => {
  [bank, programs] = await Promise.all([openBankAndApplication(), buildPrograms(['one-job'])]);
});
afterAll(async () => {
  await programs.remove();
  await bank.close();
});

/** Starts processes at the same moment, and waits until all are done. */
const atOnce = async (jobs: Record<string, string>[]) => {
  const processes = jobs.map((env) => new Killable(programs.fileOf('one-job'), env));
  await Promise.all(processes.map((process) => process.start({ isLast: true })));
  await Promise.all(processes.map((process) => process.close()));
};

it(
  'tells each of forty people once, by two processes and one that comes after',
  async () => {
    const accessUntil = addDays(new Date(), 5);
    const users = await Promise.all(Array.from({ length: PEOPLE }, () => newUser()));
    for (const { userId } of users) await storeConnection({ userId, accessUntil });
    await atOnce([{}, {}]);
    await atOnce([{}]);
    expect(await database().notice.count()).toBe(PEOPLE);
    const rows = await database().mailMessage.groupBy({ by: ['userId'], _count: true });
    expect(rows.map(({ _count }) => _count)).toEqual(users.map(() => 1));
  },
  MILLISECONDS_MAX,
);

it(
  'gives a bank that two sign-ins ask for to one of them',
  async () => {
    const psu = bank.newPsu();
    const holder = await newUser();
    await connectAs(bank, holder, psu);
    const tokens: string[] = [];
    for (const user of [await newUser(), await newUser()]) {
      const back = bank.pass(await beginConnecting(user), psu);
      const moveId = (await comeBack(user.browser, back)).searchParams.get('move') ?? '';
      const asked = await user.browser.ask(ask, { moveId }, { method: 'POST' });
      expect(asked.status).toBe(204);
      const subject = 'Move your Skjærvik Sparebank connection to another Brygge account?';
      tokens.push((await tokenTo(holder.email, subject)) ?? '');
    }
    await atOnce(tokens.map((token) => ({ MOVE_TOKEN: token })));
    const psus = await database().psu.findMany();
    const holders = psus.filter((row) => openPsuId(row) === psu.psuId);
    expect(holders).toHaveLength(1);
    expect(holders[0]?.userId).not.toBe(holder.userId);
    const moved = await database().connectionMove.count({ where: { state: 'DONE' } });
    expect(moved).toBe(1);
  },
  MILLISECONDS_MAX,
);
