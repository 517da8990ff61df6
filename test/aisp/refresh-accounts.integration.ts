/** The list of accounts that a refresh is answered with: what it may take away, and what it may not. */
import { subMinutes } from 'date-fns';
import { afterEach, describe, expect, it } from 'vitest';
import { GET as readBalances } from '@/app/api/accounts/[accountId]/balances/route';
import { POST as sync } from '@/app/api/accounts/[accountId]/sync/route';
import { POST as refreshCards } from '@/app/api/accounts/refresh/route';
import { GET as listAccounts } from '@/app/api/accounts/route';
import { POST as change } from '@/app/api/connections/[connectionId]/change/route';
import { POST as refresh } from '@/app/api/connections/[connectionId]/refresh/route';
import { database } from '@/lib/db/client';
import type { Handler } from '@/lib/http/route';
import { newUser, type TestUser } from '@/test/harness/application';
import { connectAs, openBankAndApplication } from '@/test/harness/connect';
import { type BankPsu, refusal } from '@/test/harness/psu-bank';
import { comeBack } from '@/test/harness/sca-return';
import { shared } from '@/test/harness/shared';
import { json, type Reply } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

type Connected = { user: TestUser; psu: BankPsu; connectionId: string };

const connected = async (...names: string[]): Promise<Connected> => {
  const user = await newUser();
  const psu = bank.newPsu({ names });
  return { user, psu, connectionId: await connectAs(bank, user, psu) };
};

const post = (
  { user: { browser }, connectionId }: Connected,
  route: Handler,
  body: object = {},
): Promise<Response> => browser.ask(route, { connectionId }, { method: 'POST', json: body });

const kept = async ({ user: { userId } }: Connected): Promise<string[]> =>
  (await database().account.findMany({ where: { userId }, orderBy: { position: 'asc' } })).map(
    ({ name }) => name,
  );

/** As a renewal does: the bank is asked for its cards once more. */
const forgetCardsRead = async ({ user: { userId } }: Connected): Promise<void> => {
  await database().connection.updateMany({ where: { userId }, data: { cardsReadAt: null } });
};

const changeAccounts = async (of: Connected): Promise<void> => {
  const started = await post(of, change);
  expect(started.status).toBe(201);
  const { scaRedirect } = await started.json();
  await comeBack(of.user.browser, bank.pass(scaRedirect, of.psu));
};

/** Holds the answer to one request until it is released; later ones get the bank's own answer. */
const hold = (operation: string, body: object) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    bank.override(operation, async (...call) => {
      bank.override(operation, undefined);
      resolve();
      await released;
      json(200, body)(...call);
    });
  });
  return { asked, release };
};

describe('an answer that comes after a newer consent', () => {
  it('takes none of its accounts away', async () => {
    const of = await connected('Brukskonto');
    const [before] = of.psu.accounts;
    const held = hold('GET /v1/accounts', { accounts: [{ ...before, currency: 'NOK' }] });
    const refreshed = post(of, refresh);
    await held.asked;
    of.psu.accounts.push(...bank.newPsu({ names: ['Sparekonto'] }).accounts);
    await changeAccounts(of);
    expect(await kept(of)).toEqual(['Brukskonto', 'Sparekonto']);
    held.release();
    expect((await refreshed).status).toBe(204);
    expect(await kept(of)).toEqual(['Brukskonto', 'Sparekonto']);
  });

  it('brings no card that it may not include', async () => {
    const of = await connected('Brukskonto');
    const card = { resourceId: 'card', currency: 'NOK', name: 'Kredittkort' };
    const held = hold('GET /v1/card-accounts', { cardAccounts: [card] });
    const refreshed = post(of, refreshCards, { contextId: 'private' });
    await held.asked;
    await changeAccounts(of);
    held.release();
    expect((await refreshed).status).toBe(200);
    expect(await kept(of)).toEqual(['Brukskonto']);
  });
});

describe('a list without accounts', () => {
  it('is no answer, and takes nothing away', async () => {
    const of = await connected('Brukskonto', 'Sparekonto');
    const { userId, browser } = of.user;
    const { id: accountId, resourceId } = await database().account.findFirstOrThrow({
      where: { userId, name: 'Brukskonto' },
    });
    const booked = [
      {
        transactionId: 'a',
        bookingDate: new Date().toISOString().slice(0, 10),
        transactionAmount: { amount: '-1.00', currency: 'NOK' },
      },
    ];
    bank.override(
      `GET /v1/accounts/${resourceId}/transactions`,
      json(200, { transactions: { booked, pending: [] } }),
    );
    await browser.ask(sync, { accountId }, { method: 'POST' });
    bank.override('GET /v1/accounts', json(200, { accounts: [] }));
    const answer = await post(of, refresh);
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ code: 'bank-answer-invalid' });
    expect(await kept(of)).toEqual(['Brukskonto', 'Sparekonto']);
    expect(await database().storedTransaction.count({ where: { userId } })).toBe(1);
  });

  it('is one of cards, of which there may be none', async () => {
    const of = await connected('Brukskonto');
    const card = { resourceId: 'card', currency: 'NOK', name: 'Kredittkort' };
    const listed = async (...cardAccounts: object[]) => {
      await forgetCardsRead(of);
      bank.override('GET /v1/card-accounts', json(200, { cardAccounts }));
      expect((await post(of, refreshCards, { contextId: 'private' })).status).toBe(200);
      return (await kept(of)).toSorted();
    };
    expect(await listed(card)).toEqual(['Brukskonto', 'Kredittkort']);
    expect(await listed()).toEqual(['Brukskonto']);
  });

  it.each([
    [2, 2],
    [2, 1],
    [1, 2],
  ])(
    'is one of new cards where %i and then %i with other ids have the same masked number',
    async (before, after) => {
      const of = await connected('Brukskonto');
      const listed = async (ids: string[]) => {
        await forgetCardsRead(of);
        const cardAccounts = ids.map((resourceId) => ({
          resourceId,
          currency: 'NOK',
          maskedPan: '123456******1234',
        }));
        bank.override('GET /v1/card-accounts', json(200, { cardAccounts }));
        const { accounts } = await (await post(of, refreshCards)).json();
        return accounts.map(({ accountId }: { accountId: string }) => accountId);
      };
      const known = await listed(['old1', 'old2'].slice(0, before));
      const then = await listed(['new1', 'new2'].slice(0, after));
      expect([known.length, then.length]).toEqual([before, after]);
      expect(then.filter((id: string) => known.includes(id))).toEqual([]);
    },
  );

  it('is not asked for when the SCA is too old for it: the person goes to the bank first', async () => {
    const of = await connected('Brukskonto');
    await forgetCardsRead(of);
    await database().psu.updateMany({
      where: { userId: of.user.userId },
      data: { scaAt: subMinutes(new Date(), 61) },
    });
    const before = bank.requests.length;
    const answer = await post(of, refreshCards, { contextId: 'private' });
    expect(await answer.json()).toMatchObject({ code: 'sca-required' });
    expect(bank.requests.slice(before)).toEqual([]);
  });

  it.each<[string, Reply]>([
    ['a page', (_, answer) => answer.writeHead(404, { 'content-type': 'text/html' }).end('<html>')],
    ['no JSON', json(404, 'not found')],
    ['JSON of another kind', json(404, { tppMessages: 'none' })],
    ['nothing', (_, answer) => answer.writeHead(404).end()],
  ])('is one of no cards where a bank without any answers 404 with %s', async (_, reply) => {
    const of = await connected('Brukskonto');
    const { userId } = of.user;
    bank.override('GET /v1/card-accounts', reply);
    const answer = await post(of, refreshCards, { contextId: 'private' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ accounts: [], cardsReadAt: expect.any(String) });
    // A consent to no account has ended, also where the bank has no cards.
    bank.override('GET /v1/accounts', json(200, { accounts: [] }));
    await changeAccounts(of);
    const connection = await database().connection.findFirstOrThrow({ where: { userId } });
    expect(connection.revokedAt).toEqual(expect.any(Date));
  });

  it('is one of no cards that only something in between gives, once there were some', async () => {
    const of = await connected('Brukskonto');
    const card = { resourceId: 'card', currency: 'NOK', name: 'Kredittkort' };
    bank.override('GET /v1/card-accounts', json(200, { cardAccounts: [card] }));
    expect((await post(of, refreshCards, { contextId: 'private' })).status).toBe(200);
    await forgetCardsRead(of);
    const noRoute = { message: 'no Route matched with those values' };
    for (const reply of [json(404, noRoute), json(404, 'not found')]) {
      bank.override('GET /v1/card-accounts', reply);
      const answer = await post(of, refreshCards, { contextId: 'private' });
      expect(answer.status).toBe(502);
      expect(await answer.json()).toMatchObject({ code: 'bank-answer-invalid' });
    }
    expect((await kept(of)).toSorted()).toEqual(['Brukskonto', 'Kredittkort']);
    bank.override('GET /v1/card-accounts', refusal(404, 'RESOURCE_UNKNOWN'));
    expect((await post(of, refreshCards, { contextId: 'private' })).status).toBe(200);
    expect(await kept(of)).toEqual(['Brukskonto']);
  });
});

describe('cards', () => {
  const card = { resourceId: 'card', currency: 'NOK', name: 'Kredittkort' };

  it('are asked for once in the life of a consent', async () => {
    const of = await connected('Brukskonto');
    bank.override('GET /v1/card-accounts', json(200, { cardAccounts: [card] }));
    expect((await post(of, refreshCards, { contextId: 'private' })).status).toBe(200);
    bank.override('GET /v1/card-accounts', refusal(401, 'PSU_CREDENTIALS_INVALID'));
    const again = await post(of, refreshCards, { contextId: 'private' });
    expect(again.status).toBe(200);
    expect((await again.json()).accounts).toMatchObject([{ name: 'Kredittkort' }]);
  });

  it.each([
    ['which its details name', 'card', '12345678903'],
    ['that nobody knows when the details are another card’s', 'another', undefined],
  ])('are paid from an account %s', async (_, resourceId, named) => {
    const of = await connected('Brukskonto');
    bank.override('GET /v1/card-accounts', json(200, { cardAccounts: [card] }));
    const details = { ...card, resourceId, relatedAccount: { bban: '12345678903' } };
    bank.override('GET /v1/card-accounts/card', json(200, { cardAccount: details }));
    const { accounts } = await (await post(of, refreshCards, { contextId: 'private' })).json();
    expect(accounts[0].relatedAccount?.bban).toBe(named);
  });

  it('are none with the balances of one in another currency whose id they got', async () => {
    const of = await connected('Brukskonto');
    const ids = [];
    for (const currency of ['NOK', 'EUR']) {
      const listed = { ...card, maskedPan: '123456******1234', currency };
      bank.override('GET /v1/card-accounts', json(200, { cardAccounts: [listed] }));
      await forgetCardsRead(of);
      const { accounts } = await (await post(of, refreshCards, { contextId: 'private' })).json();
      expect(accounts).toMatchObject([{ currency }]);
      ids.push(accounts[0].accountId);
    }
    expect(new Set(ids).size).toBe(2);
  });

  it('are asked for again when the bank knows one no more, which may have another id by now', async () => {
    const of = await connected('Brukskonto');
    const listed = (resourceId: string) => {
      const cardAccounts = [{ ...card, resourceId, maskedPan: '123456******1234' }];
      bank.override('GET /v1/card-accounts', json(200, { cardAccounts }));
    };
    listed('card');
    const { accounts } = await (await post(of, refreshCards, { contextId: 'private' })).json();
    listed('new');
    const amount = { amount: '1.00', currency: 'NOK' };
    const balances = [{ balanceType: 'expected', balanceAmount: amount }];
    bank.override('GET /v1/card-accounts/new/balances', json(200, { balances }));
    const [{ accountId }] = accounts;
    const read = await of.user.browser.ask(readBalances, { accountId }, {});
    expect(await read.json()).toMatchObject({ stale: false, problem: null });
  });

  it('end no consent when one is unknown to the bank and their list is refused', async () => {
    const of = await connected('Brukskonto');
    bank.override('GET /v1/card-accounts', json(200, { cardAccounts: [card] }));
    const { accounts } = await (await post(of, refreshCards, { contextId: 'private' })).json();
    bank.override('GET /v1/card-accounts', refusal(403, 'CONSENT_UNKNOWN'));
    const [{ accountId }] = accounts;
    const read = await of.user.browser.ask(readBalances, { accountId }, {});
    expect(await read.json()).toMatchObject({ code: 'not-found' });
    expect(await kept(of)).toEqual(['Brukskonto', 'Kredittkort']);
    const { userId } = of.user;
    const connection = await database().connection.findFirstOrThrow({ where: { userId } });
    expect(connection.revokedAt).toBeNull();
  });

  it('are stored up to a hundred of them', async () => {
    const of = await connected('Brukskonto');
    const cardAccounts = Array.from({ length: 101 }, (_, index) => ({
      ...card,
      resourceId: `card-${index}`,
      name: `Kort ${index}`,
    }));
    bank.override('GET /v1/card-accounts', json(200, { cardAccounts }));
    expect((await post(of, refreshCards, { contextId: 'private' })).status).toBe(200);
    expect(await kept(of)).toHaveLength(101);
    expect(await kept(of)).not.toContain('Kort 100');
  });

  it('are asked for again after a new consent, and stay until then', async () => {
    const of = await connected('Brukskonto');
    const read = async () =>
      (await of.user.browser.ask(listAccounts, {}, { path: '/?kind=card' })).json();
    expect((await post(of, refreshCards, { contextId: 'private' })).status).toBe(200);
    expect(await read()).toEqual({ accounts: [], cardsReadAt: expect.any(String) });
    await changeAccounts(of);
    expect(await read()).toEqual({ accounts: [], cardsReadAt: null });
    bank.override('GET /v1/card-accounts', json(200, { cardAccounts: [card] }));
    expect((await post(of, refreshCards, { contextId: 'private' })).status).toBe(200);
    await changeAccounts(of);
    expect(await read()).toMatchObject({ accounts: [{ name: 'Kredittkort' }], cardsReadAt: null });
  });

  it.each(['balances', 'transactions'])(
    'are none when only their list and the %s are refused, and the accounts stay',
    async (part) => {
      const of = await connected('Brukskonto');
      const { userId } = of.user;
      const { resourceId } = await database().account.findFirstOrThrow({ where: { userId } });
      const refused = refusal(403, 'CONSENT_UNKNOWN');
      bank.override('GET /v1/card-accounts', refused);
      bank.override(`GET /v1/accounts/${resourceId}/${part}`, refused);
      expect((await post(of, refreshCards, { contextId: 'private' })).status).toBe(200);
      expect(await kept(of)).toEqual(['Brukskonto']);
    },
  );

  it('are none when only their list is refused, and the accounts stay', async () => {
    const of = await connected('Brukskonto');
    const { userId } = of.user;
    const { resourceId } = await database().account.findFirstOrThrow({ where: { userId } });
    bank.override('GET /v1/card-accounts', refusal(403, 'CONSENT_UNKNOWN'));
    const amount = { amount: '1.00', currency: 'NOK' };
    const balances = [{ balanceType: 'expected', balanceAmount: amount }];
    bank.override(`GET /v1/accounts/${resourceId}/balances`, json(200, { balances }));
    const answer = await post(of, refreshCards, { contextId: 'private' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ accounts: [], cardsReadAt: expect.any(String) });
    const connection = await database().connection.findFirstOrThrow({ where: { userId } });
    expect(connection.revokedAt).toBeNull();
    expect(await kept(of)).toEqual(['Brukskonto']);
  });

  it('end the consent when their list is refused and no account answers either', async () => {
    const of = await connected('Brukskonto');
    const { userId } = of.user;
    const { resourceId } = await database().account.findFirstOrThrow({ where: { userId } });
    const refused = refusal(403, 'CONSENT_UNKNOWN');
    bank.override('GET /v1/card-accounts', refused);
    bank.takeBack(`accounts/${resourceId}`, refused);
    expect((await post(of, refreshCards, { contextId: 'private' })).status).toBe(403);
    const connection = await database().connection.findFirstOrThrow({ where: { userId } });
    expect(connection.revokedAt).toEqual(expect.any(Date));
  });
});
