/**
 * Requests that were already under way when the session ended, the account was deleted, or the database became too
 * slow.
 */
import { describe, expect, it, vi } from 'vitest';
import { PUT as changeEmail } from '@/app/api/account/email/route';
import { PUT as changePassword } from '@/app/api/account/password/route';
import { DELETE as leave, PUT as rename } from '@/app/api/account/route';
import { POST as askRemoval } from '@/app/api/passkey-removals/route';
import { DELETE as removePasskey } from '@/app/api/passkeys/[passkeyId]/route';
import { POST as addPasskey } from '@/app/api/passkeys/route';
import { POST as replaceCodes } from '@/app/api/recovery-codes/route';
import { DELETE as endOthers } from '@/app/api/sessions/route';
import { TEST_DATABASE_MODE } from '@/database/test-cluster';
import { database, databasePool } from '@/lib/db/client';
import { endSessions } from '@/lib/db/users/sessions';
import { deleteUser } from '@/lib/db/users/users';
import { Browser, newUser, openApplication, type TestUser } from '@/test/harness/application';
import { Authenticator } from '@/test/harness/authenticator';
import { meetAtLock } from '@/test/harness/meet-at-lock';
import { addPasskeyTo, challengeFor, creationFor, post } from '@/test/harness/passkeys';
import { shared } from '@/test/harness/shared';

shared(openApplication);

type Asked = {
  handler: typeof addPasskey;
  method: string;
  bodyOf?: (user: TestUser) => Promise<unknown>;
};

const newCredential = async ({ browser }: TestUser) => ({
  name: 'Telefonen',
  credential: new Authenticator().create(await creationFor(browser)),
});

const ASKED: [string, Asked][] = [
  ['adds a passkey', { handler: addPasskey, method: 'POST', bodyOf: newCredential }],
  ['makes recovery codes', { handler: replaceCodes, method: 'POST' }],
  [
    'sets a password',
    {
      handler: changePassword,
      method: 'PUT',
      bodyOf: async () => ({ password: 'seks små fisker' }),
    },
  ],
  [
    'asks for another address',
    {
      handler: changeEmail,
      method: 'PUT',
      bodyOf: async ({ email }) => ({ email: `other-${email}` }),
    },
  ],
  ['ends other sessions', { handler: endOthers, method: 'DELETE' }],
  ['deletes the account', { handler: leave, method: 'DELETE' }],
];

/** Sends a request as a user's browser; `meanwhile` runs once the head of the request has been read. */
async function askSlowly(
  user: TestUser,
  { handler, method, bodyOf = async () => ({}) }: Asked,
  meanwhile: () => Promise<unknown>,
): Promise<Response> {
  const json = await bodyOf(user);
  const request = user.browser.request({ method, json });
  const body = new ReadableStream(
    {
      async pull(controller) {
        await meanwhile();
        controller.enqueue(new TextEncoder().encode(JSON.stringify(json)));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method, headers: request.headers, body, duplex: 'half' };
  return handler(new Request(request.url, init), { params: Promise.resolve({}) });
}

/** What an account consists of, as far as such requests change it. */
const contentsOf = ({ userId }: TestUser) =>
  Promise.all([
    database().user.findUnique({ where: { id: userId } }),
    database().passkey.findMany({ where: { userId } }),
    database().recoveryCode.findMany({ where: { userId } }),
    database().oneTimeToken.findMany({ where: { userId } }),
  ]);

describe('a request whose session ends before all of it has come', () => {
  it.each(ASKED)('%s no more', async (_, asked) => {
    const user = await newUser();
    await addPasskeyTo(user);
    const before = await contentsOf(user);
    const end = () => endSessions(database(), { userId: user.userId }, new Date());
    expect((await askSlowly(user, asked, end)).status).toBe(401);
    expect(await contentsOf(user)).toEqual(before);
  });
});

describe('a request whose session is ended just before its change', () => {
  it.each([
    ...ASKED.filter(([what]) => what !== 'ends other sessions'),
    ['removes a passkey', { handler: removePasskey, method: 'DELETE' }],
  ] as [string, Asked][])('%s no longer', async (_, { handler, method, bodyOf }) => {
    const user = await newUser();
    const { passkeyId } = await addPasskeyTo(user);
    const json = (await bodyOf?.(user)) ?? {};
    const before = await contentsOf(user);
    const [answer] = await meetAtLock(
      user.userId,
      [() => user.browser.ask(handler, { passkeyId }, { method, json })],
      (db) => endSessions(db, { userId: user.userId }, new Date()),
    );
    expect(answer?.status).toBe(401);
    expect(await contentsOf(user)).toEqual(before);
  });
});

describe('a request whose account is deleted meanwhile', () => {
  it.each([
    ...ASKED.filter(([what]) => !['makes recovery codes', 'ends other sessions'].includes(what)),
    [
      'gives another name',
      { handler: rename, method: 'PUT', bodyOf: async () => ({ name: 'Ingrid' }) },
    ],
  ] as [string, Asked][])('is answered that nobody is signed in: %s', async (_, asked) => {
    const user = await newUser();
    const { handler, method, bodyOf = async () => ({}) } = asked;
    const json = await bodyOf(user);
    const [answer] = await meetAtLock(
      user.userId,
      [() => user.browser.ask(handler, {}, { method, json })],
      (db) => deleteUser(db, user.userId),
    );
    expect(answer?.status).toBe(401);
  });
});

describe('a sign-in that waits for its second factor while the account is deleted', () => {
  const waiting = async () => {
    const user = await newUser();
    await addPasskeyTo(user);
    const browser = new Browser();
    const fields = { email: user.email, password: user.password };
    expect((await post(browser, 'credentials', fields)).error).toBe('second-factor');
    return { user, ask: () => browser.ask(askRemoval, {}, { method: 'POST' }) };
  };
  const over = { code: 'invalid-input', fields: [{ path: 'signIn', rule: 'step-over' }] };

  it('is over when the link that removes passkeys is about to be made', async () => {
    const { user, ask } = await waiting();
    const [answer] = await meetAtLock(user.userId, [ask], (db) => deleteUser(db, user.userId));
    expect(await answer?.json()).toMatchObject(over);
  });

  it('is over when its step was read and its user was not', async () => {
    const { user, ask } = await waiting();
    const restore = onQuery(async (text, query) => {
      const found = await query();
      if (/SELECT.*FROM second_factor_step/s.test(text)) await deleteUser(database(), user.userId);
      return found;
    });
    const answer = await ask();
    restore();
    expect(await answer.json()).toMatchObject(over);
  });
});

describe('a passkey that is removed while it signs in', () => {
  it('starts no session', async () => {
    const user = await newUser();
    const { authenticator } = await addPasskeyTo(user);
    const browser = new Browser();
    const assertion = authenticator.get(await challengeFor(browser, 'sign-in'));
    const fields = { assertion: JSON.stringify(assertion), purpose: 'sign-in' };
    const where = { userId: user.userId };
    const sessions = () => database().session.count({ where });
    let before = 0;
    const signIn = async () => {
      before = await sessions();
      return post(browser, 'passkey', fields);
    };
    const [answer] = await meetAtLock(user.userId, [signIn], (db) =>
      db.passkey.deleteMany({ where }),
    );
    // At serialisable isolation the removal may have to be made again, after a sign-in that has spent the challenge.
    const isSerializable = process.env[TEST_DATABASE_MODE] === 'serializable';
    const errors = isSerializable ? ['step-over', 'passkey-refused'] : ['step-over'];
    expect(answer?.status).toBe(401);
    expect(errors).toContain(answer?.error);
    expect(await sessions()).toBe(before);
  });
});

describe('a database that is too slow', () => {
  it('is nothing against a new passkey', async () => {
    const user = await newUser();
    const json = await newCredential(user);
    const restore = onQuery(async (text, query) => {
      if (text.includes('DELETE FROM passkey_challenge'))
        throw Object.assign(new Error('canceled by its time'), { code: '57014' });
      return query();
    });
    const answer = await user.browser.ask(addPasskey, {}, { method: 'POST', json });
    restore();
    expect(answer.status).toBe(503);
  });
});

/** Has a test decide what each statement comes to, until the returned function is called. */
function onQuery(answer: (text: string, query: () => Promise<unknown>) => Promise<unknown>) {
  const pool = databasePool();
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  const spy = vi
    .spyOn(pool, 'query')
    .mockImplementation(((...given: unknown[]) =>
      answer(JSON.stringify(given[0]), () => query(...given))) as typeof pool.query);
  return () => spy.mockRestore();
}
