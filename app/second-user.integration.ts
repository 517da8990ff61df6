import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POST as connect } from '@/app/api/connections/route';
import { GET as scaReturn } from '@/app/sca/[attemptId]/return/route';
import { database } from '@/lib/db/client';
import {
  Browser,
  newUser,
  type OpenApplication,
  openApplication,
  type TestUser,
} from '@/lib/harness/application';
import { openPsuBank, type PsuBank } from '@/lib/harness/psu-bank';

const APP_DIR = fileURLToPath(new URL('.', import.meta.url));
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type Params = Record<string, string | string[]>;
type Handler = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

/** What the second user tries with the first one's ids, or why there is nothing of another user to try. */
type Case = { params: (first: First) => Params; json?: unknown } | { nothingOfOthers: string };

type First = {
  user: TestUser;
  sessionId: string;
  connectionId: string;
  accountId: string;
  attemptId: string;
};

const account = (first: First) => ({ accountId: first.accountId });
const connection = (first: First) => ({ connectionId: first.connectionId });

/** Every route and verb of the application. One that is missing here fails the test. */
const CASES: Record<string, Case> = {
  'GET /api/accounts': { nothingOfOthers: 'lists the accounts of who asks' },
  'GET /api/accounts/[accountId]': { params: account },
  'GET /api/accounts/[accountId]/balances': { params: account },
  'GET /api/accounts/[accountId]/transactions': { params: account },
  'GET /api/accounts/[accountId]/transactions/[transactionId]': {
    params: (first) => ({ ...account(first), transactionId: 'transaction-1' }),
  },
  'GET /api/auth/[...nextauth]': { nothingOfOthers: 'takes no ids; its session is the cookie’s' },
  'POST /api/auth/[...nextauth]': { nothingOfOthers: 'takes no ids; its session is the cookie’s' },
  ...Object.fromEntries(
    METHODS.map((method): [string, Case] => [
      `${method} /api/[...nothing]`,
      { nothingOfOthers: 'is no route' },
    ]),
  ),
  'GET /api/connections': { nothingOfOthers: 'lists the connections of who asks' },
  'POST /api/connections': { nothingOfOthers: 'makes a connection of who asks' },
  'DELETE /api/connections/[connectionId]': { params: connection },
  'POST /api/connections/[connectionId]/change': { params: connection },
  'POST /api/connections/[connectionId]/refresh': { params: connection },
  'POST /api/connections/[connectionId]/renew': { params: connection },
  'POST /api/demo-users': { nothingOfOthers: 'makes a new user' },
  'GET /api/health': { nothingOfOthers: 'says whether the process can serve' },
  'POST /api/registration': { nothingOfOthers: 'makes a new user' },
  'GET /api/sessions': { nothingOfOthers: 'lists the sessions of who asks' },
  'DELETE /api/sessions': { nothingOfOthers: 'ends sessions of who asks' },
  'DELETE /api/sessions/[sessionId]': { params: (first) => ({ sessionId: first.sessionId }) },
  'GET /sca/[attemptId]/return': {
    nothingOfOthers: 'refuses by 303; each step stands in lib/sca/return.integration.ts and below',
  },
};

const routeFiles = readdirSync(APP_DIR, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'route.ts')
  .map((file) => file.split(path.sep).join('/'))
  .sort();

const pathOf = (file: string): string =>
  `/${path.posix.dirname(file)}`.replaceAll(/\/\([^)]*\)/g, '');

const routes = await Promise.all(
  routeFiles.map(async (file) => {
    const exported: Record<string, Handler | undefined> = await import(
      /* @vite-ignore */ path.join(APP_DIR, file)
    );
    return METHODS.flatMap((method) => {
      const handler = exported[method];
      return handler === undefined ? [] : [{ name: `${method} ${pathOf(file)}`, method, handler }];
    });
  }),
).then((all) => all.flat());

let application: OpenApplication;
let bank: PsuBank;
let first: First;
let second: TestUser;

beforeAll(async () => {
  bank = await openPsuBank();
  application = await openApplication(bank.settings);
  const user = await newUser();
  second = await newUser();
  const psu = bank.addPsu({
    psuId: randomUUID(),
    accounts: [
      { resourceId: 'enc!!1=', bban: '12345678903', iban: 'NO9312345678903', name: 'Brukskonto' },
    ],
    agreements: [],
  });
  const begin = async () => {
    const started = await user.browser.ask(
      connect,
      {},
      { method: 'POST', json: { bankId: 'sandbox' } },
    );
    return new URL(bank.pass((await started.json()).scaRedirect, psu));
  };
  const back = await begin();
  const attemptOf = (url: URL) => url.pathname.split('/')[2] ?? '';
  await user.browser.ask(
    scaReturn,
    { attemptId: attemptOf(back) },
    { path: `${back.pathname}${back.search}` },
  );
  const { userId } = user;
  const stored = await database().account.findFirstOrThrow({ where: { userId } });
  const session = await database().session.findFirstOrThrow({ where: { userId } });
  first = {
    user,
    sessionId: session.id,
    connectionId: stored.connectionId,
    accountId: stored.id,
    attemptId: attemptOf(await begin()),
  };
});
afterAll(async () => {
  await application.close();
  await bank.close();
});

const everythingOf = async (userId: string) => {
  const where = { userId };
  const db = database();
  return Promise.all([
    db.session.findMany({ where }),
    db.scaAttempt.findMany({ where }),
    db.waitingReturn.findMany({ where }),
    db.psu.findMany({ where }),
    db.connection.findMany({ where }),
    db.account.findMany({ where }),
    db.unattendedRead.findMany({ where }),
  ]);
};

describe('every route', () => {
  it('has a case', () => {
    expect(routes.map(({ name }) => name).sort()).toEqual(Object.keys(CASES).sort());
  });

  describe.each(routes.filter(({ name }) => 'params' in (CASES[name] ?? {})))('$name', (route) => {
    const tried = CASES[route.name];
    const params = () => (tried !== undefined && 'params' in tried ? tried.params(first) : {});

    it('gives a second user 404 for the ids of the first, and has no effect', async () => {
      const before = await everythingOf(first.user.userId);
      const asked = bank.requests.length;
      const response = await second.browser.ask(route.handler, params(), { method: route.method });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not-found' });
      expect(await everythingOf(first.user.userId)).toEqual(before);
      expect(bank.requests).toHaveLength(asked);
    });

    it('gives the same 404 for ids that nobody has', async () => {
      const nobodys = Object.fromEntries(
        Object.keys(params()).map((name) => [name, name === 'transactionId' ? 'x' : randomUUID()]),
      );
      const theirs = await second.browser.ask(route.handler, params(), { method: route.method });
      const none = await second.browser.ask(route.handler, nobodys, { method: route.method });
      const withoutId = async (response: Response) => ({
        status: response.status,
        ...(await response.json()),
        requestId: null,
      });
      expect(await withoutId(none)).toEqual(await withoutId(theirs));
    });

    it.each(['x', '%00', "' OR 1=1", '\u0000', '..', 'a'.repeat(5000)])(
      'gives 404 for %j in place of an id',
      async (odd) => {
        const odds = Object.fromEntries(
          Object.keys(params()).map((name) => [name, name === 'transactionId' ? 'x' : odd]),
        );
        const response = await second.browser.ask(route.handler, odds, { method: route.method });
        expect(response.status).toBe(404);
      },
    );

    it('gives nobody 401 who is not signed in', async () => {
      const response = await new Browser().ask(route.handler, params(), { method: route.method });
      expect(response.status).toBe(401);
    });
  });

  it.each(['.', '..'])(
    'a transaction of an own account named %j is none',
    async (transactionId) => {
      const route = routes.find(({ name }) => name.endsWith('/[transactionId]'));
      if (route === undefined) throw new Error('the route of a transaction is gone');
      const params = { accountId: first.accountId, transactionId };
      const response = await first.user.browser.ask(route.handler, params);
      expect(response.status).toBe(404);
    },
  );

  it.each(['GET /api/accounts', 'GET /api/connections', 'GET /api/sessions'])(
    '%s shows nothing of another user',
    async (name) => {
      const route = routes.find((one) => one.name === name);
      if (route === undefined) throw new Error(name);
      const shown = await (await second.browser.ask(route.handler, {})).text();
      const ids = [first.accountId, first.connectionId, first.sessionId, first.user.userId];
      for (const id of ids) expect(shown).not.toContain(id);
      expect(shown).not.toContain('12345678903');
    },
  );

  it('the return from SCA of the first is refused to the second, and stays the first one’s', async () => {
    const before = await everythingOf(first.user.userId);
    const { attemptId } = first;
    const response = await second.browser.ask(
      scaReturn,
      { attemptId },
      {
        path: `/sca/${attemptId}/return?psu-id=${randomUUID()}&tpp-session-id=x&context=PRIVATE`,
      },
    );
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toContain('/sca/outcome?reason=other-');
    expect(await everythingOf(first.user.userId)).toEqual(before);
  });

  it.each(routes.filter(({ method }) => method !== 'GET'))(
    '$name is refused to a page of another site',
    async (route) => {
      const tried = CASES[route.name];
      const params = tried !== undefined && 'params' in tried ? tried.params(first) : {};
      const before = await everythingOf(first.user.userId);
      const response = await first.user.browser.ask(
        route.handler,
        { nextauth: ['signout'], ...params },
        { method: route.method, headers: { 'sec-fetch-site': 'cross-site' } },
      );
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'forbidden-origin' });
      expect(await everythingOf(first.user.userId)).toEqual(before);
    },
  );
});
