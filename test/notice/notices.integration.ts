import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PUT as setLanguage } from '@/app/api/account/language/route';
import { PUT as changePassword } from '@/app/api/account/password/route';
import { GET as settingsOf, PUT as switchNotice } from '@/app/api/notice-settings/route';
import { PUT as markOneRead } from '@/app/api/notices/[noticeId]/route';
import { PUT as markAllRead, GET as readNotices } from '@/app/api/notices/route';
import { GET as unread } from '@/app/api/notices/unread/route';
import { database } from '@/lib/db/client';
import { LATER_DAY } from '@/lib/xs2a/testing/later-day';
import { Browser, newUser, openApplication, type TestUser } from '@/test/harness/application';
import { mailTo } from '@/test/harness/mailbox';
import { shared } from '@/test/harness/shared';
import { storePayment } from '@/test/harness/stored-payment';

shared(openApplication);

const NEW = 'sju sorte svaner seiler';

const told = async (user: TestUser, createdAt: string, paymentId?: string) => {
  const id = randomUUID();
  await database().notice.create({
    data: {
      userId: user.userId,
      id,
      kind: paymentId === undefined ? 'PASSWORD_CHANGED' : 'PAYMENT_SETTLED',
      subject: paymentId ?? '',
      occasion: id,
      isShown: true,
      createdAt: new Date(createdAt),
    },
  });
  return id;
};
const listOf = async (user: TestUser) =>
  (await (await user.browser.ask(readNotices, {})).json()).notices;
const unreadOf = async (user: TestUser) =>
  (await (await user.browser.ask(unread, {})).json()).unread;
const put = (user: TestUser, json: unknown) =>
  user.browser.ask(switchNotice, {}, { method: 'PUT', json });

describe('the list', () => {
  it('is empty at first', async () => {
    const user = await newUser();
    expect(await (await user.browser.ask(readNotices, {})).json()).toEqual({
      notices: [],
      unread: 0,
    });
  });

  it('has the newest first, and says how many have not been read', async () => {
    const user = await newUser();
    const older = await told(user, '2026-11-01T10:00:00.000Z');
    const newer = await told(user, '2026-11-02T10:00:00.000Z');
    expect(await unreadOf(user)).toBe(2);
    const one = { kind: 'PASSWORD_CHANGED', isRead: false, path: '/settings/activity' };
    expect(await listOf(user)).toMatchObject([
      { ...one, noticeId: newer, at: '2026-11-02T10:00:00.000Z' },
      { ...one, noticeId: older, at: '2026-11-01T10:00:00.000Z' },
    ]);
  });

  it('neither has nor counts a notice that was only sent by mail', async () => {
    const user = await newUser();
    const id = await told(user, '2026-11-01T10:00:00.000Z');
    await database().notice.updateMany({ where: { id }, data: { isShown: false } });
    expect(await listOf(user)).toEqual([]);
    expect(await unreadOf(user)).toBe(0);
  });

  it('is read one by one, and as far as it was seen', async () => {
    const user = await newUser();
    const first = await told(user, '2026-11-01T10:00:00.000Z');
    await told(user, '2026-11-02T10:00:00.000Z');
    for (const time of ['once', 'again']) {
      const read = await user.browser.ask(markOneRead, { noticeId: first }, { method: 'PUT' });
      expect(read.status, time).toBe(204);
    }
    expect(await unreadOf(user)).toBe(1);
    await told(user, '2026-11-03T10:00:00.000Z');
    const json = { readUpTo: '2026-11-02T10:00:00.000Z' };
    expect((await user.browser.ask(markAllRead, {}, { method: 'PUT', json })).status).toBe(204);
    expect((await listOf(user)).map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('names a batch by how many payments it has, and one that does not open not at all', async () => {
    const user = await newUser();
    const of = { userId: user.userId, connectionId: null };
    const one = {
      instructedAmount: { amount: '120.50', currency: 'NOK' },
      creditorName: 'Elvebakken Barnehage',
      creditorAccount: { bban: '12043174449', currency: 'NOK' },
      creditorAddress: { country: 'NO' },
    } as const;
    const batch = await storePayment({
      ...of,
      kind: 'bulk-payments',
      request: {
        debtorAccount: { bban: '12345678903', currency: 'NOK' },
        requestedExecutionDate: LATER_DAY,
        paymentInformationId: 'Wages 3',
        payments: [one, one],
      },
    });
    const broken = await storePayment(of);
    await database().payment.updateMany({
      where: { id: broken },
      data: { sealedRequest: 'gone.AAAA' },
    });
    await told(user, '2026-11-01T10:00:00.000Z', batch);
    await told(user, '2026-11-02T10:00:00.000Z', broken);
    expect(await listOf(user)).toMatchObject([
      { path: `/payments/${broken}`, payment: null },
      {
        path: `/payments/${batch}`,
        payment: {
          creditorName: null,
          paymentsCount: 2,
          amounts: [{ amount: '241.00', currency: 'NOK' }],
        },
      },
    ]);
  });

  it('is not read up to a year that the database does not know', async () => {
    const user = await newUser();
    await told(user, '2026-11-01T10:00:00.000Z');
    const json = { readUpTo: '0000-01-01T00:00:00Z' };
    expect((await user.browser.ask(markAllRead, {}, { method: 'PUT', json })).status).toBe(400);
    expect(await unreadOf(user)).toBe(1);
  });
});

describe('the choices', () => {
  it('are all on at first, and one by one off', async () => {
    const user = await newUser();
    const before = await (await user.browser.ask(settingsOf, {})).json();
    expect(before.settings).toHaveLength(15);
    for (const one of before.settings) expect(one).toMatchObject({ APP: true, MAIL: true });
    const off = { kind: 'PAYMENT_FAILED', channel: 'MAIL', on: false };
    expect((await put(user, off)).status).toBe(204);
    expect((await put(user, off)).status).toBe(204);
    const { settings } = await (await user.browser.ask(settingsOf, {})).json();
    expect(settings).toContainEqual({ kind: 'PAYMENT_FAILED', APP: true, MAIL: false });
    expect(settings.filter((one: { MAIL: boolean }) => !one.MAIL)).toHaveLength(1);
  });

  it.each([
    'NEW_SIGN_IN',
    'PASSWORD_CHANGED',
    'PASSKEY_CHANGED',
    'EMAIL_CHANGED',
    'CONNECTION_MOVED_AWAY',
    'CONNECTION_MOVED_HERE',
  ])('are none for %s by mail, and one in the application', async (kind) => {
    const user = await newUser();
    const refused = await put(user, { kind, channel: 'MAIL', on: false });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      code: 'invalid-input',
      fields: [{ path: 'on', rule: 'notice-always-sent' }],
    });
    expect((await put(user, { kind, channel: 'APP', on: false })).status).toBe(204);
    expect((await put(user, { kind, channel: 'MAIL', on: true })).status).toBe(204);
  });

  it('say that a trial user gets no mail', async () => {
    const mailOf = async (user: TestUser) =>
      (await (await user.browser.ask(settingsOf, {})).json()).getsMail;
    expect(await mailOf(await newUser())).toBe(true);
    expect(await mailOf(await newUser(new Date(), { isDemo: true }))).toBe(false);
  });

  it.each([
    { kind: 'NO_KIND', channel: 'APP', on: true },
    { kind: 'PAYMENT_FAILED', channel: 'PIGEON', on: true },
    { kind: 'PAYMENT_FAILED', channel: 'APP', on: 'yes' },
  ])('refuse %j', async (json) => {
    expect((await put(await newUser(), json)).status).toBe(400);
  });
});

describe('the safety of the account', () => {
  it('is told of in both ways when the password changes, and by mail alone when the list is not wanted', async () => {
    const user = await newUser();
    const change = () =>
      user.browser.ask(changePassword, {}, { method: 'PUT', json: { password: NEW } });
    expect((await change()).status).toBe(204);
    expect(await listOf(user)).toMatchObject([{ kind: 'PASSWORD_CHANGED' }]);
    await put(user, { kind: 'PASSWORD_CHANGED', channel: 'APP', on: false });
    expect((await change()).status).toBe(204);
    expect(await listOf(user)).toHaveLength(1);
    expect((await mailTo(user.email)).map(({ subject }) => subject)).toEqual([
      'Your password was changed',
      'Your password was changed',
    ]);
  });

  it('is told of when somebody signs in on a new device, in the language of that sign-in', async () => {
    const user = await newUser();
    const [known, stranger] = [new Browser('198.51.100.1'), new Browser('198.51.100.2')];
    await known.signIn(user.email, user.password);
    await known.signIn(user.email, user.password);
    expect(await listOf(user)).toEqual([]);
    await stranger.signIn(user.email, user.password);
    expect(await listOf(user)).toMatchObject([{ kind: 'NEW_SIGN_IN' }]);
    expect(await mailTo(user.email)).toHaveLength(1);
  });
});

it('writes to a person in the language that they chose last', async () => {
  const user = await newUser();
  const json = { locale: 'nb' };
  const chosen = await user.browser.ask(setLanguage, {}, { method: 'PUT', json });
  expect(chosen.status).toBe(204);
  await user.browser.ask(changePassword, {}, { method: 'PUT', json: { password: NEW } });
  expect((await mailTo(user.email)).map(({ subject }) => subject)).toEqual([
    'Passordet ditt er endret',
  ]);
});
