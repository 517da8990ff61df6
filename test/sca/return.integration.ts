import { randomUUID } from 'node:crypto';
import { addDays, addMinutes, addSeconds } from 'date-fns';
import { afterEach, describe, expect, it } from 'vitest';
import { POST as refreshCards } from '@/app/api/accounts/refresh/route';
import { POST as change } from '@/app/api/connections/[connectionId]/change/route';
import { POST as renew } from '@/app/api/connections/[connectionId]/renew/route';
import { DELETE as disconnect } from '@/app/api/connections/[connectionId]/route';
import { POST as connect, GET as listConnections } from '@/app/api/connections/route';
import { GET as scaReturn } from '@/app/sca/[attemptId]/return/route';
import { attended } from '@/lib/aspsp/presence';
import { closeDatabase, database } from '@/lib/db/client';
import { takeScaAttempt } from '@/lib/db/connections/sca-attempts';
import { env } from '@/lib/env';
import { completeSca } from '@/lib/sca/complete';
import { readReturnDetails } from '@/lib/sca/return-note';
import { openPsuId } from '@/lib/vault/identity';
import type { ScaFailure } from '@/lib/xs2a/message/sca-return';
import { APP_URL, Browser, newUser, type TestUser } from '@/test/harness/application';
import { beginConnecting, openBankAndApplication } from '@/test/harness/connect';
import { type BankPsu, refusal } from '@/test/harness/psu-bank';
import { attemptOf, comeBack } from '@/test/harness/sca-return';
import { shared } from '@/test/harness/shared';
import { json } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

const newPsu = (): BankPsu =>
  bank.newPsu({ agreements: [{ psuCorporateId: randomUUID(), name: 'Fjord Fisk AS' }] });

const outcomeOf = async (browser: Browser, url: string): Promise<string> => {
  const { pathname, searchParams } = await comeBack(browser, url);
  return pathname === '/sca/outcome' ? (searchParams.get('reason') ?? '') : pathname;
};

const CONNECTED = '/connections/connected';

const stateOf = async (url: string): Promise<string | undefined> =>
  (await database().scaAttempt.findUnique({ where: { id: attemptOf(url) } }))?.state;

const nothingStored = async (user: TestUser): Promise<void> => {
  const { userId } = user;
  expect(await database().psu.count({ where: { userId } })).toBe(0);
  expect(await database().connection.count({ where: { userId } })).toBe(0);
  expect(await database().account.count({ where: { userId } })).toBe(0);
};

const connected = async (psu = newPsu()) => {
  const user = await newUser();
  const back = bank.pass(await beginConnecting(user), psu);
  const location = await comeBack(user.browser, back);
  expect(location.pathname).toBe(CONNECTED);
  return { user, psu, connectionId: location.searchParams.get('connection') ?? '', back };
};

describe('a return from SCA that is right', () => {
  it('makes a connection with the accounts that the bank lists, at a clean address', async () => {
    const { user, psu, connectionId } = await connected();
    const view = await (await user.browser.ask(listConnections, {})).json();
    expect(view.connections).toMatchObject([
      {
        connectionId,
        bankName: 'Skjærvik Sparebank',
        context: 'PRIVATE',
        status: 'active',
        accounts: [{ name: 'Brukskonto', bban: psu.accounts[0]?.bban }],
      },
    ]);
  });

  it('keeps the PSU-ID sealed', async () => {
    const { user, psu } = await connected();
    const row = await database().psu.findFirstOrThrow({ where: { userId: user.userId } });
    expect(JSON.stringify(row)).not.toContain(psu.psuId);
    expect(openPsuId(row)).toBe(psu.psuId);
  });

  it('asks the bank with the PSU-ID and the TPP-Session-ID of the attempt, the PSU present', async () => {
    const { psu } = await connected();
    const asked = bank.requests.filter((request) => request.headers['psu-id'] === psu.psuId);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      method: 'GET',
      url: '/api-sandbox/v1/accounts',
      headers: { 'psu-ip-address': '203.0.113.7', 'psu-user-agent': 'Test browser' },
    });
    expect(asked[0]?.headers['tpp-session-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('for an agreement takes its name from the bank', async () => {
    const user = await newUser();
    const psu = newPsu();
    const [agreement] = psu.agreements;
    const back = bank.pass(
      await beginConnecting(user, { context: 'CORPORATE' }),
      psu,
      agreement?.psuCorporateId,
    );
    expect(await outcomeOf(user.browser, back)).toBe(CONNECTED);
    const { connections } = await (await user.browser.ask(listConnections, {})).json();
    expect(connections).toMatchObject([{ context: 'CORPORATE', agreementName: 'Fjord Fisk AS' }]);
    const row = await database().connection.findFirstOrThrow({ where: { userId: user.userId } });
    expect(JSON.stringify(row)).not.toContain(agreement?.psuCorporateId);
  });

  it('renews the connection of the same context, whose accounts keep their ids', async () => {
    const { user, psu, connectionId } = await connected();
    const [before] = await database().account.findMany({ where: { connectionId } });
    const response = await user.browser.ask(renew, { connectionId }, { method: 'POST' });
    expect(response.status).toBe(201);
    const { scaRedirect } = await response.json();
    psu.accounts.push({
      resourceId: `enc!!${connectionId}=`,
      bban: '1',
      iban: 'NO1',
      name: 'Sparekonto',
    });
    const location = await comeBack(user.browser, bank.pass(scaRedirect, psu));
    expect(location.searchParams.get('connection')).toBe(connectionId);
    const after = await database().account.findMany({
      where: { connectionId },
      orderBy: { position: 'asc' },
    });
    expect(after.map(({ name }) => name)).toEqual(['Brukskonto', 'Sparekonto']);
    expect(after[0]?.id).toBe(before?.id);
  });

  it('names what was connected when it is another context than the one to renew', async () => {
    const { user, psu, connectionId } = await connected();
    const renewal = { method: 'POST', json: { returnPath: '/transactions' } };
    const renewed = await user.browser.ask(renew, { connectionId }, renewal);
    const same = bank.pass((await renewed.json()).scaRedirect, psu);
    expect((await comeBack(user.browser, same)).pathname).toBe('/transactions');
    const again = await user.browser.ask(renew, { connectionId }, renewal);
    const corporateId = psu.agreements[0]?.psuCorporateId;
    const other = bank.pass((await again.json()).scaRedirect, psu, corporateId);
    const { pathname, searchParams } = await comeBack(user.browser, other);
    expect(pathname).toBe(CONNECTED);
    const corporate = { userId: user.userId, context: 'CORPORATE' } as const;
    const { id } = await database().connection.findFirstOrThrow({ where: corporate });
    expect(searchParams.get('connection')).toBe(id);
  });

  it('after a change removes the accounts that are no longer shared', async () => {
    const { user, psu, connectionId } = await connected();
    psu.accounts.push({
      resourceId: `enc!!${connectionId}=`,
      bban: '2',
      iban: 'NO2',
      name: 'Sparekonto',
    });
    psu.accounts.shift();
    const response = await user.browser.ask(change, { connectionId }, { method: 'POST' });
    const { scaRedirect } = await response.json();
    expect(await outcomeOf(user.browser, bank.pass(scaRedirect, psu))).toBe(CONNECTED);
    const after = await database().account.findMany({ where: { connectionId } });
    expect(after.map(({ name }) => name)).toEqual(['Sparekonto']);
  });
});

describe('step 1: each known parameter at most once and in its format', () => {
  it.each<[string, (url: URL) => void]>([
    ['a second psu-id', (url) => url.searchParams.append('psu-id', randomUUID())],
    ['a second tpp-session-id', (url) => url.searchParams.append('tpp-session-id', 'x')],
    ['a psu-id that is no UUID', (url) => url.searchParams.set('psu-id', "' OR 1=1")],
    ['no context', (url) => url.searchParams.delete('context')],
    ['another context', (url) => url.searchParams.set('context', 'private')],
    ['a failure besides', (url) => url.searchParams.set('code', 'SCA_INVALID')],
    [
      'a corporate id in private context',
      (url) => url.searchParams.set('psu-corporate-id', randomUUID()),
    ],
    [
      'no parameter at all',
      (url) => {
        url.search = '';
      },
    ],
  ])('refuses %s, and the attempt stays good', async (_, tamper) => {
    const user = await newUser();
    const back = bank.pass(await beginConnecting(user), newPsu());
    const url = new URL(back);
    tamper(url);
    expect(await outcomeOf(user.browser, url.href)).toBe('parameters-invalid');
    await nothingStored(user);
    expect(await outcomeOf(user.browser, back)).toBe(CONNECTED);
  });

  it('refuses it before anything else is looked at: nothing of it waits for a sign-in', async () => {
    const user = await newUser();
    const back = new URL(bank.pass(await beginConnecting(user), newPsu()));
    await user.browser.signOut();
    back.searchParams.append('psu-id', randomUUID());
    expect(await outcomeOf(user.browser, back.href)).toBe('parameters-invalid');
    expect(await database().waitingReturn.count({ where: { userId: user.userId } })).toBe(0);
  });

  it('is GET only', async () => {
    const user = await newUser();
    const back = bank.pass(await beginConnecting(user), newPsu());
    const { pathname, search } = new URL(back);
    const response = await user.browser.ask(
      scaReturn,
      { attemptId: attemptOf(back) },
      { method: 'HEAD', path: `${pathname}${search}` },
    );
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET');
    expect(await stateOf(back)).toBe('pending');
  });

  it('ignores parameters that it does not know', async () => {
    const user = await newUser();
    const back = bank.pass(await beginConnecting(user), newPsu());
    expect(await outcomeOf(user.browser, `${back}&utm_source=bank&utm_source=x`)).toBe(CONNECTED);
  });
});

describe('step 2: the attempt exists, is pending, is not expired', () => {
  it.each(['unsolicited', 'a'.repeat(43), "x'--", '%00', 'å'])(
    'refuses the attempt %j',
    async (attemptId) => {
      const user = await newUser();
      const back = new URL(bank.pass(await beginConnecting(user), newPsu()));
      const response = await user.browser.ask(
        scaReturn,
        { attemptId },
        { path: `/sca/x/return${back.search}` },
      );
      expect(response.headers.get('location')).toBe(
        `${APP_URL}/sca/outcome?reason=unknown-attempt`,
      );
      await nothingStored(user);
    },
  );

  it('refuses one that was used', async () => {
    const { user, back } = await connected();
    expect(await outcomeOf(user.browser, back)).toBe('already-used');
  });

  it('tells where one was begun in the browser that began it, and in no other of that session', async () => {
    const user = await newUser();
    const begun = await beginConnecting(user, { returnPath: '/accounts?from=2026-01-01' });
    const back = bank.pass(begun, newPsu());
    expect(await outcomeOf(user.browser, back)).toBe('/accounts');
    const again = await comeBack(user.browser, back);
    expect(Object.fromEntries(again.searchParams)).toEqual({
      reason: 'already-used',
      back: '/accounts?from=2026-01-01',
    });
    user.browser.setCookie('brygge.browser', 'a'.repeat(43));
    const elsewhere = await comeBack(user.browser, back);
    expect(Object.fromEntries(elsewhere.searchParams)).toEqual({ reason: 'already-used' });
  });

  it('refuses one after its hour', async () => {
    const user = await newUser();
    const back = bank.pass(await beginConnecting(user), newPsu());
    const attemptId = attemptOf(back);
    const attempt = await database().scaAttempt.findUniqueOrThrow({ where: { id: attemptId } });
    const returning = {
      attemptId,
      query: new URL(back).searchParams,
      signedIn: {
        userId: user.userId,
        sessionId: attempt.sessionId,
        sessionCreatedAt: attempt.createdAt,
      },
      browserToken: user.browser.cookie('brygge.browser') ?? '',
      psu: attended('203.0.113.7', new Headers()),
    };
    expect(await completeSca(returning, addMinutes(attempt.createdAt, 60))).toMatchObject({
      reason: 'attempt-expired',
    });
    await nothingStored(user);
    expect(
      await completeSca(returning, addSeconds(addMinutes(attempt.createdAt, 60), -1)),
    ).toMatchObject({ kind: 'connected' });
  });
});

describe('step 3: same user, same session, same browser', () => {
  it('refuses another user, and the right one can still come back', async () => {
    const user = await newUser();
    const back = bank.pass(await beginConnecting(user), newPsu());
    const other = await newUser();
    // Even with the right browser's cookie.
    other.browser.setCookie('brygge.browser', user.browser.cookie('brygge.browser') ?? '');
    expect(await outcomeOf(other.browser, back)).toBe('other-user');
    await nothingStored(other);
    expect(await stateOf(back)).toBe('pending');
    expect(await outcomeOf(user.browser, back)).toBe(CONNECTED);
  });

  it('refuses another browser of the same user', async () => {
    const user = await newUser();
    const back = bank.pass(await beginConnecting(user), newPsu());
    const other = new Browser();
    await other.signIn(user.email, user.password);
    expect(await outcomeOf(other, back)).toBe('other-browser');
    await nothingStored(user);
    expect(await outcomeOf(user.browser, back)).toBe(CONNECTED);
  });

  it('refuses another session of the same user in the same browser', async () => {
    const user = await newUser();
    const back = bank.pass(await beginConnecting(user), newPsu());
    await user.browser.signIn(user.email, user.password);
    expect(await outcomeOf(user.browser, back)).toBe('other-session');
    await nothingStored(user);
  });

  it('writes a refusal of ours in the security log, and not what ended at the bank', async () => {
    const user = await newUser();
    const cancelled = bank.cancel(await beginConnecting(user));
    expect(await outcomeOf(user.browser, cancelled)).toBe('cancelled-at-bank');
    const back = bank.pass(await beginConnecting(user), newPsu());
    const other = await newUser();
    other.browser.setCookie('brygge.browser', user.browser.cookie('brygge.browser') ?? '');
    expect(await outcomeOf(other.browser, back)).toBe('other-user');
    const noted = await database().securityEvent.findMany({
      where: { userId: { in: [user.userId, other.userId] }, kind: 'SCA_REFUSED' },
      select: { userId: true, reason: true },
    });
    expect(noted).toEqual([{ userId: other.userId, reason: 'other-user' }]);
  });

  it('lets who was signed out meanwhile sign in and go on', async () => {
    const user = await newUser();
    const psu = newPsu();
    const back = bank.pass(await beginConnecting(user), psu);
    await user.browser.signOut();
    const attemptId = attemptOf(back);
    const toSignIn = await comeBack(user.browser, back);
    expect(toSignIn.pathname).toBe('/sign-in');
    expect(toSignIn.searchParams.get('callbackUrl')).toBe(`/sca/${attemptId}/return`);
    const waiting = await database().waitingReturn.findFirstOrThrow({ where: { attemptId } });
    expect(JSON.stringify(waiting)).not.toContain(psu.psuId);
    // Its address opened before that, without what the bank said, takes nothing away.
    const bare = `${APP_URL}/sca/${attemptId}/return`;
    expect((await comeBack(user.browser, bare)).pathname).toBe('/sign-in');
    await user.browser.signIn(user.email, user.password);
    // The address with what the bank said is one of the session before, although the same waits.
    expect(await outcomeOf(user.browser, back)).toBe('other-session');
    expect(await outcomeOf(user.browser, bare)).toBe(CONNECTED);
    expect(await database().waitingReturn.count({ where: { attemptId } })).toBe(0);
  });

  it('keeps a return that waits for its own user and browser', async () => {
    const user = await newUser();
    const back = bank.pass(await beginConnecting(user), newPsu());
    const attemptId = attemptOf(back);
    const token = user.browser.cookie('brygge.browser') ?? '';
    await user.browser.signOut();
    expect(await outcomeOf(new Browser(), back)).toBe('other-browser');
    expect(await database().waitingReturn.count({ where: { attemptId } })).toBe(0);
    await comeBack(user.browser, back);
    const other = await newUser();
    other.browser.setCookie('brygge.browser', token);
    expect(await outcomeOf(other.browser, `${APP_URL}/sca/${attemptId}/return`)).toBe('other-user');
    await nothingStored(other);
  });

  it('tells another user of the browser nothing of one that waited for too long', async () => {
    const user = await newUser();
    const back = bank.pass(await beginConnecting(user, { returnPath: '/transactions' }), newPsu());
    const attemptId = attemptOf(back);
    const token = user.browser.cookie('brygge.browser') ?? '';
    await user.browser.signOut();
    await comeBack(user.browser, back);
    await database().waitingReturn.updateMany({
      where: { attemptId },
      data: { expiresAt: new Date() },
    });
    const other = await newUser();
    other.browser.setCookie('brygge.browser', token);
    const { searchParams } = await comeBack(other.browser, `${APP_URL}/sca/${attemptId}/return`);
    expect([...searchParams.keys()].toSorted()).toEqual(['reason']);
    expect(searchParams.get('reason')).toBe('other-user');
  });

  it('keeps it for ten minutes', async () => {
    const user = await newUser();
    const back = bank.pass(await beginConnecting(user), newPsu());
    const attemptId = attemptOf(back);
    await user.browser.signOut();
    await comeBack(user.browser, back);
    const { storedAt, expiresAt } = await database().waitingReturn.findFirstOrThrow({
      where: { attemptId },
    });
    expect(expiresAt).toEqual(addMinutes(storedAt, 10));
    await user.browser.signIn(user.email, user.password);
    const session = await database().session.findFirstOrThrow({
      where: { userId: user.userId, endedAt: null },
    });
    const completed = await completeSca(
      {
        attemptId,
        query: new URLSearchParams(),
        signedIn: {
          userId: user.userId,
          sessionId: session.id,
          sessionCreatedAt: session.createdAt,
        },
        browserToken: user.browser.cookie('brygge.browser') ?? '',
        psu: attended('203.0.113.7', new Headers()),
      },
      expiresAt,
    );
    expect(completed).toMatchObject({ reason: 'return-expired' });
    await nothingStored(user);
  });
});

describe('step 4: the TPP-Session-ID is the one that was sent', () => {
  it('refuses another, also one that the bank would confirm', async () => {
    const psu = newPsu();
    const [victim, attacker] = [await newUser(), await newUser()];
    const victims = new URL(bank.pass(await beginConnecting(victim), psu));
    const own = new URL(bank.pass(await beginConnecting(attacker), newPsu()));
    own.search = victims.search;
    expect(await outcomeOf(attacker.browser, own.href)).toBe('session-mismatch');
    await nothingStored(attacker);
    expect(await stateOf(own.href)).toBe('pending');
  });
});

describe('step 5: an attempt is used once', () => {
  it('and not when its hour ends while the return is looked at', async () => {
    const user = await newUser();
    await beginConnecting(user);
    const { userId, id, expiresAt } = await database().scaAttempt.findFirstOrThrow({
      where: { userId: user.userId },
    });
    const key = { userId, attemptId: id };
    expect(await takeScaAttempt(database(), key, expiresAt)).toBe(false);
    expect(await takeScaAttempt(database(), key, addSeconds(expiresAt, -1))).toBe(true);
  });

  it('of twenty parallel returns one wins', async () => {
    const user = await newUser();
    const psu = newPsu();
    const back = bank.pass(await beginConnecting(user), psu);
    const before = bank.requests.length;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(user.browser, back)),
    );
    expect(outcomes.filter((outcome) => outcome === CONNECTED)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'already-used')).toHaveLength(19);
    expect(bank.requests.length - before).toBe(1);
  });
});

describe('step 6: a PSU-ID belongs to one user, and a user has one at a bank', () => {
  it('refuses the PSU-ID of another user, without asking the bank', async () => {
    const { psu } = await connected();
    const other = await newUser();
    const back = bank.pass(await beginConnecting(other), psu);
    const before = bank.requests.length;
    expect(await outcomeOf(other.browser, back)).toBe('psu-of-another-user');
    expect(bank.requests.length).toBe(before);
    await nothingStored(other);
  });

  it('refuses it in capitals, too', async () => {
    const { psu } = await connected();
    const other = await newUser();
    const back = bank.pass(await beginConnecting(other), {
      ...psu,
      psuId: psu.psuId.toUpperCase(),
    });
    expect(await outcomeOf(other.browser, back)).toBe('psu-of-another-user');
  });

  it('refuses a second PSU-ID of the same user', async () => {
    const { user } = await connected();
    const back = bank.pass(await beginConnecting(user), newPsu());
    expect(await outcomeOf(user.browser, back)).toBe('psu-mismatch');
    expect(await database().connection.count({ where: { userId: user.userId } })).toBe(1);
  });

  it('gives one PSU-ID to one of two users who return at once', async () => {
    const psu = newPsu();
    const [left, right] = [await newUser(), await newUser()];
    const backs = [
      bank.pass(await beginConnecting(left), psu),
      bank.pass(await beginConnecting(right), psu),
    ];
    const outcomes = await Promise.all([
      outcomeOf(left.browser, backs[0] ?? ''),
      outcomeOf(right.browser, backs[1] ?? ''),
    ]);
    expect(outcomes.sort()).toEqual([CONNECTED, 'psu-of-another-user']);
  });

  it('gives a user one of two PSU-IDs that return at once', async () => {
    const user = await newUser();
    const psus = [newPsu(), newPsu()];
    const backs: string[] = [];
    for (const psu of psus) backs.push(bank.pass(await beginConnecting(user), psu));
    const held: (() => void)[] = [];
    // Both have passed step 6 before the bank answers the first.
    bank.override('GET /v1/accounts', (request, response, body) => {
      const psu = psus.find(({ psuId }) => psuId === request.headers['psu-id']);
      held.push(() =>
        json(200, { accounts: psu?.accounts.map((one) => ({ ...one, currency: 'NOK' })) })(
          request,
          response,
          body,
        ),
      );
      if (held.length === 2) for (const answer of held) answer();
    });
    const outcomes = await Promise.all(backs.map((back) => outcomeOf(user.browser, back)));
    expect(outcomes.sort()).toEqual([CONNECTED, 'psu-mismatch']);
    const stored = await database().psu.findFirstOrThrow({ where: { userId: user.userId } });
    const accounts = await database().account.findMany({ where: { userId: user.userId } });
    const own = psus.find(({ psuId }) => psuId === openPsuId(stored));
    expect(accounts.map(({ bban }) => bban)).toEqual(own?.accounts.map(({ bban }) => bban));
  });

  it('gives it free when its user disconnects', async () => {
    const { user, psu, connectionId } = await connected();
    const response = await user.browser.ask(disconnect, { connectionId }, { method: 'DELETE' });
    expect(response.status).toBe(204);
    await nothingStored(user);
    const other = await newUser();
    expect(await outcomeOf(other.browser, bank.pass(await beginConnecting(other), psu))).toBe(
      CONNECTED,
    );
  });

  it('takes it from a trial user of the sandbox', async () => {
    const psu = newPsu();
    const demo = await newUser(new Date(), { isDemo: true });
    expect(await outcomeOf(demo.browser, bank.pass(await beginConnecting(demo), psu))).toBe(
      CONNECTED,
    );
    const other = await newUser();
    expect(await outcomeOf(other.browser, bank.pass(await beginConnecting(other), psu))).toBe(
      CONNECTED,
    );
    await nothingStored(demo);
  });
});

describe('step 7: the bank confirms', () => {
  it('refuses a PSU-ID that the bank does not know with this session', async () => {
    const user = await newUser();
    const url = new URL(bank.pass(await beginConnecting(user), newPsu()));
    url.searchParams.set('psu-id', newPsu().psuId);
    expect(await outcomeOf(user.browser, url.href)).toBe('bank-did-not-confirm');
    await nothingStored(user);
    expect(await stateOf(url.href)).toBe('used');
  });

  it('refuses a corporate id that is none of the PSU’s agreements', async () => {
    const user = await newUser();
    const back = bank.pass(await beginConnecting(user), newPsu(), randomUUID());
    expect(await outcomeOf(user.browser, back)).toBe('bank-did-not-confirm');
    await nothingStored(user);
  });

  it('takes a corporate id in capitals for that of the agreement', async () => {
    const user = await newUser();
    const psu = newPsu();
    const begun = await beginConnecting(user, { access: 'payments', context: 'CORPORATE' });
    const corporateId = psu.agreements[0]?.psuCorporateId;
    const back = new URL(bank.pass(begun, psu, corporateId));
    back.searchParams.set('psu-corporate-id', corporateId?.toUpperCase() ?? '');
    expect(await outcomeOf(user.browser, back.href)).toBe(CONNECTED);
  });

  it('ends no connection of a company by what the bank says of the agreements of the PSU', async () => {
    const user = await newUser();
    const psu = newPsu();
    const corporateId = psu.agreements[0]?.psuCorporateId;
    const begin = () => beginConnecting(user, { context: 'CORPORATE' });
    expect(await outcomeOf(user.browser, bank.pass(await begin(), psu, corporateId))).toBe(
      CONNECTED,
    );
    const back = bank.pass(await begin(), psu, corporateId);
    bank.override('GET /v1/agreements', refusal(403, 'CONSENT_UNKNOWN'));
    expect(await outcomeOf(user.browser, back)).toBe('bank-did-not-confirm');
    const { connections } = await (await user.browser.ask(listConnections, {})).json();
    expect(connections).toMatchObject([{ context: 'CORPORATE', status: 'active' }]);
  });

  it.each([
    ['without a name', [{ psuCorporateId: randomUUID(), name: null }]],
    ['with an id that is none', [{ psuCorporateId: '7', name: 'Fjord Fisk AS' }]],
    ['that are none', [null]],
  ])('confirms who a private person is, also with agreements %s', async (_, agreements) => {
    const user = await newUser();
    const back = bank.pass(await beginConnecting(user, { access: 'payments' }), newPsu());
    bank.override('GET /v1/agreements', json(200, { agreements }));
    expect(await outcomeOf(user.browser, back)).toBe(CONNECTED);
    expect(await database().psu.count({ where: { userId: user.userId } })).toBe(1);
  });

  it('does not by an answer that lists no agreements', async () => {
    const user = await newUser();
    const back = bank.pass(await beginConnecting(user, { access: 'payments' }), newPsu());
    bank.override('GET /v1/agreements', json(200, { welcome: true }));
    expect(await outcomeOf(user.browser, back)).toBe('bank-fault');
    await nothingStored(user);
  });

  it('names an agreement that has no name by its company', async () => {
    const user = await newUser();
    const psu = newPsu();
    const psuCorporateId = psu.agreements[0]?.psuCorporateId;
    const begun = await beginConnecting(user, { context: 'CORPORATE' });
    const back = bank.pass(begun, psu, psuCorporateId);
    const unnamed = { psuCorporateId, name: null, owner: 'Fjord Fisk AS' };
    bank.override('GET /v1/agreements', json(200, { agreements: [unnamed] }));
    expect(await outcomeOf(user.browser, back)).toBe(CONNECTED);
    const { connections } = await (await user.browser.ask(listConnections, {})).json();
    expect(connections).toMatchObject([{ agreementName: 'Fjord Fisk AS' }]);
  });

  it('refuses a consent without an account', async () => {
    const user = await newUser();
    const psu = newPsu();
    psu.accounts.length = 0;
    expect(await outcomeOf(user.browser, bank.pass(await beginConnecting(user), psu))).toBe(
      'consent-gave-no-account',
    );
    await nothingStored(user);
  });

  it('takes a consent to cards alone for one, and nothing else for it', async () => {
    const user = await newUser();
    const psu = newPsu();
    psu.accounts.length = 0;
    const card = { resourceId: 'card', currency: 'NOK', name: 'Kredittkort' };
    bank.override('GET /v1/card-accounts', refusal(403, 'CONSENT_UNKNOWN'));
    expect(await outcomeOf(user.browser, bank.pass(await beginConnecting(user), psu))).toBe(
      'consent-gave-no-account',
    );
    await nothingStored(user);
    // A list that is merely not given now says nothing about the consent.
    const back = bank.pass(await beginConnecting(user), psu);
    bank.override('GET /v1/card-accounts', refusal(429, 'ACCESS_EXCEEDED'));
    expect(await outcomeOf(user.browser, back)).toBe('bank-fault');
    bank.override('GET /v1/card-accounts', json(200, { cardAccounts: [card] }));
    expect(await outcomeOf(user.browser, bank.pass(await beginConnecting(user), psu))).toBe(
      CONNECTED,
    );
    const { connections } = await (await user.browser.ask(listConnections, {})).json();
    expect(connections).toMatchObject([{ status: 'active', accounts: [] }]);
    await user.browser.ask(refreshCards, {}, { method: 'POST', json: {} });
    const after = await (await user.browser.ask(listConnections, {})).json();
    expect(after.connections).toMatchObject([
      { status: 'active', accounts: [{ kind: 'card', name: 'Kredittkort' }] },
    ]);
  });

  it('keeps the return when the bank cannot be asked, and goes on when it can', async () => {
    const user = await newUser();
    const back = bank.pass(await beginConnecting(user), newPsu());
    const attemptId = attemptOf(back);
    bank.override('GET /v1/accounts', (request) => request.socket.destroy());
    const location = await comeBack(user.browser, back);
    expect(location.searchParams.get('reason')).toBe('bank-unreachable');
    expect(location.searchParams.get('attempt')).toBe(attemptId);
    await nothingStored(user);
    bank.override(
      'GET /v1/accounts',
      json(500, { tppMessages: [{ category: 'ERROR', code: 'SYSTEM_ERROR' }] }),
    );
    expect(await outcomeOf(user.browser, `${APP_URL}/sca/${attemptId}/return`)).toBe(
      'bank-unreachable',
    );
    bank.override('GET /v1/accounts', json(200, { accounts: 'none' }));
    expect(await outcomeOf(user.browser, `${APP_URL}/sca/${attemptId}/return`)).toBe('bank-fault');
    bank.override('GET /v1/accounts', undefined);
    expect(await outcomeOf(user.browser, `${APP_URL}/sca/${attemptId}/return`)).toBe(CONNECTED);
  });
});

describe('a bank that has been asked too often', () => {
  it('is asked once more when the person tries again', async () => {
    const user = await newUser();
    const back = bank.pass(await beginConnecting(user), newPsu());
    bank.override('GET /v1/accounts', refusal(429, 'ACCESS_EXCEEDED'));
    const location = await comeBack(user.browser, back);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      reason: 'bank-fault',
      attempt: attemptOf(back),
    });
    expect(await stateOf(back)).toBe('pending');
    await nothingStored(user);
  });
});

describe('a failed SCA', () => {
  it('says that the PSU turned back, and a connection that exists stays', async () => {
    const { user, connectionId } = await connected();
    const response = await user.browser.ask(renew, { connectionId }, { method: 'POST' });
    const { scaRedirect } = await response.json();
    const back = bank.cancel(scaRedirect);
    expect(await outcomeOf(user.browser, back)).toBe('cancelled-at-bank');
    expect(await outcomeOf(user.browser, back)).toBe('already-used');
    const { connections } = await (await user.browser.ask(listConnections, {})).json();
    expect(connections).toMatchObject([{ connectionId, status: 'active' }]);
  });
});

describe('what the bank says of a failed SCA', () => {
  const failed = async (user: TestUser, failure: ScaFailure) =>
    comeBack(user.browser, bank.fail(await beginConnecting(user), failure));
  const said = {
    system: 'BankID',
    status: 401,
    code: 'PSU_CREDENTIALS_INVALID',
    message: 'BankID er sperret.\u202e Du avbrøt ikke.',
  };

  it('reaches the page of the person who came back, cleaned, and no other', async () => {
    const user = await newUser();
    const { searchParams } = await failed(user, said);
    expect(searchParams.get('reason')).toBe('failed-at-bank');
    const details = { said: searchParams.get('said') ?? '' };
    expect(details.said).not.toContain('BankID');
    expect(readReturnDetails(user.userId, details).failure).toEqual({
      bankName: 'Skjærvik Sparebank',
      system: 'BankID',
      status: 401,
      code: 'PSU_CREDENTIALS_INVALID',
      message: 'BankID er sperret. Du avbrøt ikke.',
    });
    const other = await newUser();
    expect(readReturnDetails(other.userId, details).failure).toBeNull();
    expect(readReturnDetails(null, details).failure).toBeNull();
    expect(readReturnDetails(user.userId, { said: 'k1.AAAA' }).failure).toBeNull();
  });

  it('is cut where it is too long for an address, by whole characters', async () => {
    const user = await newUser();
    const { searchParams } = await failed(user, { ...said, message: '🐟'.repeat(900) });
    const { failure } = readReturnDetails(user.userId, { said: searchParams.get('said') ?? '' });
    expect(failure?.message).toMatch(/^(?:🐟)+…?$/u);
    expect([...(failure?.message ?? '')].length).toBe(500);
    expect(searchParams.toString().length).toBeLessThan(3_500);
  });
});

describe('SCA begins', () => {
  it('at no bank but those that are configured', async () => {
    const user = await newUser();
    const response = await user.browser.ask(
      connect,
      {},
      { method: 'POST', json: { bankId: 'other' } },
    );
    expect(response.status).toBe(404);
  });

  it('not at an address that is not configured', async () => {
    const user = await newUser();
    bank.override(
      'GET /v1/accounts',
      json(401, { _links: { scaRedirect: { href: 'https://evil.example/sca' } } }),
    );
    const response = await user.browser.ask(
      connect,
      {},
      { method: 'POST', json: { bankId: 'sandbox' } },
    );
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ code: 'bank-answer-invalid' });
  });

  it('not when the bank is down, which the answer says', async () => {
    const user = await newUser();
    bank.override('GET /v1/accounts', (request) => request.socket.destroy());
    const response = await user.browser.ask(
      connect,
      {},
      { method: 'POST', json: { bankId: 'sandbox' } },
    );
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ code: 'bank-unreachable' });
  });

  it('with the bank’s own words when it refuses', async () => {
    const user = await newUser();
    bank.override(
      'GET /v1/accounts',
      json(403, { tppMessages: [{ category: 'ERROR', code: 'FORBIDDEN', text: 'Not you' }] }),
    );
    const response = await user.browser.ask(
      connect,
      {},
      { method: 'POST', json: { bankId: 'sandbox' } },
    );
    expect(await response.json()).toMatchObject({
      code: 'bank-refused',
      bankMessages: [{ code: 'FORBIDDEN', text: 'Not you', path: null }],
    });
  });
});

describe('what was agreed', () => {
  it('lasts 180 days, the session an hour', async () => {
    const { user } = await connected();
    const row = await database().connection.findFirstOrThrow({ where: { userId: user.userId } });
    expect(row.accessUntil).toEqual(addDays(row.consentedAt, 180));
    const { connections } = await (await user.browser.ask(listConnections, {})).json();
    expect(connections[0].scaSessionUntil).toBe(addMinutes(row.consentedAt, 60).toISOString());
  });

  it('survives a restart of the application', async () => {
    const { user, connectionId } = await connected();
    await closeDatabase();
    const { connections } = await (await user.browser.ask(listConnections, {})).json();
    expect(connections).toMatchObject([{ connectionId }]);
    expect(env().BANK_IS_SANDBOX).toBe(true);
  });
});
