/** Two returns of one PSU at once: what the later one stored stays, however late the bank answers the earlier one. */
import { randomUUID } from 'node:crypto';
import { addMinutes } from 'date-fns';
import { afterEach, expect, it } from 'vitest';
import { GET as listAgreements } from '@/app/api/agreements/route';
import { POST as renew } from '@/app/api/connections/[connectionId]/renew/route';
import { DELETE as disconnect } from '@/app/api/connections/[connectionId]/route';
import { POST as connect } from '@/app/api/connections/route';
import { database, transaction } from '@/lib/db/client';
import { lockPsu } from '@/lib/db/connections/psus';
import { newUser, type TestUser } from '@/test/harness/application';
import { beginConnecting, connectAs, openBankAndApplication } from '@/test/harness/connect';
import type { BankPsu } from '@/test/harness/psu-bank';
import { attemptOf, comeBack } from '@/test/harness/sca-return';
import { shared } from '@/test/harness/shared';
import { json, type Reply } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

const newPsu = (): BankPsu =>
  bank.newPsu({
    names: ['Brukskonto', 'Sparekonto'],
    agreements: [{ psuCorporateId: randomUUID(), name: 'Fjord Fisk AS' }],
  });

const listing = (psu: BankPsu, count: number): Reply =>
  json(200, { accounts: psu.accounts.slice(0, count).map((one) => ({ ...one, currency: 'NOK' })) });

/** The bank holds its next list of accounts until `answer` is called, and answers all others as usual. */
const holdList = (reply: Reply) => {
  let answer = (): void => {};
  const asked = new Promise<void>((resolve) => {
    bank.override('GET /v1/accounts', (...request) => {
      bank.restore();
      answer = () => reply(...request);
      resolve();
    });
  });
  return { asked, answer: () => answer() };
};

const stored = async ({ userId }: TestUser) => ({
  sessions: (await database().psu.findMany({ where: { userId } })).map((psu) => psu.tppSessionId),
  connections: await database().connection.findMany({
    where: { userId },
    include: { accounts: { orderBy: { position: 'asc' } } },
    orderBy: { context: 'asc' },
  }),
});

const sessionOf = async (url: string): Promise<string | undefined> =>
  (await database().scaAttempt.findUnique({ where: { id: attemptOf(url) } }))?.tppSessionId;

it('keeps the accounts and the session of the later return', async () => {
  const [user, psu] = [await newUser(), newPsu()];
  const earlier = bank.pass(await beginConnecting(user), psu);
  const later = bank.pass(await beginConnecting(user), psu);
  const held = holdList(listing(psu, 1));
  const first = comeBack(user.browser, earlier);
  await held.asked;
  expect((await comeBack(user.browser, later)).pathname).toBe('/connections/connected');
  held.answer();
  expect((await first).pathname).toBe('/connections/connected');
  const { sessions, connections } = await stored(user);
  expect(sessions).toEqual([await sessionOf(later)]);
  expect(connections).toHaveLength(1);
  expect(connections[0]?.accounts.map(({ name }) => name)).toEqual(['Brukskonto', 'Sparekonto']);
});

it('stores what the earlier return consented to in another context, and keeps the session of the later', async () => {
  const [user, psu] = [await newUser(), newPsu()];
  const earlier = bank.pass(await beginConnecting(user), psu);
  const later = bank.pass(
    await beginConnecting(user, { context: 'CORPORATE' }),
    psu,
    psu.agreements[0]?.psuCorporateId,
  );
  const held = holdList(listing(psu, 1));
  const first = comeBack(user.browser, earlier);
  await held.asked;
  expect((await comeBack(user.browser, later)).pathname).toBe('/connections/connected');
  held.answer();
  expect((await first).pathname).toBe('/connections/connected');
  const { sessions, connections } = await stored(user);
  expect(sessions).toEqual([await sessionOf(later)]);
  expect(connections.map(({ context, accounts }) => [context, accounts.length])).toEqual([
    ['PRIVATE', 1],
    ['CORPORATE', 2],
  ]);
});

it('keeps the accounts of the earlier return when the later one identified the person only', async () => {
  const [user, psu] = [await newUser(), newPsu()];
  const access = bank.pass(await beginConnecting(user), psu);
  const identification = bank.pass(await beginConnecting(user, { access: 'payments' }), psu);
  const held = holdList(listing(psu, 2));
  const first = comeBack(user.browser, access);
  await held.asked;
  await comeBack(user.browser, identification);
  held.answer();
  expect((await first).pathname).toBe('/connections/connected');
  const { connections } = await stored(user);
  expect(connections).toMatchObject([
    { accessUntil: expect.any(Date), accounts: [{ name: 'Brukskonto' }, { name: 'Sparekonto' }] },
  ]);
});

it('ends no consent of a later return by the earlier one, which brought no account', async () => {
  const [user, psu] = [await newUser(), newPsu()];
  const earlier = bank.pass(await beginConnecting(user), psu);
  const later = bank.pass(await beginConnecting(user), psu);
  const held = holdList(json(200, { accounts: [] }));
  const first = comeBack(user.browser, earlier);
  await held.asked;
  await comeBack(user.browser, later);
  held.answer();
  expect((await first).searchParams.get('reason')).toBe('consent-gave-no-account');
  const { connections } = await stored(user);
  expect(connections.map(({ revokedAt }) => revokedAt)).toEqual([null]);
});

it('sends the PSU to the bank for an agreement when an SCA was completed while its accounts were asked for', async () => {
  const [user, psu] = [await newUser(), newPsu()];
  await connectAs(bank, user, psu);
  const { agreements } = await (
    await user.browser.ask(listAgreements, {}, { path: '/api/agreements?bank=sandbox' })
  ).json();
  const later = bank.pass(
    await beginConnecting(user, { context: 'CORPORATE' }),
    psu,
    psu.agreements[0]?.psuCorporateId,
  );
  const held = holdList(listing(psu, 1));
  const connecting = user.browser.ask(
    connect,
    {},
    { method: 'POST', json: { bankId: 'sandbox', agreement: agreements[0].agreement } },
  );
  await held.asked;
  await comeBack(user.browser, later);
  held.answer();
  expect(await (await connecting).json()).toHaveProperty('scaRedirect');
  const { connections } = await stored(user);
  const corporate = connections.find(({ context }) => context === 'CORPORATE');
  expect(corporate?.accounts.map(({ name }) => name)).toEqual(['Brukskonto', 'Sparekonto']);
});

it('keeps the session of a return that brought no account, for the other contexts', async () => {
  const [user, psu] = [await newUser(), newPsu()];
  await connectAs(bank, user, psu, {
    corporateId: psu.agreements[0]?.psuCorporateId,
    body: { context: 'CORPORATE' },
  });
  const back = bank.pass(await beginConnecting(user), psu);
  bank.override('GET /v1/accounts', json(200, { accounts: [] }));
  const { searchParams } = await comeBack(user.browser, back);
  expect(searchParams.get('reason')).toBe('consent-gave-no-account');
  const { sessions, connections } = await stored(user);
  expect(sessions).toEqual([await sessionOf(back)]);
  expect(connections.map(({ context, revokedAt }) => [context, revokedAt])).toEqual([
    ['CORPORATE', null],
  ]);
});

it('keeps the session of a later return when the earlier one brought no account', async () => {
  const [user, psu] = [await newUser(), newPsu()];
  await connectAs(bank, user, psu);
  const earlier = bank.pass(await beginConnecting(user), psu);
  const later = bank.pass(await beginConnecting(user), psu);
  const held = holdList(json(200, { accounts: [] }));
  const first = comeBack(user.browser, earlier);
  await held.asked;
  await comeBack(user.browser, later);
  held.answer();
  expect((await first).searchParams.get('reason')).toBe('consent-gave-no-account');
  expect((await stored(user)).sessions).toEqual([await sessionOf(later)]);
});

it('leaves a consent withdrawn that the later return brought no account for', async () => {
  const [user, psu] = [await newUser(), newPsu()];
  await connectAs(bank, user, psu);
  const earlier = bank.pass(await beginConnecting(user), psu);
  const later = bank.pass(await beginConnecting(user), psu);
  const held = holdList(listing(psu, 2));
  const first = comeBack(user.browser, earlier);
  await held.asked;
  bank.override('GET /v1/accounts', json(200, { accounts: [] }));
  await comeBack(user.browser, later);
  held.answer();
  await first;
  const { connections } = await stored(user);
  expect(connections.map(({ revokedAt }) => revokedAt)).toEqual([expect.any(Date)]);
});

it('leaves what one PSU has stored when a later return, which began as early, is another PSU without an account', async () => {
  const [user, psu, other] = [await newUser(), newPsu(), newPsu()];
  const earlier = bank.pass(await beginConnecting(user), psu);
  const later = bank.pass(await beginConnecting(user), other);
  const heldEarlier = holdList(listing(psu, 2));
  const first = comeBack(user.browser, earlier);
  await heldEarlier.asked;
  const heldLater = holdList(json(200, { accounts: [] }));
  const second = comeBack(user.browser, later);
  await heldLater.asked;
  heldEarlier.answer();
  expect((await first).pathname).toBe('/connections/connected');
  const before = await stored(user);
  heldLater.answer();
  expect((await second).searchParams.get('reason')).toBe('consent-gave-no-account');
  expect(before.sessions).toEqual([await sessionOf(earlier)]);
  expect(await stored(user)).toEqual(before);
});

it('renews what a machine whose clock ran ahead has stored', async () => {
  const [user, psu] = [await newUser(), newPsu()];
  await connectAs(bank, user, psu);
  const { userId } = user;
  const ahead = addMinutes(new Date(), 10);
  await database().psu.updateMany({ where: { userId }, data: { scaAt: ahead } });
  await database().connection.updateMany({
    where: { userId },
    data: { consentedAt: ahead, revokedAt: ahead },
  });
  const again = bank.pass(await beginConnecting(user), psu);
  await comeBack(user.browser, again);
  const { sessions, connections } = await stored(user);
  expect(sessions).toEqual([await sessionOf(again)]);
  expect(connections.map(({ revokedAt }) => revokedAt)).toEqual([null]);
});

const beginRenewal = async (user: TestUser, connectionId: string): Promise<string> => {
  const started = await user.browser.ask(renew, { connectionId }, { method: 'POST' });
  return (await started.json()).scaRedirect;
};

it('stores no renewal of a connection that was removed while the bank was asked', async () => {
  const [user, psu] = [await newUser(), newPsu()];
  const connectionId = await connectAs(bank, user, psu);
  const back = bank.pass(await beginRenewal(user, connectionId), psu);
  const held = holdList(listing(psu, 2));
  const coming = comeBack(user.browser, back);
  await held.asked;
  const removed = await user.browser.ask(disconnect, { connectionId }, { method: 'DELETE' });
  expect(removed.status).toBe(204);
  held.answer();
  expect((await coming).searchParams.get('reason')).toBe('unknown-attempt');
  expect(await stored(user)).toEqual({ sessions: [], connections: [] });
});

it('removes no connection while a return is being stored', async () => {
  const [user, psu] = [await newUser(), newPsu()];
  const connectionId = await connectAs(bank, user, psu);
  await connectAs(bank, user, psu, {
    corporateId: psu.agreements[0]?.psuCorporateId,
    body: { context: 'CORPORATE' },
  });
  const { userId } = user;
  let removing: Promise<Response> | undefined;
  await transaction(async (db) => {
    await lockPsu(db, { userId, bankId: 'sandbox' });
    removing = user.browser.ask(disconnect, { connectionId }, { method: 'DELETE' });
    const isOver = removing.then(() => 'removed');
    const waits = new Promise((resolve) => setTimeout(resolve, 300, 'waits'));
    expect(await Promise.race([isOver, waits])).toBe('waits');
    expect(await db.connection.count({ where: { userId } })).toBe(2);
  });
  expect((await removing)?.status).toBe(204);
});
