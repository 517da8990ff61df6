import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET as scaReturn } from '@/app/sca/[attemptId]/return/route';
import { Browser, newUser, type TestUser } from '@/test/harness/application';
import { Authenticator } from '@/test/harness/authenticator';
import { openBankAndApplication } from '@/test/harness/connect';
import { everythingOf } from '@/test/harness/everything-of';
import type { PsuBank } from '@/test/harness/psu-bank';
import { everyRoute, METHODS, type RouteParams } from '@/test/harness/routes';
import {
  type UserWithEverything as First,
  userWithEverything,
} from '@/test/harness/user-with-everything';

/** What the second user tries with the first user's ids, or why another user has nothing to try. */
type Case = { params: (first: First) => RouteParams; json?: unknown } | { nothingOfOthers: string };

const account = (first: First) => ({ accountId: first.accountId });
const storedTransaction = (first: First) => ({ transactionId: first.storedTransactionId });
const connection = (first: First) => ({ connectionId: first.connectionId });
const payment = (first: First) => ({ paymentId: first.paymentId });
const basket = (first: First) => ({ basketId: first.basketId });
const passkey = (first: First) => ({ passkeyId: first.passkeyId });
const draft = (first: First) => ({ draftId: first.draftId });

/** Every route and verb of the application. A missing one fails the test. */
const CASES: Record<string, Case> = {
  'GET /api/account': { nothingOfOthers: 'is the account of who asks' },
  'DELETE /api/account': { nothingOfOthers: 'deletes who asks; test/account/leave.integration.ts' },
  'GET /api/account/archive': {
    nothingOfOthers: 'is the archive of who asks; test/account/leave.integration.ts',
  },
  'PUT /api/account': { nothingOfOthers: 'renames who asks' },
  'PUT /api/account/password': { nothingOfOthers: 'changes the password of who asks' },
  'PUT /api/account/email': { nothingOfOthers: 'changes the address of who asks' },
  'POST /api/account/email': { nothingOfOthers: 'writes to who asks' },
  'PUT /api/account/language': { nothingOfOthers: 'sets the language of who asks' },
  'GET /api/notices': { nothingOfOthers: 'lists what who asks was told' },
  'PUT /api/notices': { nothingOfOthers: 'marks as read what who asks was told' },
  'GET /api/notices/unread': { nothingOfOthers: 'counts what who asks has not read' },
  'PUT /api/notices/[noticeId]': { params: (first) => ({ noticeId: first.noticeId }) },
  'GET /api/notice-settings': { nothingOfOthers: 'lists the choices of who asks' },
  'PUT /api/notice-settings': { nothingOfOthers: 'changes the choices of who asks' },
  'GET /api/activity': { nothingOfOthers: 'lists what happened to the account of who asks' },
  'POST /api/forgotten-passwords': { nothingOfOthers: 'answers the same for every address' },
  'POST /api/password-resets': {
    nothingOfOthers: 'names a token in its body; test/account/password.integration.ts',
  },
  'POST /api/email-confirmations': {
    nothingOfOthers: 'names a token in its body; test/account/email.integration.ts',
  },
  'POST /api/sessions/confirmation': { nothingOfOthers: 'confirms the session of who asks' },
  'POST /api/sessions/confirmation/passkey': {
    nothingOfOthers: 'asks the passkeys of who asks; test/account/passkeys.integration.ts',
  },
  'GET /api/passkeys': { nothingOfOthers: 'lists the passkeys of who asks' },
  'POST /api/passkeys': {
    nothingOfOthers: 'adds to who asks; test/account/passkeys.integration.ts',
  },
  'POST /api/passkeys/options': { nothingOfOthers: 'makes a challenge for who asks' },
  'PUT /api/passkeys/[passkeyId]': { params: passkey, json: { name: 'Another' } },
  'DELETE /api/passkeys/[passkeyId]': { params: passkey },
  'POST /api/recovery-codes': { nothingOfOthers: 'replaces the codes of who asks' },
  'POST /api/passkey-challenges': { nothingOfOthers: 'is tied to the browser that asks' },
  'POST /api/passkey-removals': { nothingOfOthers: 'goes by the sign-in of the browser that asks' },
  'PUT /api/passkey-removals': {
    nothingOfOthers: 'names a token in its body; test/account/passkeys.integration.ts',
  },
  'GET /api/accounts': { nothingOfOthers: 'lists the accounts of who asks' },
  'GET /api/accounts/[accountId]': { params: account },
  'GET /api/accounts/[accountId]/balances': { params: account },
  'GET /api/accounts/[accountId]/sync': { params: account },
  'POST /api/accounts/[accountId]/sync': { params: account },
  'GET /api/accounts/[accountId]/export': { params: account },
  'GET /api/accounts/[accountId]/statement': { params: account },
  'POST /api/accounts/refresh': { nothingOfOthers: 'asks for the card accounts of who asks' },
  'GET /api/transactions': { nothingOfOthers: 'lists the transactions of who asks; see below' },
  'GET /api/transactions/[transactionId]': { params: storedTransaction },
  'GET /api/transactions/[transactionId]/raw': { params: storedTransaction },
  'GET /api/find': { nothingOfOthers: 'searches what is of who asks; see below' },
  'GET /api/category-rules': { nothingOfOthers: 'lists the rules of who asks' },
  'PUT /api/category-rules': { nothingOfOthers: 'replaces the rules of who asks' },
  'GET /api/insight/balances': { nothingOfOthers: 'adds up what is of who asks; see below' },
  'GET /api/insight/months': { nothingOfOthers: 'adds up what is of who asks; see below' },
  'GET /api/insight/categories': { nothingOfOthers: 'adds up what is of who asks; see below' },
  'PUT /api/insight/corrections': { nothingOfOthers: 'replaces what who asks has said' },
  'GET /api/insight/unsorted': { nothingOfOthers: 'gathers what is of who asks; see below' },
  'GET /api/insight/upcoming': { nothingOfOthers: 'lists what is to come of who asks' },
  'GET /api/auth/[...nextauth]': { nothingOfOthers: 'takes no ids; its session is the cookie’s' },
  'POST /api/auth/[...nextauth]': { nothingOfOthers: 'takes no ids; its session is the cookie’s' },
  ...Object.fromEntries(
    METHODS.map((method): [string, Case] => [
      `${method} /api/[...nothing]`,
      { nothingOfOthers: 'is no route' },
    ]),
  ),
  'GET /api/agreements': { nothingOfOthers: 'lists the agreements of who asks' },
  'GET /api/saved-views': { nothingOfOthers: 'lists the views of who asks' },
  'PUT /api/saved-views': { nothingOfOthers: 'replaces the views of who asks' },
  'GET /api/sca-preferences': { nothingOfOthers: 'lists what is remembered for who asks' },
  'PUT /api/sca-preferences/[bankId]': {
    nothingOfOthers: 'changes what is remembered for who asks',
  },
  'DELETE /api/sca-preferences/[bankId]': {
    nothingOfOthers: 'forgets what is remembered for who asks',
  },
  'GET /.well-known/apple-app-site-association': { nothingOfOthers: 'names apps of the TPP' },
  'GET /.well-known/assetlinks.json': { nothingOfOthers: 'names apps of the TPP' },
  'GET /api/banks/[bankId]/logo': { nothingOfOthers: 'is the picture of a bank' },
  'GET /api/baskets': { nothingOfOthers: 'lists the baskets of who asks; see below' },
  'POST /api/baskets': {
    nothingOfOthers: 'names payments in its body; test/pisp/baskets.integration.ts',
  },
  'GET /api/baskets/candidates': { nothingOfOthers: 'lists payments of who asks; see below' },
  'POST /api/baskets/left-approvals': { nothingOfOthers: 'takes apart what who asks has left' },
  'GET /api/baskets/[basketId]': { params: basket },
  'DELETE /api/baskets/[basketId]': { params: basket },
  'GET /api/baskets/[basketId]/status': { params: basket },
  'POST /api/baskets/[basketId]/status': { params: basket },
  'POST /api/baskets/[basketId]/authorisations': { params: basket },
  'DELETE /api/baskets/[basketId]/payments/[paymentId]': {
    params: (first) => ({ ...basket(first), ...payment(first) }),
  },
  'GET /api/connections/[connectionId]': { params: connection },
  'GET /api/connections': { nothingOfOthers: 'lists the connections of who asks' },
  'POST /api/connections': { nothingOfOthers: 'makes a connection of who asks' },
  'DELETE /api/connections/[connectionId]': { params: connection },
  'POST /api/connections/[connectionId]/change': { params: connection },
  'POST /api/connections/[connectionId]/refresh': { params: connection },
  'POST /api/connections/[connectionId]/renew': { params: connection },
  'POST /api/connection-moves/[moveId]': { params: (first) => ({ moveId: first.moveId }) },
  'POST /api/connection-moves/[moveId]/passkey': {
    params: (first) => ({ moveId: first.moveId }),
  },
  'PUT /api/connection-moves/[moveId]/passkey': {
    params: (first) => ({ moveId: first.moveId }),
    json: {
      passkey: new Authenticator().get({ challenge: 'A'.repeat(43) }, { userHandle: 'AAAA' }),
    },
  },
  'POST /api/connection-moves/preview': {
    nothingOfOthers: 'names a token in its body; test/sca/move-connection.integration.ts',
  },
  'POST /api/connection-moves/confirmation': {
    nothingOfOthers: 'names a token in its body; test/sca/move-connection.integration.ts',
  },
  'GET /api/contexts': { nothingOfOthers: 'lists the contexts of who asks' },
  'POST /api/demo-users': { nothingOfOthers: 'makes a new user' },
  'POST /api/trials': { nothingOfOthers: 'fills the trial of who asks' },
  'GET /api/health': { nothingOfOthers: 'says whether the process can serve' },
  'GET /offline/[locale]': { nothingOfOthers: 'is the same for everybody' },
  'POST /share': { nothingOfOthers: 'hands a text on, and keeps nothing' },
  'GET /api/live': { nothingOfOthers: 'says that the process answers' },
  'GET /api/ready': { nothingOfOthers: 'says whether the process can serve' },
  'POST /api/signature-doctor': { nothingOfOthers: 'examines what is pasted and keeps nothing' },
  'GET /api/inspector': { nothingOfOthers: 'lists the calls of who asks' },
  'PUT /api/inspector': { nothingOfOthers: 'switches the keeping for who asks' },
  'GET /api/inspector/calls/[callId]': {
    params: (first) => ({ callId: first.inspectedCallId }),
  },
  'GET /api/inspector/visits/[visitId]': {
    params: (first) => ({ visitId: first.inspectedVisitId }),
  },
  'POST /api/registration': { nothingOfOthers: 'makes a new user' },
  'GET /api/debtor-accounts': { nothingOfOthers: 'lists the accounts of who asks' },
  'GET /api/payment-drafts': { nothingOfOthers: 'lists the drafts of who asks' },
  'POST /api/payment-drafts': { nothingOfOthers: 'begins a draft of who asks' },
  'GET /api/payment-drafts/[draftId]': { params: draft },
  'PUT /api/payment-drafts/[draftId]': {
    params: draft,
    json: { kind: 'bulk-payments', input: { creditorName: 'Another' } },
  },
  'DELETE /api/payment-drafts/[draftId]': { params: draft },
  'GET /api/payments': { nothingOfOthers: 'lists the payments of who asks; see below' },
  'GET /api/payments/[paymentId]': { params: payment },
  'DELETE /api/payments/[paymentId]': { params: payment },
  'GET /api/payments/[paymentId]/status': { params: payment },
  'POST /api/payments/[paymentId]/status': { params: payment },
  'GET /api/payments/[paymentId]/receipt': { params: payment },
  'POST /api/payments/[paymentId]/authorisations': { params: payment },
  'POST /api/payments/[paymentId]/cancellation-authorisations': { params: payment },
  'POST /api/payments/[paymentId]/send-again': { params: payment },
  'PUT /api/payments/[paymentId]/notices': { params: payment },
  'POST /api/payments': {
    nothingOfOthers: 'names a draft in its body; test/pisp/initiate-payment.integration.ts',
  },
  'GET /api/recipients': { nothingOfOthers: 'lists the recipients of who asks' },
  'DELETE /api/recipients/[recipientId]': {
    params: (first) => ({ recipientId: first.recipientId }),
  },
  'GET /api/sessions': { nothingOfOthers: 'lists the sessions of who asks' },
  'DELETE /api/sessions': { nothingOfOthers: 'ends sessions of who asks' },
  'DELETE /api/sessions/[sessionId]': { params: (first) => ({ sessionId: first.sessionId }) },
  'GET /sca/[attemptId]/return': {
    nothingOfOthers: 'refuses by 303; each step stands in test/sca/return.integration.ts and below',
  },
};

const routes = await everyRoute();

let bank: PsuBank;
let first: First;
let second: TestUser;

beforeAll(async () => {
  bank = await openBankAndApplication();
  first = await userWithEverything(bank);
  second = await newUser();
});
afterAll(() => bank.close());

describe('every route', () => {
  it('has a case', () => {
    expect(routes.map(({ name }) => name).sort()).toEqual(Object.keys(CASES).sort());
  });

  describe.each(routes.filter(({ name }) => 'params' in (CASES[name] ?? {})))('$name', (route) => {
    const tried = CASES[route.name];
    const params = () => (tried !== undefined && 'params' in tried ? tried.params(first) : {});
    const asking = {
      method: route.method,
      ...(tried !== undefined && 'json' in tried ? { json: tried.json } : {}),
    };

    it('gives a second user 404 for the ids of the first, and has no effect', async () => {
      const before = await everythingOf(first.user.userId);
      const asked = bank.requests.length;
      const response = await second.browser.ask(route.handler, params(), asking);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not-found' });
      expect(await everythingOf(first.user.userId)).toEqual(before);
      expect(bank.requests).toHaveLength(asked);
    });

    it('gives the same 404 for ids that nobody has', async () => {
      const nobodys = Object.fromEntries(Object.keys(params()).map((name) => [name, randomUUID()]));
      const theirs = await second.browser.ask(route.handler, params(), asking);
      const none = await second.browser.ask(route.handler, nobodys, asking);
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
        const odds = Object.fromEntries(Object.keys(params()).map((name) => [name, odd]));
        const response = await second.browser.ask(route.handler, odds, asking);
        expect(response.status).toBe(404);
      },
    );

    it('gives nobody 401 who is not signed in', async () => {
      const response = await new Browser().ask(route.handler, params(), asking);
      expect(response.status).toBe(401);
    });
  });

  it.each(['.', '..', 't1'])('a transaction of an own account named %j is none', async (name) => {
    const route = routes.find(({ name }) => name.endsWith('/[transactionId]'));
    if (route === undefined) throw new Error('the route of a transaction is gone');
    const response = await first.user.browser.ask(route.handler, { transactionId: name });
    expect(response.status).toBe(404);
  });

  it.each([
    'GET /api/account',
    'GET /api/accounts',
    'GET /api/activity',
    'GET /api/baskets',
    'GET /api/baskets/candidates',
    'GET /api/connections',
    'GET /api/contexts',
    'GET /api/notices',
    'GET /api/passkeys',
    'GET /api/sessions',
    'GET /api/transactions',
    'GET /api/insight/upcoming',
  ])('%s shows nothing of another user', async (name) => {
    const route = routes.find((one) => one.name === name);
    if (route === undefined) throw new Error(name);
    const shown = await (await second.browser.ask(route.handler, {})).text();
    const ids = [
      first.accountId,
      first.cardAccountId,
      first.connectionId,
      first.paymentId,
      first.basketId,
      first.noticeId,
      first.sessionId,
      first.passkeyId,
      first.user.userId,
    ];
    for (const id of ids) expect(shown).not.toContain(id);
    expect(shown).not.toContain('12345678903');
  });

  it.each([
    'GET /api/accounts',
    'GET /api/baskets',
    'GET /api/debtor-accounts',
    'GET /api/payment-drafts',
    'GET /api/payments',
    'GET /api/recipients',
    'GET /api/insight/upcoming',
    'GET /api/find',
    'GET /api/insight/unsorted',
  ])(
    '%s answers for the context of another user as for one that there is none of',
    async (name) => {
      const route = routes.find((one) => one.name === name);
      if (route === undefined) throw new Error(name);
      const answers = await Promise.all(
        [first.connectionId, randomUUID()].map(async (context) => {
          const path = `${name.slice('GET '.length)}?context=${context}&q=konto`;
          const response = await second.browser.ask(route.handler, {}, { path });
          return { status: response.status, shown: await response.text() };
        }),
      );
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.status).toBe(200);
    },
  );

  it.each([
    'GET /api/transactions',
    'GET /api/insight/balances',
    'GET /api/insight/months',
    'GET /api/insight/categories',
  ])('%s gives a second user 404 for an account of the first', async (name) => {
    const route = routes.find((one) => one.name === name);
    if (route === undefined) throw new Error(name);
    const ask = (accountId: string) =>
      second.browser.ask(route.handler, {}, { path: `/?accountId=${accountId}` });
    expect((await ask(first.accountId)).status).toBe(404);
    expect((await ask(first.cardAccountId)).status).toBe(404);
    expect((await ask(randomUUID())).status).toBe(404);
  });

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
        {
          method: route.method,
          headers: { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' },
        },
      );
      expect(response.status).toBe(403);
      const toOthers = [...response.headers.keys()].filter((name) => name.startsWith('access-'));
      expect(toOthers).toEqual([]);
      expect(await response.json()).toMatchObject({ code: 'forbidden-origin' });
      expect(await everythingOf(first.user.userId)).toEqual(before);
    },
  );
});
