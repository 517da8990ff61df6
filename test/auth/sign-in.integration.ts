import { randomUUID } from 'node:crypto';
import { addHours, addMinutes, addSeconds, subMinutes, subSeconds } from 'date-fns';
import { encode } from 'next-auth/jwt';
import { describe, expect, it, onTestFinished } from 'vitest';
import { POST as confirmAddress } from '@/app/api/account/email/route';
import { PUT as rename } from '@/app/api/account/route';
import { POST as createDemoUser } from '@/app/api/demo-users/route';
import {
  POST as lookAtPayment,
  GET as pollPayment,
} from '@/app/api/payments/[paymentId]/status/route';
import { POST as register } from '@/app/api/registration/route';
import { DELETE as endOne } from '@/app/api/sessions/[sessionId]/route';
import { DELETE as endOthers, GET as listSessions } from '@/app/api/sessions/route';
import {
  resolveSession,
  sessionKeyOf,
  sessionsOf,
  signedInByCookies,
  startSession,
} from '@/lib/auth/session';
import { database } from '@/lib/db/client';
import { env } from '@/lib/env';
import { APP_URL, Browser, newUser, openApplication } from '@/test/harness/application';
import { hold } from '@/test/harness/cheap-argon2';
import { shared } from '@/test/harness/shared';

shared(openApplication);

const bodyOf = (response: Response) => response.json();
const whoIs = async (browser: Browser) =>
  (await bodyOf(await browser.auth('session'))).user?.id ?? null;

describe('registration', () => {
  const kari = { name: 'Kari Nordmann', email: 'Kari@Example.no', password: 'fjord og fjell' };

  it('makes a user who can sign in', async () => {
    const browser = new Browser();
    const response = await browser.ask(register, {}, { method: 'POST', json: kari });
    expect(response.status).toBe(201);
    const { userId } = await bodyOf(response);
    expect((await browser.signIn('kari@example.no', kari.password)).status).toBe(200);
    expect(await whoIs(browser)).toBe(userId);
    const stored = await database().user.findUniqueOrThrow({ where: { id: userId } });
    expect(stored.passwordHash).toMatch(/^\$argon2id\$/);
  });

  it('refuses an address that is taken, at the field', async () => {
    const response = await new Browser().ask(
      register,
      {},
      { method: 'POST', json: { ...kari, email: 'kari@example.no ' } },
    );
    expect(response.status).toBe(409);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await bodyOf(response)).toMatchObject({
      code: 'conflict',
      fields: [{ path: 'email', rule: 'email-taken' }],
    });
  });

  it.each([
    ['no body', {}, 400],
    ['an empty object', { json: {} }, 400],
    ['a list', { json: [] }, 400],
    ['null', { json: null }, 400],
    ['broken JSON', { body: '{"name":', headers: { 'content-type': 'application/json' } }, 400],
    [
      'a form',
      { body: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
    ],
    ['no media type', { body: '{}', headers: { 'content-type': '' } }, 415],
    ['65 kB', { json: { name: 'x'.repeat(66_000) } }, 413],
  ])('answers %s with a problem and %s', async (_, asking, status) => {
    const response = await new Browser().ask(register, {}, { method: 'POST', ...asking });
    expect(response.status).toBe(status);
    expect(await bodyOf(response)).toMatchObject({ code: 'invalid-input' });
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['no site and another origin', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
  ])('refuses a request from %s', async (_, headers) => {
    const response = await new Browser().ask(register, {}, { method: 'POST', json: kari, headers });
    expect(response.status).toBe(403);
    expect(await bodyOf(response)).toMatchObject({ code: 'forbidden-origin' });
  });
});

describe('signing in', () => {
  it('says no more than that address and password do not fit', async () => {
    const user = await newUser();
    for (const [email, password] of [
      [user.email, 'not the password'],
      ['nobody@example.no', user.password],
      ['', ''],
    ] as const) {
      const browser = new Browser();
      const response = await browser.signIn(email, password);
      expect(response.status).toBe(401);
      const { url } = await bodyOf(response);
      expect(new URL(url).searchParams.get('error')).toBe('CredentialsSignin');
      expect(await whoIs(browser)).toBeNull();
    }
  });

  it.each([
    ['account is deleted', (where: { email: string }) => database().user.delete({ where })],
    [
      'password is changed',
      (where: { email: string }) =>
        database().user.update({ where, data: { passwordHash: 'another' } }),
    ],
  ])('says the same when the %s while the password is looked at', async (_, change) => {
    const user = await newUser();
    const { reached, release } = hold(user.password);
    onTestFinished(release);
    const signingIn = new Browser().signIn(user.email, user.password);
    await reached;
    await change({ email: user.email });
    release();
    const response = await signingIn;
    const { url } = await bodyOf(response);
    expect(new URL(url).searchParams.get('error')).toBe('CredentialsSignin');
  });

  it('is refused to strangers after ten wrong passwords, the right one too, from wherever', async () => {
    const user = await newUser();
    for (let tries = 0; tries < 10; tries += 1) {
      const response = await new Browser('198.51.100.1').signIn(user.email, 'not the password');
      expect(new URL((await bodyOf(response)).url).searchParams.get('error')).toBe(
        'CredentialsSignin',
      );
    }
    const response = await new Browser('198.51.100.2').signIn(user.email, user.password);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(new URL((await bodyOf(response)).url).searchParams.get('error')).toBe(
      'too-many-attempts',
    );
    await new Browser('198.51.100.3').signIn(` ${user.email.toUpperCase()} `, user.password);
    const locked = { userId: user.userId, kind: 'LOCKED_OUT' } as const;
    expect(await database().securityEvent.count({ where: locked })).toBe(1);
  });

  it('takes the address as it may be typed, and the language of the browser', async () => {
    const user = await newUser();
    const where = { id: user.userId };
    await database().user.update({ where, data: { locale: 'nb' } });
    const browser = new Browser();
    await browser.signIn(`  ${user.email.toUpperCase()} `, user.password);
    expect(await whoIs(browser)).toBe(user.userId);
    expect((await database().user.findUniqueOrThrow({ where })).locale).toBe('en');
  });

  it('leaves nothing of the person in the browser at sign-out', async () => {
    const user = await newUser();
    const response = await user.browser.signOut();
    expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect((await user.browser.auth('session')).headers.get('clear-site-data')).toBeNull();
  });

  it('starts a session with a new id and ends the one before on that browser', async () => {
    const user = await newUser();
    const [before] = await database().session.findMany({ where: { userId: user.userId } });
    const oldCookie = user.browser.cookieHeader;
    await user.browser.signIn(user.email, user.password);
    const sessions = await database().session.findMany({
      where: { userId: user.userId, endedAt: null },
    });
    expect(sessions).toHaveLength(1);
    expect(sessions[0]?.id).not.toBe(before?.id);
    expect(await signedInByCookies(oldCookie, new Date())).toBeNull();
  });

  it.each([
    ['another site', 'https://evil.example/', `${APP_URL}/overview`],
    ['half an address', '://', `${APP_URL}/overview`],
    ['a script', 'javascript:alert(1)', `${APP_URL}/overview`],
    ['a path of ours', '/accounts?x=1', `${APP_URL}/accounts?x=1`],
    ['an address of ours', `${APP_URL}/accounts`, `${APP_URL}/accounts`],
  ])('leads from %s to the right place', async (_, callbackUrl, url) => {
    const user = await newUser();
    const browser = new Browser();
    const { csrfToken } = await bodyOf(await browser.auth('csrf'));
    const response = await browser.auth('callback/credentials', {
      email: user.email,
      password: user.password,
      csrfToken,
      callbackUrl,
    });
    expect(response.status).toBe(200);
    expect(await bodyOf(response)).toEqual({ url });
  });

  it('leaves no session behind when a step of it fails', async () => {
    const user = await newUser();
    const sessions = () => database().session.count({ where: { userId: user.userId } });
    const before = await sessions();
    await database()
      .$executeRaw`ALTER TABLE known_device ADD CONSTRAINT none CHECK (false) NOT VALID`;
    const failed = await new Browser().signIn(user.email, user.password);
    await database().$executeRaw`ALTER TABLE known_device DROP CONSTRAINT none`;
    expect(failed.status).toBe(500);
    expect(await sessions()).toBe(before);
    expect((await new Browser().signIn(user.email, user.password)).status).toBe(200);
    expect(await sessions()).toBe(before + 1);
  });

  it('needs its own token besides the origin', async () => {
    const user = await newUser();
    const browser = new Browser();
    await browser.auth('callback/credentials', { email: user.email, password: user.password });
    expect(await whoIs(browser)).toBeNull();
  });

  it.each([
    [
      'a bad callbackUrl in the query',
      'session',
      {},
      { path: '/api/auth/session?callbackUrl=://' },
      200,
    ],
    [
      'a bad callbackUrl in a cookie',
      'csrf',
      {},
      { headers: { cookie: 'brygge.callback-url=:%2F%2F' } },
      200,
    ],
    [
      'a session cookie of garbage',
      'session',
      {},
      { headers: { cookie: 'brygge.session=e30.e30' } },
      200,
    ],
    ['a token cookie of garbage', 'csrf', {}, { headers: { cookie: 'brygge.csrf=|||' } }, 200],
    ['an unknown action', 'jwks', {}, {}, 404],
    ['an unknown provider', 'callback/google', {}, { method: 'POST' }, 404],
    ['its own log', '_log', {}, { method: 'POST' }, 404],
    [
      'malformed JSON',
      'callback/credentials',
      {},
      { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
      415,
    ],
    [
      'a repeated field',
      'callback/credentials',
      {},
      {
        method: 'POST',
        body: 'email=a&email=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      400,
    ],
    [
      'a body of 65 kB',
      'callback/credentials',
      {},
      {
        method: 'POST',
        body: `email=${'a'.repeat(66_000)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      413,
    ],
    [
      'a request from another site',
      'signout',
      {},
      { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } },
      403,
    ],
  ])('answers %s without a fault', async (_, action, __, asking, status) => {
    const response = await new Browser().auth(action, undefined, new Date(), asking);
    expect(response.status).toBe(status);
  });
});

describe('a session', () => {
  const ID = '6c1f3f0c-2d11-4a41-8a51-e9a3f1d07b9c';
  it.each<[Record<string, string>, object | null]>([
    [
      { sub: ID, sid: ID },
      { userId: ID, sessionId: ID },
    ],
    [{ sub: ID }, null],
    [{ sid: ID }, null],
    [{ sub: `${ID}0`, sid: ID }, null],
    [{ sub: ID, sid: `0${ID}` }, null],
    [{ sub: ID, sid: ID.replace('4', "'") }, null],
  ])('of the token %j is %j', async (token, key) => {
    const secret = env().NEXTAUTH_SECRET;
    expect(await sessionKeyOf(await encode({ token, secret }))).toEqual(key);
    expect(await sessionKeyOf(await encode({ token, secret: `another ${secret}` }))).toBeNull();
  });

  it('ends after two idle hours', async () => {
    const now = new Date();
    const { browser, userId } = await newUser(now);
    expect(
      await signedInByCookies(browser.cookieHeader, subSeconds(addHours(now, 2), 1)),
    ).toMatchObject({ userId });
    const later = await newUser(now);
    expect(await signedInByCookies(later.browser.cookieHeader, addHours(now, 2))).toBeNull();
  });

  it('is not kept alive by what an open page asks for by itself', async () => {
    const { browser, userId } = await newUser();
    const params = { paymentId: randomUUID() };
    const lastSeenAt = subMinutes(new Date(), 90);
    const seen = async () =>
      (await database().session.findFirstOrThrow({ where: { userId } })).lastSeenAt;
    await database().session.updateMany({ where: { userId }, data: { lastSeenAt } });
    expect((await browser.ask(pollPayment, params)).status).toBe(404);
    expect(await seen()).toEqual(lastSeenAt);
    expect((await browser.ask(lookAtPayment, params, { method: 'POST' })).status).toBe(404);
    expect((await seen()).getTime()).toBeGreaterThan(lastSeenAt.getTime());
  });

  it('ends after twelve hours however busy', async () => {
    const now = new Date();
    const { browser, userId } = await newUser(now);
    for (let minutes = 60; minutes < 12 * 60; minutes += 60)
      expect(await signedInByCookies(browser.cookieHeader, addMinutes(now, minutes))).toMatchObject(
        { userId },
      );
    expect(await signedInByCookies(browser.cookieHeader, addHours(now, 12))).toBeNull();
  });

  it('that is signed out is over, although its cookie is kept', async () => {
    const { browser, userId } = await newUser();
    const kept = browser.cookieHeader;
    expect((await browser.signOut()).status).toBe(200);
    expect(browser.cookie('brygge.session')).toBeUndefined();
    expect(await signedInByCookies(kept, new Date())).toBeNull();
    expect(await database().user.count({ where: { id: userId } })).toBe(1);
  });

  it('is listed while it is open, and not once it is signed out or was idle for two hours', async () => {
    const now = new Date();
    const user = await newUser(now);
    const other = new Browser();
    await other.signIn(user.email, user.password);
    const signedIn = await signedInByCookies(user.browser.cookieHeader, now);
    if (signedIn === null) throw new Error('The user is signed in.');
    const idsAt = async (at: Date) =>
      (await sessionsOf(signedIn, at)).map(({ sessionId }) => sessionId);
    expect(await idsAt(now)).toHaveLength(2);
    await other.signOut();
    expect(await idsAt(now)).toEqual([signedIn.sessionId]);
    expect(await idsAt(subSeconds(addHours(now, 2), 1))).toHaveLength(1);
    expect(await idsAt(addHours(now, 2))).toEqual([]);
  });

  it('is noted as seen once a minute, and with a browser’s name of at most 256 characters', async () => {
    const { userId } = await newUser();
    const start = new Date();
    const key = await startSession(database(), userId, { userAgent: 'x'.repeat(257) }, start);
    const where = { userId, id: key.sessionId };
    const seenAfter = async (seconds: number) => {
      await resolveSession(key, addSeconds(start, seconds));
      return (await database().session.findFirstOrThrow({ where })).lastSeenAt;
    };
    expect(await seenAfter(59)).toEqual(start);
    expect(await seenAfter(60)).toEqual(addSeconds(start, 60));
    const { userAgent } = await database().session.findFirstOrThrow({ where });
    expect(userAgent).toBe('x'.repeat(256));
  });

  it('can be ended from another browser, and only by its own user', async () => {
    const user = await newUser();
    const other = new Browser('198.51.100.9');
    await other.signIn(user.email, user.password);
    const { sessions } = await bodyOf(await user.browser.ask(listSessions, {}));
    expect(sessions).toHaveLength(2);
    const mine = sessions.filter((session: { current: boolean }) => session.current);
    const others = sessions.filter((session: { current: boolean }) => !session.current);
    expect(mine).toMatchObject([{ userAgent: 'Test browser' }]);
    expect(others).toHaveLength(1);

    const stranger = await newUser();
    const params = { sessionId: others[0].sessionId };
    expect((await stranger.browser.ask(endOne, params, { method: 'DELETE' })).status).toBe(404);
    expect(await whoIs(other)).toBe(user.userId);
    expect((await user.browser.ask(endOne, params, { method: 'DELETE' })).status).toBe(204);
    expect(await whoIs(other)).toBeNull();
    expect(other.cookie('brygge.session')).toBeUndefined();
  });

  it('is ended only after a fresh proof', async () => {
    const user = await newUser();
    await new Browser().signIn(user.email, user.password);
    const { sessions } = await bodyOf(await user.browser.ask(listSessions, {}));
    await database().session.updateMany({
      where: { userId: user.userId },
      data: { confirmedAt: subMinutes(new Date(), 11) },
    });
    const [{ sessionId }] = sessions;
    expect((await user.browser.ask(endOne, { sessionId }, { method: 'DELETE' })).status).toBe(403);
    expect((await user.browser.ask(endOthers, {}, { method: 'DELETE' })).status).toBe(403);
  });

  it('is kept and listed without the address that it was started from', async () => {
    const user = await newUser();
    await new Browser('198.51.100.9').signIn(user.email, user.password);
    const listed = await (await user.browser.ask(listSessions, {})).text();
    const kept = await database().session.findMany({ where: { userId: user.userId } });
    expect(kept).toHaveLength(2);
    for (const text of [listed, JSON.stringify(kept)]) {
      expect(text).not.toContain('198.51.100.9');
      expect(text).not.toContain('203.0.113.7');
    }
  });

  it('survives when all others are ended', async () => {
    const user = await newUser();
    const other = new Browser();
    await other.signIn(user.email, user.password);
    expect((await user.browser.ask(endOthers, {}, { method: 'DELETE' })).status).toBe(204);
    expect(await whoIs(other)).toBeNull();
    expect(await whoIs(user.browser)).toBe(user.userId);
  });

  it('is needed before anything of a request is looked at', async () => {
    const response = await new Browser().ask(endOne, { sessionId: 'odd' }, { method: 'DELETE' });
    expect(response.status).toBe(401);
    expect(await bodyOf(response)).toMatchObject({ code: 'not-signed-in' });
  });
});

describe('a trial user', () => {
  it('signs in with what it was given, and is gone when it signs out', async () => {
    const browser = new Browser();
    const response = await browser.ask(createDemoUser, {}, { method: 'POST' });
    expect(response.status).toBe(201);
    const { email, password } = await bodyOf(response);
    await browser.signIn(email, password);
    const userId = await whoIs(browser);
    expect(await database().user.findUnique({ where: { id: userId } })).toMatchObject({
      isDemo: true,
    });
    await browser.signOut();
    expect(await database().user.count({ where: { id: userId } })).toBe(0);
  });

  it('has neither a name to change nor an address to confirm', async () => {
    const { userId, browser } = await newUser(new Date(), { isDemo: true });
    const { name } = await database().user.findUniqueOrThrow({ where: { id: userId } });
    const renamed = await browser.ask(rename, {}, { method: 'PUT', json: { name: 'Kari' } });
    expect(renamed.status).toBe(404);
    expect((await browser.ask(confirmAddress, {}, { method: 'POST' })).status).toBe(404);
    expect(await database().user.findUnique({ where: { id: userId } })).toMatchObject({ name });
    expect(await database().mailMessage.count({ where: { userId } })).toBe(0);
  });

  it('goes with the next one when its session must be over', async () => {
    const old = await newUser(addHours(new Date(), -13), { isDemo: true });
    const others = [
      await newUser(addHours(new Date(), -11), { isDemo: true }),
      await newUser(addHours(new Date(), -13)),
    ].map(({ userId }) => userId);
    await new Browser().ask(createDemoUser, {}, { method: 'POST' });
    expect(await database().user.count({ where: { id: old.userId } })).toBe(0);
    expect(await database().user.count({ where: { id: { in: others } } })).toBe(2);
  });
});
