import { randomUUID } from 'node:crypto';
import { addMinutes, subMinutes, subSeconds } from 'date-fns';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { POST as authoriseBasket } from '@/app/api/baskets/[basketId]/authorisations/route';
import { POST as renew } from '@/app/api/connections/[connectionId]/renew/route';
import { POST as connect, GET as listConnections } from '@/app/api/connections/route';
import { POST as authorise } from '@/app/api/payments/[paymentId]/authorisations/route';
import { POST as authoriseCancellation } from '@/app/api/payments/[paymentId]/cancellation-authorisations/route';
import { GET as onePayment } from '@/app/api/payments/[paymentId]/route';
import { GET as scaReturn } from '@/app/sca/[attemptId]/return/route';
import { changeScaPreference } from '@/lib/connection/sca-preferences';
import { database } from '@/lib/db/client';
import { createBasket, endBasketCreation } from '@/lib/db/payments/baskets';
import { openReturn, sealReturn } from '@/lib/sca/kept-return';
import { openPsuId } from '@/lib/vault/identity';
import { APP_URL, Browser, newUser, type TestUser } from '@/test/harness/application';
import { beginConnecting, connectAs, openBankAndApplication } from '@/test/harness/connect';
import type { BankPsu } from '@/test/harness/psu-bank';
import { attemptOf, comeBack, noteOf } from '@/test/harness/sca-return';
import { shared } from '@/test/harness/shared';
import { storePayment } from '@/test/harness/stored-payment';
import { json } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

const newPsu = (): BankPsu =>
  bank.newPsu({ agreements: [{ psuCorporateId: randomUUID(), name: 'Fjord Fisk AS' }] });

/** A user who has connected the bank and made a payment. */
const payer = async (changes: Parameters<typeof storePayment>[0]['changes'] = {}) => {
  const [user, psu] = [await newUser(), newPsu()];
  const connectionId = await connectAs(bank, user, psu);
  const paymentId = await storePayment({ userId: user.userId, connectionId, changes });
  return { user, psu, connectionId, paymentId };
};

const begin = async (
  user: TestUser,
  paymentId: string,
  route: typeof authorise = authorise,
): Promise<string> => {
  const response = await user.browser.ask(route, { paymentId }, { method: 'POST' });
  expect(response.status).toBe(201);
  return (await response.json()).scaRedirect;
};

/** How often the bank was asked to begin an approval of this payment. */
const authorisationsOf = (paymentId: string): number =>
  bank.requests.filter(
    ({ method, url }) =>
      method === 'POST' && url.includes(paymentId) && url.endsWith('/authorisations'),
  ).length;

const withSession = (back: string, tppSessionId: string): string => {
  const url = new URL(back);
  url.searchParams.set('tpp-session-id', tppSessionId);
  return url.href;
};

const eventsOf = async (paymentId: string): Promise<string[]> =>
  (await database().paymentEvent.findMany({ where: { paymentId }, orderBy: { at: 'asc' } })).map(
    ({ kind }) => kind,
  );

const stateOf = async (url: string): Promise<string | undefined> =>
  (await database().scaAttempt.findUnique({ where: { id: attemptOf(url) } }))?.state;

describe('an approval that is right', () => {
  it('leads to the payment, at an address that says nothing of the bank', async () => {
    const { user, psu, paymentId } = await payer();
    const back = bank.pass(await begin(user, paymentId), psu);
    const location = await comeBack(user.browser, back);
    expect(location.href).toBe(`${APP_URL}/payments/${paymentId}`);
    expect(await eventsOf(paymentId)).toEqual(['approval-started']);
  });

  it('goes on under the session of the PSU, and begins its hour anew', async () => {
    const { user, psu, paymentId } = await payer();
    const before = await database().psu.findFirstOrThrow({ where: { userId: user.userId } });
    await database().psu.updateMany({
      where: { userId: user.userId },
      data: { scaAt: subMinutes(before.scaAt, 30) },
    });
    const back = bank.pass(await begin(user, paymentId), psu);
    expect(new URL(back).searchParams.get('tpp-session-id')).toBe(before.tppSessionId);
    await comeBack(user.browser, back);
    const after = await database().psu.findFirstOrThrow({ where: { userId: user.userId } });
    expect(after.tppSessionId).toBe(before.tppSessionId);
    expect(after.scaAt >= before.scaAt).toBe(true);
  });

  it('leaves what the connection gives as it is', async () => {
    const { user, psu, connectionId, paymentId } = await payer();
    const where = { id: connectionId };
    const consent = { consentedAt: true, accessUntil: true, revokedAt: true } as const;
    const before = await database().connection.findUniqueOrThrow({ where, select: consent });
    await comeBack(user.browser, bank.pass(await begin(user, paymentId), psu));
    expect(await database().connection.findUniqueOrThrow({ where, select: consent })).toEqual(
      before,
    );
    expect(await database().account.count({ where: { connectionId } })).toBe(1);
  });

  it('of a cancellation asks the bank for that and leads to the payment', async () => {
    const { user, psu, paymentId } = await payer({
      transactionStatus: 'ACCP',
      cancelAskedAt: new Date(),
    });
    const scaRedirect = await begin(user, paymentId, authoriseCancellation);
    expect(bank.requests.at(-1)?.url).toMatch(/\/cancellation-authorisations$/);
    const location = await comeBack(user.browser, bank.pass(scaRedirect, psu));
    expect(location.href).toBe(`${APP_URL}/payments/${paymentId}`);
  });
});

describe('an approval begins once', () => {
  it('for fifty who ask at once, with one answer for all', async () => {
    const { user, paymentId } = await payer();
    // The browser has its cookie from connecting; a parallel answer does not change it.
    const redirects = await Promise.all(Array.from({ length: 50 }, () => begin(user, paymentId)));
    expect(new Set(redirects).size).toBe(1);
    expect(authorisationsOf(paymentId)).toBe(1);
    expect(await database().outboxCall.count({ where: { paymentId } })).toBe(1);
    expect(await eventsOf(paymentId)).toEqual(['approval-started']);
  });

  it('also when all but the way to SCA is odd in the answer', async () => {
    const { user, paymentId } = await payer();
    bank.override(
      `POST /v1/payments/norwegian-domestic-credit-transfers/enc!!${paymentId}=/authorisations`,
      json(201, {
        scaStatus: 7,
        psuMessage: ['Hei'],
        tppMessages: {},
        _links: {
          scaRedirect: { href: 'http://localhost:8444/sca/odd', verbs: 'GET' },
          self: null,
        },
      }),
    );
    expect(await begin(user, paymentId)).toBe('http://localhost:8444/sca/odd');
    expect(authorisationsOf(paymentId)).toBe(1);
    expect(await eventsOf(paymentId)).toEqual(['approval-started']);
  });

  it('also when the bank refuses it, with one answer for all', async () => {
    const { user, paymentId } = await payer();
    bank.override(
      `POST /v1/payments/norwegian-domestic-credit-transfers/enc!!${paymentId}=/authorisations`,
      json(403, { tppMessages: [{ category: 'ERROR', code: 'FORBIDDEN', text: 'Not now' }] }),
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await user.browser.ask(authorise, { paymentId }, { method: 'POST' });
        return (await answer.json()).code;
      }),
    );
    expect(new Set(answers)).toEqual(new Set(['bank-refused']));
    expect(authorisationsOf(paymentId)).toBe(1);
  });

  it('one after the other in two sessions of the same user', async () => {
    const { user, paymentId } = await payer();
    const other = new Browser();
    await other.signIn(user.email, user.password);
    const [here, there] = await Promise.all([
      begin(user, paymentId),
      begin({ ...user, browser: other }, paymentId),
    ]);
    expect(here).not.toBe(there);
    expect(authorisationsOf(paymentId)).toBe(2);
  });

  it('and goes on where it was left, in the browser that left it, for ten minutes', async () => {
    const { user, psu, paymentId } = await payer();
    const first = await begin(user, paymentId);
    expect(await begin(user, paymentId)).toBe(first);
    expect(authorisationsOf(paymentId)).toBe(1);
    await database().scaAttempt.updateMany({
      where: { target: paymentId },
      data: { createdAt: subMinutes(new Date(), 10) },
    });
    const second = await begin(user, paymentId);
    expect(second).not.toBe(first);
    expect(authorisationsOf(paymentId)).toBe(2);
    // Somebody who returns from the first visit is still accepted.
    expect((await comeBack(user.browser, bank.pass(first, psu))).pathname).toBe(
      `/payments/${paymentId}`,
    );
  });

  it('anew after the PSU turned back', async () => {
    const { user, paymentId } = await payer();
    const first = await begin(user, paymentId);
    await comeBack(user.browser, bank.cancel(first));
    expect(await begin(user, paymentId)).not.toBe(first);
  });

  it.each<[string, (user: TestUser, back: string) => Promise<unknown>]>([
    ['another TPP-Session-ID', (user, back) => comeBack(user.browser, withSession(back, 'other'))],
    ['a repeated parameter', (user, back) => comeBack(user.browser, `${back}&context=PRIVATE`)],
    ['another browser', (_, back) => comeBack(new Browser(), back)],
    [
      'a bank that could not be asked',
      async (user, back) => {
        bank.override('GET /v1/agreements', (request) => request.socket.destroy());
        await comeBack(user.browser, back);
        bank.override('GET /v1/agreements', undefined);
      },
    ],
  ])('anew after a visit that ended with %s, and its return stays good', async (_, end) => {
    const { user, psu, paymentId } = await payer();
    const first = await begin(user, paymentId);
    const back = bank.pass(first, psu);
    await end(user, back);
    expect(await stateOf(back)).toBe('pending');
    // The bank has finished with the PSU, so the earlier link is a dead end.
    expect(await begin(user, paymentId)).not.toBe(first);
    expect(await noteOf(user.browser, back)).toBe('none');
  });

  it('for fifty who ask at once in a browser that has no token yet, and who are all let in', async () => {
    const { user, psu, paymentId } = await payer();
    user.browser.dropCookie('brygge.browser');
    const redirects = await Promise.all(Array.from({ length: 50 }, () => begin(user, paymentId)));
    expect(new Set(redirects).size).toBe(1);
    expect(authorisationsOf(paymentId)).toBe(1);
    expect(await noteOf(user.browser, bank.pass(redirects[0] ?? '', psu))).toBe('none');
  });

  it('also when who began one before died over it', async () => {
    const { user, paymentId } = await payer();
    const longAgo = subSeconds(new Date(), 31);
    await database().scaAttempt.create({
      data: {
        userId: user.userId,
        id: 'd'.repeat(43),
        sessionId: randomUUID(),
        browserHash: 'x',
        bankId: 'sandbox',
        tppSessionId: 'x',
        purpose: 'approve-payment',
        target: paymentId,
        state: 'beginning',
        beginKey: `${user.userId} approve-payment ${paymentId}`,
        createdAt: longAgo,
        expiresAt: addMinutes(longAgo, 60),
      },
    });
    await begin(user, paymentId);
    expect(authorisationsOf(paymentId)).toBe(1);
  });

  it('and another process that begins it is left alone by one whose clock is three minutes ahead', async () => {
    const { user, paymentId } = await payer();
    const key = { userId: user.userId, id: 'e'.repeat(43) };
    const now = new Date();
    await database().scaAttempt.create({
      data: {
        ...key,
        sessionId: randomUUID(),
        browserHash: 'x',
        bankId: 'sandbox',
        tppSessionId: 'x',
        purpose: 'approve-payment',
        target: paymentId,
        state: 'beginning',
        beginKey: `${user.userId} approve-payment ${paymentId}`,
        createdAt: now,
        expiresAt: addMinutes(now, 60),
      },
    });
    vi.useFakeTimers({ toFake: ['Date'], now: addMinutes(now, 3) });
    const response = await user.browser.ask(authorise, { paymentId }, { method: 'POST' });
    vi.useRealTimers();
    expect(response.status).toBe(409);
    expect(authorisationsOf(paymentId)).toBe(0);
    const attempt = await database().scaAttempt.findUniqueOrThrow({ where: { userId_id: key } });
    expect(attempt.state).toBe('beginning');
  });

  it('not for a payment that does not wait for it', async () => {
    for (const changes of [
      { transactionStatus: 'PDNG' },
      { transactionStatus: 'ACSC', isFinal: true },
      { state: 'UNKNOWN', resourceId: null, transactionStatus: null },
    ] as const) {
      const { user, paymentId } = await payer(changes);
      const response = await user.browser.ask(authorise, { paymentId }, { method: 'POST' });
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ code: 'conflict' });
      expect(authorisationsOf(paymentId)).toBe(0);
    }
  });

  it('with the bank’s own words when it refuses, and nothing is left over', async () => {
    const { user, paymentId } = await payer();
    const path = `/v1/payments/norwegian-domestic-credit-transfers/enc!!${paymentId}=/authorisations`;
    bank.override(
      `POST ${path}`,
      json(409, { tppMessages: [{ category: 'ERROR', code: 'CONFLICT', text: 'Too late' }] }),
    );
    const response = await user.browser.ask(authorise, { paymentId }, { method: 'POST' });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'conflict',
      bankMessages: [{ code: 'CONFLICT', text: 'Too late', path: null }],
    });
    bank.override(`POST ${path}`, undefined);
    await begin(user, paymentId);
  });

  it.each([
    [
      'a link that leads elsewhere',
      json(201, { _links: { scaRedirect: { href: 'https://evil.example/' } } }),
    ],
    ['HTML', json(201, '<html></html>', { 'content-type': 'text/html' })],
    ['a wrong type', json(201, { _links: 'none' })],
    [
      'a link to SCA that is none',
      json(201, { _links: { scaRedirect: 'http://localhost:8444/sca/odd' } }),
    ],
    ['a broken line', ((request) => request.socket.destroy()) as ReturnType<typeof json>],
  ])('not on %s, of which nobody knows what the bank has done', async (_, reply) => {
    const { user, paymentId } = await payer();
    bank.override(
      `POST /v1/payments/norwegian-domestic-credit-transfers/enc!!${paymentId}=/authorisations`,
      reply,
    );
    const response = await user.browser.ask(authorise, { paymentId }, { method: 'POST' });
    expect(response.status).toBe(502);
    expect((await response.json()).code).toBe('outcome-unknown');
    expect(
      await database().scaAttempt.count({ where: { target: paymentId, beginKey: { not: null } } }),
    ).toBe(0);
  });
});

describe('what the bank is told beforehand', () => {
  it('goes with the approval of a payment and not with that of a basket', async () => {
    const { user, connectionId, paymentId } = await payer();
    const method = 'ENGANGSKODEAPP_BIOMETRI';
    await changeScaPreference({ userId: user.userId, bankId: 'sandbox' }, { method }, new Date());
    await begin(user, paymentId);
    expect(bank.requests.at(-1)?.headers).toMatchObject({ 'x-psu-authmethod-preferred': method });
    const basketId = randomUUID();
    const now = new Date();
    await createBasket(
      database(),
      { userId: user.userId, id: basketId, bankId: 'sandbox', connectionId, createdAt: now },
      [await storePayment({ userId: user.userId, connectionId })],
    );
    const settled = { state: 'CREATED', resourceId: `enc!!${basketId}=` } as const;
    await endBasketCreation(database(), { userId: user.userId, basketId }, settled, now);
    const begun = await user.browser.ask(authoriseBasket, { basketId }, { method: 'POST' });
    expect(begun.status).toBe(201);
    const asked = bank.requests.find(({ url }) =>
      url.endsWith(`/v1/signing-baskets/enc!!${basketId}=/authorisations`),
    );
    expect(asked?.headers['psu-id']).toBeDefined();
    expect(asked?.headers).not.toHaveProperty('x-psu-authmethod-preferred');
  });

  it('is left out at a second try when the bank refuses the approval with 400', async () => {
    const { user, paymentId } = await payer();
    const method = 'ENGANGSKODEAPP_BIOMETRI';
    await changeScaPreference({ userId: user.userId, bankId: 'sandbox' }, { method }, new Date());
    const path = `/v1/payments/norwegian-domestic-credit-transfers/enc!!${paymentId}=/authorisations`;
    bank.override(`POST ${path}`, (...call) => {
      bank.override(`POST ${path}`, undefined);
      json(400, { tppMessages: [{ category: 'ERROR', code: 'FORMAT_ERROR' }] })(...call);
    });
    await begin(user, paymentId);
    const tries = bank.requests.filter(({ url }) => url.endsWith(path));
    expect(tries.map(({ headers }) => headers['x-psu-authmethod-preferred'])).toEqual([
      method,
      undefined,
    ]);
  });
});

describe('an approval for which the bank first asks who it is', () => {
  it('is begun at the next press when the person has been to the bank for something else since', async () => {
    const { user, paymentId } = await payer();
    const where = { userId: user.userId };
    await database().psu.updateMany({ where, data: { scaAt: subMinutes(new Date(), 61) } });
    const identification = await begin(user, paymentId);
    await database().psu.updateMany({ where, data: { scaAt: new Date() } });
    expect(await begin(user, paymentId)).not.toBe(identification);
    expect(await eventsOf(paymentId)).toEqual(['approval-started']);
  });

  it('leads back to the payment with a word about that, and can then be begun', async () => {
    const { user, psu, paymentId } = await payer();
    await database().psu.updateMany({
      where: { userId: user.userId },
      data: { scaAt: subMinutes(new Date(), 61) },
    });
    const first = await begin(user, paymentId);
    expect(await eventsOf(paymentId)).toEqual([]);
    const location = await comeBack(user.browser, bank.pass(first, psu));
    expect(location.href).toBe(`${APP_URL}/payments/${paymentId}?sca=identified`);
    const second = await begin(user, paymentId);
    expect(second).not.toBe(first);
    expect((await comeBack(user.browser, bank.pass(second, psu))).search).toBe('');
    expect(await eventsOf(paymentId)).toEqual(['approval-started']);
  });

  it('leaves nothing in the history of the payment when the PSU turns back', async () => {
    const { user, paymentId } = await payer();
    await database().psu.updateMany({
      where: { userId: user.userId },
      data: { scaAt: subMinutes(new Date(), 61) },
    });
    const back = bank.cancel(await begin(user, paymentId));
    expect(await noteOf(user.browser, back)).toBe('cancelled-at-bank');
    expect(await eventsOf(paymentId)).toEqual([]);
  });
});

describe('the return from an approval', () => {
  it('step 1: refuses a second psu-id, and the attempt stays good', async () => {
    const { user, psu, paymentId } = await payer();
    const back = bank.pass(await begin(user, paymentId), psu);
    const refused = `${back}&psu-id=${randomUUID()}`;
    // The person may have approved it, as its page asks the bank.
    const location = await comeBack(user.browser, refused);
    expect(location.href).toBe(`${APP_URL}/payments/${paymentId}?sca=parameters-invalid`);
    const stranger = new Browser();
    await stranger.signIn(user.email, user.password);
    for (const browser of [stranger, (await newUser()).browser, new Browser()]) {
      const elsewhere = await comeBack(browser, refused);
      expect(elsewhere.href).toBe(`${APP_URL}/sca/outcome?reason=parameters-invalid`);
    }
    expect(await noteOf(user.browser, back)).toBe('none');
  });

  it('step 2: refuses one that was used, and one after its hour', async () => {
    const { user, psu, paymentId } = await payer();
    const back = bank.pass(await begin(user, paymentId), psu);
    expect(await noteOf(user.browser, back)).toBe('none');
    expect(await noteOf(user.browser, back)).toBe('already-used');
    await database().scaAttempt.updateMany({
      where: { id: attemptOf(back) },
      data: { state: 'pending', expiresAt: subMinutes(new Date(), 1) },
    });
    expect(await noteOf(user.browser, back)).toBe('attempt-expired');
  });

  it('step 2: tells another person of that browser no payment of one that was used', async () => {
    const { user, psu, paymentId } = await payer();
    const back = bank.pass(await begin(user, paymentId), psu);
    expect(await noteOf(user.browser, back)).toBe('none');
    const other = await newUser();
    other.browser.setCookie('brygge.browser', user.browser.cookie('brygge.browser') ?? '');
    const location = await comeBack(other.browser, back);
    expect(`${location.pathname}${location.search}`).toBe('/sca/outcome?reason=already-used');
  });

  it('step 2: refuses one that the bank has not begun', async () => {
    const { user, psu, paymentId } = await payer();
    const back = bank.pass(await begin(user, paymentId), psu);
    for (const state of ['beginning', 'abandoned'] as const) {
      await database().scaAttempt.updateMany({ where: { id: attemptOf(back) }, data: { state } });
      expect(await noteOf(user.browser, back)).toBe('unknown-attempt');
    }
  });

  it('step 3: refuses another user and another browser, and tells them no payment', async () => {
    const { user, psu, paymentId } = await payer();
    const back = bank.pass(await begin(user, paymentId), psu);
    const other = await newUser();
    other.browser.setCookie('brygge.browser', user.browser.cookie('brygge.browser') ?? '');
    const stranger = new Browser();
    await stranger.signIn(user.email, user.password);
    for (const [browser, reason] of [
      [other.browser, 'other-user'],
      [stranger, 'other-browser'],
    ] as const) {
      const location = await comeBack(browser, back);
      expect(location.pathname).toBe('/sca/outcome');
      expect(location.searchParams.get('reason')).toBe(reason);
      expect(location.href).not.toContain(paymentId);
    }
    expect(await stateOf(back)).toBe('pending');
    expect(await noteOf(user.browser, back)).toBe('none');
  });

  it('step 3: uses nothing for another session of the person in that browser, and leads to the payment', async () => {
    const { user, psu, paymentId } = await payer();
    const back = bank.pass(await begin(user, paymentId), psu);
    await user.browser.signIn(user.email, user.password);
    const location = await comeBack(user.browser, back);
    expect(`${location.pathname}${location.search}`).toBe(
      `/payments/${paymentId}?sca=other-session`,
    );
    expect(await stateOf(back)).toBe('pending');
  });

  it('step 3: lets who was signed out meanwhile sign in and go on to the payment', async () => {
    const { user, psu, paymentId } = await payer();
    const back = bank.pass(await begin(user, paymentId), psu);
    await user.browser.signOut();
    expect((await comeBack(user.browser, back)).pathname).toBe('/sign-in');
    await user.browser.signIn(user.email, user.password);
    const location = await comeBack(user.browser, `${APP_URL}/sca/${attemptOf(back)}/return`);
    expect(location.pathname).toBe(`/payments/${paymentId}`);
  });

  it('step 4: refuses another TPP-Session-ID', async () => {
    const { user, psu, paymentId } = await payer();
    const back = new URL(bank.pass(await begin(user, paymentId), psu));
    back.searchParams.set('tpp-session-id', randomUUID());
    expect(await noteOf(user.browser, back.href)).toBe('session-mismatch');
    expect(await stateOf(back.href)).toBe('pending');
  });

  it('step 5: of twenty parallel returns one wins', async () => {
    const { user, psu, paymentId } = await payer();
    const back = bank.pass(await begin(user, paymentId), psu);
    const notes = await Promise.all(Array.from({ length: 20 }, () => noteOf(user.browser, back)));
    expect(notes.filter((note) => note === 'none')).toHaveLength(1);
    expect(notes.filter((note) => note === 'already-used')).toHaveLength(19);
  });

  it('step 6: refuses a PSU-ID that is not the one that made the payment', async () => {
    const { user, paymentId } = await payer();
    const back = bank.pass(await begin(user, paymentId), newPsu());
    const asked = bank.requests.length;
    expect(await noteOf(user.browser, back)).toBe('psu-mismatch');
    expect(bank.requests.length).toBe(asked);
    const kept = await database().psu.findFirstOrThrow({ where: { userId: user.userId } });
    expect(openPsuId(kept)).not.toBe(new URL(back).searchParams.get('psu-id'));
  });

  it('step 6: refuses another context than the one that the payment was made in', async () => {
    const { user, psu, connectionId, paymentId } = await payer();
    const back = bank.pass(await begin(user, paymentId), psu, psu.agreements[0]?.psuCorporateId);
    expect(await noteOf(user.browser, back)).toBe('context-mismatch');
    expect(await database().connection.findMany({ where: { userId: user.userId } })).toMatchObject([
      { id: connectionId },
    ]);
  });

  it('step 7: refuses what the bank does not confirm', async () => {
    const { user, psu, paymentId } = await payer();
    const back = bank.pass(await begin(user, paymentId), psu);
    bank.override(
      'GET /v1/agreements',
      json(401, { tppMessages: [{ category: 'ERROR', code: 'SCA_EXPIRED' }] }),
    );
    const before = await database().psu.findFirstOrThrow({ where: { userId: user.userId } });
    expect(await noteOf(user.browser, back)).toBe('bank-did-not-confirm');
    expect(await database().psu.findFirstOrThrow({ where: { userId: user.userId } })).toEqual(
      before,
    );
  });

  it('step 7: keeps the return when the bank cannot be asked, and says so on the payment', async () => {
    const { user, psu, paymentId } = await payer();
    const back = bank.pass(await begin(user, paymentId), psu);
    bank.override('GET /v1/agreements', (request) => request.socket.destroy());
    const location = await comeBack(user.browser, back);
    expect(location.href).toBe(
      `${APP_URL}/payments/${paymentId}?sca=bank-unreachable&attempt=${attemptOf(back)}`,
    );
    bank.override('GET /v1/agreements', undefined);
    expect(await noteOf(user.browser, `${APP_URL}/sca/${attemptOf(back)}/return`)).toBe('none');
  });

  it('step 9: proves nothing: the payment stands as it was until the bank is asked', async () => {
    const { user, psu, paymentId } = await payer();
    await comeBack(user.browser, bank.pass(await begin(user, paymentId), psu));
    const view = await (await user.browser.ask(onePayment, { paymentId })).json();
    expect(view).toMatchObject({ status: { transactionStatus: 'RCVD' }, state: 'created' });
  });

  it('of a PSU who turned back leads to the payment, and its history says so', async () => {
    const { user, paymentId } = await payer();
    const back = bank.cancel(await begin(user, paymentId));
    expect(await noteOf(user.browser, back)).toBe('cancelled-at-bank');
    expect(await eventsOf(paymentId)).toEqual(['approval-started', 'approval-cancelled']);
  });

  it('of a PSU who turned back from a cancellation says nothing of the payment’s own approval', async () => {
    const waits = { transactionStatus: 'ACCP', cancelAskedAt: new Date() };
    const { user, paymentId } = await payer(waits);
    const scaRedirect = await begin(user, paymentId, authoriseCancellation);
    const before = await eventsOf(paymentId);
    expect(await noteOf(user.browser, bank.cancel(scaRedirect))).toBe('cancelled-at-bank');
    expect(await eventsOf(paymentId)).toEqual(before);
  });

  it('of a payment that is gone is one that nobody knows', async () => {
    const { user, psu, paymentId } = await payer();
    const back = bank.pass(await begin(user, paymentId), psu);
    await database().payment.deleteMany({ where: { id: paymentId } });
    expect(await noteOf(user.browser, back)).toBe('unknown-attempt');
  });
});

describe('a payment that was made without a PSU-ID', () => {
  const lonePayment = async (changes: Parameters<typeof storePayment>[0]['changes'] = {}) => {
    const user = await newUser();
    const paymentId = await storePayment({ userId: user.userId, connectionId: null, changes });
    return { user, paymentId };
  };

  it('gets its PSU, and a connection without accounts, from its approval', async () => {
    const { user, paymentId } = await lonePayment();
    const psu = newPsu();
    const scaRedirect = await begin(user, paymentId);
    expect(bank.requests.at(-1)?.headers['psu-id']).toBeUndefined();
    expect(bank.requests.at(-1)?.headers['psu-context']).toBe('PRIVATE');
    expect(await noteOf(user.browser, bank.pass(scaRedirect, psu))).toBe('none');
    const { connections } = await (await user.browser.ask(listConnections, {})).json();
    expect(connections).toMatchObject([
      { status: 'payments-only', accessUntil: null, accounts: [], context: 'PRIVATE' },
    ]);
    const stored = await database().payment.findUniqueOrThrow({ where: { id: paymentId } });
    expect(stored.connectionId).toBe(connections[0].connectionId);
  });

  it('joins the connection that there is, and takes nothing from it', async () => {
    const { user, paymentId } = await lonePayment();
    const psu = newPsu();
    const connectionId = await connectAs(bank, user, psu);
    await comeBack(user.browser, bank.pass(await begin(user, paymentId), psu));
    const stored = await database().payment.findUniqueOrThrow({ where: { id: paymentId } });
    expect(stored.connectionId).toBe(connectionId);
    const kept = await database().connection.findUniqueOrThrow({ where: { id: connectionId } });
    expect(kept.accessUntil).not.toBeNull();
  });

  it('step 6: is not approved by another user’s PSU', async () => {
    const { psu } = await payer();
    const { user, paymentId } = await lonePayment();
    const back = bank.pass(await begin(user, paymentId), psu);
    expect(await noteOf(user.browser, back)).toBe('psu-of-another-user');
    expect(await database().psu.count({ where: { userId: user.userId } })).toBe(0);
  });

  it('step 6: is not approved in another context', async () => {
    const { user, paymentId } = await lonePayment();
    const psu = newPsu();
    const back = bank.pass(await begin(user, paymentId), psu, psu.agreements[0]?.psuCorporateId);
    expect(await noteOf(user.browser, back)).toBe('context-mismatch');
    expect(await database().connection.count({ where: { userId: user.userId } })).toBe(0);
  });

  it('step 7: in corporate context only by an agreement that is the PSU’s', async () => {
    const { user, paymentId } = await lonePayment({ context: 'CORPORATE' });
    const psu = newPsu();
    const back = bank.pass(await begin(user, paymentId), psu, randomUUID());
    expect(await noteOf(user.browser, back)).toBe('bank-did-not-confirm');
    const again = bank.pass(await begin(user, paymentId), psu, psu.agreements[0]?.psuCorporateId);
    expect(await noteOf(user.browser, again)).toBe('none');
    const stored = await database().connection.findFirstOrThrow({ where: { userId: user.userId } });
    expect(stored).toMatchObject({
      context: 'CORPORATE',
      agreementName: 'Fjord Fisk AS',
      accessUntil: null,
    });
  });
});

describe('a PSU without access to accounts', () => {
  it('is identified by GET /v1/users, and no account is asked for', async () => {
    const [user, psu] = [await newUser(), newPsu()];
    const before = bank.requests.length;
    const connectionId = await connectAs(bank, user, psu, { body: { access: 'payments' } });
    expect(bank.requests.slice(before).map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api-sandbox/v1/users',
      'GET /api-sandbox/v1/agreements',
    ]);
    const { connections } = await (await user.browser.ask(listConnections, {})).json();
    expect(connections).toMatchObject([
      { connectionId, status: 'payments-only', accessUntil: null, accounts: [] },
    ]);
  });

  it('is identified anew without losing the accounts that it shares', async () => {
    const { user, psu, connectionId } = await payer();
    const started = await user.browser.ask(
      renew,
      { connectionId },
      {
        method: 'POST',
        json: { access: 'payments', returnPath: '/payments/new/domestic?draft=1' },
      },
    );
    const { scaRedirect } = await started.json();
    const location = await comeBack(user.browser, bank.pass(scaRedirect, psu));
    expect(location.href).toBe(`${APP_URL}/payments/new/domestic?draft=1&sca=identified`);
    expect(await database().account.count({ where: { connectionId } })).toBe(1);
    const kept = await database().connection.findUniqueOrThrow({ where: { id: connectionId } });
    expect(kept.accessUntil).not.toBeNull();
  });

  it('is asked for no account when it renews what it has', async () => {
    const [user, psu] = [await newUser(), newPsu()];
    const connectionId = await connectAs(bank, user, psu, { body: { access: 'payments' } });
    const before = bank.requests.length;
    const started = await user.browser.ask(renew, { connectionId }, { method: 'POST' });
    expect(bank.requests.slice(before).map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api-sandbox/v1/users',
    ]);
    const { scaRedirect } = await started.json();
    await comeBack(user.browser, bank.pass(scaRedirect, psu));
    const { connections } = await (await user.browser.ask(listConnections, {})).json();
    expect(connections).toMatchObject([{ connectionId, status: 'payments-only', accounts: [] }]);
  });

  it('step 7: is refused when the bank does not confirm it', async () => {
    const user = await newUser();
    const scaRedirect = await beginConnecting(user, { access: 'payments' });
    const back = new URL(bank.pass(scaRedirect, newPsu()));
    back.searchParams.set('psu-id', newPsu().psuId);
    expect(await noteOf(user.browser, back.href)).toBe('bank-did-not-confirm');
    expect(await database().psu.count({ where: { userId: user.userId } })).toBe(0);
  });
});

describe('the place that asked for a visit to the bank', () => {
  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil',
    '/api/connections',
    '/sca/x/return',
    'x',
  ])('is no other than a page of ours: %s', async (returnPath) => {
    const user = await newUser();
    const response = await user.browser.ask(
      connect,
      {},
      { method: 'POST', json: { bankId: 'sandbox', returnPath } },
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      fields: [{ path: 'returnPath', rule: 'choice-unknown' }],
    });
  });

  it('gets the person back, and is offered after a failure', async () => {
    const { user, psu, connectionId } = await payer();
    const ask = async () => {
      const response = await user.browser.ask(
        renew,
        { connectionId },
        { method: 'POST', json: { returnPath: '/accounts/1?from=2026-01-01' } },
      );
      return (await response.json()).scaRedirect;
    };
    expect((await comeBack(user.browser, bank.pass(await ask(), psu))).href).toBe(
      `${APP_URL}/accounts/1?from=2026-01-01`,
    );
    const failed = await comeBack(user.browser, bank.cancel(await ask()));
    expect(failed.pathname).toBe('/sca/outcome');
    expect(failed.searchParams.get('back')).toBe('/accounts/1?from=2026-01-01');
  });
});

describe('TPP-Session-IDs in parallel tabs', () => {
  const twoTabs = async () => {
    const { user, psu, connectionId, paymentId } = await payer();
    const tab = async () => {
      const response = await user.browser.ask(renew, { connectionId }, { method: 'POST' });
      return (await response.json()).scaRedirect as string;
    };
    return { user, psu, paymentId, first: await tab(), second: await tab() };
  };
  const sessionOf = async (user: TestUser) =>
    (await database().psu.findFirstOrThrow({ where: { userId: user.userId } })).tppSessionId;
  const inUrl = (url: string) => new URL(url).searchParams.get('tpp-session-id');

  it('the one that is finished last counts: 1, then 2', async () => {
    const { user, psu, first, second } = await twoTabs();
    await comeBack(user.browser, bank.pass(first, psu));
    const last = bank.pass(second, psu);
    await comeBack(user.browser, last);
    expect(await sessionOf(user)).toBe(inUrl(last));
  });

  it('the one that is finished last counts: 2, then 1', async () => {
    const { user, psu, first, second } = await twoTabs();
    await comeBack(user.browser, bank.pass(second, psu));
    const last = bank.pass(first, psu);
    await comeBack(user.browser, last);
    expect(await sessionOf(user)).toBe(inUrl(last));
  });

  it('one that is aborted leaves the other as it is', async () => {
    const { user, psu, first, second } = await twoTabs();
    const finished = bank.pass(first, psu);
    await comeBack(user.browser, finished);
    await comeBack(user.browser, bank.cancel(second));
    expect(await sessionOf(user)).toBe(inUrl(finished));
  });

  it('approvals in two tabs share the session, and none asks for another', async () => {
    const { user, psu, connectionId, paymentId } = await payer();
    const other = await storePayment({ userId: user.userId, connectionId });
    const [first, second] = [await begin(user, paymentId), await begin(user, other)];
    const session = await sessionOf(user);
    for (const scaRedirect of [second, first]) {
      const back = bank.pass(scaRedirect, psu);
      expect(inUrl(back)).toBe(session);
      expect(await noteOf(user.browser, back)).toBe('none');
    }
    expect(await sessionOf(user)).toBe(session);
  });
});

describe('a fault of ours', () => {
  it('leads to a page, keeps the query out of sight, and the same return can be tried again', async () => {
    const { user, psu, paymentId } = await payer();
    const back = bank.pass(await begin(user, paymentId), psu);
    const attemptId = attemptOf(back);
    const { pathname, search } = new URL(back);
    await database().$executeRawUnsafe('ALTER TABLE sca_attempt RENAME TO sca_attempt_away');
    const response = await user.browser.ask(
      scaReturn,
      { attemptId },
      { path: `${pathname}${search}` },
    );
    await database().$executeRawUnsafe('ALTER TABLE sca_attempt_away RENAME TO sca_attempt');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(
      `${APP_URL}/sca/outcome?reason=our-fault&attempt=${attemptId}`,
    );
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^brygge\.return=[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain(psu.psuId);
    expect(await stateOf(back)).toBe('pending');
    expect(await noteOf(user.browser, `${APP_URL}${pathname}`)).toBe('none');
    expect(await stateOf(back)).toBe('used');
  });

  it('keeps a return for the attempt that it belongs to, for ten minutes', async () => {
    const now = new Date('2026-03-01T12:00:00Z');
    const [one, other] = ['a'.repeat(43), 'b'.repeat(43)];
    const sealed = sealReturn(one, 'psu-id=x', now) ?? '';
    expect(openReturn(one, sealed, addMinutes(now, 9))).toBe('psu-id=x');
    expect(openReturn(one, sealed, addMinutes(now, 10))).toBeNull();
    expect(openReturn(other, sealed, now)).toBeNull();
    expect(openReturn(one, `${sealed}x`, now)).toBeNull();
    expect(sealReturn('../x', 'psu-id=x', now)).toBeNull();
  });

  it('in the midst of it keeps the return for another try, and says where', async () => {
    const { user, psu, paymentId } = await payer();
    const back = bank.pass(await begin(user, paymentId), psu);
    await database().$executeRawUnsafe(
      `ALTER TABLE psu ADD CONSTRAINT broken CHECK (user_id <> '${user.userId}') NOT VALID`,
    );
    const location = await comeBack(user.browser, back);
    await database().$executeRawUnsafe('ALTER TABLE psu DROP CONSTRAINT broken');
    expect(location.href).toBe(
      `${APP_URL}/payments/${paymentId}?sca=our-fault&attempt=${attemptOf(back)}`,
    );
    expect(await noteOf(user.browser, `${APP_URL}/sca/${attemptOf(back)}/return`)).toBe('none');
  });

  it('while the history is written of a PSU who turned back uses up nothing, and it is written at the next try', async () => {
    const { user, paymentId } = await payer();
    const back = bank.cancel(await begin(user, paymentId));
    await database().$executeRawUnsafe(
      `ALTER TABLE payment_event ADD CONSTRAINT broken CHECK (user_id <> '${user.userId}') NOT VALID`,
    );
    const note = await noteOf(user.browser, back);
    await database().$executeRawUnsafe('ALTER TABLE payment_event DROP CONSTRAINT broken');
    expect(note).toBe('our-fault');
    expect(await stateOf(back)).toBe('pending');
    const again = `${APP_URL}/sca/${attemptOf(back)}/return`;
    expect(await noteOf(user.browser, again)).toBe('cancelled-at-bank');
    expect(await eventsOf(paymentId)).toEqual(['approval-started', 'approval-cancelled']);
  });
});
