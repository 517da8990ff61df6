import { randomUUID } from 'node:crypto';
import { addSeconds } from 'date-fns';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { GET as balances } from '@/app/api/accounts/[accountId]/balances/route';
import { GET as oneAccount } from '@/app/api/accounts/[accountId]/route';
import { POST as sync } from '@/app/api/accounts/[accountId]/sync/route';
import { GET as accounts } from '@/app/api/accounts/route';
import { POST as refresh } from '@/app/api/connections/[connectionId]/refresh/route';
import { GET as connections } from '@/app/api/connections/route';
import { GET as oneTransaction } from '@/app/api/transactions/[transactionId]/route';
import { GET as transactions } from '@/app/api/transactions/route';
import { readBalances } from '@/lib/aisp/account/read-balances';
import { UNATTENDED } from '@/lib/aspsp/presence';
import { database } from '@/lib/db/client';
import { takeUnattendedRead } from '@/lib/db/unattended-reads';
import { newUser, type TestUser } from '@/test/harness/application';
import { connectAs, openBankAndApplication } from '@/test/harness/connect';
import { type BankPsu, refusal } from '@/test/harness/psu-bank';
import { shared } from '@/test/harness/shared';
import { json, type Reply } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

type Connected = { user: TestUser; psu: BankPsu; connectionId: string; accountIds: string[] };

const connected = async (count = 3): Promise<Connected> => {
  const user = await newUser();
  const psu = bank.newPsu({
    names: Array.from({ length: count }, (_, index) => `Konto ${index + 1}`),
  });
  const connectionId = await connectAs(bank, user, psu);
  const rows = await database().account.findMany({
    where: { userId: user.userId },
    orderBy: { position: 'asc' },
  });
  return { user, psu, connectionId, accountIds: rows.map(({ id }) => id) };
};

const pathOf = ({ psu }: Connected, index: number, rest: string): string =>
  `GET /v1/accounts/${psu.accounts[index]?.resourceId}/${rest}`;

const detailsOf = ({ psu }: Connected, index: number): string =>
  `GET /v1/accounts/${psu.accounts[index]?.resourceId}`;

const takeBack = ({ psu }: Connected, indices: readonly number[], reply: Reply): void => {
  for (const index of indices) bank.takeBack(`accounts/${psu.accounts[index]?.resourceId}`, reply);
};

const ask = async (
  of: Connected,
  route: (
    request: Request,
    context: { params: Promise<Record<string, string>> },
  ) => Promise<Response>,
  index = 0,
  path = '/',
) => {
  const params = {
    accountId: of.accountIds[index] ?? '',
    connectionId: of.connectionId,
    transactionId: randomUUID(),
  };
  const response = await of.user.browser.ask(route, params, {
    path,
    ...(route === refresh || route === sync ? { method: 'POST' } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
};

const listed = async (of: Connected): Promise<string[]> =>
  (await ask(of, accounts)).body.accounts.map(({ name }: { name: string }) => name);
const statusOf = async (of: Connected): Promise<string> =>
  (await ask(of, connections)).body.connections[0].status;

describe('while the bank cannot be asked', () => {
  it.each<[string, Reply, string]>([
    ['it is down', (request) => request.socket.destroy(), 'bank-unreachable'],
    [
      'a gateway answers',
      (_q, s) => s.writeHead(503, { 'content-type': 'text/html' }).end('<html>'),
      'bank-unreachable',
    ],
    [
      'it answers garbage',
      json(200, { balances: [{ balanceAmount: 'x' }] }),
      'bank-answer-invalid',
    ],
    [
      'it answers an amount that is none',
      json(200, {
        balances: [{ balanceType: 'x', balanceAmount: { amount: '1e9', currency: 'NOK' } }],
      }),
      'bank-answer-invalid',
    ],
    ['it fails', refusal(500, 'SYSTEM_ERROR'), 'bank-unreachable'],
    ['it needs SCA', refusal(401, 'SCA_EXPIRED', 'http://localhost:8444/sca/x'), 'sca-required'],
    ['it allows no more reads', refusal(429, 'ACCESS_EXCEEDED'), 'read-limit-reached'],
  ])('because %s, the last balances are answered with their time', async (_, reply, problem) => {
    const of = await connected(1);
    const before = await ask(of, balances);
    expect(before.body).toMatchObject({ stale: false, problem: null });
    bank.override(pathOf(of, 0, 'balances'), reply);
    expect(await ask(of, balances)).toEqual({
      status: 200,
      body: {
        value: before.body.value,
        unreadable: 0,
        readAt: before.body.readAt,
        stale: true,
        problem,
      },
    });
    expect(await listed(of)).toEqual(['Konto 1']);
    expect((await ask(of, oneAccount)).body.balances).toMatchObject({ readAt: before.body.readAt });
  });

  it.each<[string, number, string]>([
    ['it allows no more reads', 429, 'read-limit-reached'],
    ['it is down', 503, 'bank-unreachable'],
  ])(
    'because %s for a while, it is asked no more before that and the person told when',
    async (_, status, problem) => {
      const of = await connected(1);
      await ask(of, balances);
      const wait = new Date(Date.now() + 3_600_000);
      wait.setMilliseconds(0);
      bank.override(
        pathOf(of, 0, 'balances'),
        json(status, {}, { 'retry-after': wait.toUTCString() }),
      );
      bank.override(
        pathOf(of, 0, 'transactions'),
        json(status, 'no', { 'content-type': 'text/html', 'retry-after': wait.toUTCString() }),
      );
      const told = { problem, retryAt: wait.toISOString() };
      const before = bank.requests.length;
      for (const _again of [1, 2]) {
        expect((await ask(of, balances)).body).toMatchObject({ stale: true, ...told });
        expect((await ask(of, sync)).body.sync).toMatchObject({ state: 'stopped', ...told });
      }
      expect(bank.requests.slice(before)).toHaveLength(2);
      bank.restore();
      vi.useFakeTimers({ toFake: ['Date'], now: wait });
      expect((await ask(of, balances)).body).toMatchObject({ stale: false, problem: null });
      expect((await ask(of, sync)).body.sync).toMatchObject({ state: 'done', retryAt: null });
      vi.useRealTimers();
    },
  );

  it('and nothing was read before, the answer says why', async () => {
    const of = await connected(1);
    bank.override(pathOf(of, 0, 'balances'), (request) => request.socket.destroy());
    expect(await ask(of, balances)).toMatchObject({
      status: 502,
      body: { code: 'bank-unreachable' },
    });
  });

  it('an unknown type of balance is shown as it is', async () => {
    const of = await connected(1);
    bank.override(
      pathOf(of, 0, 'balances'),
      json(200, {
        balances: [
          { balanceType: 'lunarBooked', balanceAmount: { amount: '-1', currency: 'NOK' } },
        ],
      }),
    );
    expect((await ask(of, balances)).body.value).toEqual([
      {
        balanceType: 'lunarBooked',
        balanceAmount: { amount: '-1.00', currency: 'NOK' },
        referenceDate: null,
      },
    ]);
  });
});

describe('when the consent was taken back at the bank', () => {
  it.each<[string, Reply]>([
    ['403 CONSENT_UNKNOWN', refusal(403, 'CONSENT_UNKNOWN')],
    ['401 CONSENT_INVALID', refusal(401, 'CONSENT_INVALID', 'http://localhost:8444/sca/x')],
  ])(
    'as a whole (%s), all of its data is hidden at once, and the connection says so',
    async (_, reply) => {
      const of = await connected(3);
      for (const index of [0, 1]) await ask(of, balances, index);
      takeBack(of, [0, 1, 2], reply);
      expect(await ask(of, balances)).toMatchObject({
        status: 403,
        body: { code: 'consent-ended' },
      });
      expect(await listed(of)).toEqual([]);
      expect(await statusOf(of)).toBe('revoked');
      expect(await ask(of, balances, 1)).toMatchObject({
        status: 403,
        body: { code: 'consent-ended' },
      });
      expect(await ask(of, oneAccount, 1)).toMatchObject({
        status: 403,
        body: { code: 'consent-ended' },
      });
      expect(await ask(of, sync, 1)).toMatchObject({
        status: 403,
        body: { code: 'consent-ended' },
      });
    },
  );

  it('for one account, that one is gone and the others stay', async () => {
    const of = await connected(3);
    takeBack(of, [0, 1], refusal(403, 'CONSENT_UNKNOWN'));
    expect(await ask(of, sync)).toMatchObject({
      status: 403,
      body: { code: 'consent-ended' },
    });
    expect(await listed(of)).toEqual(['Konto 3']);
    expect(await statusOf(of)).toBe('active');
    expect(await ask(of, oneAccount, 0)).toMatchObject({ status: 404 });
  });

  it.each([
    ['403 CONSENT_UNKNOWN', 403, 'CONSENT_UNKNOWN', 1],
    ['403 CONSENT_UNKNOWN of one of two accounts', 403, 'CONSENT_UNKNOWN', 2],
    ['401 CONSENT_EXPIRED', 401, 'CONSENT_EXPIRED', 1],
  ])(
    'an answer that comes after a new consent does not end that one (%s)',
    async (_, status, code, count) => {
      const of = await connected(count);
      const consentedAt = addSeconds(new Date(), 1);
      takeBack(of, [0], refusal(status, code));
      bank.override(pathOf(of, 0, 'balances'), async (...exchange) => {
        await database().connection.updateMany({
          where: { id: of.connectionId },
          data: { consentedAt },
        });
        refusal(status, code)(...exchange);
      });
      await ask(of, balances);
      expect(await listed(of)).toHaveLength(count);
      expect(await statusOf(of)).toBe('active');
    },
  );

  it('while the other accounts cannot be asked, they stay', async () => {
    const of = await connected(2);
    takeBack(of, [0], refusal(403, 'CONSENT_UNKNOWN'));
    takeBack(of, [1], (request) => request.socket.destroy());
    await ask(of, balances);
    expect(await listed(of)).toEqual(['Konto 2']);
    expect(await statusOf(of)).toBe('active');
  });
});

describe('when the consent gives a part of the accounts alone', () => {
  const booked = [
    {
      transactionId: 'b1',
      bookingDate: '2026-03-01',
      transactionAmount: { amount: '-50.00', currency: 'NOK' },
      batchIndicator: true,
    },
  ];
  const list = json(200, { transactions: { booked, pending: [] } });
  const CODES: [number, string][] = [
    [401, 'CONSENT_INVALID'],
    [403, 'CONSENT_INVALID'],
    [403, 'CONSENT_UNKNOWN'],
  ];
  const CONSENT_ENDED = { status: 403, body: { code: 'consent-ended' } };
  /** The bank gives the details of an account, or gives none without another SCA. */
  const REFUSALS = CODES.flatMap(([status, code]) =>
    [true, false].map((givesDetails) => [status, code, givesDetails] as const),
  );
  const connectedTo = async (givesDetails: boolean) => {
    const of = await connected(2);
    for (const index of givesDetails ? [] : [0, 1])
      bank.override(detailsOf(of, index), refusal(401, 'SCA_EXPIRED'));
    return of;
  };

  it.each(REFUSALS)(
    'without balances (%i %s, details %s), what is known stays',
    async (status, code, givesDetails) => {
      const of = await connectedTo(givesDetails);
      bank.override(pathOf(of, 0, 'transactions'), list);
      for (const index of [0, 1])
        bank.override(pathOf(of, index, 'balances'), refusal(status, code));
      expect((await ask(of, sync)).body.sync).toMatchObject({ problem: null });
      for (const index of [0, 1])
        expect(await ask(of, balances, index)).toMatchObject(CONSENT_ENDED);
      expect(await listed(of)).toEqual(['Konto 1', 'Konto 2']);
      expect(await statusOf(of)).toBe('active');
      expect((await ask(of, transactions)).body.transactions).toMatchObject([
        { transactionId: 'b1' },
      ]);
    },
  );

  it.each([true, false])(
    'without balances, an account that is taken back goes alone (details %s)',
    async (givesDetails) => {
      const of = await connectedTo(givesDetails);
      takeBack(of, [0], refusal(403, 'CONSENT_INVALID'));
      bank.override(pathOf(of, 1, 'balances'), refusal(403, 'CONSENT_INVALID'));
      expect(await ask(of, sync)).toMatchObject(CONSENT_ENDED);
      expect(await listed(of)).toEqual(['Konto 2']);
      expect(await statusOf(of)).toBe('active');
    },
  );

  it.each(REFUSALS)(
    'without transactions (%i %s, details %s), balances are read',
    async (status, code, givesDetails) => {
      const of = await connectedTo(givesDetails);
      for (const index of [0, 1])
        bank.override(pathOf(of, index, 'transactions'), refusal(status, code));
      expect(await ask(of, sync)).toMatchObject(CONSENT_ENDED);
      expect((await ask(of, balances)).body).toMatchObject({ stale: false, problem: null });
      expect(await listed(of)).toEqual(['Konto 1', 'Konto 2']);
      expect(await statusOf(of)).toBe('active');
    },
  );

  it.each(REFUSALS)(
    'without details of a batch (%i %s, of the account %s), its list stays',
    async (status, code, givesDetails) => {
      const of = await connectedTo(givesDetails);
      bank.override(pathOf(of, 0, 'transactions'), list);
      bank.override(pathOf(of, 0, 'transactions/b1'), refusal(status, code));
      expect(await ask(of, sync)).toMatchObject(CONSENT_ENDED);
      expect(await listed(of)).toEqual(['Konto 1', 'Konto 2']);
      expect((await ask(of, transactions)).body.transactions).toMatchObject([
        { transactionId: 'b1' },
      ]);
      const fresh = {
        transactionId: 'n2',
        bookingDate: '2026-03-02',
        transactionAmount: { amount: '-7.00', currency: 'NOK' },
      };
      bank.override(
        pathOf(of, 0, 'transactions'),
        json(200, { transactions: { booked: [fresh, ...booked], pending: [] } }),
      );
      await ask(of, sync);
      expect((await ask(of, transactions)).body.transactions).toHaveLength(2);
    },
  );

  it('the details of each batch are asked for, whichever are refused, and again under a later consent', async () => {
    const of = await connected(2);
    const row = (transactionId: string, bookingDate: string) => ({
      ...booked[0],
      transactionId,
      bookingDate,
    });
    const whole = [row('b3', '2026-03-03'), row('b2', '2026-03-02'), row('b1', '2026-03-01')];
    bank.override(
      pathOf(of, 0, 'transactions'),
      json(200, { transactions: { booked: whole, pending: [] } }),
    );
    const entry = { transactionAmount: { amount: '-50.00', currency: 'NOK' } };
    for (const [index, one] of whole.entries())
      bank.override(
        pathOf(of, 0, `transactions/${one.transactionId}`),
        index === 2
          ? json(200, { ...one, entryDetails: [entry] })
          : refusal(403, 'CONSENT_UNKNOWN'),
      );
    const asked = () =>
      ['b3', 'b2', 'b1'].map(
        (id) => bank.requests.filter(({ url }) => url.endsWith(`/transactions/${id}`)).length,
      );
    const before = asked();
    const since = () => asked().map((count, index) => count - (before[index] ?? 0));
    expect(await ask(of, sync)).toMatchObject(CONSENT_ENDED);
    expect(since()).toEqual([1, 1, 1]);
    const stored = await database().storedTransaction.findMany({
      where: { accountId: { in: [...of.accountIds] } },
      orderBy: { sortDate: 'desc' },
      select: { needsEntries: true },
    });
    expect(stored.map(({ needsEntries }) => needsEntries)).toEqual([true, true, false]);
    expect(await ask(of, sync)).toMatchObject(CONSENT_ENDED);
    expect(since()).toEqual([1, 1, 1]);
    await database().connection.updateMany({
      where: { id: of.connectionId },
      data: { consentedAt: addSeconds(new Date(), -1) },
    });
    expect(await ask(of, sync)).toMatchObject(CONSENT_ENDED);
    expect(since()).toEqual([2, 2, 1]);
  });

  it('nothing is taken away while nobody knows whether it is a part alone', async () => {
    const of = await connected(1);
    bank.override(pathOf(of, 0, 'balances'), refusal(403, 'CONSENT_INVALID'));
    bank.override(detailsOf(of, 0), (request) => request.socket.destroy());
    bank.override(pathOf(of, 0, 'transactions'), (request) => request.socket.destroy());
    await ask(of, balances);
    expect(await listed(of)).toEqual(['Konto 1']);
    expect(await statusOf(of)).toBe('active');
  });
});

describe('when the 180 days are over', () => {
  it('the data is hidden and the connection has ended', async () => {
    const of = await connected(2);
    bank.override(
      pathOf(of, 0, 'balances'),
      refusal(401, 'CONSENT_EXPIRED', 'http://localhost:8444/sca/x'),
    );
    expect(await ask(of, balances)).toMatchObject({ status: 403, body: { code: 'consent-ended' } });
    expect(await listed(of)).toEqual([]);
    expect(await statusOf(of)).toBe('ended');
  });

  it('by our own count, the bank is not even asked', async () => {
    const of = await connected(1);
    await database().connection.updateMany({
      where: { id: of.connectionId },
      data: { accessUntil: new Date() },
    });
    const before = bank.requests.length;
    expect(await ask(of, balances)).toMatchObject({ status: 403, body: { code: 'consent-ended' } });
    expect(bank.requests).toHaveLength(before);
    expect(await statusOf(of)).toBe('ended');
  });

  it('it ends soon from fourteen days before', async () => {
    const of = await connected(1);
    await database().connection.updateMany({
      where: { id: of.connectionId },
      data: { accessUntil: new Date(Date.now() + 13.9 * 86_400_000) },
    });
    expect(await statusOf(of)).toBe('ending-soon');
    expect(await listed(of)).toEqual(['Konto 1']);
  });
});

describe('pages of transactions', () => {
  const row = (id: string) => ({
    transactionId: id,
    bookingDate: '2026-03-01',
    transactionAmount: { amount: '-10', currency: 'NOK' },
  });
  const page = (booked: object[], next?: string, pending: object[] = []): Reply =>
    json(200, {
      transactions: { booked, pending, _links: next === undefined ? {} : { next: { href: next } } },
    });
  const kept = async (of: Connected) => (await ask(of, transactions)).body.transactions;

  it.each([
    'https://evil.example/v1/accounts',
    '/v1/sandbox/initialize',
    '/v1/accounts/other/transactions?offset=1',
    '//evil.example/v1/x',
  ])('end at a link to %s, which is not followed', async (next) => {
    const of = await connected(1);
    bank.override(pathOf(of, 0, 'transactions'), page([row('1')], next));
    const before = bank.requests.length;
    expect((await ask(of, sync)).body).toMatchObject({
      sync: { state: 'stopped', problem: 'bank-answer-invalid' },
    });
    expect(bank.requests).toHaveLength(before + 1);
    expect(await kept(of)).toMatchObject([{ transactionId: '1' }]);
  });

  it.each([
    ['is null', { next: null, self: 7 }, 'done', null],
    ['has no address', { next: { href: null } }, 'done', null],
    ['is no link', { next: '?offset=100' }, 'stopped', 'bank-answer-invalid'],
  ])('are kept when the link to the next one %s', async (_, links, state, problem) => {
    const of = await connected(1);
    const body = { transactions: { booked: [row('1')], pending: [], _links: links } };
    bank.override(pathOf(of, 0, 'transactions'), json(200, body));
    expect((await ask(of, sync)).body).toMatchObject({ sync: { state, problem } });
    expect(await kept(of)).toMatchObject([{ transactionId: '1' }]);
  });

  it('with rows that are no transactions are told with the list and with the reading', async () => {
    const of = await connected(1);
    const odd = { ...row('2'), transactionAmount: { amount: 'NaN', currency: 'NOK' } };
    bank.override(pathOf(of, 0, 'transactions'), page([row('1'), odd], undefined, [odd]));
    expect((await ask(of, sync)).body).toMatchObject({
      sync: { state: 'done', problem: null, unreadable: 2 },
    });
    expect(await kept(of)).toMatchObject([{ transactionId: '1' }]);
    expect((await ask(of, transactions)).body).toMatchObject({
      total: 1,
      syncs: [{ unreadable: 2 }],
    });
  });

  it('end when a page leads to itself', async () => {
    const of = await connected(1);
    const self = `/v1/accounts/${of.psu.accounts[0]?.resourceId}/transactions?offset=100`;
    bank.override(pathOf(of, 0, 'transactions'), page([row('1')], self));
    const before = bank.requests.length;
    expect((await ask(of, sync)).body).toMatchObject({ sync: { state: 'done', problem: null } });
    // The list, the page it links to, and both once more, because the first pass found something new.
    expect(bank.requests.slice(before).map(({ url }) => url.includes('offset=100'))).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(await kept(of)).toHaveLength(1);
  });

  it('end at a link without an address', async () => {
    const of = await connected(1);
    bank.override(pathOf(of, 0, 'transactions'), page([row('1')], ''));
    expect((await ask(of, sync)).body).toMatchObject({ sync: { state: 'done', problem: null } });
    expect(await kept(of)).toMatchObject([{ transactionId: '1' }]);
  });

  it('show pending ones once when each page repeats them, and keep equal ones apart', async () => {
    const of = await connected(1);
    const coffee = { transactionAmount: { amount: '-49', currency: 'NOK' }, creditorName: 'Kaffe' };
    const path = `/v1/accounts/${of.psu.accounts[0]?.resourceId}/transactions?offset=100`;
    bank.override(pathOf(of, 0, 'transactions'), (request, ...others) =>
      request.url?.includes('offset')
        ? page([row('2')], undefined, [coffee, coffee])(request, ...others)
        : page([row('1')], path, [coffee, coffee])(request, ...others),
    );
    expect((await ask(of, sync)).body).toMatchObject({ sync: { state: 'done' } });
    const shown = await kept(of);
    expect(shown).toMatchObject([
      { status: 'pending', counterpartyName: 'Kaffe' },
      { status: 'pending', counterpartyName: 'Kaffe' },
      { status: 'booked', transactionId: '1' },
      { status: 'booked', transactionId: '2' },
    ]);
    expect(new Set(shown.map(({ id }: { id: string }) => id)).size).toBe(4);
  });

  it('never show the bank’s resource id', async () => {
    const of = await connected(1);
    bank.override(pathOf(of, 0, 'transactions'), page([row('1'), row('2')]));
    const synced = await ask(of, sync);
    const { body } = await ask(of, transactions, 0, '/?limit=1');
    const cursor = Buffer.from(body.nextCursor, 'base64url').toString('latin1');
    expect(JSON.stringify([synced.body, body]) + cursor).not.toContain('enc!!');
  });

  it('that are refused stop the reading, and nothing is kept', async () => {
    const of = await connected(1);
    bank.override(pathOf(of, 0, 'transactions'), refusal(400, 'FORMAT_ERROR'));
    expect((await ask(of, sync)).body).toMatchObject({
      sync: { state: 'stopped', problem: 'bank-refused', syncedAt: null },
    });
    expect(await kept(of)).toEqual([]);
  });

  it('and one transaction that is none is not found', async () => {
    const of = await connected(1);
    expect(await ask(of, oneTransaction)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });
});

it('what the bank refuses is told in its own words', async () => {
  const of = await connected(1);
  bank.override(
    pathOf(of, 0, 'balances'),
    json(400, {
      tppMessages: [
        { category: 'ERROR', code: 'FORMAT_ERROR', path: 'dateFrom', text: 'No\u202e day' },
      ],
    }),
  );
  expect(await ask(of, balances)).toMatchObject({
    status: 502,
    body: {
      code: 'bank-refused',
      bankMessages: [{ code: 'FORMAT_ERROR', path: 'dateFrom', text: 'No day' }],
    },
  });
});

describe('the list of accounts', () => {
  it('is read anew: new accounts come, renamed ones keep their ids, others go', async () => {
    const of = await connected(2);
    await ask(of, balances, 0);
    const [first, second] = of.psu.accounts;
    if (first === undefined || second === undefined) throw new Error('no accounts');
    // The bank gave the account another resource id; its number shows that it is the same account.
    of.psu.accounts = [
      { ...first, resourceId: `${first.resourceId}new`, name: 'Nytt navn' },
      { ...second, resourceId: 'enc!!third=', bban: '1', iban: 'NO-3', name: 'Konto 3' },
    ];
    expect(await ask(of, refresh)).toEqual({ status: 204, body: null });
    const { body } = await ask(of, accounts);
    expect(body.accounts).toMatchObject([
      { accountId: of.accountIds[0], name: 'Nytt navn', balances: { stale: false } },
      { name: 'Konto 3', balances: null },
    ]);
    expect(body.accounts[1].accountId).not.toBe(of.accountIds[1]);
  });

  const withNewId = (of: Connected): void => {
    of.psu.accounts = of.psu.accounts.map((one) => ({
      ...one,
      resourceId: `${one.resourceId}new`,
    }));
  };

  it('is asked for when the bank knows an account no more, which may have another id by now', async () => {
    const of = await connected(2);
    await ask(of, balances);
    withNewId(of);
    expect((await ask(of, balances)).body).toMatchObject({ stale: false, problem: null });
    expect((await ask(of, sync, 1)).body.sync).toMatchObject({ state: 'done', problem: null });
    expect((await ask(of, accounts)).body.accounts).toMatchObject(
      of.accountIds.map((accountId) => ({ accountId })),
    );
  });

  it.each<[string, Reply, string]>([
    ['does not have it either', json(200, { accounts: [] }), 'not-found'],
    [
      'is of others',
      json(200, { accounts: [{ resourceId: 'x', bban: '1', currency: 'NOK' }] }),
      'not-found',
    ],
    ['cannot be read', json(200, {}), 'not-found'],
    ['needs SCA', refusal(401, 'SCA_EXPIRED', 'http://localhost:8444/sca/x'), 'sca-required'],
  ])('leaves an account that the bank knows no more when it %s', async (_, reply, problem) => {
    const of = await connected(2);
    await ask(of, balances);
    withNewId(of);
    bank.override('GET /v1/accounts', reply);
    expect((await ask(of, balances)).body).toMatchObject({ stale: true, problem });
    expect((await ask(of, sync)).body.sync).toMatchObject({
      state: 'stopped',
      problem: 'not-found',
    });
    expect(await listed(of)).toEqual(['Konto 1', 'Konto 2']);
  });

  it('is the same when the bank gives two accounts each other’s ids', async () => {
    const of = await connected(2);
    const [first, second] = of.psu.accounts;
    if (first === undefined || second === undefined) throw new Error('no accounts');
    const ids = [first.resourceId, second.resourceId];
    of.psu.accounts = [
      { ...first, resourceId: ids[1] ?? '' },
      { ...second, resourceId: ids[0] ?? '' },
    ];
    expect(await ask(of, refresh)).toEqual({ status: 204, body: null });
    const rows = await database().account.findMany({
      where: { userId: of.user.userId },
      orderBy: { position: 'asc' },
    });
    expect(rows.map(({ id }) => id)).toEqual(of.accountIds);
    expect(rows.map(({ bban }) => bban)).toEqual([first.bban, second.bban]);
    expect(rows.map(({ resourceId }) => resourceId)).toEqual(ids.reverse());
  });

  it.each([
    ['and that one another', true],
    ['and no longer lists that one', false],
  ])('gives no account the history of another whose id it got, %s', async (_, isListed) => {
    const of = await connected(1);
    const [x] = of.psu.accounts;
    if (x === undefined) throw new Error('no account');
    await ask(of, balances);
    const y = { resourceId: x.resourceId, bban: '1', iban: 'NO-1', name: 'Konto Y' };
    const moved = { ...x, resourceId: 'enc!!moved=' };
    of.psu.accounts = isListed ? [y, moved] : [y];
    expect(await ask(of, refresh)).toEqual({ status: 204, body: null });
    const { body } = await ask(of, accounts);
    expect(body.accounts).toMatchObject([
      { name: 'Konto Y', bban: '1', balances: null },
      ...(isListed
        ? [{ accountId: of.accountIds[0], name: 'Konto 1', balances: { stale: false } }]
        : []),
    ]);
    expect(body.accounts).toHaveLength(isListed ? 2 : 1);
    expect(body.accounts[0].accountId).not.toBe(of.accountIds[0]);
  });

  it('gives no account the history of one in another currency whose id it got', async () => {
    const of = await connected(1);
    const list = (currency: string) =>
      bank.override('GET /v1/accounts', json(200, { accounts: [{ resourceId: 'x', currency }] }));
    list('NOK');
    await ask(of, refresh);
    const [before] = (await ask(of, accounts)).body.accounts;
    list('EUR');
    await ask(of, refresh);
    const { body } = await ask(of, accounts);
    expect(body.accounts).toMatchObject([{ currency: 'EUR' }]);
    expect(body.accounts[0].accountId).not.toBe(before.accountId);
  });

  it('is the same account however its number is written', async () => {
    const of = await connected(1);
    const [x] = of.psu.accounts;
    if (x === undefined) throw new Error('no account');
    const { userId } = of.user;
    await database().account.updateMany({
      where: { userId },
      data: { iban: 'NO9386011117947', bban: '86011117947' },
    });
    of.psu.accounts = [{ ...x, iban: 'no93 8601 1117 947', bban: '8601.11.17947' }];
    expect(await ask(of, refresh)).toEqual({ status: 204, body: null });
    const rows = await database().account.findMany({ where: { userId } });
    expect(rows.map(({ id }) => id)).toEqual(of.accountIds);
  });

  it('keeps no account that cannot be read and whose id another got', async () => {
    const of = await connected(1);
    const [x] = of.psu.accounts;
    const y = { resourceId: x?.resourceId, bban: '1', currency: 'NOK', name: 'Konto Y' };
    bank.override('GET /v1/accounts', json(200, { accounts: [y, { iban: x?.iban }] }));
    expect(await ask(of, refresh)).toEqual({ status: 204, body: null });
    const { body } = await ask(of, accounts);
    expect(body.accounts).toMatchObject([{ name: 'Konto Y', bban: '1' }]);
    expect(body.accounts[0].accountId).not.toBe(of.accountIds[0]);
  });

  it('has an account once that the bank lists under two ids, and one number in two currencies as two', async () => {
    const of = await connected(1);
    const [first] = of.psu.accounts;
    if (first === undefined) throw new Error('no accounts');
    const list = [
      { ...first, resourceId: 'enc!!again=', currency: 'NOK' },
      { ...first, currency: 'NOK' },
      { ...first, resourceId: 'enc!!euro=', currency: 'EUR' },
    ];
    bank.override('GET /v1/accounts', json(200, { accounts: list }));
    expect(await ask(of, refresh)).toEqual({ status: 204, body: null });
    const { body } = await ask(of, accounts);
    expect(body.accounts).toMatchObject([
      { accountId: of.accountIds[0], currency: 'NOK' },
      { currency: 'EUR' },
    ]);
    expect(body.accounts).toHaveLength(2);
  });

  it.each<[string, object[], number]>([
    [
      'one account twice',
      [
        { resourceId: 'x', currency: 'NOK' },
        { resourceId: 'x', currency: 'EUR' },
      ],
      204,
    ],
    [
      'a name of 100,000 characters',
      [{ resourceId: 'x', currency: 'NOK', name: 'å'.repeat(100_000) }],
      204,
    ],
    ['an id of 3,000 characters', [{ resourceId: 'x'.repeat(3_000), currency: 'NOK' }], 502],
    [
      '501 accounts',
      Array.from({ length: 501 }, (_, id) => ({ resourceId: `${id}`, currency: 'NOK' })),
      502,
    ],
    ['an account without an id', [{ currency: 'NOK' }], 502],
    ['zeros in its texts', [{ resourceId: 'x', currency: 'NOK', name: 'a\u0000b' }], 204],
  ])('of %s is no fault of ours', async (_, list, status) => {
    const of = await connected(1);
    bank.override('GET /v1/accounts', json(200, { accounts: list }));
    expect((await ask(of, refresh)).status).toBe(status);
    const { body } = await ask(of, accounts);
    expect(body.accounts).toHaveLength(1);
    expect(body.accounts[0].name.length).toBeLessThanOrEqual(70);
  });

  it('needs SCA when the hour is over, and stays as it was', async () => {
    const of = await connected(2);
    bank.override('GET /v1/accounts', refusal(401, 'SCA_EXPIRED', 'http://localhost:8444/sca/x'));
    expect(await ask(of, refresh)).toMatchObject({ status: 403, body: { code: 'sca-required' } });
    expect(await listed(of)).toEqual(['Konto 1', 'Konto 2']);
  });
});

describe('without the PSU present', () => {
  const gone = refusal(403, 'CONSENT_UNKNOWN');
  const readUnattended = (of: Connected, index: number, now: Date) =>
    readBalances(
      { userId: of.user.userId, accountId: of.accountIds[index] ?? '' },
      UNATTENDED,
      now,
    );

  it('an account that was taken out of the consent goes alone, for a look at another', async () => {
    const of = await connected(3);
    takeBack(of, [0], gone);
    const before = bank.requests.length;
    expect(await readUnattended(of, 0, new Date())).toMatchObject({ reason: 'consent-ended' });
    expect(await listed(of)).toEqual(['Konto 2', 'Konto 3']);
    expect(await statusOf(of)).toBe('active');
    const asked = bank.requests.slice(before);
    expect(asked).toHaveLength(3);
    for (const { headers } of asked) expect(headers).not.toHaveProperty('psu-ip-address');
    const { body } = await ask(of, connections);
    const { accounts: left } = body.connections[0];
    expect(
      left.map(({ unattendedReads }: { unattendedReads: { left: number }[] }) =>
        unattendedReads.map(({ left: reads }) => reads),
      ),
    ).toEqual([
      [4, 4],
      [4, 4],
    ]);
  });

  it('a consent that was taken back as a whole has ended', async () => {
    const of = await connected(2);
    takeBack(of, [0, 1], gone);
    await readUnattended(of, 0, new Date());
    expect(await listed(of)).toEqual([]);
    expect(await statusOf(of)).toBe('revoked');
  });

  it('an account of which no read is left stays, since nobody knows', async () => {
    const of = await connected(2);
    const now = new Date();
    for (let read = 0; read < 4; read += 1) await readUnattended(of, 1, now);
    takeBack(of, [0, 1], gone);
    bank.override(detailsOf(of, 1), refusal(401, 'SCA_EXPIRED'));
    await readUnattended(of, 0, now);
    expect(await listed(of)).toEqual(['Konto 2']);
    expect(await statusOf(of)).toBe('active');
  });

  it('a balance that was asked for earlier and comes late does not replace a newer one', async () => {
    const of = await connected(1);
    const answers = (amount: string) => {
      const balance = { balanceType: 'expected', balanceAmount: { amount, currency: 'NOK' } };
      bank.override(pathOf(of, 0, 'balances'), json(200, { balances: [balance] }));
    };
    const now = new Date();
    answers('100.00');
    await readUnattended(of, 0, now);
    answers('900.00');
    await readUnattended(of, 0, addSeconds(now, -1));
    expect((await ask(of, oneAccount)).body.balances).toMatchObject({
      value: [{ balanceAmount: { amount: '100.00', currency: 'NOK' } }],
      readAt: now.toISOString(),
    });
  });

  it('a fifth read in 24 hours never leaves the application, and says when the next may', async () => {
    const of = await connected(1);
    const key = { userId: of.user.userId, accountId: of.accountIds[0] ?? '' };
    const at = (minutes: number) => new Date(Date.UTC(2026, 5, 1, 0, minutes));
    await readBalances(key, UNATTENDED, at(0));
    const [read] = bank.requests.slice(-1);
    expect(read?.headers).not.toHaveProperty('psu-ip-address');
    for (const minutes of [1, 2, 3])
      expect(await readBalances(key, UNATTENDED, at(minutes))).toMatchObject({ because: null });
    const before = bank.requests.length;
    expect(await readBalances(key, UNATTENDED, at(24 * 60 - 1))).toMatchObject({
      because: { reason: 'read-limit-reached', retryAt: at(24 * 60) },
    });
    expect(bank.requests).toHaveLength(before);
    expect(await readBalances(key, UNATTENDED, at(24 * 60))).toMatchObject({ because: null });
    expect(await readBalances(key, UNATTENDED, at(24 * 60))).toMatchObject({
      because: { reason: 'read-limit-reached' },
    });
  });

  it('of a hundred parallel reads four are let through', async () => {
    const of = await connected(1);
    const key = {
      userId: of.user.userId,
      accountId: of.accountIds[0] ?? '',
      resource: 'transactions',
    } as const;
    const now = new Date();
    const taken = await Promise.all(
      Array.from({ length: 100 }, () => takeUnattendedRead(database(), key, now)),
    );
    expect(taken.filter(({ ok }) => ok)).toHaveLength(4);
  });
});
