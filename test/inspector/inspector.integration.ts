import { randomUUID } from 'node:crypto';
import { addHours } from 'date-fns';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POST as sync } from '@/app/api/accounts/[accountId]/sync/route';
import { GET as readCall } from '@/app/api/inspector/calls/[callId]/route';
import { PUT as changeInspector, GET as readInspector } from '@/app/api/inspector/route';
import { GET as readAction } from '@/app/api/inspector/visits/[visitId]/route';
import { refreshDueAccounts } from '@/lib/aisp/transactions/unattended-refresh';
import { database } from '@/lib/db/client';
import { inspector } from '@/lib/inspector/inspect';
import { recordCalls } from '@/lib/inspector/record-calls';
import { tidy } from '@/lib/start-up';
import type { InspectedCallView, InspectorView } from '@/lib/view/inspected/inspector';
import { newUser, type TestUser } from '@/test/harness/application';
import { connectAs, openBankAndApplication } from '@/test/harness/connect';
import type { PsuBank } from '@/test/harness/psu-bank';

const PSU_ID = randomUUID();

let bank: PsuBank;
let user: TestUser;

beforeAll(async () => {
  bank = await openBankAndApplication();
  recordCalls();
});
beforeEach(async () => {
  await database().user.deleteMany();
  user = await newUser();
});
afterAll(() => bank.close());

const switched = async (on: boolean) => {
  const answer = await user.browser.ask(changeInspector, {}, { method: 'PUT', json: { on } });
  expect(answer.status).toBe(204);
};

const listed = async (who = user): Promise<InspectorView> =>
  (await who.browser.ask(readInspector, {})).json();

/** Connects the user, which asks the bank for SCA, accounts and balances. */
const connected = async () => {
  const psu = bank.addPsu({
    psuId: PSU_ID,
    accounts: [
      { resourceId: 'enc!!1=', bban: '12345678903', iban: 'NO9312345678903', name: 'Brukskonto' },
    ],
    agreements: [],
  });
  await connectAs(bank, user, psu);
};

/** Waits for the recorded calls: a call does not wait until its record is written. */
const kept = (count: number) =>
  expect.poll(() => database().inspectedCall.count()).toBeGreaterThanOrEqual(count);

describe('the calls of a person', () => {
  it('are kept for nobody who has not switched it on', async () => {
    await connected();
    expect(await listed()).toEqual({ on: false, calls: [] });
    expect(await database().inspectedCall.count()).toBe(0);
  });

  it('are shown as they travelled, without what identifies the person', async () => {
    await switched(true);
    await connected();
    await kept(2);
    const { on, calls } = await listed();
    expect(on).toBe(true);
    const accounts = calls.find(({ target }) => target.includes('/v1/accounts'));
    expect(accounts).toMatchObject({
      action: 'GET /sca/[attemptId]/return',
      method: 'GET',
      status: 200,
      failure: null,
    });
    const call: InspectedCallView = await (
      await user.browser.ask(readCall, { callId: accounts?.callId ?? '' })
    ).json();
    expect(call.signingString[0]).toEqual(['(request-target)', `get ${call.target}`]);
    expect(call.signingString).toContainEqual(['psu-id', '‹PSU-ID›']);
    expect(call.headers).toContainEqual(['PSU-ID', '‹PSU-ID›']);
    expect(call.answer?.body).toContain('Brukskonto');
    const whole = JSON.stringify(calls) + JSON.stringify(call);
    expect(whole).not.toContain(PSU_ID);
    expect(whole).not.toContain('PRIVATE KEY');
  });

  it('are sealed where they are stored', async () => {
    await switched(true);
    await connected();
    await kept(2);
    const rows = JSON.stringify(await database().inspectedCall.findMany());
    expect(rows).not.toContain('Brukskonto');
    expect(rows).not.toContain('v1/accounts');
  });

  it('are listed without one that does not open', async () => {
    await switched(true);
    await connected();
    await kept(2);
    const [{ callId = '' } = {}, ...others] = (await listed()).calls;
    await database().inspectedCall.updateMany({
      where: { id: callId },
      data: { sealedCall: 'gone.AAAA' },
    });
    const left = (await listed()).calls.map((call) => call.callId);
    expect(left).not.toContain(callId);
    expect(left).toEqual(expect.arrayContaining(others.map((call) => call.callId)));
  });

  it('belong to the user action that they were made for', async () => {
    await switched(true);
    await connected();
    await kept(2);
    const [newest] = (await listed()).calls;
    const answer = await user.browser.ask(readAction, { visitId: newest?.visitId ?? '' });
    const { calls } = await answer.json();
    expect(calls.at(-1)).toMatchObject({ callId: newest?.callId, visitId: newest?.visitId });
  });

  it('of work that goes on after the answer belong to its action as well', async () => {
    await switched(true);
    await connected();
    const account = await database().account.findFirstOrThrow({ where: { userId: user.userId } });
    await database().inspectedCall.deleteMany();
    const answer = await user.browser.ask(
      sync,
      { accountId: account.id },
      { method: 'POST', json: { reach: 'new' } },
    );
    expect(answer.status).toBeLessThan(300);
    await kept(1);
    expect((await listed()).calls[0]).toMatchObject({
      action: 'POST /api/accounts/[accountId]/sync',
    });
  });

  it('of the schedule’s reading are kept too, under its own name', async () => {
    await switched(true);
    await connected();
    await database().inspectedCall.deleteMany();
    const clock = () => addHours(new Date(), 7);
    await refreshDueAccounts(async () => clock);
    await kept(2);
    const { calls } = await listed();
    expect(new Set(calls.map(({ action }) => action))).toEqual(new Set(['refresh-account']));
    expect(new Set(calls.map(({ visitId }) => visitId)).size).toBe(1);
  });

  it('of the schedule’s reading are kept for nobody who has not switched it on', async () => {
    await connected();
    const clock = () => addHours(new Date(), 7);
    const since = bank.requests.length;
    await refreshDueAccounts(async () => clock);
    expect(bank.requests.length).toBeGreaterThanOrEqual(since + 2);
    expect(await database().inspectedCall.count()).toBe(0);
  });

  it('are nobody else’s', async () => {
    await switched(true);
    await connected();
    await kept(1);
    const [call] = (await listed()).calls;
    const other = await newUser();
    const asked = await other.browser.ask(readCall, { callId: call?.callId ?? '' });
    expect(asked.status).toBe(404);
    expect((await listed(other)).calls).toEqual([]);
  });

  it('are gone after a day', async () => {
    await switched(true);
    await connected();
    await kept(1);
    const later = addHours(new Date(), 25);
    const seen = await inspector({ userId: user.userId, inspects: true }, later);
    expect(seen.calls).toEqual([]);
    await tidy(later);
    expect(await database().inspectedCall.count()).toBe(0);
  });

  it('are gone at once when it is switched off', async () => {
    await switched(true);
    await connected();
    await kept(1);
    await switched(false);
    expect(await listed()).toEqual({ on: false, calls: [] });
    expect(await database().inspectedCall.count()).toBe(0);
  });
});
