import { randomUUID } from 'node:crypto';
import { addDays, addHours, subMinutes, subSeconds } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { PUT as changePassword } from '@/app/api/account/password/route';
import { GET as readActivity } from '@/app/api/activity/route';
import { POST as forgot } from '@/app/api/forgotten-passwords/route';
import { POST as askChallenge } from '@/app/api/passkey-challenges/route';
import { POST as askRemoval, PUT as removeAll } from '@/app/api/passkey-removals/route';
import { DELETE as remove, PUT as rename } from '@/app/api/passkeys/[passkeyId]/route';
import { POST as creation } from '@/app/api/passkeys/options/route';
import { GET as list } from '@/app/api/passkeys/route';
import { POST as reset } from '@/app/api/password-resets/route';
import { POST as replaceCodes } from '@/app/api/recovery-codes/route';
import { POST as challengeToConfirm } from '@/app/api/sessions/confirmation/passkey/route';
import { POST as confirm } from '@/app/api/sessions/confirmation/route';
import { removeLostPasskeys } from '@/lib/account/lost-passkeys';
import { signedInByCookies } from '@/lib/auth/session';
import { database } from '@/lib/db/client';
import { sql } from '@/lib/db/sql';
import { Browser, newUser, openApplication, type TestUser } from '@/test/harness/application';
import { Authenticator } from '@/test/harness/authenticator';
import { mailTo, tokenTo } from '@/test/harness/mailbox';
import { meetAtLock } from '@/test/harness/meet-at-lock';
import {
  addCredential,
  addPasskeyTo,
  challengeFor,
  creationFor,
  post,
  signInBy,
} from '@/test/harness/passkeys';
import { shared } from '@/test/harness/shared';

shared(openApplication);

const PASSKEY_CODE = /^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/;
const NEW = 'sju sorte svaner seiler';
const somebody = { address: '192.0.2.1', userAgent: null, requestId: 'r' };

let networks = 0;
/** A browser on a network of its own, so that tests do not share limits by network. */
const elsewhere = () => {
  networks += 1;
  return new Browser(`198.51.100.${networks}`);
};

const whoIs = async (browser: Browser) =>
  (await signedInByCookies(browser.cookieHeader, new Date()))?.userId ?? null;
const password = (browser: Browser, { email, password }: TestUser) =>
  post(browser, 'credentials', { email, password });
const code = (browser: Browser, recoveryCode: string) =>
  post(browser, 'recovery-code', { code: recoveryCode });
const subjectsTo = async ({ email }: TestUser) =>
  (await mailTo(email)).map(({ subject }) => subject);
const eventsOf = async ({ browser }: TestUser) => {
  const { events } = await (await browser.ask(readActivity, {})).json();
  return events.map(({ kind, reason }: { kind: string; reason: string | null }) =>
    reason === null ? kind : `${kind} ${reason}`,
  );
};
/** Ages the user's session: its last proof is eleven minutes old. */
const growStale = ({ userId }: TestUser) =>
  database().session.updateMany({
    where: { userId },
    data: { confirmedAt: subMinutes(new Date(), 11) },
  });

const resetByMail = async ({ email }: TestUser) => {
  await elsewhere().ask(forgot, {}, { method: 'POST', json: { email } });
  const token = await tokenTo(email, 'Choose a new password');
  const json = { token, password: NEW };
  expect((await elsewhere().ask(reset, {}, { method: 'POST', json })).status).toBe(204);
};
/** Enters the right password, then asks for the link that removes all passkeys. */
const askedFor = async (user: TestUser) => {
  const browser = elsewhere();
  await password(browser, user);
  expect((await browser.ask(askRemoval, {}, { method: 'POST' })).status).toBe(202);
  return tokenTo(user.email, 'Someone asked to remove all your passkeys from Brygge');
};
const removeBy = (token: string | null, at: Date) =>
  removeLostPasskeys(token ?? '', { ...somebody, address: elsewhere().address }, at);

describe('a passkey', () => {
  it('is added with a name and ten recovery codes, which are in no table', async () => {
    const user = await newUser();
    const { passkeyId, codes } = await addPasskeyTo(user);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const one of codes) expect(one).toMatch(PASSKEY_CODE);
    const listed = await (await user.browser.ask(list, {})).json();
    expect(listed).toEqual({
      passkeys: [{ passkeyId, name: 'Telefonen', createdAt: expect.any(String), lastUsedAt: null }],
      recoveryCodesLeft: 10,
    });
    const kept = JSON.stringify(await database().recoveryCode.findMany());
    for (const one of codes) expect(kept).not.toContain(one.replaceAll('-', ''));
    expect(await subjectsTo(user)).toContain('A passkey was added');
    expect(await eventsOf(user)).toContain('PASSKEY_ADDED');
  });

  it('brings no new codes when it is the second', async () => {
    const user = await newUser();
    await addPasskeyTo(user);
    expect((await addPasskeyTo(user)).codes).toBeNull();
  });

  it('signs in alone, and says when it was used', async () => {
    const user = await newUser();
    const { authenticator } = await addPasskeyTo(user);
    const browser = elsewhere();
    expect(await signInBy(authenticator, browser)).toEqual({ status: 200, error: null });
    expect(await whoIs(browser)).toBe(user.userId);
    const { passkeys } = await (await user.browser.ask(list, {})).json();
    expect(passkeys).toMatchObject([{ lastUsedAt: expect.stringMatching(/^\d{4}-/) }]);
    expect(await eventsOf(user)).toContain('SIGNED_IN passkey');
    expect(browser.cookie('brygge.sign-in')).toBeUndefined();
  });

  it('signs nobody in that is removed while its signature is looked at', async () => {
    const user = await newUser();
    const { authenticator, passkeyId } = await addPasskeyTo(user);
    let browser = elsewhere();
    const signIn = () => {
      // A serialisable removal may lose to the first try; then both begin anew.
      browser = elsewhere();
      return signInBy(authenticator, browser);
    };
    const [answer] = await meetAtLock(user.userId, [signIn], (db) =>
      db.passkey.deleteMany({ where: { userId: user.userId, id: passkeyId } }),
    );
    expect(answer?.status).toBe(401);
    expect(await whoIs(browser)).toBeNull();
  });

  it('signs what a page offers by itself, which takes no challenge from whoever presses the button', async () => {
    const user = await newUser();
    const { authenticator } = await addPasskeyTo(user);
    const browser = elsewhere();
    const json = { purpose: 'sign-in', isOffer: true };
    const offer = () => browser.ask(askChallenge, {}, { method: 'POST', json });
    const offered = await (await offer()).json();
    const assertion = JSON.stringify(authenticator.get(offered));
    await database().$executeRaw`
      UPDATE rate_limit SET points = 600 WHERE key LIKE 'passkey-offers:%'`;
    expect((await offer()).status).toBe(429);
    expect(await challengeFor(browser, 'sign-in')).toMatchObject({ userVerification: 'required' });
    expect(await post(browser, 'passkey', { assertion, purpose: 'sign-in' })).toEqual({
      status: 200,
      error: null,
    });
    expect(await whoIs(browser)).toBe(user.userId);
  });

  it.each<[string, Parameters<Authenticator['get']>[1]]>([
    ['another origin', { origin: 'https://brygge.example' }],
    ['another host', { rpId: 'brygge.example' }],
    ['a challenge of nobody', { challenge: 'A'.repeat(43) }],
    ['no challenge', { challenge: '' }],
    ['the making of a passkey', { type: 'webauthn.create' }],
    ['a person who was not verified', { verified: false }],
    ['another key', { forged: true }],
    ['another person’s handle', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['a frame of another site', { crossOrigin: true }],
  ])('does not sign in with %s', async (_, deviations) => {
    const user = await newUser();
    const { authenticator } = await addPasskeyTo(user);
    const browser = elsewhere();
    expect(await signInBy(authenticator, browser, 'sign-in', deviations)).toEqual({
      status: 401,
      error: 'passkey-refused',
    });
    expect(await whoIs(browser)).toBeNull();
    expect(await eventsOf(user)).toContain('SECOND_FACTOR_FAILED passkey');
  });

  it('is answered like one that nobody has', async () => {
    const stranger = new Authenticator();
    expect(await signInBy(stranger, elsewhere(), 'sign-in', { userHandle: 'AAAA' })).toEqual({
      status: 401,
      error: 'passkey-refused',
    });
  });

  it('signs a challenge once', async () => {
    const user = await newUser();
    const { authenticator } = await addPasskeyTo(user);
    const browser = elsewhere();
    const assertion = JSON.stringify(authenticator.get(await challengeFor(browser, 'sign-in')));
    const kept = browser.cookie('brygge.sign-in') ?? '';
    expect((await post(browser, 'passkey', { assertion })).error).toBeNull();
    await browser.signOut();
    browser.setCookie('brygge.sign-in', kept);
    expect((await post(browser, 'passkey', { assertion })).error).toBe('passkey-refused');
  });

  it('signs a challenge of this browser only', async () => {
    const user = await newUser();
    const { authenticator } = await addPasskeyTo(user);
    const [mine, thiefs] = [elsewhere(), elsewhere()];
    const assertion = JSON.stringify(authenticator.get(await challengeFor(mine, 'sign-in')));
    expect((await post(thiefs, 'passkey', { assertion })).error).toBe('step-over');
    await challengeFor(thiefs, 'sign-in');
    expect((await post(thiefs, 'passkey', { assertion })).error).toBe('passkey-refused');
  });

  it('signs a challenge for five minutes of the database’s clock', async () => {
    const user = await newUser();
    const { authenticator } = await addPasskeyTo(user);
    const browser = elsewhere();
    const options = await challengeFor(browser, 'sign-in');
    const { rows } = await sql().query<{ seconds: number }>(
      'SELECT max(extract(epoch FROM expires_at - clock_timestamp()))::float8 AS seconds FROM passkey_challenge',
    );
    expect(rows[0]?.seconds).toBeGreaterThan(290);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(300);
    await sql().query(
      "UPDATE passkey_challenge SET expires_at = statement_timestamp() - interval '1 ms'",
    );
    const assertion = JSON.stringify(authenticator.get(options));
    expect((await post(browser, 'passkey', { assertion })).error).toBe('passkey-refused');
  });

  it('whose count does not grow is a copy', async () => {
    const user = await newUser();
    const { authenticator } = await addPasskeyTo(user, new Authenticator(true));
    expect((await signInBy(authenticator, elsewhere())).error).toBeNull();
    expect((await signInBy(authenticator, elsewhere())).error).toBeNull();
    const copied = await signInBy(authenticator, elsewhere(), 'sign-in', { counter: 2 });
    expect(copied.error).toBe('passkey-refused');
    const zeroed = await signInBy(authenticator, elsewhere(), 'sign-in', { counter: 0 });
    expect(zeroed.error).toBe('passkey-refused');
  });

  it('that counts nothing, being synced, signs in again and again', async () => {
    const user = await newUser();
    const { authenticator } = await addPasskeyTo(user);
    for (const _ of [1, 2, 3])
      expect((await signInBy(authenticator, elsewhere())).error).toBeNull();
  });

  it.each<[string, Parameters<Authenticator['create']>[1]]>([
    ['another origin', { origin: 'https://brygge.example' }],
    ['another host', { rpId: 'brygge.example' }],
    ['a challenge of nobody', { challenge: 'A'.repeat(43) }],
    ['a person who was not verified', { verified: false }],
  ])('is not added with %s', async (_, deviations) => {
    const user = await newUser();
    const credential = new Authenticator().create(await creationFor(user.browser), deviations);
    const response = await addCredential(user.browser, credential);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      fields: [{ path: 'credential', rule: 'passkey-refused' }],
    });
  });

  it('is added by the session that asked, once', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const credential = new Authenticator().create(await creationFor(user.browser));
    expect((await addCredential(other.browser, credential)).status).toBe(400);
    expect((await addCredential(user.browser, credential)).status).toBe(201);
    expect((await addCredential(user.browser, credential)).status).toBe(400);
  });

  it('is one of twenty at most', async () => {
    const user = await newUser();
    const { userId } = user;
    await database().passkey.createMany({
      data: Array.from({ length: 19 }, (_, at) => ({
        userId,
        id: randomUUID(),
        credentialId: randomUUID(),
        publicKey: Buffer.from('x'),
        counter: 0,
        transports: [],
        name: `Nøkkel ${at}`,
        createdAt: new Date(),
      })),
    });
    expect((await addPasskeyTo(user)).codes).toBeNull();
    const options = await creationFor(user.browser);
    // No authenticator is asked for a second one.
    expect(options).toHaveProperty('excludeCredentials.length', 20);
    const response = await addCredential(user.browser, new Authenticator().create(options));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: [{ rule: 'passkeys-too-many' }] });
    expect(await database().passkey.count({ where: { userId } })).toBe(20);
  });

  it('of another person is not added a second time', async () => {
    const [first, second] = [await newUser(), await newUser()];
    const { authenticator } = await addPasskeyTo(first);
    const credential = authenticator.create(await creationFor(second.browser));
    const response = await addCredential(second.browser, credential);
    expect(await response.json()).toMatchObject({ fields: [{ rule: 'passkey-known' }] });
  });

  it('is renamed and removed, and then signs nobody in; the password does', async () => {
    const user = await newUser();
    const { authenticator, passkeyId } = await addPasskeyTo(user);
    const params = { passkeyId };
    const renamed = await user.browser.ask(rename, params, {
      method: 'PUT',
      json: { name: ' Nøkkel ' },
    });
    expect(renamed.status).toBe(204);
    const named = await (await user.browser.ask(list, {})).json();
    expect(named.passkeys).toMatchObject([{ name: 'Nøkkel' }]);
    expect((await user.browser.ask(remove, params, { method: 'DELETE' })).status).toBe(204);
    expect((await signInBy(authenticator, elsewhere())).error).toBe('passkey-refused');
    expect(await (await user.browser.ask(list, {})).json()).toEqual({
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect((await password(elsewhere(), user)).error).toBeNull();
    const removal = (await mailTo(user.email)).find(
      (one) => one.subject === 'A passkey was removed',
    );
    expect(removal?.text).toContain(
      'It was your only passkey: your password is now enough to sign in, and your recovery codes no longer work.',
    );
    expect(await eventsOf(user)).toContain('PASSKEY_REMOVED');
  });
});

describe('what matters', () => {
  it('is done after a fresh proof only', async () => {
    const user = await newUser();
    const { passkeyId } = await addPasskeyTo(user);
    await growStale(user);
    const answers = [
      await user.browser.ask(creation, {}, { method: 'POST' }),
      await addCredential(user.browser, {}),
      await user.browser.ask(remove, { passkeyId }, { method: 'DELETE' }),
      await user.browser.ask(replaceCodes, {}, { method: 'POST' }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'confirmation-required' });
    }
  });

  it('is confirmed by a passkey of this person, once for each challenge', async () => {
    const user = await newUser();
    const { authenticator } = await addPasskeyTo(user);
    await growStale(user);
    const asked = await user.browser.ask(challengeToConfirm, {}, { method: 'POST' });
    const passkey = authenticator.get(await asked.json());
    const send = () => user.browser.ask(confirm, {}, { method: 'POST', json: { passkey } });
    expect((await send()).status).toBe(204);
    const again = await send();
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ fields: [{ rule: 'passkey-refused' }] });
    expect((await user.browser.ask(replaceCodes, {}, { method: 'POST' })).status).toBe(201);
    expect(await eventsOf(user)).toEqual(
      expect.arrayContaining(['CONFIRMED passkey', 'CONFIRMATION_FAILED passkey']),
    );
  });

  it('is not confirmed by the passkey of another person', async () => {
    const [user, other] = [await newUser(), await newUser()];
    await addPasskeyTo(user);
    const { authenticator } = await addPasskeyTo(other);
    const asked = await user.browser.ask(challengeToConfirm, {}, { method: 'POST' });
    const passkey = authenticator.get(await asked.json());
    const answer = await user.browser.ask(confirm, {}, { method: 'POST', json: { passkey } });
    expect(answer.status).toBe(400);
  });
});

describe('the second factor', () => {
  it('is asked for after the password of whoever has a passkey', async () => {
    const user = await newUser();
    const { authenticator } = await addPasskeyTo(user);
    const browser = elsewhere();
    expect(await password(browser, user)).toEqual({ status: 401, error: 'second-factor' });
    expect(await whoIs(browser)).toBeNull();
    const { allowCredentials } = await challengeFor(browser, 'second-factor');
    expect(allowCredentials).toMatchObject([{ id: authenticator.credentialId }]);
    expect((await signInBy(authenticator, browser, 'second-factor')).error).toBeNull();
    expect(await whoIs(browser)).toBe(user.userId);
  });

  it('is not asked for after a wrong password, nor of whoever has none', async () => {
    const user = await newUser();
    expect((await password(elsewhere(), user)).error).toBeNull();
    await addPasskeyTo(user);
    const wrong = await password(elsewhere(), { ...user, password: 'wrong wrong wrong' });
    expect(wrong.error).toBe('CredentialsSignin');
  });

  it('is a passkey of this person', async () => {
    const [user, other] = [await newUser(), await newUser()];
    await addPasskeyTo(user);
    const { authenticator } = await addPasskeyTo(other);
    const browser = elsewhere();
    await password(browser, user);
    const refused = await signInBy(authenticator, browser, 'second-factor');
    expect(refused.error).toBe('passkey-refused');
    expect(await whoIs(browser)).toBeNull();
  });

  it('is not what a passkey alone proves in the browser that awaits it', async () => {
    const [user, other] = [await newUser(), await newUser()];
    await addPasskeyTo(user);
    const { authenticator } = await addPasskeyTo(other);
    const browser = elsewhere();
    await password(browser, user);
    expect((await signInBy(authenticator, browser)).error).toBeNull();
    expect(await whoIs(browser)).toBe(other.userId);
  });

  it('is a recovery code, each once, however it is typed', async () => {
    const user = await newUser();
    const { codes } = await addPasskeyTo(user);
    const [first = '', second = ''] = codes;
    const browser = elsewhere();
    await password(browser, user);
    expect((await code(browser, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).error).toBeNull();
    expect(await whoIs(browser)).toBe(user.userId);
    expect(await subjectsTo(user)).toContain('A recovery code was used');
    expect((await mailTo(user.email)).at(0)?.text).toContain('9 codes are left.');
    const again = elsewhere();
    await password(again, user);
    expect(await code(again, first)).toEqual({ status: 401, error: 'code-wrong' });
    expect((await code(again, second)).error).toBeNull();
    expect(await eventsOf(user)).toEqual(
      expect.arrayContaining([
        'RECOVERY_CODE_USED',
        'SIGNED_IN recovery-code',
        'SECOND_FACTOR_FAILED recovery-code',
      ]),
    );
  });

  it('is awaited once: a second code is not spent on a step that a first one has taken', async () => {
    const user = await newUser();
    const [first = '', second = ''] = (await addPasskeyTo(user)).codes;
    const browser = elsewhere();
    await password(browser, user);
    const kept = browser.cookie('brygge.sign-in') ?? '';
    expect((await code(browser, first)).error).toBeNull();
    await browser.signOut();
    browser.setCookie('brygge.sign-in', kept);
    expect(await code(browser, second)).toEqual({ status: 401, error: 'step-over' });
    expect(await whoIs(browser)).toBeNull();
    await password(browser, user);
    expect((await code(browser, second)).error).toBeNull();
  });

  it('is awaited once by two codes in the same moment, of which one stays good', async () => {
    const user = await newUser();
    const codes = (await addPasskeyTo(user)).codes.slice(0, 2);
    const [browser, twin] = [elsewhere(), elsewhere()];
    await password(browser, user);
    twin.setCookie('brygge.sign-in', browser.cookie('brygge.sign-in') ?? '');
    const asks = [browser, twin].map((one, index) => () => code(one, codes[index] ?? ''));
    const answers = await meetAtLock(user.userId, asks);
    expect(answers.map(({ error }) => error).toSorted()).toEqual(['code-wrong', null]);
    await password(twin, user);
    const left = codes[answers.findIndex(({ error }) => error !== null)] ?? '';
    expect((await code(twin, left)).error).toBeNull();
  });

  it('is no recovery code of another person, who keeps it', async () => {
    const [user, other] = [await newUser(), await newUser()];
    await addPasskeyTo(user);
    const [ofOther = ''] = (await addPasskeyTo(other)).codes;
    const browser = elsewhere();
    await password(browser, user);
    expect(await code(browser, ofOther)).toEqual({ status: 401, error: 'code-wrong' });
    expect(await whoIs(browser)).toBeNull();
    await password(browser, other);
    expect((await code(browser, ofOther)).error).toBeNull();
  });

  it('is spent once when eight browsers use one code at the same time', async () => {
    const user = await newUser();
    const [first = ''] = (await addPasskeyTo(user)).codes;
    const browsers = Array.from({ length: 8 }, elsewhere);
    for (const browser of browsers) await password(browser, user);
    const answers = await Promise.all(browsers.map((browser) => code(browser, first)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('is worth nothing without the password before it', async () => {
    const user = await newUser();
    const [first = ''] = (await addPasskeyTo(user)).codes;
    const browser = elsewhere();
    expect((await code(browser, first)).error).toBe('step-over');
    const json = { purpose: 'second-factor' };
    expect((await browser.ask(askChallenge, {}, { method: 'POST', json })).status).toBe(400);
    await challengeFor(browser, 'sign-in');
    expect((await code(browser, first)).error).toBe('step-over');
    const asked = elsewhere();
    await password(asked, user);
    expect((await code(elsewhere(), first)).error).toBe('step-over');
  });

  it('is waited for ten minutes of the database’s clock', async () => {
    const user = await newUser();
    const [first = ''] = (await addPasskeyTo(user)).codes;
    const browser = elsewhere();
    await password(browser, user);
    await sql().query(
      "UPDATE second_factor_step SET expires_at = statement_timestamp() - interval '1 ms'",
    );
    expect((await code(browser, first)).error).toBe('step-over');
  });

  it.each<[string, (user: TestUser, passkeyId: string) => Promise<unknown>]>([
    [
      'the password was changed',
      ({ browser }) => browser.ask(changePassword, {}, { method: 'PUT', json: { password: NEW } }),
    ],
    ['the password was set anew by the mailbox', (user) => resetByMail(user)],
    [
      'a passkey was removed',
      ({ browser }, passkeyId) => browser.ask(remove, { passkeyId }, { method: 'DELETE' }),
    ],
    [
      'all passkeys were removed by the mailbox',
      async (user) => removeBy(await askedFor(user), addHours(new Date(), 73)),
    ],
  ])('is not waited for after %s', async (_, change) => {
    const user = await newUser();
    const { codes, passkeyId } = await addPasskeyTo(user);
    await addPasskeyTo(user);
    const thief = elsewhere();
    await password(thief, user);
    await change(user, passkeyId);
    expect((await code(thief, codes[0] ?? '')).error).toBe('step-over');
  });

  it('is guessed ten times from one network, which takes no try from another', async () => {
    const user = await newUser();
    const [first = ''] = (await addPasskeyTo(user)).codes;
    const thief = new Browser('2001:db8:9::1');
    await password(thief, user);
    for (let count = 0; count < 10; count += 1)
      expect((await code(thief, 'AAAA')).error).toBe('code-wrong');
    const beside = new Browser('2001:db8:9::2');
    await password(beside, user);
    expect(await code(beside, first)).toEqual({ status: 429, error: 'too-many-attempts' });
    const browser = elsewhere();
    await password(browser, user);
    expect((await code(browser, first)).error).toBeNull();
  });

  it('is guessed by strangers without taking a try from a known device beside them', async () => {
    const user = await newUser();
    const [first = '', second = ''] = (await addPasskeyTo(user)).codes;
    const device = elsewhere();
    const thief = new Browser(device.address);
    for (const browser of [device, thief]) await password(browser, user);
    expect((await code(device, first)).error).toBeNull();
    for (let count = 0; count < 10; count += 1) await code(thief, 'AAAA');
    expect((await code(thief, second)).error).toBe('too-many-attempts');
    await password(device, user);
    expect((await code(device, second)).error).toBeNull();
  });

  it('is still asked for after a forgotten password', async () => {
    const user = await newUser();
    const { authenticator } = await addPasskeyTo(user);
    await resetByMail(user);
    const changed = { ...user, password: NEW };
    const browser = elsewhere();
    expect((await password(browser, changed)).error).toBe('second-factor');
    expect((await signInBy(authenticator, browser, 'second-factor')).error).toBeNull();
  });
});

describe('recovery codes', () => {
  it('are replaced by new ones, and the old ones work no more', async () => {
    const user = await newUser();
    const { codes } = await addPasskeyTo(user);
    const response = await user.browser.ask(replaceCodes, {}, { method: 'POST' });
    const { recoveryCodes } = await response.json();
    expect(recoveryCodes).toHaveLength(10);
    const browser = elsewhere();
    await password(browser, user);
    expect((await code(browser, codes[0] ?? '')).error).toBe('code-wrong');
    expect((await code(browser, recoveryCodes[0])).error).toBeNull();
    expect(await subjectsTo(user)).toContain('You have new recovery codes');
  });

  it('are not made for a person without a passkey', async () => {
    const user = await newUser();
    expect((await user.browser.ask(replaceCodes, {}, { method: 'POST' })).status).toBe(409);
  });
});

describe('a person who lost every passkey and code', () => {
  it('removes them by the mailbox three days later, and then needs the password alone', async () => {
    const user = await newUser();
    await addPasskeyTo(user);
    const token = await askedFor(user);
    const early = await elsewhere().ask(removeAll, {}, { method: 'PUT', json: { token } });
    expect(await early.json()).toMatchObject({ fields: [{ rule: 'link-too-early' }] });
    expect(await removeBy(token, addHours(new Date(), 71))).toMatchObject({ ok: false });
    expect(await removeBy(token, addHours(new Date(), 73))).toEqual({ ok: true });
    expect(await database().recoveryCode.count({ where: { userId: user.userId } })).toBe(0);
    expect(await whoIs(user.browser)).toBeNull();
    expect((await password(elsewhere(), user)).error).toBeNull();
    expect(await removeBy(token, addHours(new Date(), 73))).toMatchObject({
      reason: 'link-invalid',
    });
    expect(await subjectsTo(user)).toContain('All passkeys were removed');
  });

  it('has ten days for it', async () => {
    const user = await newUser();
    await addPasskeyTo(user);
    // The link may be made within this very millisecond.
    const asking = subSeconds(new Date(), 1);
    const token = await askedFor(user);
    expect(await removeBy(token, addHours(new Date(), 10 * 24))).toMatchObject({
      reason: 'link-invalid',
    });
    expect(await removeBy(token, addHours(asking, 10 * 24))).toEqual({ ok: true });
  });

  it('is not helped by a link to a new password', async () => {
    const user = await newUser();
    await addPasskeyTo(user);
    await elsewhere().ask(forgot, {}, { method: 'POST', json: { email: user.email } });
    const token = await tokenTo(user.email, 'Choose a new password');
    expect(await removeBy(token, new Date())).toEqual({ ok: false, reason: 'link-invalid' });
  });

  it('keeps the link when the password changes or another link is asked for', async () => {
    const user = await newUser();
    await addPasskeyTo(user);
    const token = await askedFor(user);
    await askedFor(user);
    const json = { password: NEW };
    const changed = await user.browser.ask(changePassword, {}, { method: 'PUT', json });
    expect(changed.status).toBe(204);
    expect(await removeBy(token, addHours(new Date(), 73))).toEqual({ ok: true });
    expect(await database().oneTimeToken.count({ where: { userId: user.userId } })).toBe(0);
  });

  it('gets no link without the right password', async () => {
    const browser = elsewhere();
    await challengeFor(browser, 'sign-in');
    expect((await browser.ask(askRemoval, {}, { method: 'POST' })).status).toBe(400);
  });

  it('has lost nothing when an old passkey signs in, which takes the link back', async () => {
    const user = await newUser();
    const { authenticator } = await addPasskeyTo(user);
    const token = await askedFor(user);
    // A new passkey may be a thief's, so it does not withdraw the request.
    await signInBy(authenticator, elsewhere());
    expect(await database().oneTimeToken.count({ where: { userId: user.userId } })).toBe(1);
    await database().passkey.updateMany({
      where: { userId: user.userId },
      data: { createdAt: addDays(new Date(), -8) },
    });
    await signInBy(authenticator, elsewhere());
    expect(await removeBy(token, addHours(new Date(), 73))).toMatchObject({
      reason: 'link-invalid',
    });
  });

  it('has lost nothing when they sign in with an old code, which takes the link back', async () => {
    const user = await newUser();
    const [first = '', second = ''] = (await addPasskeyTo(user)).codes;
    await askedFor(user);
    const where = { userId: user.userId };
    const pending = () => database().oneTimeToken.count({ where });
    const signInWith = async (one: string) => {
      const browser = elsewhere();
      await password(browser, user);
      expect((await code(browser, one)).error).toBeNull();
    };
    // A new code may be a thief's, so it does not withdraw the request.
    await signInWith(first);
    expect(await pending()).toBe(1);
    const createdAt = addDays(new Date(), -8);
    await database().recoveryCode.updateMany({ where, data: { createdAt } });
    await signInWith(second);
    expect(await pending()).toBe(0);
  });
});
