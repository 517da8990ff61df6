import { randomUUID } from 'node:crypto';
import { addHours, addMinutes, subDays } from 'date-fns';
import { afterEach, describe, expect, it } from 'vitest';
import { GET as listAccounts } from '@/app/api/accounts/route';
import { GET as readActivity } from '@/app/api/activity/route';
import {
  POST as askPasskey,
  PUT as prove,
} from '@/app/api/connection-moves/[moveId]/passkey/route';
import { POST as ask } from '@/app/api/connection-moves/[moveId]/route';
import { POST as confirm } from '@/app/api/connection-moves/confirmation/route';
import { POST as preview } from '@/app/api/connection-moves/preview/route';
import { POST as renew } from '@/app/api/connections/[connectionId]/renew/route';
import { DELETE as disconnect } from '@/app/api/connections/[connectionId]/route';
import { GET as listConnections } from '@/app/api/connections/route';
import { GET as readNotices } from '@/app/api/notices/route';
import { POST as sendAgain } from '@/app/api/payments/[paymentId]/send-again/route';
import { GET as paymentStatus } from '@/app/api/payments/[paymentId]/status/route';
import { GET as listPayments } from '@/app/api/payments/route';
import { POST as confirmSession } from '@/app/api/sessions/confirmation/route';
import { changeScaPreference } from '@/lib/connection/sca-preferences';
import { database } from '@/lib/db/client';
import type { Payment } from '@/lib/db/payments/payments';
import { confirmMove, previewMove } from '@/lib/move/confirm-move';
import { openCorporateId, openPsuId } from '@/lib/vault/identity';
import { Browser, newUser, type TestUser } from '@/test/harness/application';
import { beginConnecting, connectAs, openBankAndApplication } from '@/test/harness/connect';
import { mailTo, tokenTo } from '@/test/harness/mailbox';
import { addPasskeyTo } from '@/test/harness/passkeys';
import type { BankPsu } from '@/test/harness/psu-bank';
import { comeBack } from '@/test/harness/sca-return';
import { shared } from '@/test/harness/shared';
import { storeBasket, storePayment } from '@/test/harness/stored-payment';
import { json } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

const SUBJECT = 'Move your Skjærvik Sparebank connection to another Brygge account?';
const COMPANY = 'e9a3f1d0-7b9c-4a41-8a51-6c1f3f0c2d11';
const somebody = { address: '192.0.2.1', userAgent: null, requestId: 'r' };

const newPsu = () =>
  bank.newPsu({
    names: ['Brukskonto', 'Sparekonto'],
    agreements: [{ psuCorporateId: COMPANY, name: 'Fjord Fisk AS' }],
  });

/** A person who connected a bank under one sign-in, and comes back from it under another. */
const atBothSides = async (psu = newPsu()) => {
  const from = await newUser();
  const connectionId = await connectAs(bank, from, psu);
  const to = await newUser();
  return { psu, from, connectionId, to, moveId: await offered(to, psu) };
};
type Sides = Awaited<ReturnType<typeof atBothSides>>;

const offered = async (to: TestUser, psu: BankPsu, corporateId?: string) => {
  const back = bank.pass(await beginConnecting(to), psu, corporateId);
  const { pathname, searchParams } = await comeBack(to.browser, back);
  expect(pathname).toBe('/sca/outcome');
  expect(searchParams.get('reason')).toBe('psu-of-another-user');
  return searchParams.get('move') ?? '';
};
const asks = (to: TestUser, moveId: string) => to.browser.ask(ask, { moveId }, { method: 'POST' });
const linkTo = async (user: TestUser) => {
  const token = await tokenTo(user.email, SUBJECT);
  if (token === null) throw new Error('no message came');
  return token;
};
const asked = async (sides: Sides) => {
  expect((await asks(sides.to, sides.moveId)).status).toBe(204);
  return linkTo(sides.from);
};
const anywhere = () => new Browser(`198.51.100.${Math.floor(Math.random() * 250)}`);
const confirmed = async (token: string) => {
  const answer = await anywhere().ask(confirm, {}, { method: 'POST', json: { token } });
  return { status: answer.status, ...(await answer.json()) };
};
const accountsOf = async (user: TestUser) => {
  const path = '/api/accounts?kind=account';
  const { accounts } = await (await user.browser.ask(listAccounts, {}, { path })).json();
  return accounts.map(({ name }: { name: string }) => name).sort();
};
const connectionsOf = async (user: TestUser) =>
  (await user.browser.ask(listConnections, {})).json();
const holdersOf = async ({ psu }: Sides) => {
  const rows = await database().psu.findMany();
  return rows.filter((row) => openPsuId(row) === psu.psuId).map(({ userId }) => userId);
};
const pays = async ({ from, connectionId }: Sides, changes: Partial<Payment>) =>
  storePayment({
    userId: from.userId,
    connectionId,
    ...(changes.kind === 'periodic-payments' ? { kind: 'periodic-payments' } : {}),
    changes,
  });
const listed = async (user: TestUser) =>
  (await (await user.browser.ask(listPayments, {})).json()).payments;
const SETTLED = { transactionStatus: 'ACSC', isFinal: true };

describe('a bank that another sign-in holds', () => {
  it('stays where it is when its person comes back from there in another sign-in', async () => {
    const sides = await atBothSides();
    expect(await holdersOf(sides)).toEqual([sides.from.userId]);
    expect(await accountsOf(sides.to)).toEqual([]);
    expect(await mailTo(sides.from.email)).toEqual([]);
    expect((await connectionsOf(sides.to)).moves).toEqual([]);
  });

  it('stays where it is until the mailbox confirms, whoever looks at the link', async () => {
    const sides = await atBothSides();
    const token = await asked(sides);
    const seen = await anywhere().ask(preview, {}, { method: 'POST', json: { token } });
    expect(await seen.json()).toEqual({
      bankName: 'Skjærvik Sparebank',
      accounts: 2,
      openPayments: 0,
      unapprovedPayments: 0,
      standingOrders: 0,
      isBusy: false,
    });
    expect(await holdersOf(sides)).toEqual([sides.from.userId]);
    expect(await accountsOf(sides.from)).toEqual(['Brukskonto', 'Sparekonto']);
    expect((await connectionsOf(sides.to)).moves).toMatchObject([
      { state: 'waits', bankName: 'Skjærvik Sparebank' },
    ]);
    expect((await connectionsOf(sides.from)).moves).toEqual([]);
  });

  it('moves when the mailbox confirms, once, and both sides are told', async () => {
    const sides = await atBothSides();
    const { from, to } = sides;
    const token = await asked(sides);
    expect(await confirmed(token)).toEqual({ status: 200, done: 'moved' });
    expect(await confirmed(token)).toMatchObject({
      status: 400,
      fields: [{ path: 'token', rule: 'link-invalid' }],
    });
    expect(await holdersOf(sides)).toEqual([to.userId]);
    expect(await accountsOf(to)).toEqual(['Brukskonto', 'Sparekonto']);
    expect(await accountsOf(from)).toEqual([]);
    expect(await connectionsOf(from)).toMatchObject({
      connections: [],
      moves: [{ state: 'moved-away', bankName: 'Skjærvik Sparebank' }],
    });
    expect(await connectionsOf(to)).toMatchObject({
      connections: [{ status: 'active', context: 'PRIVATE' }],
      moves: [{ state: 'moved-here' }],
    });
    for (const [user, kind, subject] of [
      [from, 'CONNECTION_MOVED_AWAY', 'Your connection to Skjærvik Sparebank was moved'],
      [
        to,
        'CONNECTION_MOVED_HERE',
        'Your connection to Skjærvik Sparebank was moved to this account',
      ],
    ] as const) {
      const { notices } = await (await user.browser.ask(readNotices, {})).json();
      expect(notices).toMatchObject([
        { kind, bankName: 'Skjærvik Sparebank', path: '/connections' },
      ]);
      expect((await mailTo(user.email))[0]?.subject).toBe(subject);
      const { events } = await (await user.browser.ask(readActivity, {})).json();
      expect(events.map((event: { kind: string }) => event.kind)).toContain(kind);
    }
  });

  it('tells neither side the address of the other, or from where it was confirmed', async () => {
    const sides = await atBothSides();
    const { from, to } = sides;
    await confirmed(await asked(sides));
    const shownTo = async (user: TestUser) =>
      JSON.stringify([
        await connectionsOf(user),
        await (await user.browser.ask(readNotices, {})).json(),
        await (await user.browser.ask(readActivity, {})).json(),
        await mailTo(user.email),
      ]);
    expect(await shownTo(to)).not.toContain(from.email);
    expect(await shownTo(from)).not.toContain(to.email);
    expect(await shownTo(to)).not.toContain('198.51.100.');
  });

  it('moves with the companies that its person acts for', async () => {
    const sides = await atBothSides();
    await connectAs(bank, sides.from, sides.psu, { corporateId: COMPANY });
    const moveId = await offered(sides.to, sides.psu);
    const token = await asked({ ...sides, moveId });
    expect(await confirmed(token)).toMatchObject({ done: 'moved' });
    const { connections } = await connectionsOf(sides.to);
    expect(connections.map(({ context }: { context: string }) => context).sort()).toEqual([
      'CORPORATE',
      'PRIVATE',
    ]);
    const rows = await database().connection.findMany({ where: { userId: sides.to.userId } });
    expect(rows.map(openCorporateId).filter((id) => id !== null)).toEqual([COMPANY]);
  });

  it('takes today’s reads along, so that nobody reads a fifth time', async () => {
    const sides = await atBothSides();
    const account = await database().account.findFirstOrThrow({
      where: { userId: sides.from.userId, name: 'Brukskonto' },
    });
    const readAt = new Date();
    const read = { accountId: account.id, resource: 'balances', slot: 0, readAt };
    await database().unattendedRead.create({ data: { userId: sides.from.userId, ...read } });
    await confirmed(await asked(sides));
    expect(await database().unattendedRead.findMany({ where: { accountId: account.id } })).toEqual([
      { userId: sides.to.userId, ...read },
    ]);
  });

  it('leaves payments where they were made, with nothing left to do about them', async () => {
    const sides = await atBothSides();
    const paymentId = await pays(sides, SETTLED);
    await confirmed(await asked(sides));
    expect(await listed(sides.from)).toMatchObject([{ paymentId, actions: [] }]);
    expect(await listed(sides.to)).toEqual([]);
    expect(
      await database().paymentLogLine.count({ where: { userId: sides.from.userId, paymentId } }),
    ).toBeGreaterThan(0);
  });

  it('leaves a payment where it was made, and not the basket in which it was approved', async () => {
    const sides = await atBothSides();
    const { userId } = sides.from;
    const paymentId = await pays(sides, SETTLED);
    await storeBasket({ userId, connectionId: sides.connectionId, paymentIds: [paymentId] });
    expect(await confirmed(await asked(sides))).toEqual({ status: 200, done: 'moved' });
    expect(await listed(sides.from)).toMatchObject([{ paymentId, basketId: null }]);
    expect(await database().basket.count({ where: { userId } })).toBe(0);
  });

  it('leaves no identity number with the sign-in that it moves away from', async () => {
    const sides = await atBothSides();
    const { userId } = sides.from;
    const identityNumber = '13039319955';
    await changeScaPreference({ userId, bankId: 'sandbox' }, { identityNumber }, new Date());
    await confirmed(await asked(sides));
    expect(await database().scaPreference.count({ where: { userId } })).toBe(0);
  });

  it('leaves none of the company’s saved recipients with the sign-in that it moved away from', async () => {
    const sides = await atBothSides();
    const { userId } = sides.from;
    const contextId = await connectAs(bank, sides.from, sides.psu, { corporateId: COMPANY });
    await database().recipient.create({
      data: {
        userId,
        id: randomUUID(),
        contextId,
        sealedDetails: 'x',
        accountHash: 'x',
        keyId: 'test',
        lastUsedAt: new Date(),
      },
    });
    const moveId = await offered(sides.to, sides.psu);
    expect(await confirmed(await asked({ ...sides, moveId }))).toMatchObject({ done: 'moved' });
    expect(await database().recipient.count({ where: { userId } })).toBe(0);
  });

  it('leaves no notice about it with the sign-in that it moved away from', async () => {
    const sides = await atBothSides();
    const { userId } = sides.from;
    await database().notice.create({
      data: {
        userId,
        id: randomUUID(),
        kind: 'ACCESS_ENDS_7',
        subject: sides.connectionId,
        occasion: '',
        isShown: true,
        createdAt: new Date(),
      },
    });
    await confirmed(await asked(sides));
    const { notices } = await (await sides.from.browser.ask(readNotices, {})).json();
    expect(notices.map(({ kind }: { kind: string }) => kind)).toEqual(['CONNECTION_MOVED_AWAY']);
  });

  it('forgets who came back from the bank once it has moved', async () => {
    const sides = await atBothSides();
    await confirmed(await asked(sides));
    const move = await database().connectionMove.findFirstOrThrow({ where: { id: sides.moveId } });
    expect(move).toMatchObject({ state: 'DONE', sealedIdentity: '' });
  });

  it.each([
    ['waits for approval', { transactionStatus: 'RCVD' }],
    ['is under way', { transactionStatus: 'PDNG' }],
  ] as const)('does not move while a payment %s, and can later', async (_, changes) => {
    const sides = await atBothSides();
    const paymentId = await pays(sides, changes);
    const token = await asked(sides);
    expect(await previewMove(token, new Date())).toMatchObject({ openPayments: 1 });
    expect(await confirmed(token)).toEqual({ status: 200, done: 'blocked' });
    expect(await holdersOf(sides)).toEqual([sides.from.userId]);
    await database().payment.updateMany({
      where: { id: paymentId },
      data: { state: 'CREATED', ...SETTLED },
    });
    expect(await confirmed(token)).toEqual({ status: 200, done: 'moved' });
  });

  it.each([
    ['the person', 0],
    ['a company', 1],
  ])(
    'does not move while a call of %s that may move money is under way, and can later',
    async (_, at) => {
      const sides = await atBothSides();
      const { userId } = sides.from;
      const company = await connectAs(bank, sides.from, sides.psu, { corporateId: COMPANY });
      const connectionId = [sides.connectionId, company][at] ?? '';
      const paymentId = await pays({ ...sides, connectionId }, SETTLED);
      const token = await asked({ ...sides, moveId: await offered(sides.to, sides.psu) });
      const id = randomUUID();
      await database().outboxCall.create({
        data: {
          userId,
          id,
          bankId: 'sandbox',
          connectionId,
          paymentId,
          operation: 'delete-payment',
          method: 'DELETE',
          href: '/v1/payments',
          keyId: '',
          requestId: randomUUID(),
          tppRedirectUri: '',
          state: 'SENDING',
          createdAt: new Date(),
        },
      });
      expect(await previewMove(token, new Date())).toMatchObject({ openPayments: 0, isBusy: true });
      expect(await confirmed(token)).toEqual({ status: 200, done: 'blocked' });
      await database().outboxCall.updateMany({ where: { userId, id }, data: { state: 'DONE' } });
      expect(await confirmed(token)).toEqual({ status: 200, done: 'moved' });
    },
  );

  it('is not asked for once the other sign-in has disconnected it', async () => {
    const { from, to, connectionId, moveId } = await atBothSides();
    const ended = await from.browser.ask(disconnect, { connectionId }, { method: 'DELETE' });
    expect(ended.status).toBe(204);
    expect((await asks(to, moveId)).status).toBe(404);
    expect((await mailTo(from.email)).map(({ subject }) => subject)).not.toContain(SUBJECT);
  });

  it('moves with a payment whose outcome is not known, which is not sent again then', async () => {
    const sides = await atBothSides();
    const { from } = sides;
    const paymentId = await pays(sides, {
      state: 'UNKNOWN',
      transactionStatus: null,
      resourceId: null,
    });
    const token = await asked(sides);
    expect(await previewMove(token, new Date())).toMatchObject({ openPayments: 0 });
    expect(await listed(from)).toMatchObject([{ actions: ['send-again'], movedAwayAt: null }]);
    expect(await confirmed(token)).toEqual({ status: 200, done: 'moved' });
    expect(await listed(from)).toMatchObject([
      { paymentId, actions: [], movedAwayAt: expect.any(String) },
    ]);
    const answer = await from.browser.ask(sendAgain, { paymentId }, { method: 'POST', json: {} });
    expect(await answer.json()).toMatchObject({ code: 'conflict' });
    expect(await listed(from)).toHaveLength(1);
  });

  it('moves while a standing order goes on at the bank, which is not asked about it then', async () => {
    const sides = await atBothSides();
    const { from } = sides;
    const resourceId = 'enc!!standing=';
    const paymentId = await pays(sides, {
      kind: 'periodic-payments',
      transactionStatus: 'ACCP',
      resourceId,
    });
    const token = await asked(sides);
    expect(await previewMove(token, new Date())).toMatchObject({
      openPayments: 0,
      standingOrders: 1,
    });
    expect(await confirmed(token)).toEqual({ status: 200, done: 'moved' });
    let questions = 0;
    const product = 'norwegian-domestic-credit-transfers';
    const statusOf = `GET /v1/periodic-payments/${product}/${encodeURIComponent(resourceId)}/status`;
    bank.override(statusOf, (...reply) => {
      questions += 1;
      json(200, { transactionStatus: 'ACSC' })(...reply);
    });
    const answer = await from.browser.ask(paymentStatus, { paymentId });
    expect(await answer.json()).toMatchObject({
      status: { transactionStatus: 'ACCP' },
      actions: [],
      problem: null,
    });
    expect(questions).toBe(0);
  });

  it.each([
    ['was never approved, and is not shown by the bank for a week', { transactionStatus: 'RCVD' }],
    ['has no status, and is not shown by the bank for a week', { transactionStatus: null }],
  ])('moves with a payment that %s', async (_, changes) => {
    const sides = await atBothSides();
    const days = (count: number) => {
      const at = subDays(new Date(), count);
      const statusReadAt = changes.transactionStatus === null ? null : at;
      return { ...changes, createdAt: at, statusReadAt };
    };
    const paymentId = await pays(sides, days(6));
    const token = await asked(sides);
    expect(await confirmed(token)).toEqual({ status: 200, done: 'blocked' });
    await database().payment.updateMany({ where: { id: paymentId }, data: days(8) });
    // The person may have approved it at the bank yesterday.
    const event = { userId: sides.from.userId, paymentId, kind: 'approval-started' };
    await database().paymentEvent.create({
      data: { ...event, id: paymentId, at: subDays(new Date(), 1) },
    });
    expect(await confirmed(token)).toEqual({ status: 200, done: 'blocked' });
    await database().paymentEvent.deleteMany({ where: { paymentId } });
    expect(await previewMove(token, new Date())).toMatchObject({
      openPayments: 0,
      unapprovedPayments: 1,
    });
    expect(await confirmed(token)).toEqual({ status: 200, done: 'moved' });
    expect(await listed(sides.from)).toMatchObject([{ paymentId, actions: [] }]);
  });

  it('moves with a payment under way that the bank has not shown for a month after its day', async () => {
    const sides = await atBothSides();
    const at = subDays(new Date(), 60);
    const day = (count: number) => subDays(new Date(), count).toISOString().slice(0, 10);
    const seen = { transactionStatus: 'ACSP', createdAt: at, statusReadAt: at };
    const paymentId = await pays(sides, { ...seen, executionDate: day(29) });
    const token = await asked(sides);
    expect(await confirmed(token)).toEqual({ status: 200, done: 'blocked' });
    const data = { executionDate: day(32) };
    await database().payment.updateMany({ where: { id: paymentId }, data });
    expect(await confirmed(token)).toEqual({ status: 200, done: 'moved' });
  });
});

describe('asking for a move', () => {
  it('writes nobody when the bank does not confirm who came back', async () => {
    const sides = await atBothSides();
    const stranger = newPsu();
    const to = await newUser();
    // The stranger passed SCA, and changed the PSU-ID on the way back.
    const back = new URL(bank.pass(await beginConnecting(to), stranger));
    back.searchParams.set('psu-id', sides.psu.psuId);
    const { searchParams } = await comeBack(to.browser, back.href);
    const answer = await asks(to, searchParams.get('move') ?? '');
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ code: 'bank-refused' });
    expect(await mailTo(sides.from.email)).toEqual([]);
  });

  it('is nobody else’s, and done once', async () => {
    const sides = await atBothSides();
    expect((await asks(await newUser(), sides.moveId)).status).toBe(404);
    const answers = await Promise.all([1, 2, 3].map(() => asks(sides.to, sides.moveId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect(await mailTo(sides.from.email)).toHaveLength(1);
    expect((await asks(sides.to, sides.moveId)).status).toBe(404);
  });

  it('is over an hour after the return from the bank, and so is a passkey for it', async () => {
    const sides = await atBothSides();
    const { to, moveId, from } = sides;
    const setEnd = (expiresAt: Date) =>
      database().connectionMove.updateMany({ where: { id: moveId }, data: { expiresAt } });
    const { expiresAt, scaAt } = await database().connectionMove.findFirstOrThrow({
      where: { id: moveId },
    });
    expect(expiresAt).toEqual(addHours(scaAt, 1));
    await setEnd(new Date());
    expect((await asks(to, moveId)).status).toBe(404);
    expect(await mailTo(from.email)).toEqual([]);
    await setEnd(expiresAt);
    await asked(sides);
    expect((await connectionsOf(to)).moves).toHaveLength(1);
    await setEnd(new Date());
    expect((await connectionsOf(to)).moves).toEqual([]);
    const passkey = await to.browser.ask(askPasskey, { moveId }, { method: 'POST' });
    expect(passkey.status).toBe(404);
  });

  it('is of the latest return from the bank alone', async () => {
    const sides = await atBothSides();
    const latest = await offered(sides.to, sides.psu);
    expect((await asks(sides.to, sides.moveId)).status).toBe(404);
    expect((await asks(sides.to, latest)).status).toBe(204);
  });

  it('is not offered to a trial user', async () => {
    const psu = newPsu();
    await connectAs(bank, await newUser(), psu);
    const demo = await newUser(new Date(), { isDemo: true });
    expect(await offered(demo, psu)).toBe('');
  });
});

describe('the link', () => {
  it('is good for a day', async () => {
    const token = await asked(await atBothSides());
    expect(await confirmMove(token, somebody, addHours(new Date(), 25))).toMatchObject({
      ok: false,
    });
    expect(await confirmMove(token, somebody, addHours(new Date(), 23))).toEqual({
      ok: true,
      done: 'moved',
    });
  });

  it('is worth nothing once the time to confirm the move is over, whenever it was made', async () => {
    const sides = await atBothSides();
    const token = await asked(sides);
    await database().connectionMove.updateMany({
      where: { id: sides.moveId },
      data: { expiresAt: new Date() },
    });
    expect(await confirmed(token)).toMatchObject({ status: 400 });
    expect(await holdersOf(sides)).toEqual([sides.from.userId]);
  });

  it('is worth nothing once the sign-in that holds the bank has been there again', async () => {
    const sides = await atBothSides();
    const token = await asked(sides);
    await database().psu.updateMany({
      where: { userId: sides.from.userId },
      data: { scaAt: addMinutes(new Date(), 1) },
    });
    expect(await confirmed(token)).toMatchObject({ status: 400 });
    expect(await holdersOf(sides)).toEqual([sides.from.userId]);
  });

  it('is worth nothing when the sign-in that asked has become somebody else at the bank', async () => {
    const sides = await atBothSides();
    const token = await asked(sides);
    await connectAs(bank, sides.to, newPsu());
    expect(await confirmed(token)).toMatchObject({ status: 400 });
    expect(await holdersOf(sides)).toEqual([sides.from.userId]);
  });

  it('confirms no address', async () => {
    const { POST: confirmEmail } = await import('@/app/api/email-confirmations/route');
    const sides = await atBothSides();
    const token = await asked(sides);
    const json = { token };
    const answer = await anywhere().ask(confirmEmail, {}, { method: 'POST', json });
    expect(answer.status).toBe(400);
    expect(await confirmed(token)).toEqual({ status: 200, done: 'moved' });
  });
});

describe('a passkey of the sign-in that holds the bank', () => {
  const challenged = async ({ to, moveId }: Sides) => {
    const answer = await to.browser.ask(askPasskey, { moveId }, { method: 'POST' });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const proves = async ({ to, moveId }: Sides, passkey: unknown) => {
    const answer = await to.browser.ask(prove, { moveId }, { method: 'PUT', json: { passkey } });
    return { status: answer.status, ...(await answer.json()) };
  };

  it('gives the link that the mailbox was sent, and moves nothing by itself', async () => {
    const sides = await atBothSides();
    const { authenticator } = await addPasskeyTo(sides.from);
    const sent = await asked(sides);
    const options = await challenged(sides);
    expect(options.allowCredentials).toEqual([]);
    const passkey = authenticator.get(options);
    const { status, token } = await proves(sides, passkey);
    expect(status).toBe(200);
    expect(await holdersOf(sides)).toEqual([sides.from.userId]);
    expect(await proves(sides, passkey)).toMatchObject({
      status: 400,
      fields: [{ path: 'passkey', rule: 'passkey-refused' }],
    });
    expect(await confirmed(sent)).toMatchObject({ status: 400 });
    expect(await confirmed(token)).toEqual({ status: 200, done: 'moved' });
    expect(await holdersOf(sides)).toEqual([sides.to.userId]);
  });

  it('is no passkey of the sign-in that asks, nor of anybody else', async () => {
    const sides = await atBothSides();
    await addPasskeyTo(sides.from);
    await asked(sides);
    for (const user of [sides.to, await newUser()]) {
      const { authenticator } = await addPasskeyTo(user);
      const answer = await proves(sides, authenticator.get(await challenged(sides)));
      expect(answer).toMatchObject({ status: 400, fields: [{ rule: 'passkey-refused' }] });
    }
    expect(await holdersOf(sides)).toEqual([sides.from.userId]);
  });

  it('confirms nothing else of the session that asks', async () => {
    const sides = await atBothSides();
    const { authenticator } = await addPasskeyTo(sides.from);
    await asked(sides);
    const passkey = authenticator.get(await challenged(sides));
    const json = { passkey };
    const answer = await sides.to.browser.ask(confirmSession, {}, { method: 'POST', json });
    expect(answer.status).toBe(400);
  });

  it('is not asked for before the bank has confirmed who came back', async () => {
    const { to, moveId } = await atBothSides();
    const answer = await to.browser.ask(askPasskey, { moveId }, { method: 'POST' });
    expect(answer.status).toBe(404);
  });
});

describe('never two holders', () => {
  it('with one link used eight times at once', async () => {
    const sides = await atBothSides();
    const token = await asked(sides);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirmed(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await holdersOf(sides)).toEqual([sides.to.userId]);
  });

  it('with two sign-ins that ask for the same bank and are confirmed at once', async () => {
    const sides = await atBothSides();
    const first = await asked(sides);
    const other = await newUser();
    const moveId = await offered(other, sides.psu);
    expect((await asks(other, moveId)).status).toBe(204);
    const second = await linkTo(sides.from);
    const answers = await Promise.all([confirmed(first), confirmed(second)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await holdersOf(sides)).toHaveLength(1);
  });

  it('when the holder renews while it moves', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sides = await atBothSides();
      const token = await asked(sides);
      const { from, connectionId } = sides;
      const renewing = await from.browser.ask(
        renew,
        { connectionId },
        { method: 'POST', json: {} },
      );
      const back = bank.pass((await renewing.json()).scaRedirect, sides.psu);
      await Promise.all([confirmed(token), comeBack(from.browser, back)]);
      const holders = await holdersOf(sides);
      expect(holders).toHaveLength(1);
      const rows = await database().connection.findMany({
        where: { bankId: 'sandbox', userId: { in: [from.userId, sides.to.userId] } },
      });
      expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set(holders));
    }
  });
});

it('moves back the same way', async () => {
  const sides = await atBothSides();
  await confirmed(await asked(sides));
  const moveId = await offered(sides.from, sides.psu);
  const back = { ...sides, from: sides.to, to: sides.from, moveId };
  expect(await confirmed(await asked(back))).toEqual({ status: 200, done: 'moved' });
  expect(await holdersOf(sides)).toEqual([sides.from.userId]);
});
