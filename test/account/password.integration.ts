import { subMilliseconds } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { PUT as changeEmail, POST as confirmAgain } from '@/app/api/account/email/route';
import { PUT as changePassword } from '@/app/api/account/password/route';
import { DELETE as leave, PUT as rename } from '@/app/api/account/route';
import { GET as readActivity } from '@/app/api/activity/route';
import { POST as forgot } from '@/app/api/forgotten-passwords/route';
import { POST as reset } from '@/app/api/password-resets/route';
import { POST as register } from '@/app/api/registration/route';
import { POST as confirm } from '@/app/api/sessions/confirmation/route';
import { requestNewPassword } from '@/lib/account/forgotten-password';
import { makeLink } from '@/lib/account/one-time-link';
import { resetPassword } from '@/lib/account/reset-password';
import { isFresh } from '@/lib/auth/confirm-presence';
import { signedInByCookies } from '@/lib/auth/session';
import { database } from '@/lib/db/client';
import { Browser, newUser, openApplication, type TestUser } from '@/test/harness/application';
import { everythingOf } from '@/test/harness/everything-of';
import { mailTo, tokenTo } from '@/test/harness/mailbox';
import { meetAtLock } from '@/test/harness/meet-at-lock';
import type { Route } from '@/test/harness/routes';
import { shared } from '@/test/harness/shared';

shared(openApplication);

const NEW = 'sju sorte svaner seiler';
const SUBJECT = 'Choose a new password';

let networks = 0;
/** A browser on a network of its own, so that tests do not share limits by network. */
const browserElsewhere = () => {
  networks += 1;
  return new Browser(`198.51.100.${networks}`);
};

const askFor = (email: string, browser = browserElsewhere()) =>
  browser.ask(forgot, {}, { method: 'POST', json: { email } });
const setBy = (token: string | null, password = NEW, browser = browserElsewhere()) =>
  browser.ask(reset, {}, { method: 'POST', json: { token, password } });
const canSignIn = async ({ email }: TestUser, password: string) =>
  (await browserElsewhere().signIn(email, password)).status === 200;
const somebody = { address: '192.0.2.1', userAgent: null, requestId: 'r' };

async function tokenOf(user: TestUser): Promise<string> {
  await askFor(user.email);
  const token = await tokenTo(user.email, SUBJECT);
  if (token === null) throw new Error('no message came');
  return token;
}

describe('a forgotten password', () => {
  it('is replaced by the link in the message, which ends every session', async () => {
    const user = await newUser();
    const other = browserElsewhere();
    await other.signIn(user.email, user.password);
    const token = await tokenOf(user);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect((await setBy(token)).status).toBe(204);
    for (const browser of [user.browser, other])
      expect(await signedInByCookies(browser.cookieHeader, new Date())).toBeNull();
    expect(await canSignIn(user, user.password)).toBe(false);
    expect(await canSignIn(user, NEW)).toBe(true);
    expect((await mailTo(user.email)).map(({ subject }) => subject)).toContain(
      'Your password was changed',
    );
  });

  it('makes every device unknown but the one that replaced it', async () => {
    const user = await newUser();
    const [device, strangers] = [browserElsewhere(), browserElsewhere()];
    await device.signIn(user.email, user.password);
    expect((await setBy(await tokenOf(user))).status).toBe(204);
    expect(await database().knownDevice.count({ where: { userId: user.userId } })).toBe(1);
    for (let tries = 0; tries < 10; tries += 1) await strangers.signIn(user.email, 'wrong');
    expect((await device.signIn(user.email, NEW)).status).toBe(429);
  });

  it('takes a link that moves a bank along, which was in the mailbox', async () => {
    const user = await newUser();
    const of = { id: user.userId, email: user.email };
    await makeLink(database(), of, { purpose: 'MOVE_CONNECTION' }, new Date());
    expect((await setBy(await tokenOf(user))).status).toBe(204);
    expect(await database().oneTimeToken.count({ where: { userId: user.userId } })).toBe(0);
  });

  it('is in no table as its token', async () => {
    const user = await newUser();
    const token = await tokenOf(user);
    const rows = await Promise.all([
      database().oneTimeToken.findMany(),
      database().mailMessage.findMany(),
      database().securityEvent.findMany(),
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is replaced once by one link, also when it is used eight times at once', async () => {
    const user = await newUser();
    const token = await tokenOf(user);
    const passwords = Array.from({ length: 8 }, (_, count) => `${NEW} nummer ${'abcdefgh'[count]}`);
    const answers = await Promise.all(passwords.map((password) => setBy(token, password)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 204))
      expect(await answer.json()).toMatchObject({
        code: 'invalid-input',
        fields: [{ path: 'token', rule: 'link-invalid' }],
      });
  });

  it('is replaced once by two who use one link in the same moment', async () => {
    const user = await newUser();
    const token = await tokenOf(user);
    const answers = await meetAtLock(
      user.userId,
      [`${NEW} først`, `${NEW} sist`].map((password) => () => setBy(token, password)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  it('keeps the link good when the new password is refused', async () => {
    const user = await newUser();
    const token = await tokenOf(user);
    const refused = await setBy(token, 'password123456');
    expect(await refused.json()).toMatchObject({
      fields: [{ path: 'password', rule: 'password-common' }],
    });
    expect((await setBy(token)).status).toBe(204);
  });

  it('is not replaced after 30 minutes', async () => {
    const user = await newUser();
    const token = await tokenOf(user);
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    expect(await resetPassword({ token, password: NEW }, somebody, at(30))).toEqual({
      ok: false,
      reason: 'link-invalid',
    });
    expect(await resetPassword({ token, password: NEW }, somebody, at(29))).toMatchObject({
      ok: true,
    });
  });

  it('is not replaced by a link to an address that is another one now', async () => {
    const user = await newUser();
    const token = await tokenOf(user);
    await database().user.update({
      where: { id: user.userId },
      data: { email: `new-${user.email}` },
    });
    expect((await setBy(token)).status).toBe(400);
  });

  it('takes every older link back', async () => {
    const user = await newUser();
    const first = await tokenOf(user);
    const second = await tokenOf(user);
    expect(first).not.toBe(second);
    expect((await setBy(second)).status).toBe(204);
    expect((await setBy(first)).status).toBe(400);
  });

  it.each(['nonsense', '', 'a'.repeat(43), null])('is not replaced by %j', async (token) => {
    const answer = await setBy(token);
    expect(answer.status).toBe(400);
  });

  it('is answered alike for everybody, and writes to nobody who is not there', async () => {
    const [known, demo] = [await newUser(), await newUser(new Date(), { isDemo: true })];
    const answers = await Promise.all(
      [known.email, 'nobody@example.no', demo.email].map(async (email) => {
        const started = performance.now();
        const response = await askFor(email);
        const took = performance.now() - started;
        return { status: response.status, body: await response.text(), tookLong: took >= 395 };
      }),
    );
    expect(answers).toEqual(
      Array.from({ length: 3 }, () => ({ status: 202, body: '{}', tookLong: true })),
    );
    expect(await mailTo('nobody@example.no')).toEqual([]);
    expect(await mailTo(demo.email)).toEqual([]);
    expect(await mailTo(known.email)).toHaveLength(1);
  });

  it('is written about in the language of whoever asks, at most five times an hour', async () => {
    const user = await newUser();
    const browser = browserElsewhere();
    browser.setCookie('brygge-locale', 'nb');
    for (let count = 0; count < 7; count += 1)
      expect((await askFor(user.email, browser)).status).toBe(202);
    const mails = await mailTo(user.email);
    expect(mails).toHaveLength(5);
    expect(mails[0]?.subject).toBe('Velg et nytt passord');
  });

  it('is asked for 20 times an hour from one network, for whichever address', async () => {
    const asking = (count: number) =>
      requestNewPassword(
        { email: `nobody-${count}@example.no`, locale: 'en' },
        { ...somebody, address: '203.0.113.99' },
        new Date(),
      );
    const answers = await Promise.all(Array.from({ length: 21 }, (_, count) => asking(count)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
  });

  it('lets the person in who was locked out by strangers, and whatever they try then on the browser of the link', async () => {
    const user = await newUser();
    for (let tries = 0; tries < 11; tries += 1)
      await new Browser('203.0.113.50').signIn(user.email, 'wrong');
    const browser = browserElsewhere();
    expect((await browser.signIn(user.email, user.password)).status).toBe(429);
    expect((await setBy(await tokenOf(user), NEW, browser)).status).toBe(204);
    expect((await new Browser('203.0.113.52').signIn(user.email, NEW)).status).toBe(200);
    for (let tries = 0; tries < 11; tries += 1)
      await new Browser('203.0.113.51').signIn(user.email, 'wrong');
    expect((await browser.signIn(user.email, NEW)).status).toBe(200);
  });
});

describe('a new password', () => {
  const change = (user: TestUser, password: string) =>
    user.browser.ask(changePassword, {}, { method: 'PUT', json: { password } });
  const stale = (user: TestUser) =>
    database().session.updateMany({
      where: { userId: user.userId },
      data: { confirmedAt: new Date(Date.now() - 10 * 60_000) },
    });
  const confirmWith = (user: TestUser, password: string) =>
    user.browser.ask(confirm, {}, { method: 'POST', json: { password } });

  it('needs who the person is proved less than ten minutes ago', () => {
    const now = new Date();
    const provedAgo = (milliseconds: number) =>
      isFresh({ confirmedAt: subMilliseconds(now, milliseconds) }, now);
    expect([provedAgo(599_999), provedAgo(600_000)]).toEqual([true, false]);
  });

  it('is set after the old one was given again, and ends the other sessions', async () => {
    const user = await newUser();
    const other = browserElsewhere();
    await other.signIn(user.email, user.password);
    await stale(user);
    const refused = await change(user, NEW);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'confirmation-required' });
    const wrong = await confirmWith(user, 'not the password');
    expect(await wrong.json()).toMatchObject({
      fields: [{ path: 'password', rule: 'password-wrong' }],
    });
    expect((await change(user, NEW)).status).toBe(403);
    expect((await confirmWith(user, user.password)).status).toBe(204);
    expect((await change(user, NEW)).status).toBe(204);
    expect(await signedInByCookies(other.cookieHeader, new Date())).toBeNull();
    expect(await signedInByCookies(user.browser.cookieHeader, new Date())).not.toBeNull();
    expect(await canSignIn(user, NEW)).toBe(true);
  });

  it('makes every device unknown but the one on which it was changed', async () => {
    const user = await newUser();
    const device = browserElsewhere();
    await device.signIn(user.email, user.password);
    expect((await change(user, NEW)).status).toBe(204);
    expect(await database().knownDevice.count({ where: { userId: user.userId } })).toBe(1);
    const strangers = browserElsewhere();
    for (let tries = 0; tries < 10; tries += 1) await strangers.signIn(user.email, 'wrong');
    expect((await device.signIn(user.email, NEW)).status).toBe(429);
    expect((await user.browser.signIn(user.email, NEW)).status).toBe(200);
  });

  it('takes the links of messages back', async () => {
    const user = await newUser();
    const token = await tokenOf(user);
    await change(user, NEW);
    expect((await setBy(token)).status).toBe(400);
  });

  it('is not set by guessing the old one', async () => {
    const user = await newUser();
    const own = browserElsewhere();
    await own.signIn(user.email, user.password);
    for (let tries = 0; tries < 10; tries += 1) await confirmWith(user, 'wrong');
    expect((await confirmWith(user, user.password)).status).toBe(429);
    // Whoever has stolen one session keeps the person from ending it in no other.
    const json = { password: user.password };
    expect((await own.ask(confirm, {}, { method: 'POST', json })).status).toBe(204);
  });

  it.each<[string, Route['handler'], string, object]>([
    ['a new password', changePassword, 'PUT', { password: NEW }],
    ['a new name', rename, 'PUT', { name: 'Ola' }],
    ['another message to the address', confirmAgain, 'POST', {}],
    ['a proof of who it is', confirm, 'POST', { password: 'fjord og fjell' }],
  ])('like %s, does not exist for a trial user', async (_, handler, method, json) => {
    const user = await newUser(new Date(), { isDemo: true });
    const before = await everythingOf(user.userId);
    expect((await user.browser.ask(handler, {}, { method, json })).status).toBe(404);
    expect(await everythingOf(user.userId)).toEqual(before);
  });

  it.each([
    ['password123456', 'password-common'],
    ['ola dunk 2026', 'password-personal'],
    ['kort', 'password-too-short'],
  ])('at registration, %s is refused as %s', async (password, rule) => {
    const json = { name: 'Ola Dunk', email: 'ola@example.no', password };
    const response = await browserElsewhere().ask(register, {}, { method: 'POST', json });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: [{ path: 'password', rule }] });
  });
});

describe('a change that fails at its last step', () => {
  it.each<[string, Route['handler'], string, object | undefined]>([
    ['the password', changePassword, 'PUT', { password: NEW }],
    ['the address', changeEmail, 'PUT', { email: 'half-way@example.no' }],
    ['a deleted account', leave, 'DELETE', undefined],
  ])('leaves %s as it was', async (_, handler, method, json) => {
    const user = await newUser();
    await user.browser.ask(changeEmail, {}, { method: 'PUT', json: { email: 'old@example.no' } });
    await browserElsewhere().signIn(user.email, user.password);
    const before = await everythingOf(user.userId);
    await database()
      .$executeRaw`ALTER TABLE security_event ADD CONSTRAINT none CHECK (false) NOT VALID`;
    const failed = await user.browser.ask(
      handler,
      {},
      { method, ...(json === undefined ? {} : { json }) },
    );
    await database().$executeRaw`ALTER TABLE security_event DROP CONSTRAINT none`;
    expect(failed.status).toBe(500);
    expect(await everythingOf(user.userId)).toEqual(before);
  });
});

describe('the security log', () => {
  it('has what happened to an account, and nothing secret', async () => {
    const user = await newUser();
    await browserElsewhere().signIn(user.email, 'not the password');
    await browserElsewhere().signIn(user.email, user.password);
    const token = await tokenOf(user);
    await setBy(token);
    await user.browser.signIn(user.email, NEW);
    const { events } = await (await user.browser.ask(readActivity, {})).json();
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'SIGNED_IN',
      'PASSWORD_RESET',
      'PASSWORD_RESET_REQUESTED',
      'SIGNED_IN',
      'SIGN_IN_FAILED',
    ]);
    expect(events[4]).toMatchObject({ reason: 'wrong-password', userAgent: 'Test browser' });
    const text = JSON.stringify(await database().securityEvent.findMany());
    for (const secret of [token, NEW, user.password, 'not the password'])
      expect(text).not.toContain(secret);
  });

  it('notes a lock-out once, and a try at nobody’s address for nobody', async () => {
    const user = await newUser();
    for (let tries = 0; tries < 14; tries += 1)
      await new Browser('203.0.113.60').signIn(user.email, 'wrong');
    await browserElsewhere().signIn('nobody-at-all@example.no', 'wrong');
    const kinds = await database().securityEvent.groupBy({
      by: ['kind'],
      where: { userId: user.userId },
      _count: true,
    });
    expect(Object.fromEntries(kinds.map(({ kind, _count }) => [kind, _count]))).toEqual({
      SIGN_IN_FAILED: 10,
      LOCKED_OUT: 1,
    });
    expect(
      await database().securityEvent.count({ where: { reason: 'unknown-address', userId: null } }),
    ).toBe(1);
  });

  it('writes to a person who signs in on a device that is new, and not on the first', async () => {
    const user = await newUser();
    const first = browserElsewhere();
    const newDevices = async () =>
      (await mailTo(user.email)).filter(({ subject }) => subject === 'New sign-in to Brygge')
        .length;
    await first.signIn(user.email, user.password);
    expect(await newDevices()).toBe(0);
    await first.signIn(user.email, user.password);
    expect(await newDevices()).toBe(0);
    await browserElsewhere().signIn(user.email, user.password);
    expect(await newDevices()).toBe(1);
  });
});
