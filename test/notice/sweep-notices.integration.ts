import { addDays, addHours, subDays } from 'date-fns';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { PUT as switchNotice } from '@/app/api/notice-settings/route';
import { GET as readNotices } from '@/app/api/notices/route';
import { disconnect } from '@/lib/connection/connections';
import { database, databasePool, transaction } from '@/lib/db/client';
import { renewConnection } from '@/lib/db/connections/connections';
import { lockWaitingPayment } from '@/lib/db/payments/left-waiting';
import { deliverMail } from '@/lib/mail/deliver-mail';
import { sweepNotices } from '@/lib/notice/sweep-notices';
import { newUser, type TestUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { mailTo } from '@/test/harness/mailbox';
import { shared } from '@/test/harness/shared';
import { storeConnection } from '@/test/harness/stored-connection';
import { storeBasket, storePayment } from '@/test/harness/stored-payment';

shared(openBankAndApplication);

const END = new Date('2027-05-17T10:00:00.000Z');
const at = (instant: string) => sweepNotices(() => new Date(instant));

const connected = async (accessUntil = END) => {
  const user = await newUser();
  return { user, connectionId: await storeConnection({ userId: user.userId, accessUntil }) };
};
const renew = (user: TestUser, connectionId: string, until: Date) =>
  renewConnection(
    database(),
    { userId: user.userId, connectionId },
    {
      agreementName: null,
      consentedAt: subDays(until, 180),
      accessUntil: until,
      sealedCorporateId: null,
      corporateIdHash: '',
      keyId: '',
    },
  );
const subjectsTo = async ({ email }: TestUser) =>
  (await mailTo(email)).map(({ subject }) => subject).reverse();
const listOf = async (user: TestUser) => {
  const { notices } = await (await user.browser.ask(readNotices, {})).json();
  return notices.map(({ kind }: { kind: string }) => kind).reverse();
};

describe('access that comes to its end', () => {
  it('is told of once at each of its times, in the list and by mail', async () => {
    const { user } = await connected();
    for (const instant of [
      '2027-05-03T09:00:00Z',
      '2027-05-03T10:00:00Z',
      '2027-05-04T10:00:00Z',
      '2027-05-10T10:00:00Z',
      '2027-05-16T10:00:00Z',
      '2027-05-16T10:01:00Z',
      '2027-05-17T10:00:00Z',
      '2027-05-18T10:00:00Z',
    ])
      await at(instant);
    expect(await listOf(user)).toEqual([
      'ACCESS_ENDS_14',
      'ACCESS_ENDS_7',
      'ACCESS_ENDS_1',
      'ACCESS_ENDED',
    ]);
    expect(await subjectsTo(user)).toEqual([
      'Brygge’s access to Skjærvik Sparebank ends on 17 May 2027',
      'Brygge’s access to Skjærvik Sparebank ends on 17 May 2027',
      'Brygge’s access to Skjærvik Sparebank ends on 17 May 2027',
      'Brygge’s access to Skjærvik Sparebank has ended',
    ]);
  });

  it('is told of with its end, and the bank and the agreement whose it is', async () => {
    const { user } = await connected();
    await storeConnection({
      userId: user.userId,
      accessUntil: addDays(END, -6),
      corporateId: 'e9a3f1d0-7b9c-4a41-8a51-6c1f3f0c2d11',
      agreementName: 'Fjord Fisk AS',
      bankId: 'another',
    });
    await at('2027-05-10T10:00:00Z');
    const { notices } = await (await user.browser.ask(readNotices, {})).json();
    const told = notices.map((one: Record<string, unknown>) => [
      one.kind,
      one.bankName,
      one.agreementName,
      one.accessUntil,
      one.path,
    ]);
    expect(told.toSorted()).toEqual([
      ['ACCESS_ENDS_1', 'another', 'Fjord Fisk AS', '2027-05-11T10:00:00.000Z', '/connections'],
      ['ACCESS_ENDS_7', 'Skjærvik Sparebank', null, '2027-05-17T10:00:00.000Z', '/connections'],
    ]);
  });

  it('is told of as one of several where access to the same bank lasts longer', async () => {
    const { user } = await connected();
    const corporateId = 'e9a3f1d0-7b9c-4a41-8a51-6c1f3f0c2d12';
    const accessUntil = addDays(END, 100);
    await storeConnection({ userId: user.userId, accessUntil, corporateId });
    await at('2027-05-10T10:00:00Z');
    await at('2027-05-17T10:00:00Z');
    const mails = (await mailTo(user.email)).toReversed();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'One of your connections to Skjærvik Sparebank ends on 17 May 2027',
      'One of your connections to Skjærvik Sparebank has ended',
    ]);
    expect(mails[0]?.text).toContain('load anything from the accounts in that connection');
    expect(mails[1]?.text).toContain('Brygge hides the accounts in that connection');
    expect(mails.map(({ text }) => text).join()).not.toContain('your accounts at');
  });

  it('is told of by what is true after the machines were down, and not by what was missed', async () => {
    const { user } = await connected();
    await at('2027-05-12T10:00:00Z');
    expect(await listOf(user)).toEqual(['ACCESS_ENDS_7']);
    const [mail] = await mailTo(user.email);
    expect(mail?.subject).toBe('Brygge’s access to Skjærvik Sparebank ends on 17 May 2027');
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('7 days');
  });

  it('is told of by a sweep since an hour ago when it came to one of its times in that hour, and else by one of all', async () => {
    const { user } = await connected();
    const hourUntil = (instant: string) =>
      sweepNotices(() => new Date(instant), addHours(new Date(instant), -1));
    await hourUntil('2027-05-10T09:59:59Z');
    await hourUntil('2027-05-10T11:00:01Z');
    expect(await listOf(user)).toEqual([]);
    await hourUntil('2027-05-10T11:00:00Z');
    expect(await listOf(user)).toEqual(['ACCESS_ENDS_7']);
    await hourUntil('2027-05-16T10:00:00Z');
    await at('2027-05-17T12:00:00Z');
    expect(await listOf(user)).toEqual(['ACCESS_ENDS_7', 'ACCESS_ENDS_1', 'ACCESS_ENDED']);
  });

  it('is told of once by eight sweeps at the same time', async () => {
    const { user } = await connected();
    await Promise.all(Array.from({ length: 8 }, () => at('2027-05-10T10:00:00Z')));
    expect(await listOf(user)).toEqual(['ACCESS_ENDS_7']);
    expect(await subjectsTo(user)).toHaveLength(1);
  });

  it('is left to the process that has it in hand, and told of by another when that one dies', async () => {
    const { user, connectionId } = await connected();
    const dying = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await dying.connect();
    await dying.query('BEGIN');
    const lock = 'SELECT 1 FROM connection WHERE user_id = $1 AND id = $2 FOR UPDATE';
    const values = [user.userId, connectionId];
    await dying.query(lock, values);
    await at('2027-05-10T10:00:00Z');
    expect(await listOf(user)).toEqual([]);
    await dying.end();
    // A pooler undoes what the dead process had begun a moment later.
    const free = async () => (await databasePool().query(`${lock} SKIP LOCKED`, values)).rows;
    await expect.poll(free).toHaveLength(1);
    await at('2027-05-10T10:01:00Z');
    expect(await listOf(user)).toEqual(['ACCESS_ENDS_7']);
    expect(await subjectsTo(user)).toHaveLength(1);
  });

  it('is told of whole or not at all when a sweep breaks off before the message is stored', async () => {
    const { user } = await connected();
    await database().$executeRawUnsafe(
      `CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'gone'; END $$`,
    );
    await database().$executeRawUnsafe(
      'CREATE TRIGGER break_off BEFORE INSERT ON mail_message FOR EACH ROW EXECUTE FUNCTION break_off()',
    );
    await at('2027-05-10T10:00:00Z');
    await database().$executeRawUnsafe('DROP TRIGGER break_off ON mail_message');
    expect(await listOf(user)).toEqual([]);
    await at('2027-05-10T10:01:00Z');
    expect(await listOf(user)).toEqual(['ACCESS_ENDS_7']);
    expect(await subjectsTo(user)).toHaveLength(1);
  });

  it('is told of no more when it is renewed, also by a message that has not left', async () => {
    const { user, connectionId } = await connected();
    await at('2027-05-10T10:00:00Z');
    await renew(user, connectionId, addDays(END, 170));
    await at('2027-05-16T10:00:00Z');
    expect(await listOf(user)).toEqual([]);
    expect(await mailTo(user.email)).toEqual([]);
    await deliverMail();
    expect(await mailTo(user.email)).toEqual([]);
    await at('2027-10-20T10:00:00Z');
    expect(await listOf(user)).toEqual(['ACCESS_ENDS_14']);
  });

  it('is told of by messages that are true: a reminder until then, and its end for two days', async () => {
    const now = new Date();
    const accessUntil = addHours(now, 12);
    const { user } = await connected(accessUntil);
    const messages = () =>
      database().mailMessage.findMany({
        where: { userId: user.userId },
        orderBy: { createdAt: 'asc' },
      });
    await sweepNotices(() => now);
    await sweepNotices(() => accessUntil);
    const [reminder, end] = await messages();
    expect(reminder?.expiresAt).toEqual(accessUntil);
    expect(end?.expiresAt).toEqual(addHours(end?.createdAt ?? now, 48));
  });

  it('that was withdrawn is told of once', async () => {
    const { user, connectionId } = await connected();
    const revokedAt = new Date('2027-03-01T10:00:00Z');
    await database().connection.update({ where: { id: connectionId }, data: { revokedAt } });
    await at('2027-03-01T10:01:00Z');
    await at('2027-03-02T10:01:00Z');
    expect(await listOf(user)).toEqual(['ACCESS_WITHDRAWN']);
    expect(await subjectsTo(user)).toEqual(['Brygge’s access to Skjærvik Sparebank was withdrawn']);
  });

  it('is told of no more when the bank is disconnected', async () => {
    const { user, connectionId } = await connected();
    await at('2027-05-10T10:00:00Z');
    await disconnect({ userId: user.userId, connectionId });
    expect(await listOf(user)).toEqual([]);
    expect(await mailTo(user.email)).toEqual([]);
  });
});

describe('what is told', () => {
  it('is in the language that is stored of the person', async () => {
    const { user } = await connected();
    await database().user.update({ where: { id: user.userId }, data: { locale: 'nb' } });
    await at('2027-05-10T10:00:00Z');
    expect(await subjectsTo(user)).toEqual([
      'Brygges tilgang til Skjærvik Sparebank går ut 17. mai 2027',
    ]);
    const [mail] = await mailTo(user.email);
    expect(mail?.html).toContain('<html lang="nb">');
    expect(mail?.text).toContain('http://localhost:3000/connections');
  });

  it.each([
    ['APP', [], 1],
    ['MAIL', ['ACCESS_ENDS_7'], 0],
  ] as const)('comes not by %s when that is switched off', async (channel, listed, mails) => {
    const { user } = await connected();
    const json = { kind: 'ACCESS_ENDS_7', channel, on: false };
    const changed = await user.browser.ask(switchNotice, {}, { method: 'PUT', json });
    expect(changed.status).toBe(204);
    await at('2027-05-10T10:00:00Z');
    expect(await listOf(user)).toEqual(listed);
    expect(await mailTo(user.email)).toHaveLength(mails);
    await user.browser.ask(switchNotice, {}, { method: 'PUT', json: { ...json, on: true } });
    await at('2027-05-11T10:00:00Z');
    expect(await listOf(user)).toEqual(listed);
    expect(await mailTo(user.email)).toHaveLength(mails);
  });

  it('goes by no mail to a trial user', async () => {
    const user = await newUser(new Date(), { isDemo: true });
    await storeConnection({ userId: user.userId, accessUntil: END });
    await at('2027-05-10T10:00:00Z');
    expect(await listOf(user)).toEqual(['ACCESS_ENDS_7']);
    expect(await mailTo(user.email)).toEqual([]);
  });
});

describe('a payment that was left without an approval', () => {
  const made = new Date('2027-02-01T10:00:00Z');
  const left = async (changes: object = {}) => {
    const user = await newUser();
    const accessUntil = null;
    const connectionId = await storeConnection({ userId: user.userId, accessUntil });
    const paymentId = await storePayment({
      userId: user.userId,
      connectionId,
      changes: { createdAt: made, statusReadAt: made, updatedAt: made, ...changes },
    });
    return { user, paymentId, connectionId };
  };

  const beginsApproval = ({ userId }: TestUser, paymentId: string, kind = 'approval-started') =>
    database().paymentEvent.create({
      data: { userId, id: crypto.randomUUID(), paymentId, at: addHours(made, 0.1), kind },
    });

  it('is told of once, after an hour', async () => {
    const { user } = await left();
    await at('2027-02-01T10:59:59Z');
    expect(await listOf(user)).toEqual([]);
    await Promise.all(Array.from({ length: 4 }, () => at('2027-02-01T11:00:00Z')));
    await at('2027-02-02T11:00:00Z');
    expect(await listOf(user)).toEqual(['PAYMENT_WAITS']);
    expect(await subjectsTo(user)).toEqual(['A payment has not been approved']);
  });

  it('is not told of when it may have been approved since the bank was asked', async () => {
    const { user, paymentId } = await left();
    await beginsApproval(user, paymentId);
    await at('2027-02-01T12:00:00Z');
    expect(await listOf(user)).toEqual([]);
  });

  it.each([
    ['whose status was never read', { transactionStatus: null, statusReadAt: null }],
    ['that may be approved, as the bank says', { mayAuthorise: true }],
    ['made three days ago, less an hour', { createdAt: addHours(subDays(made, 3), 2) }],
  ])('is told of: one %s', async (_, changes) => {
    const { user } = await left(changes);
    await at('2027-02-01T12:00:00Z');
    expect(await listOf(user)).toEqual(['PAYMENT_WAITS']);
  });

  it('is not told of when some of several have approved it, alone or in a basket', async () => {
    const { user } = await left({ transactionStatus: 'PATC' });
    await at('2027-02-01T12:00:00Z');
    expect(await listOf(user)).toEqual([]);
    const other = await left({ statusReadAt: addHours(made, 0.2) });
    const { userId } = other.user;
    const basketId = await storeBasket({
      userId,
      connectionId: other.connectionId,
      paymentIds: [other.paymentId],
    });
    const approved = { approvedAt: made, frozenAt: made, transactionStatus: 'PATC' };
    await database().basket.updateMany({ where: { userId, id: basketId }, data: approved });
    await at('2027-02-01T12:00:00Z');
    expect(await listOf(other.user)).toEqual([]);
  });

  it('is told of beside another of the same person', async () => {
    const { user } = await left();
    await at('2027-02-01T11:00:00Z');
    const changes = { createdAt: made, statusReadAt: made, updatedAt: made };
    await storePayment({ userId: user.userId, connectionId: null, changes });
    await at('2027-02-01T11:10:00Z');
    expect(await listOf(user)).toEqual(['PAYMENT_WAITS', 'PAYMENT_WAITS']);
  });

  it.each<[string, Date | null, string, string[]]>([
    ['at the time when the bank was asked', addHours(made, 0.1), 'approval-started', []],
    ['and the bank was never asked', null, 'approval-started', []],
    ['before the bank was asked', addHours(made, 0.2), 'approval-started', ['PAYMENT_WAITS']],
    ['never, though it was created then', made, 'created', ['PAYMENT_WAITS']],
  ])('whose approval was begun %s is told of when it waits', async (_, read, kind, told) => {
    const { user, paymentId } = await left({ statusReadAt: read });
    await beginsApproval(user, paymentId, kind);
    await at('2027-02-01T12:00:00Z');
    expect(await listOf(user)).toEqual(told);
  });

  it.each<[string, Date | null, string[]]>([
    ['after the bank was asked', made, []],
    ['at the time when the bank was asked', addHours(made, 0.1), []],
    ['and the bank was never asked', null, []],
    ['before the bank was asked', addHours(made, 0.2), ['PAYMENT_WAITS']],
  ])('whose basket began its approval %s is told of when it waits', async (_, read, told) => {
    const { user, paymentId, connectionId } = await left({ statusReadAt: read });
    const { userId } = user;
    const id = await storeBasket({
      userId,
      connectionId,
      paymentIds: [paymentId],
      resourceId: paymentId,
    });
    const data = { frozenAt: addHours(made, 0.1) };
    await database().basket.updateMany({ where: { userId, id }, data });
    await at('2027-02-01T12:00:00Z');
    expect(await listOf(user)).toEqual(told);
  });

  it('is left to the process that has it in hand', async () => {
    const { user, paymentId } = await left();
    const key = { userId: user.userId, id: paymentId };
    await transaction(async (db) => {
      expect(await lockWaitingPayment(db, key)).toBe(true);
      expect(await lockWaitingPayment(database(), key)).toBe(false);
    });
    expect(await lockWaitingPayment(database(), key)).toBe(true);
  });

  it('is not told of when its approval is begun between the look and the telling', async () => {
    const { user, paymentId } = await left();
    const key = { userId: user.userId, id: paymentId };
    expect(await lockWaitingPayment(database(), key)).toBe(true);
    await beginsApproval(user, paymentId);
    expect(await lockWaitingPayment(database(), key)).toBe(false);
  });

  it('is not told of when it is approved while the sweep has it on its list', async () => {
    const { user, paymentId } = await left();
    const pool = databasePool();
    const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
    let listed = 0;
    const spy = vi.spyOn(pool, 'query').mockImplementation((async (...given: unknown[]) => {
      const found = await query(...given);
      if (JSON.stringify(given[0]).includes('ORDER BY p.user_id, p.id LIMIT')) {
        listed += 1;
        const data = { transactionStatus: 'PDNG' };
        await database().payment.updateMany({ where: { id: paymentId }, data });
      }
      return found;
    }) as typeof pool.query);
    await at('2027-02-01T12:00:00Z').finally(() => spy.mockRestore());
    expect(listed).toBe(1);
    expect(await listOf(user)).toEqual([]);
  });

  it.each([
    ['approved', { transactionStatus: 'PDNG' }],
    ['not to be approved, as the bank says', { mayAuthorise: false }],
    ['refused', { state: 'REJECTED' }],
    ['at a bank that went over to another sign-in', { movedAwayAt: made }],
    ['older than three days', { createdAt: subDays(made, 3) }],
  ])('is not told of when it is %s', async (_, changes) => {
    const { user } = await left(changes);
    await at('2027-02-01T12:00:00Z');
    expect(await listOf(user)).toEqual([]);
  });
});
