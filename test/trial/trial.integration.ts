import { beforeAll, describe, expect, it } from 'vitest';
import { GET as accounts } from '@/app/api/accounts/route';
import { GET as baskets } from '@/app/api/baskets/route';
import { GET as connections } from '@/app/api/connections/route';
import { GET as payments } from '@/app/api/payments/route';
import { POST as prepare } from '@/app/api/trials/route';
import { sandboxBank } from '@/lib/aspsp/config';
import { walkSandbox } from '@/lib/aspsp/sandbox/walk-sandbox';
import { database } from '@/lib/db/client';
import { endAbandonedTrials } from '@/lib/trial/end-trials';
import { connectionOfTrial } from '@/lib/trial/trial';
import { openIdentityNumber } from '@/lib/vault/identity-number';
import type { PaymentView } from '@/lib/view/payment';
import { newUser, type TestUser } from '@/test/harness/application';
import { openSandbox } from '@/test/harness/sandbox';
import { shared } from '@/test/harness/shared';

const sandbox = shared(openSandbox);
let user: TestUser;
let answer: { status: number; body: unknown };
beforeAll(async () => {
  user = await newUser(new Date(), { isDemo: true });
  const response = await user.browser.ask(prepare, {}, { method: 'POST' });
  answer = { status: response.status, body: await response.json() };
});

const read = async (handler: typeof accounts, path = '/') =>
  (await user.browser.ask(handler, {}, { path })).json();

describe('a trial', () => {
  it('is connected at once, in private and for a company', async () => {
    expect(answer).toEqual({ status: 200, body: { isReady: true } });
    const listed = await read(connections);
    expect(
      listed.connections.map((one: { context: string; agreementName: string; status: string }) => [
        one.context,
        one.agreementName,
        one.status,
      ]),
    ).toEqual([
      ['PRIVATE', null, 'active'],
      ['CORPORATE', 'Nordbø Keramikk AS', 'active'],
    ]);
  });

  it('has read the balances and twelve months of every account and of the card', async () => {
    const listed = await read(accounts);
    expect(
      listed.accounts.map(({ name, balances }: { name: string; balances: object | null }) => [
        name,
        balances !== null,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Brukskonto', true],
        ['Buffer', true],
        ['Feriekonto', true],
        ['Skjærvik kredittkort', true],
        ['Driftskonto', true],
        ['Skattetrekk', true],
      ]),
    );
    const stored = await database().storedTransaction.groupBy({
      by: ['accountId'],
      where: { userId: user.userId },
      _count: true,
      _min: { sortDate: true },
    });
    expect(stored).toHaveLength(6);
    const current = listed.accounts.find(({ name }: { name: string }) => name === 'Brukskonto');
    const ofCurrent = stored.find(({ accountId }) => accountId === current.accountId);
    expect(ofCurrent?._count).toBeGreaterThan(350);
  });

  it('has bills that wait, two that are approved for later, one that was paid and one that failed', async () => {
    const { payments: own } = await read(payments, '/?context=private');
    const shown = own.map(({ creditorName, status }: PaymentView) => [
      creditorName,
      status?.transactionStatus,
      status?.fundsAvailable ?? null,
    ]);
    expect(shown).toHaveLength(6);
    expect(shown).toEqual(
      expect.arrayContaining([
        ['Tannklinikken på Torget AS', 'RCVD', null],
        ['Årstad SFO', 'RCVD', null],
        ['Kystfiber AS', 'PDNG', null],
        ['Eikeland Rør AS', 'PDNG', null],
        ['Marte Fosse', 'ACSC', null],
        ['Sognefjord Hytteutleie AS', 'ACCP', false],
      ]),
    );
    const { baskets: made } = await read(baskets, '/?context=private');
    expect(made).toHaveLength(1);
    const all = await database().payment.count({ where: { userId: user.userId } });
    expect(all).toBe(8);
  });

  it('knows the identity number that its user has never seen, and that the bank takes it', async () => {
    const preference = await database().scaPreference.findFirstOrThrow({
      where: { userId: user.userId },
    });
    expect(openIdentityNumber(preference)).toMatch(/^\d{11}$/);
    expect(preference.provenAt).not.toBeNull();
  });

  it('leaves the person visits to the bank of their own', async () => {
    // Of ten allowed in ten minutes.
    expect(await database().scaAttempt.count({ where: { userId: user.userId } })).toBe(3);
  });

  it('is prepared once, however often it is asked for', async () => {
    const again = await user.browser.ask(prepare, {}, { method: 'POST' });
    expect(await again.json()).toEqual({ isReady: true });
    expect(await database().connection.count({ where: { userId: user.userId } })).toBe(2);
  });

  it('is renewed through its private connection, while there is one', async () => {
    const { userId } = user;
    const own = await database().connection.findFirstOrThrow({
      where: { userId, context: 'PRIVATE' },
    });
    const now = new Date();
    expect(await connectionOfTrial(userId, now)).toBe(own.id);
    // One that is not ready yet has nothing to renew, nor has a person without a trial.
    const { readyAt } = await database().trial.findUniqueOrThrow({ where: { userId } });
    await database().trial.update({ where: { userId }, data: { readyAt: null } });
    expect(await connectionOfTrial(userId, now)).toBeNull();
    await database().trial.update({ where: { userId }, data: { readyAt } });
    expect(await connectionOfTrial((await newUser()).userId, now)).toBeNull();
  });

  it('is for trial users alone', async () => {
    const person = await newUser();
    const refused = await person.browser.ask(prepare, {}, { method: 'POST' });
    expect(refused.status).toBe(404);
    expect(await database().connection.count({ where: { userId: person.userId } })).toBe(0);
  });

  it('leaves nothing at the bank once its user is gone', async () => {
    const { worldId } = await database().trial.findUniqueOrThrow({
      where: { userId: user.userId },
    });
    const atBank = async () =>
      (await sandbox.client.call({ path: `/v1/sandbox/worlds/${worldId}` })).status;
    await endAbandonedTrials();
    expect(await atBank()).toBe(200);
    await database().user.delete({ where: { id: user.userId } });
    await endAbandonedTrials();
    expect(await atBank()).toBe(404);
    expect(await database().trial.count()).toBe(0);
  });

  it('begins without a bank where the bank fails on the way', async () => {
    const other = await newUser(new Date(), { isDemo: true });
    await sandbox.fault({ fault: 'drop', calls: 1 });
    const response = await other.browser.ask(prepare, {}, { method: 'POST' });
    await sandbox.calm();
    expect(await response.json()).toEqual({ isReady: false });
    // It is not begun again, and does not count as ready either.
    const again = await other.browser.ask(prepare, {}, { method: 'POST' });
    expect(await again.json()).toEqual({ isReady: false });
    expect(await database().connection.count({ where: { userId: other.userId } })).toBe(0);
  });
});

describe('the walk through the pages of the bank', () => {
  const answers = { identityNumber: '13039319955', context: 'PRIVATE' } as const;
  const isReturn = () => false;

  it('is taken at the sandbox bank of this application only, and on its own pages', async () => {
    const aspsp = sandboxBank();
    if (aspsp === undefined) throw new Error('no sandbox bank');
    const { scaOrigin } = sandbox.bank;
    await expect(
      walkSandbox({ ...aspsp }, `${scaOrigin}/sca/x`, answers, { isReturn }),
    ).rejects.toThrow('foreign-link');
    await expect(
      walkSandbox(aspsp, 'http://localhost:9/sca/x', answers, { isReturn }),
    ).rejects.toThrow('foreign-link');
    await expect(
      walkSandbox(aspsp, `${scaOrigin}/sca/unknown`, answers, { isReturn }),
    ).rejects.toThrow('invalid-answer');
  });
});
