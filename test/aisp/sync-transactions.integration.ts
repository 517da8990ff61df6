import { randomUUID } from 'node:crypto';
import { addMinutes, addSeconds } from 'date-fns';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { upcoming } from '@/lib/aisp/insight/upcoming';
import {
  EVERY_STORED_TRANSACTION,
  listTransactions,
  oneTransaction,
} from '@/lib/aisp/transactions/list-transactions';
import { syncOf } from '@/lib/aisp/transactions/sync-of';
import { OVERLAP_DAYS } from '@/lib/aisp/transactions/sync-run';
import { syncTransactions } from '@/lib/aisp/transactions/sync-transactions';
import { attended, UNATTENDED } from '@/lib/aspsp/presence';
import { database, databasePool } from '@/lib/db/client';
import { sql } from '@/lib/db/sql';
import { takeSync } from '@/lib/db/transaction-syncs';
import { log } from '@/lib/log';
import { openTransaction } from '@/lib/vault/transaction';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { newUser, type TestUser } from '@/test/harness/application';
import { connectAs, openBankAndApplication } from '@/test/harness/connect';
import { refusal } from '@/test/harness/psu-bank';
import { shared } from '@/test/harness/shared';
import { json } from '@/test/harness/test-bank';

/** Rounds of the gate; `SYNC_ROUNDS=200 npx vitest run --project integration test/aisp/sync-transactions`. */
const ROUNDS = Number(process.env.SYNC_ROUNDS ?? 10);
const FIRST_SEED = Number(process.env.SYNC_SEED ?? 1);

const bank = shared(openBankAndApplication);

const START = new Date('2026-11-21T10:00:00Z');
const TODAY = '2026-11-21';
const PSU = attended('203.0.113.7', { get: () => null });

type Booked = { transactionId?: string; bookingDate: string; amount: string; text: string };
type Pending = { transactionId?: string; amount: string; text: string };
type Ask = { dateFrom: string; dateTo: string | null; offset: number; url: URL };

/** A bank with the transactions of one account. */
class Ledger {
  booked: Booked[] = [];
  pending: Pending[] = [];
  readonly asked: Ask[] = [];
  /** What the bank does instead of answering, or before it answers. */
  before: (ask: Ask) => 'answer' | 'break' | 'fail' | 'sca' | 'limit' = () => 'answer';
  pageSize = 7;
  repeatsPending = true;
  nextOf: (url: URL, offset: number) => string | null = (url, offset) => {
    const next = new URL(url);
    next.searchParams.set('offset', String(offset));
    return `${next.pathname.replace('/api-sandbox', '')}?${next.searchParams}`;
  };

  sorted(dateFrom: string, dateTo: string | null = null): Booked[] {
    return this.booked
      .map((row, index) => ({ row, index }))
      .filter(
        ({ row: { bookingDate } }) =>
          bookingDate >= dateFrom && (dateTo === null || bookingDate <= dateTo),
      )
      .sort(
        (one, other) =>
          other.row.bookingDate.localeCompare(one.row.bookingDate) || other.index - one.index,
      )
      .map(({ row }) => row);
  }
}

const money = (amount: string) => ({ amount, currency: 'NOK' });

const bookedWire = ({ transactionId, bookingDate, amount, text }: Booked) => ({
  ...(transactionId === undefined ? {} : { transactionId }),
  bookingDate,
  valueDate: bookingDate,
  transactionAmount: money(amount),
  creditorName: text,
});

const pendingWire = ({ transactionId, amount, text }: Pending) => ({
  ...(transactionId === undefined ? {} : { transactionId }),
  transactionAmount: money(amount),
  creditorName: text,
});

type Connected = {
  user: TestUser;
  ledger: Ledger;
  accountId: string;
  resourceId: string;
  account: { userId: string; accountId: string };
};

afterEach(() => {
  bank.restore();
  now = START;
});

const connected = async (): Promise<Connected> => {
  const user = await newUser();
  const psu = bank.newPsu();
  const resourceId = psu.accounts[0]?.resourceId ?? '';
  await connectAs(bank, user, psu);
  const account = await database().account.findFirstOrThrow({ where: { userId: user.userId } });
  // The tests set their own dates; the consent is valid on all of them.
  await database().connection.updateMany({
    where: { userId: user.userId },
    data: { consentedAt: START, accessUntil: addSeconds(START, 180 * 86_400) },
  });
  const ledger = new Ledger();
  const operation = `GET /v1/accounts/${resourceId}/transactions`;
  bank.override(operation, (request, response, body) => {
    const url = new URL(request.url ?? '', 'https://bank');
    const offset = Number(url.searchParams.get('offset') ?? 0);
    const dateFrom = url.searchParams.get('dateFrom') ?? '0000-00-00';
    const dateTo = url.searchParams.get('dateTo');
    const ask = { dateFrom, dateTo, offset, url };
    ledger.asked.push(ask);
    const error = (...said: Parameters<typeof refusal>) =>
      refusal(...said)(request, response, body);
    switch (ledger.before(ask)) {
      case 'break':
        request.socket.destroy();
        return;
      case 'fail':
        return error(500, 'SYSTEM_ERROR');
      case 'limit':
        return error(429, 'ACCESS_EXCEEDED');
      case 'sca':
        return error(401, 'SCA_EXPIRED', 'http://localhost:8444/sca/x');
      case 'answer': {
        const rows = ledger.sorted(dateFrom, dateTo);
        const end = offset + ledger.pageSize;
        const next = end < rows.length ? ledger.nextOf(url, end) : null;
        json(200, {
          account: {},
          transactions: {
            booked: rows.slice(offset, end).map(bookedWire),
            pending:
              url.searchParams.get('bookingStatus') === 'both' &&
              (offset === 0 || ledger.repeatsPending)
                ? ledger.pending.map(pendingWire)
                : [],
            _links: next === null ? {} : { next: { href: next } },
          },
        })(request, response, body);
      }
    }
  });
  return {
    user,
    ledger,
    accountId: account.id,
    resourceId,
    account: { userId: user.userId, accountId: account.id },
  };
};

/** Adds a card whose resource id is `card`. */
const withCard = async ({ account: { userId } }: Connected) => {
  const connection = await database().connection.findFirstOrThrow({ where: { userId } });
  const { id: accountId } = await database().account.create({
    data: {
      userId,
      id: randomUUID(),
      kind: 'card',
      connectionId: connection.id,
      bankId: connection.bankId,
      resourceId: 'card',
      position: 0,
      name: 'Kort',
      currency: 'NOK',
    },
  });
  return { userId, accountId };
};

let now = START;
const clock = () => now;

const run = (
  { account }: Connected,
  changes: Partial<Parameters<typeof syncTransactions>[1]> = {},
) =>
  syncTransactions(account, { reach: 'new', presence: PSU, clock, goOn: () => true, ...changes });

/** The stored rows as `date amount text`, in the order of the list. */
const kept = async ({ account }: Connected, status: 'booked' | 'pending'): Promise<string[]> => {
  const { rows } = await sql().query<{
    id: string;
    sealed: string;
    sealedEntries: null;
    day: string;
  }>(
    `SELECT id, sealed, NULL AS "sealedEntries", sort_date::text AS day FROM stored_transaction
     WHERE user_id = $1 AND account_id = $2 AND is_pending = $3
     ORDER BY sort_date DESC, order_no DESC`,
    [account.userId, account.accountId, status === 'pending'],
  );
  return rows.map((row) => {
    const { raw } = openTransaction({ ...account, ...row });
    const { transactionAmount, creditorName, transactionId } = raw as {
      transactionAmount: { amount: string };
      creditorName: string;
      transactionId?: string;
    };
    const day = status === 'pending' ? 'pending' : row.day;
    return `${day} ${transactionAmount.amount} ${creditorName} ${transactionId ?? '-'}`;
  });
};

const atBank = (ledger: Ledger): string[] =>
  ledger
    .sorted('0000-00-00')
    .map(
      ({ bookingDate, amount, text, transactionId }) =>
        `${bookingDate} ${amount} ${text} ${transactionId ?? '-'}`,
    );

const row = (n: number, day: string, more: Partial<Booked> = {}): Booked => ({
  transactionId: `t${n}`,
  bookingDate: day,
  amount: `-${n}.00`,
  text: `Butikk ${n}`,
  ...more,
});

const years = (count: number): Booked[] =>
  Array.from({ length: count }, (_, n) => row(n + 1, addDays(TODAY, -(count - n) * 3)));

describe('the first run', () => {
  it('keeps everything that the bank has, newest first, and says since when', async () => {
    const of = await connected();
    of.ledger.booked = years(40);
    const done = await run(of);
    expect(done).toMatchObject({
      ok: true,
      sync: {
        state: 'idle',
        problem: null,
        bookedCount: 40,
        dateReached: '2026-07-24',
        historyFrom: '2016-11-20',
      },
    });
    expect(await kept(of, 'booked')).toEqual(atBank(of.ledger));
    expect(await kept(of, 'booked')).toHaveLength(40);
  });

  it('reads the last 90 days when older ones want a fresh SCA, and says that there is more', async () => {
    const of = await connected();
    of.ledger.booked = years(40);
    of.ledger.before = ({ dateFrom }) => (dateFrom < '2026-08-23' ? 'sca' : 'answer');
    expect(await run(of)).toMatchObject({
      ok: true,
      sync: { state: 'idle', olderNeedsSca: true, historyFrom: '2026-08-23', bookedCount: 30 },
    });
    expect(await run(of, { reach: 'all' })).toMatchObject({
      sync: { state: 'stopped', problem: 'sca-required', olderNeedsSca: true },
    });
    of.ledger.before = () => 'answer';
    expect(await run(of, { reach: 'all' })).toMatchObject({
      sync: { state: 'idle', problem: null, olderNeedsSca: false, bookedCount: 40 },
    });
    expect(await kept(of, 'booked')).toEqual(atBank(of.ledger));
  });

  it('reads the last 90 days also when one before it broke off and older ones want a fresh SCA by now', async () => {
    const of = await connected();
    of.ledger.booked = years(40);
    of.ledger.before = ({ offset }) => (offset > 0 ? 'fail' : 'answer');
    expect(await run(of)).toMatchObject({ sync: { state: 'stopped', bookedCount: 7 } });
    of.ledger.before = ({ dateFrom }) => (dateFrom < '2026-08-24' ? 'sca' : 'answer');
    now = addSeconds(START, 3 * 86_400);
    expect(await run(of)).toMatchObject({
      sync: { state: 'idle', problem: null, historyFrom: '2026-08-26' },
    });
  });

  it('asks for older days alone when only those are wanted, and says nothing of what is newer', async () => {
    const of = await connected();
    of.ledger.booked = years(40);
    of.ledger.pending = [{ transactionId: 'p1', amount: '-9.00', text: 'Kiosk' }];
    of.ledger.before = ({ dateFrom }) => (dateFrom < '2026-08-23' ? 'sca' : 'answer');
    await run(of);
    const [first] = await kept(of, 'booked');
    // Meanwhile the bank withdraws one of the newer rows and books another, and nothing is pending any more.
    of.ledger.before = () => 'answer';
    of.ledger.booked = [...of.ledger.booked.slice(0, -1), row(41, TODAY)];
    of.ledger.pending = [];
    of.ledger.asked.length = 0;
    now = addMinutes(START, 30);
    expect(await run(of, { reach: 'all' })).toMatchObject({
      sync: {
        state: 'idle',
        historyFrom: '2016-11-20',
        syncedAt: START,
        pendingReadAt: START,
        pendingCount: 1,
        bookedCount: 40,
      },
    });
    const [{ url: asked }] = of.ledger.asked as [Ask];
    expect(asked.searchParams.get('dateTo')).toBe('2026-08-23');
    expect(asked.searchParams.get('bookingStatus')).toBe('booked');
    expect(await kept(of, 'pending')).toEqual(['pending -9.00 Kiosk p1']);
    expect(await kept(of, 'booked')).toHaveLength(40);
    expect(await kept(of, 'booked')).toContain(first);

    await run(of);
    expect(await kept(of, 'booked')).toEqual(atBank(of.ledger));
    expect(await kept(of, 'pending')).toEqual([]);
    // Everything is stored now: asking for everything reads it all again, up to today.
    of.ledger.asked.length = 0;
    await run(of, { reach: 'all' });
    expect(of.ledger.asked.map(({ dateTo }) => dateTo)).toEqual(of.ledger.asked.map(() => null));
  });

  it('lets older days be when what is new is asked for before they are all read', async () => {
    const of = await connected();
    of.ledger.booked = years(60);
    of.ledger.before = ({ dateFrom }) => (dateFrom < '2026-08-23' ? 'sca' : 'answer');
    await run(of);
    of.ledger.before = () => 'answer';
    await run(of, { reach: 'all', goOn: () => false });
    of.ledger.booked = [...of.ledger.booked, row(61, TODAY)];
    of.ledger.asked.length = 0;
    now = addSeconds(START, 61);
    expect(await run(of)).toMatchObject({ sync: { state: 'idle', olderNeedsSca: true } });
    expect(of.ledger.asked.map(({ dateTo }) => dateTo)).not.toContain('2026-08-23');
    expect((await kept(of, 'booked'))[0]).toBe(`${TODAY} -61.00 Butikk 61 t61`);
    await run(of, { reach: 'all' });
    expect(await kept(of, 'booked')).toEqual(atBank(of.ledger));
  });

  it('ends for two who ask in turn, one for older days and one for what is new', async () => {
    const of = await connected();
    of.ledger.booked = years(60);
    of.ledger.before = ({ dateFrom }) => (dateFrom < '2026-08-23' ? 'sca' : 'answer');
    await run(of);
    of.ledger.before = () => 'answer';
    of.ledger.booked.push(...Array.from({ length: 20 }, (_, index) => row(100 + index, TODAY)));
    const states = async (reach: 'new' | 'all') => {
      const ended = await run(of, { reach, goOn: () => false });
      return ended.ok ? ended.sync.state : ended.reason;
    };
    let turns = 0;
    const running = { all: true, new: true };
    while ((running.all || running.new) && turns < 60) {
      turns += 1;
      if (running.all) running.all = (await states('all')) === 'running';
      if (running.new) running.new = (await states('new')) === 'running';
    }
    expect(running).toEqual({ all: false, new: false });
    expect(await kept(of, 'booked')).toEqual(atBank(of.ledger));
  });

  it('waits a while for another process that reads the account, and reads then', async () => {
    const of = await connected();
    of.ledger.booked = years(3);
    const lease = { leaseId: randomUUID(), seconds: 1 };
    await takeSync(sql(), of.account, lease);
    expect(await run(of)).toMatchObject({ sync: { leaseId: lease.leaseId, rowsRead: 0 } });
    const deadline = performance.now() + 20_000;
    expect(await run(of, { deadline })).toMatchObject({ sync: { state: 'idle', rowsRead: 3 } });
  });

  it('tells how far it has come when time runs out, and goes on there', async () => {
    const of = await connected();
    of.ledger.booked = years(20);
    const first = await run(of, { goOn: () => false });
    expect(first).toMatchObject({
      sync: { state: 'running', phase: 'reading', pagesRead: 1, rowsRead: 7 },
    });
    expect(await run(of, { goOn: () => false })).toMatchObject({
      sync: { state: 'running', phase: 'reading', pagesRead: 2, rowsRead: 14 },
    });
    expect(of.ledger.asked.map(({ offset }) => offset)).toEqual([0, 7]);
    await run(of);
    expect(await kept(of, 'booked')).toEqual(atBank(of.ledger));
  });
});

describe('a later run', () => {
  it('begins some days before the last booked one and adds what is new', async () => {
    const of = await connected();
    of.ledger.booked = years(30);
    await run(of);
    of.ledger.booked.push(row(100, TODAY), row(101, addDays(TODAY, -9)));
    of.ledger.asked.length = 0;
    await run(of);
    expect(of.ledger.asked[0]?.dateFrom).toBe(addDays(TODAY, -17));
    expect(await kept(of, 'booked')).toHaveLength(32);
    expect((await kept(of, 'booked')).sort()).toEqual(atBank(of.ledger).sort());
  });

  it('finds what is new although a row is booked on a day that has not come', async () => {
    const of = await connected();
    of.ledger.booked = [row(98, '2099-01-01'), ...years(5)];
    await run(of);
    of.ledger.booked.push(row(99, TODAY));
    of.ledger.asked.length = 0;
    expect(await run(of)).toMatchObject({ sync: { state: 'idle', historyFrom: '2016-11-20' } });
    expect(of.ledger.asked[0]?.dateFrom).toBe('2026-11-04');
    expect((await kept(of, 'booked')).slice(0, 2)).toEqual([
      '2099-01-01 -98.00 Butikk 98 t98',
      '2026-11-21 -99.00 Butikk 99 t99',
    ]);
    expect(await kept(of, 'booked')).toHaveLength(7);
  });

  it.each([
    ['the person', PSU],
    ['nobody', UNATTENDED],
  ] as const)(
    'of a card, read by %s, keeps what has been pending for a month, which a bank leaves out before the days asked for',
    async (_, presence) => {
      const card = await withCard(await connected());
      const purchase = (cardTransactionId: string, day: string) => ({
        cardTransactionId,
        transactionDate: day,
        transactionAmount: money('-2400.00'),
      });
      const hotel = purchase('hotel', '2026-10-21');
      const shop = { ...purchase('shop', '2026-11-20'), bookingDate: '2026-11-20' };
      bank.override('GET /v1/card-accounts/card/transactions', (request, response, body) => {
        const dateFrom = new URL(request.url ?? '', 'https://bank').searchParams.get('dateFrom');
        const isAskedFor = ({ transactionDate }: { transactionDate: string }) =>
          transactionDate >= (dateFrom ?? '');
        const lists = {
          booked: [shop].filter(isAskedFor),
          pending: [hotel].filter(isAskedFor),
        };
        json(200, { cardTransactions: { ...lists, _links: {} } })(request, response, body);
      });
      const options = { reach: 'new', presence, clock, goOn: () => true } as const;
      for (const reading of [1, 2])
        expect(await syncTransactions(card, options), `reading ${reading}`).toMatchObject({
          sync: { state: 'idle', pendingCount: 1 },
        });
    },
  );

  it('never merges equal transactions, with ids and without', async () => {
    const of = await connected();
    const coffee = { bookingDate: TODAY, amount: '-49.00', text: 'Kaffe' };
    of.ledger.booked = [
      { ...coffee, transactionId: 'a' },
      { ...coffee, transactionId: 'b' },
      { ...coffee, text: 'Te' },
      { ...coffee, text: 'Te' },
    ];
    await run(of);
    await run(of);
    expect((await kept(of, 'booked')).sort()).toEqual([
      '2026-11-21 -49.00 Kaffe a',
      '2026-11-21 -49.00 Kaffe b',
      '2026-11-21 -49.00 Te -',
      '2026-11-21 -49.00 Te -',
    ]);
  });

  it('puts pending ones in place of those before, and never counts one twice that was booked', async () => {
    const of = await connected();
    of.ledger.pending = [
      { amount: '-10.00', text: 'Buss' },
      { amount: '-10.00', text: 'Buss' },
      { amount: '-300.00', text: 'Hotell' },
    ];
    await run(of);
    expect(await kept(of, 'pending')).toEqual([
      'pending -10.00 Buss -',
      'pending -10.00 Buss -',
      'pending -300.00 Hotell -',
    ]);
    of.ledger.pending = [{ amount: '-10.00', text: 'Buss' }];
    of.ledger.booked = [
      row(1, TODAY, { amount: '-10.00', text: 'Buss' }),
      row(2, TODAY, { amount: '-301.50', text: 'Hotell' }),
    ];
    await run(of);
    expect(await kept(of, 'pending')).toEqual(['pending -10.00 Buss -']);
    expect(await kept(of, 'booked')).toEqual([
      '2026-11-21 -301.50 Hotell t2',
      '2026-11-21 -10.00 Buss t1',
    ]);
  });

  it('shows a pending one whose id an old booked one had', async () => {
    const of = await connected();
    of.ledger.booked = [row(1, '2026-05-01'), row(2, '2026-11-19')];
    of.ledger.pending = [{ transactionId: 't1', amount: '-900.00', text: 'Hotell' }];
    for (let times = 0; times < 2; times += 1) {
      await run(of);
      expect(await kept(of, 'pending')).toEqual(['pending -900.00 Hotell t1']);
      expect(await kept(of, 'booked')).toHaveLength(2);
    }
  });

  it('does not show a pending one that is booked under the same id', async () => {
    const of = await connected();
    of.ledger.pending = [{ amount: '-10.00', text: 'Buss', transactionId: 't1' }];
    of.ledger.booked = [row(1, TODAY)];
    await run(of);
    expect(await kept(of, 'pending')).toEqual([]);
  });

  it.each([
    ['comes', ['Buss'], ['Buss', 'Tog']],
    ['goes', ['Buss', 'Tog'], ['Buss']],
    ['changes', ['Buss', 'Tog', 'Ferge'], ['Buss', 'Trikk', 'Ferge']],
  ])(
    'shows the pending ones of one moment when one %s between two pages',
    async (_, before, after) => {
      const of = await connected();
      const { ledger } = of;
      const pendingOf = (texts: readonly string[]) =>
        texts.map((text) => ({ amount: '-9.00', text }));
      ledger.pageSize = 5;
      ledger.booked = years(8);
      await run(of);
      ledger.pending = pendingOf(before);
      ledger.before = ({ offset }) => {
        if (offset > 0) ledger.pending = pendingOf(after);
        return 'answer';
      };
      await run(of, { reach: 'all' });
      expect(await kept(of, 'pending')).toEqual(after.map((text) => `pending -9.00 ${text} -`));
    },
  );

  it('is read once more, not five times, at a bank whose pages always have other pending ones', async () => {
    const of = await connected();
    const pages = [
      ['Buss', 'Tog', 'Ferge'],
      ['Buss', 'Tog'],
    ];
    const asked: number[] = [];
    bank.override(`GET /v1/accounts/${of.resourceId}/transactions`, (request, ...others) => {
      const page = request.url?.includes('offset') ? 1 : 0;
      asked.push(page);
      const next = { href: `/v1/accounts/${of.resourceId}/transactions?offset=1` };
      const pending = pages[page]?.map((text) => pendingWire({ amount: '-9.00', text }));
      const _links = page === 0 ? { next } : {};
      json(200, { transactions: { booked: [], pending, _links } })(request, ...others);
    });
    await run(of);
    expect(asked).toEqual([0, 1, 0, 1]);
    expect(await kept(of, 'pending')).toEqual([]);
  });

  describe('has pending ones once that the bank has on each page', () => {
    type Sent = { id?: string; text: string; at?: number };
    const show = (of: Connected, ...pages: Sent[][]) =>
      bank.override(`GET /v1/accounts/${of.resourceId}/transactions`, (request, ...others) => {
        const page = Number(new URL(request.url ?? '', 'https://bank').searchParams.get('offset'));
        const next = { href: `/v1/accounts/${of.resourceId}/transactions?offset=${page + 1}` };
        const pending = pages[page]?.map(({ id, text, at }) => ({
          ...pendingWire({
            amount: '-9.00',
            text,
            ...(id === undefined ? {} : { transactionId: id }),
          }),
          readAt: at,
        }));
        const _links = page + 1 < pages.length ? { next } : {};
        json(200, { transactions: { booked: [], pending, _links } })(request, ...others);
      });
    const texts = async (of: Connected) =>
      (await kept(of, 'pending')).map((line) => line.split(' ')[2]);

    it('in another order', async () => {
      const of = await connected();
      const [a, b, c] = ['Buss', 'Tog', 'Ferge'].map((text) => ({ text }));
      if (!a || !b || !c) throw new Error('Not three');
      show(of, [a, b, c, a], [c, a, a, b], [b, a, c, a]);
      expect(await run(of)).toMatchObject({ sync: { passNo: 1, pendingReadAt: START } });
      expect(await texts(of)).toEqual(['Buss', 'Tog', 'Ferge', 'Buss']);
    });

    it('but for something that changes with each, of which none are of one moment', async () => {
      const of = await connected();
      const at = (page: number) => ['Buss', 'Tog'].map((text) => ({ id: text, text, at: page }));
      show(of, at(1), at(2), at(3));
      expect(await run(of)).toMatchObject({ sync: { passNo: 2, pendingReadAt: null } });
      expect(await texts(of)).toEqual([]);
    });

    it('or in part, as it had them last', async () => {
      const of = await connected();
      const rows = (names: string, at: number) =>
        [...names].map((text) => ({ id: text, text, at: text === 'C' ? at : 0 }));
      show(of, rows('ABC', 1), rows('CDE', 2));
      await run(of);
      expect(await texts(of)).toEqual(['A', 'B', 'C', 'D', 'E']);
    });

    it('and none less where all have one id', async () => {
      const of = await connected();
      const rows = (names: string) => [...names].map((text) => ({ id: '0', text }));
      show(of, rows('ABC'), rows('DE'));
      await run(of);
      expect(await texts(of)).toEqual(['A', 'B', 'C', 'D', 'E']);
    });
  });

  it('shows no pending ones without the person when they change between two pages', async () => {
    const of = await connected();
    const { ledger } = of;
    ledger.pageSize = 2;
    ledger.booked = [1, 2, 3].map((n) => ({
      transactionId: `t${n}`,
      bookingDate: addDays(TODAY, -n),
      amount: '-1.00',
      text: 'Kiosk',
    }));
    await run(of);
    ledger.pending = [{ amount: '-9.00', text: 'Buss' }];
    ledger.before = ({ offset }) => {
      if (offset > 0) ledger.pending.push({ amount: '-8.00', text: 'Tog' });
      return 'answer';
    };
    await run(of, { presence: UNATTENDED });
    expect(await kept(of, 'pending')).toEqual([]);
  });

  it('has pending ones that the bank spreads over its pages, equal ones too', async () => {
    const of = await connected();
    const pages = [['Buss', 'Tog', 'Ferge'], ['Ferge']];
    bank.override(`GET /v1/accounts/${of.resourceId}/transactions`, (request, ...others) => {
      const page = request.url?.includes('offset') ? 1 : 0;
      const next = { href: `/v1/accounts/${of.resourceId}/transactions?offset=1` };
      const pending = pages[page]?.map((text) => pendingWire({ amount: '-9.00', text }));
      const _links = page === 0 ? { next } : {};
      json(200, { transactions: { booked: [], pending, _links } })(request, ...others);
    });
    await run(of);
    expect(await kept(of, 'pending')).toEqual([
      'pending -9.00 Buss -',
      'pending -9.00 Tog -',
      'pending -9.00 Ferge -',
      'pending -9.00 Ferge -',
    ]);
  });

  it('keeps two thousand pending ones, and says how many it leaves out', async () => {
    const of = await connected();
    of.ledger.pending = Array.from({ length: 2_003 }, (_, index) => ({
      transactionId: `p${index}`,
      amount: '-1.00',
      text: 'Reservert',
    }));
    expect(await run(of)).toMatchObject({ sync: { state: 'idle' } });
    expect(await kept(of, 'pending')).toHaveLength(2_000);
    expect((await syncOf(of.account, START))?.unreadable).toBe(3);
  });

  it('has a pending one that the bank lists twice under one id once', async () => {
    const of = await connected();
    const hotel = { transactionId: 'p', amount: '-300.00', text: 'Hotell' };
    of.ledger.pending = [
      hotel,
      hotel,
      { ...hotel, amount: '-80.00' },
      { ...hotel, transactionId: 'q' },
    ];
    await run(of);
    expect(await kept(of, 'pending')).toEqual([
      'pending -300.00 Hotell p',
      'pending -80.00 Hotell p',
      'pending -300.00 Hotell q',
    ]);
  });

  it('keeps the id of a pending one that stays', async () => {
    const of = await connected();
    of.ledger.pending = [{ amount: '-10.00', text: 'Buss' }];
    const idOf = async () =>
      (
        await database().storedTransaction.findFirstOrThrow({
          where: { isPending: true, userId: of.user.userId },
        })
      ).id;
    await run(of);
    const before = await idOf();
    of.ledger.pending = [{ amount: '-20.00', text: 'Tog' }, ...of.ledger.pending];
    await run(of);
    expect(
      await database().storedTransaction.count({ where: { userId: of.user.userId, id: before } }),
    ).toBe(1);
    expect(await kept(of, 'pending')).toHaveLength(2);
  });

  it('drops what two whole readings miss: a bank that gives out new ids doubles nothing', async () => {
    const of = await connected();
    of.ledger.booked = years(10);
    await run(of);
    of.ledger.booked = years(10).map((one) => ({
      ...one,
      transactionId: `new-${one.transactionId}`,
    }));
    await run(of, { reach: 'all' });
    expect(await kept(of, 'booked')).toEqual(atBank(of.ledger));
  });

  it('deletes nothing outside the days that it asked for, although the bank shows a row of an earlier day', async () => {
    const of = await connected();
    of.ledger.booked = years(40);
    await run(of);
    const before = atBank(of.ledger);
    const asked = of.ledger.sorted.bind(of.ledger);
    const early = row(99, '2026-09-05');
    of.ledger.sorted = (...days) => [...asked(...days), early];
    expect(await run(of)).toMatchObject({ sync: { state: 'idle', bookedCount: 41 } });
    expect((await kept(of, 'booked')).sort()).toEqual(
      [...before, '2026-09-05 -99.00 Butikk 99 t99'].sort(),
    );
    // Nor does it delete anything when that row is all that the bank shows.
    of.ledger.sorted = () => [early];
    expect(await run(of)).toMatchObject({ sync: { state: 'idle', bookedCount: 41 } });
    expect(await kept(of, 'booked')).toHaveLength(41);
  });

  it('reads everything when the bank first answers an empty list by mistake', async () => {
    const of = await connected();
    expect(await run(of)).toMatchObject({ sync: { state: 'idle', historyFrom: '2016-11-20' } });
    of.ledger.booked = years(40);
    expect(await run(of)).toMatchObject({ sync: { state: 'idle', bookedCount: 40 } });
    expect(await kept(of, 'booked')).toEqual(atBank(of.ledger));
  });

  it('asks an account without any for as much as the bank gives without a fresh SCA', async () => {
    const of = await connected();
    await run(of);
    of.ledger.before = ({ dateFrom }) => (dateFrom < '2026-08-23' ? 'sca' : 'answer');
    of.ledger.booked = years(40);
    of.ledger.asked.length = 0;
    expect(await run(of)).toMatchObject({
      sync: { state: 'idle', problem: null, bookedCount: 30 },
    });
    expect(of.ledger.asked[0]?.dateFrom).toBe('2016-11-20');
    of.ledger.asked.length = 0;
    await run(of);
    expect(of.ledger.asked.map(({ dateFrom }) => dateFrom)).toEqual(['2026-11-04']);
  });

  it('keeps everything when the bank answers an empty list by mistake', async () => {
    const of = await connected();
    of.ledger.booked = years(10);
    await run(of);
    const all = of.ledger.booked;
    of.ledger.booked = [];
    await run(of, { reach: 'all' });
    of.ledger.booked = all;
    expect(await kept(of, 'booked')).toEqual(atBank(of.ledger));
  });
});

describe('a bank whose next links go wrong', () => {
  it.each<[string, (url: URL, offset: number) => string | null]>([
    [
      'lead to the page itself',
      (url) => `${url.pathname.replace('/api-sandbox', '')}${url.search}`,
    ],
    [
      'go in a circle',
      (url, offset) =>
        `${url.pathname.replace('/api-sandbox', '')}?offset=${offset >= 14 ? 7 : offset}&dateFrom=2000-01-01`,
    ],
  ])('because they %s is read to an end', async (_, nextOf) => {
    const of = await connected();
    of.ledger.booked = years(40);
    of.ledger.nextOf = nextOf;
    expect(await run(of)).toMatchObject({ sync: { state: 'idle' } });
    expect(of.ledger.asked.length).toBeLessThan(12);
  });

  it('because they lead back takes nothing away, and is read no further back than it showed', async () => {
    const of = await connected();
    // More rows on one day than fit on a page.
    of.ledger.booked = Array.from({ length: 20 }, (_, n) => row(n + 1, addDays(TODAY, -9)));
    const follow = of.ledger.nextOf;
    of.ledger.nextOf = (url) => `${url.pathname.replace('/api-sandbox', '')}${url.search}`;
    expect(await run(of)).toMatchObject({ sync: { historyFrom: addDays(TODAY, -8) } });
    of.ledger.nextOf = follow;
    await run(of, { reach: 'all' });
    expect(await kept(of, 'booked')).toHaveLength(20);
    of.ledger.nextOf = (url) => `${url.pathname.replace('/api-sandbox', '')}${url.search}`;
    await run(of, { reach: 'all' });
    expect(await kept(of, 'booked')).toHaveLength(20);
  });

  it('because they lead back is not said to be read further back while it is read once more', async () => {
    const of = await connected();
    of.ledger.booked = [1, 9, 9, 9, 9].map((days, n) => row(n + 1, addDays(TODAY, -days)));
    of.ledger.pageSize = 2;
    of.ledger.nextOf = (url, offset) =>
      `${url.pathname.replace('/api-sandbox', '')}?offset=${Math.min(offset, 2)}&dateFrom=2000-01-01`;
    let pages = 0;
    await run(of, {
      goOn: () => {
        pages += 1;
        return pages < 2;
      },
    });
    expect(await syncOf(of.account, now)).toMatchObject({ state: 'running', coveredSince: null });
  });

  describe('because they lead round, each link a new one,', () => {
    const round = (lastOffset: number) => {
      let turns = 0;
      return (url: URL, offset: number) => {
        const next = new URL(url);
        turns += 1;
        next.searchParams.set('offset', String(offset > lastOffset ? 0 : offset));
        next.searchParams.set('turn', String(turns));
        return `${next.pathname.replace('/api-sandbox', '')}?${next.searchParams}`;
      };
    };
    const nameless = ({ transactionId: _, ...one }: Booked): Booked => one;

    it('has no row without an id multiplied', async () => {
      const of = await connected();
      of.ledger.booked = years(40).map(nameless);
      const follow = of.ledger.nextOf;
      of.ledger.nextOf = round(14);
      expect(await run(of)).toMatchObject({
        sync: { state: 'idle', bookedCount: 21, historyFrom: '2026-09-20' },
      });
      expect(of.ledger.asked.map(({ offset }) => offset)).toEqual([0, 7, 14, 0, 0, 7, 14, 0]);
      of.ledger.nextOf = follow;
      expect(await run(of, { reach: 'all' })).toMatchObject({
        sync: { state: 'idle', bookedCount: 40, historyFrom: '2016-11-20' },
      });
      expect(await kept(of, 'booked')).toEqual(atBank(of.ledger));
    });

    it('says of a later run no more than it reached, though it asked for the days since the last', async () => {
      const of = await connected();
      const days = (from: number, to: number) =>
        Array.from({ length: to - from + 1 }, (_, index) =>
          nameless(row(100 + from + index, addDays(TODAY, -from - index))),
        );
      of.ledger.booked = days(60, 80);
      expect(await run(of)).toMatchObject({ sync: { historyFrom: '2016-11-20' } });
      const data = { syncedAt: new Date(`${addDays(TODAY, -50)}T12:00:00Z`) };
      await database().transactionSync.updateMany({ where: { accountId: of.accountId }, data });
      of.ledger.booked = [...days(1, 40), ...days(60, 80)];
      of.ledger.nextOf = round(0);
      expect(await run(of)).toMatchObject({ sync: { state: 'idle', historyFrom: '2026-11-15' } });
    });

    it('has a row alone on its page ten times at most', async () => {
      const of = await connected();
      of.ledger.pageSize = 1;
      of.ledger.booked = years(2).map(nameless);
      of.ledger.nextOf = round(0);
      expect(await run(of)).toMatchObject({ sync: { state: 'idle', bookedCount: 10 } });
    });

    it('is not taken for one that has a page for each row, and equal rows among them', async () => {
      const of = await connected();
      of.ledger.pageSize = 1;
      of.ledger.booked = [...years(2), ...Array.from({ length: 4 }, () => row(9, TODAY))].map(
        nameless,
      );
      expect(await run(of)).toMatchObject({ sync: { state: 'idle', historyFrom: '2016-11-20' } });
      expect(await kept(of, 'booked')).toEqual(atBank(of.ledger));
    });
  });

  it('because they lead ever on begins anew after five thousand pages', async () => {
    const of = await connected();
    of.ledger.booked = years(40);
    const where = { accountId: of.accountId };
    await run(of, { goOn: () => false });
    await database().transactionSync.updateMany({ where, data: { pagesOfPass: 4_998 } });
    for (let pages = 0; pages < 3; pages += 1) await run(of, { goOn: () => false });
    expect(of.ledger.asked.map(({ offset }) => offset)).toEqual([0, 7, 14, 0]);
  });

  it('because they lead elsewhere is followed nowhere, and the stop is told', async () => {
    const of = await connected();
    of.ledger.booked = years(10);
    of.ledger.nextOf = () => '/v1/accounts/other/transactions?offset=7';
    expect(await run(of)).toMatchObject({
      sync: { state: 'stopped', problem: 'bank-answer-invalid' },
    });
    expect(await kept(of, 'booked')).toHaveLength(7);
  });
});

describe('without the person present', () => {
  it('each page is one of four reads, none carries an address, and the limit says when it ends', async () => {
    const of = await connected();
    of.ledger.booked = years(29);
    const asked = bank.requests.length;
    const stopped = await run(of, { presence: UNATTENDED });
    expect(stopped).toMatchObject({
      sync: {
        state: 'stopped',
        problem: 'read-limit-reached',
        retryAt: addSeconds(now, 86_400),
      },
    });
    const made = bank.requests.slice(asked);
    expect(made).toHaveLength(4);
    for (const { headers } of made) expect(headers['psu-ip-address']).toBeUndefined();
    expect(of.ledger.asked[0]?.dateFrom).toBe('2026-08-23');
    await run(of, { presence: UNATTENDED });
    expect(bank.requests.slice(asked)).toHaveLength(4);
    now = addSeconds(now, 86_401);
    of.ledger.pageSize = 30;
    expect(await run(of, { presence: UNATTENDED })).toMatchObject({ sync: { state: 'idle' } });
    expect((await kept(of, 'booked')).length).toBe(29);
    now = START;
  });
});

it('two readers at once store each row once, and one of them reads', async () => {
  const of = await connected();
  of.ledger.booked = years(40);
  await Promise.all([run(of), run(of), run(of)]);
  expect(await kept(of, 'booked')).toEqual(atBank(of.ledger));
});

it.each([
  ['ahead', 3],
  ['behind', -3],
])(
  'a reader whose clock runs three minutes %s leaves the list to who reads it',
  async (_, minutes) => {
    const of = await connected();
    let asked = 0;
    bank.override(`GET /v1/accounts/${of.resourceId}/transactions`, async (...call) => {
      asked += 1;
      if (asked === 1) {
        const other = await run(of, { clock: () => addMinutes(now, minutes) });
        expect(other).toMatchObject({ ok: true, sync: { state: 'running' } });
      }
      json(200, { transactions: { booked: [], pending: [], _links: {} } })(...call);
    });
    expect(await run(of)).toMatchObject({ ok: true, sync: { state: 'idle' } });
    expect(asked).toBe(1);
  },
);

it('a consent that was taken back ends the run, and what was kept is shown no more', async () => {
  const of = await connected();
  of.ledger.booked = years(10);
  await run(of);
  const shown = async () => {
    const listed = await listTransactions(
      of.user.userId,
      EVERY_STORED_TRANSACTION,
      { cursor: null, limit: 50 },
      now,
    );
    return listed.ok ? listed.view.transactions.length : listed.reason;
  };
  expect(await shown()).toBe(10);
  bank.takeBack(`accounts/${of.resourceId}`, refusal(403, 'CONSENT_UNKNOWN'));
  expect(await run(of)).toMatchObject({ ok: false, reason: 'consent-ended' });
  expect(await shown()).toBe(0);
  await database().account.deleteMany({ where: { userId: of.user.userId } });
  expect(await database().storedTransaction.count({ where: { userId: of.user.userId } })).toBe(0);
  expect(await database().transactionSync.count({ where: { userId: of.user.userId } })).toBe(0);
});

describe('killed at any moment, at a bank that fails at any page while rows arrive and change between pages', () => {
  const chanceOf = (seed: number) => {
    const generator = xoroshiro128plus(seed);
    return (from: number, to: number) => uniformInt(generator, from, to);
  };

  it.each(Array.from({ length: ROUNDS }, (_, index) => FIRST_SEED + index))(
    'seed %i: what is kept is what the bank has',
    async (seed) => {
      const chance = chanceOf(seed);
      const of = await connected();
      const { ledger } = of;
      ledger.pageSize = chance(3, 9);
      ledger.repeatsPending = chance(0, 1) === 1;
      let next = 0;
      const arrive = (days: number): void => {
        next += 1;
        const equal = chance(1, 5) === 1 ? ledger.booked.at(-1) : undefined;
        ledger.booked.push({
          transactionId: `t${next}`,
          bookingDate: addDays(TODAY, -chance(0, days)),
          amount: equal?.amount ?? `-${chance(1, 900)}.00`,
          text: equal?.text ?? `Butikk ${chance(1, 9)}`,
        });
      };
      const book = (): void => {
        const pending = ledger.pending.shift();
        if (pending === undefined) return;
        next += 1;
        ledger.booked.push({ ...pending, transactionId: `t${next}`, bookingDate: TODAY });
      };
      const correct = (): void => {
        const first = addDays(TODAY, -OVERLAP_DAYS + 1);
        const recent = ledger.booked.filter(({ bookingDate }) => bookingDate >= first);
        const row = recent[chance(0, Math.max(0, recent.length - 1))];
        if (row === undefined) return;
        row.text = `Rettet ${chance(1, 9)}`;
        if (chance(1, 2) === 1) row.amount = `-${chance(1, 900)}.50`;
        if (chance(1, 3) === 1) row.bookingDate = addDays(TODAY, -chance(0, OVERLAP_DAYS - 1));
      };
      for (let count = chance(5, 60); count > 0; count -= 1) arrive(400);
      for (let count = chance(0, 4); count > 0; count -= 1)
        ledger.pending.push({ amount: `-${chance(1, 900)}.00`, text: 'Reservert' });
      let troubles = chance(3, 14);
      ledger.before = () => {
        if (troubles <= 0) return 'answer';
        troubles -= 1;
        const kind = chance(1, 9);
        if (kind <= 2) arrive(OVERLAP_DAYS - 1);
        if (kind === 3) book();
        if (kind === 4) return 'fail';
        if (kind === 5) return 'break';
        if (kind === 6) {
          arrive(0);
          arrive(OVERLAP_DAYS - 1);
        }
        if (kind >= 7) correct();
        return 'answer';
      };
      now = START;
      let kills = chance(0, 6);
      for (let round = 0; round < 60; round += 1) {
        let left = kills > 0 ? chance(1, 30) : Number.POSITIVE_INFINITY;
        const mortal = () => {
          left -= 1;
          if (left <= 0) throw new Error('killed');
          return now;
        };
        try {
          const stepped = await run(of, { clock: mortal, goOn: () => chance(1, 4) > 1 });
          if (stepped.ok && stepped.sync.state === 'idle' && troubles <= 0) break;
        } catch (error) {
          if (!(error instanceof Error) || error.message !== 'killed') throw error;
          kills -= 1;
          // A killed process does not release its lease; it has to expire.
          await database().transactionSync.updateMany({
            where: { userId: of.user.userId },
            data: { leaseId: randomUUID(), leaseUntil: new Date(Date.now() - 1_000) },
          });
        }
        now = addSeconds(now, 30);
      }
      // One more run, as on the next visit to the page: rows may have arrived after the last page was read.
      now = addSeconds(now, 30);
      const last = await run(of);
      expect(last).toMatchObject({ ok: true, sync: { state: 'idle' } });
      expect((await kept(of, 'booked')).sort()).toEqual(atBank(ledger).sort());
      expect(await kept(of, 'pending')).toEqual(
        ledger.pending.map(({ amount, text }) => `pending ${amount} ${text} -`),
      );
      if (last.ok) expect(last.sync.bookedCount).toBe(ledger.booked.length);
      now = START;
    },
  );
});

describe('a bank whose rows are not the same twice', () => {
  const answers = (of: Connected, ...pages: ((reading: number) => object[])[]) => {
    let readings = 0;
    bank.override(`GET /v1/accounts/${of.resourceId}/transactions`, (request, response, body) => {
      const url = new URL(request.url ?? '', 'https://bank');
      const page = Number(url.searchParams.get('offset') ?? 0);
      if (page === 0) readings += 1;
      url.searchParams.set('offset', String(page + 1));
      const next = { href: `${url.pathname.replace('/api-sandbox', '')}?${url.searchParams}` };
      const _links = page + 1 < pages.length ? { next } : {};
      const booked = pages[page]?.(readings) ?? [];
      json(200, { transactions: { booked, pending: [], _links } })(request, response, body);
    });
    return () => readings;
  };
  const bought = (transactionId: string | null, amount: string, more: object = {}) => ({
    ...(transactionId === null ? {} : { transactionId }),
    bookingDate: '2026-11-20',
    transactionAmount: money(amount),
    creditorName: 'Kiosk',
    ...more,
  });
  const sorted = async (of: Connected) => (await kept(of, 'booked')).sort();
  beforeEach(() => {
    now = START;
  });

  it.each<[string, (reading: number) => object]>([
    ['an id', (reading) => bought(`r${reading}`, '-500.00')],
    ['contents, without an id,', (reading) => bought(null, '-500.00', { balanceAfter: reading })],
  ])('but have another of %s each time has none of them twice', async (_, at) => {
    const of = await connected();
    answers(of, (reading) => [at(reading)]);
    for (let times = 0; times < 3; times += 1) {
      expect(await run(of)).toMatchObject({ ok: true, sync: { state: 'idle', bookedCount: 1 } });
      expect(await kept(of, 'booked')).toHaveLength(1);
    }
  });

  it('has none twice on a list of several pages either', async () => {
    const of = await connected();
    const at = (page: string) => (reading: number) => [bought(`${page}${reading}`, '-1.00')];
    const readings = answers(of, at('x'), at('y'));
    expect(await run(of)).toMatchObject({ ok: true, sync: { state: 'idle', bookedCount: 2 } });
    expect(readings()).toBe(5);
    expect(await sorted(of)).toEqual(['2026-11-20 -1.00 Kiosk x5', '2026-11-20 -1.00 Kiosk y5']);
    await run(of);
    expect(await sorted(of)).toEqual(['2026-11-20 -1.00 Kiosk x10', '2026-11-20 -1.00 Kiosk y10']);
  });

  it('keeps what one reading of several pages misses', async () => {
    const of = await connected();
    const stays = [bought('a', '-1.00')];
    answers(
      of,
      () => stays,
      (reading) => (reading === 2 ? [] : [bought('b', '-2.00')]),
    );
    await run(of);
    expect(await sorted(of)).toEqual(['2026-11-20 -1.00 Kiosk a', '2026-11-20 -2.00 Kiosk b']);
  });

  it.each([
    ['on one page', 1],
    ['on a page each', 2],
  ])('has two rows of one id, %s, both kept and corrected', async (_, firstReadings) => {
    const of = await connected();
    const [same, other] = [bought('a', '-10.00'), bought('b', '-1.00')];
    const shows = (...rows: object[]) =>
      firstReadings === 1
        ? answers(of, () => rows)
        : answers(of, ...rows.map((one) => () => [one]));
    const annen = (amount: string) =>
      bought('a', amount, { bookingDate: '2026-11-19', creditorName: 'Annen' });
    const readings = shows(same, annen('-25.00'), other);
    const both = [
      '2026-11-19 -25.00 Annen a',
      '2026-11-20 -1.00 Kiosk b',
      '2026-11-20 -10.00 Kiosk a',
    ];
    expect(await run(of)).toMatchObject({ sync: { state: 'idle', bookedCount: 3 } });
    expect(await sorted(of)).toEqual(both);
    expect(readings()).toBe(firstReadings);
    await run(of);
    expect(await sorted(of)).toEqual(both);
    // The second reading brought nothing new.
    expect(readings()).toBe(firstReadings + 1);
    shows(annen('-25.00'), same, other);
    await run(of);
    expect(await sorted(of)).toEqual(both);
    shows(same, annen('-26.00'), other);
    await run(of);
    expect(await sorted(of)).toEqual(['2026-11-19 -26.00 Annen a', ...both.slice(1)]);
    shows(bought('a', '-11.00'), annen('-26.00'), other);
    await run(of);
    expect(await sorted(of)).toEqual([
      '2026-11-19 -26.00 Annen a',
      '2026-11-20 -1.00 Kiosk b',
      '2026-11-20 -11.00 Kiosk a',
    ]);
    shows(annen('-26.00'), other);
    await run(of);
    expect(await sorted(of)).toEqual(['2026-11-19 -26.00 Annen a', '2026-11-20 -1.00 Kiosk b']);
  });

  it.each([
    ['another amount', '2026-11-01', '-900.00', 3],
    ['the same amount a month later', '2026-10-20', '-1.00', 3],
    // It was booked anew.
    ['the same amount some days later', '2026-11-01', '-1.00', 2],
  ])(
    'keeps the old row of an id that the bank uses again: %s',
    async (_, before, amount, count) => {
      const of = await connected();
      of.ledger.booked = [row(1, before, { text: 'Husleie' }), row(2, '2026-11-19')];
      await run(of);
      of.ledger.booked.push(row(1, '2026-11-20', { amount, text: 'Kiwi' }));
      for (let times = 0; times < 2; times += 1) {
        expect(await run(of)).toMatchObject({ ok: true, sync: { bookedCount: count } });
        expect(await sorted(of)).toEqual([
          ...(count === 3 ? [`${before} -1.00 Husleie t1`] : []),
          '2026-11-19 -2.00 Butikk 2 t2',
          `2026-11-20 ${amount} Kiwi t1`,
        ]);
      }
    },
  );

  it.each([
    ['another amount', '2026-06-20', '-700.00', true],
    ['the same amount long before', '2026-06-20', '-1.00', true],
    // It was booked anew.
    ['the same amount some days before', '2026-08-05', '-1.00', false],
  ])(
    'keeps the recent row of an id that an older one had, which is read later: %s',
    async (_, day, amount, isAnother) => {
      const of = await connected();
      const recent = [row(1, '2026-08-24', { text: 'Kiwi' })];
      const last = row(2, '2026-11-19');
      of.ledger.booked = [...recent, last];
      // The first reading may go back 90 days; the older days are read after an SCA.
      of.ledger.before = ({ dateFrom }) => (dateFrom < '2026-08-23' ? 'sca' : 'answer');
      await run(of);
      const older = row(1, day, { amount, text: 'Husleie' });
      of.ledger.booked = [older, ...(isAnother ? recent : []), last];
      of.ledger.before = () => 'answer';
      now = addMinutes(START, 30);
      const all = [
        `${day} ${amount} Husleie t1`,
        ...(isAnother ? ['2026-08-24 -1.00 Kiwi t1'] : []),
        '2026-11-19 -2.00 Butikk 2 t2',
      ];
      for (const reach of ['all', 'new'] as const) {
        await run(of, { reach });
        expect(await sorted(of)).toEqual(all);
      }
    },
  );

  it.each([
    ['an id', { transactionId: 'o' }],
    ['no id', {}],
  ])(
    'has a row with %s once that a bank lists unasked, each time written otherwise',
    async (_, id) => {
      const of = await connected();
      const old = (amount: string, more: object = {}) => ({
        ...id,
        bookingDate: '2026-10-01',
        transactionAmount: money(amount),
        creditorName: 'Husleie',
        ...more,
      });
      answers(of, () => [bought('n', '-1.00'), old('-100.5')]);
      await run(of);
      for (const written of [old('-100.50'), old('-100.50', { invoiced: true })]) {
        answers(of, () => [bought('n', '-1.00'), written]);
        expect(await run(of)).toMatchObject({ ok: true, sync: { bookedCount: 2 } });
        expect((await sorted(of)).map((one) => one.split(' ').at(2))).toEqual(['Husleie', 'Kiosk']);
      }
    },
  );

  it('has the second row of an id once after the first is gone', async () => {
    const of = await connected();
    const second = bought('a', '-25.00', { creditorName: 'Annen' });
    answers(of, () => [bought('a', '-10.00'), second]);
    await run(of);
    answers(of, () => [second]);
    await run(of);
    expect(await run(of, { presence: UNATTENDED })).toMatchObject({
      ok: true,
      sync: { state: 'idle', bookedCount: 1 },
    });
    expect(await kept(of, 'booked')).toEqual(['2026-11-20 -25.00 Annen a']);
  });

  it('has rows whose id is empty as rows without one', async () => {
    const of = await connected();
    answers(of, () => [bought('', '-1.00'), bought('', '-2.00')]);
    for (let times = 0; times < 2; times += 1)
      expect(await run(of)).toMatchObject({
        ok: true,
        sync: { state: 'idle', problem: null, bookedCount: 2, unreadable: [] },
      });
    const listed = await listTransactions(
      of.user.userId,
      EVERY_STORED_TRANSACTION,
      { cursor: null, limit: 10 },
      now,
    );
    expect(listed).toMatchObject({
      view: { transactions: [{ transactionId: null }, { transactionId: null }] },
    });
  });

  it('has a row once that is corrected before a list with a refused link is read anew', async () => {
    const of = await connected();
    const other = bought('z', '-1.00');
    const operation = `GET /v1/accounts/${of.resourceId}/transactions`;
    bank.override(operation, (request, ...answer) => {
      const refused = refusal(400, 'FORMAT_ERROR');
      const _links = { next: { href: `/v1/accounts/${of.resourceId}/transactions?offset=1` } };
      const first = { transactions: { booked: [bought('a', '-10.00')], pending: [], _links } };
      const isFirst = !request.url?.includes('offset');
      return (isFirst ? json(200, first) : refused)(request, ...answer);
    });
    expect(await run(of, { presence: UNATTENDED })).toMatchObject({
      ok: true,
      sync: { state: 'stopped', problem: 'bank-refused' },
    });
    answers(of, () => [bought('a', '-11.00'), other]);
    expect(await run(of, { presence: UNATTENDED })).toMatchObject({
      ok: true,
      sync: { state: 'idle', bookedCount: 2 },
    });
    expect(await sorted(of)).toEqual(['2026-11-20 -1.00 Kiosk z', '2026-11-20 -11.00 Kiosk a']);
  });

  it.each([
    ['both', [true, true]],
    ['the first', [true, false]],
    ['the second', [false, true]],
  ])('keeps two rows of one id of which %s can be read no more', async (_, isOdd) => {
    const of = await connected();
    const other = bought('b', '-1.00');
    const two = [bought('a', '-10.00'), bought('a', '-25.00', { creditorName: 'Annen' })];
    answers(of, () => [...two, other]);
    await run(of);
    const odd = { transactionAmount: money('NaN') };
    answers(of, () => [...two.map((one, at) => (isOdd[at] ? { ...one, ...odd } : one)), other]);
    for (let times = 0; times < 2; times += 1)
      expect(await run(of)).toMatchObject({ ok: true, sync: { state: 'idle', bookedCount: 3 } });
    expect(await sorted(of)).toEqual([
      '2026-11-20 -1.00 Kiosk b',
      '2026-11-20 -10.00 Kiosk a',
      '2026-11-20 -25.00 Annen a',
    ]);
    expect((await syncOf(of.account, START))?.unreadable).toBe(1);
  });

  it('without the person has a row once that was corrected as others pushed it onto the next page', async () => {
    const of = await connected();
    const [before, after] = [bought('a', '-10.00'), bought('a', '-11.00')];
    const [b, z] = [bought('b', '-1.00'), bought('z', '-2.00')];
    answers(
      of,
      () => [z, before],
      () => [after, b],
    );
    expect(await run(of, { presence: UNATTENDED })).toMatchObject({
      sync: { state: 'idle', bookedCount: 4 },
    });
    now = addSeconds(now, 86_400);
    answers(of, () => [z, after, b]);
    expect(await run(of, { presence: UNATTENDED })).toMatchObject({
      sync: { state: 'idle', bookedCount: 3 },
    });
    expect(await sorted(of)).toEqual([
      '2026-11-20 -1.00 Kiosk b',
      '2026-11-20 -11.00 Kiosk a',
      '2026-11-20 -2.00 Kiosk z',
    ]);
  });

  it('without the person keeps both rows of an id that lists of several pages show one of', async () => {
    const of = await connected();
    const two = [bought('a', '-10.00'), bought('a', '-25.00', { creditorName: 'Annen' })];
    answers(of, () => two);
    await run(of, { presence: UNATTENDED });
    answers(
      of,
      () => two.slice(1),
      () => [bought('b', '-1.00')],
    );
    for (let times = 0; times < 2; times += 1) {
      now = addSeconds(now, 86_400);
      await run(of, { presence: UNATTENDED });
    }
    expect(await sorted(of)).toEqual([
      '2026-11-20 -1.00 Kiosk b',
      '2026-11-20 -10.00 Kiosk a',
      '2026-11-20 -25.00 Annen a',
    ]);
  });

  it('has both rows of an id of which the second comes between two readings of one run', async () => {
    const of = await connected();
    const [first, second, other] = [
      bought('a', '-10.00'),
      bought('a', '-25.00', { creditorName: 'Annen' }),
      bought('b', '-1.00'),
    ];
    const readings = answers(
      of,
      () => [first],
      (reading) => (reading === 1 ? [other] : [second, other]),
    );
    expect(await run(of)).toMatchObject({ sync: { state: 'idle', bookedCount: 3 } });
    expect(await sorted(of)).toEqual([
      '2026-11-20 -1.00 Kiosk b',
      '2026-11-20 -10.00 Kiosk a',
      '2026-11-20 -25.00 Annen a',
    ]);
    expect(readings()).toBe(4);
  });

  it('has a row once, under our first id, that is corrected between two readings of one run', async () => {
    const of = await connected();
    const [before, after] = [bought('a', '-10.00'), bought('a', '-11.00')];
    const readings = answers(
      of,
      (reading) => [reading === 1 ? before : after],
      () => [bought('b', '-1.00')],
    );
    const row = () =>
      database().storedTransaction.findFirstOrThrow({
        where: { userId: of.user.userId, bankKey: 'id:a' },
      });
    await run(of, { goOn: () => false });
    const { id } = await row();
    await run(of);
    expect(await sorted(of)).toEqual(['2026-11-20 -1.00 Kiosk b', '2026-11-20 -11.00 Kiosk a']);
    expect((await row()).id).toBe(id);
    expect(readings()).toBe(3);
  });

  it('has a row with numbers that cannot be stored as they are once, on pages that overlap', async () => {
    const of = await connected();
    bank.override(`GET /v1/accounts/${of.resourceId}/transactions`, (request, ...others) => {
      const isLast = request.url?.includes('offset') === true;
      const next = { href: `/v1/accounts/${of.resourceId}/transactions?offset=1` };
      const booked = [
        bought('a', '-10.00', { weight: 'W', far: 'F' }),
        bought(isLast ? 'c' : 'b', '-20.00'),
      ];
      const body = JSON.stringify({ transactions: { booked, _links: isLast ? {} : { next } } });
      json(200, body.replaceAll('"W"', '-0').replaceAll('"F"', '1e400'))(request, ...others);
    });
    const all = [
      '2026-11-20 -10.00 Kiosk a',
      '2026-11-20 -20.00 Kiosk b',
      '2026-11-20 -20.00 Kiosk c',
    ];
    expect(await run(of)).toMatchObject({ sync: { state: 'idle', bookedCount: 3 } });
    expect(await sorted(of)).toEqual(all);
    const changed = { userId: of.user.userId, changedAt: { not: null } };
    expect(await database().storedTransaction.count({ where: changed })).toBe(0);
  });

  it('has a row that it lists twice with equal contents once', async () => {
    const of = await connected();
    answers(of, () => [bought('a', '-10.00'), bought('a', '-10.00')]);
    expect(await run(of)).toMatchObject({ sync: { state: 'idle', bookedCount: 1 } });
    expect(await kept(of, 'booked')).toEqual(['2026-11-20 -10.00 Kiosk a']);
  });
});

describe('a page that takes longer to prepare than the run is held', () => {
  /** A clock that is six seconds later each time, and how often it was asked. */
  const slowClock = () => {
    let asked = 0;
    const read = () => {
      asked += 1;
      return addSeconds(START, asked * 6);
    };
    return { read, asked: () => asked };
  };
  const full = async (): Promise<Connected> => {
    const of = await connected();
    of.ledger.pageSize = 200;
    of.ledger.booked = years(200);
    return of;
  };

  it('is held on to, so that no other reader takes the run over', async () => {
    const of = await full();
    const { read } = slowClock();
    const held = vi.spyOn(databasePool(), 'query');
    expect(await run(of, { clock: read })).toMatchObject({ sync: { bookedCount: 200 } });
    const renewed = held.mock.calls.filter(([text]) =>
      String(text).startsWith('UPDATE transaction_sync SET lease_until'),
    );
    held.mockRestore();
    // While the rows are compared and while they are sealed, once for each ten, and at the end.
    expect(renewed).toHaveLength(41);
  });

  it('is let go of as soon as another reader has taken the run over', async () => {
    const of = await full();
    const { read, asked } = slowClock();
    const booked = of.ledger.booked.map(bookedWire);
    const operation = `GET /v1/accounts/${of.resourceId}/transactions`;
    bank.override(operation, async (request, response, body) => {
      const where = { userId: of.user.userId };
      await database().transactionSync.updateMany({ where, data: { leaseId: randomUUID() } });
      json(200, { transactions: { booked, pending: [] } })(request, response, body);
    });
    expect(await run(of, { clock: read })).toMatchObject({ ok: true, sync: { bookedCount: 0 } });
    expect(await kept(of, 'booked')).toEqual([]);
    expect(asked()).toBeLessThan(15);
  });
});

describe('rows that no bank should answer', () => {
  const answered = async (rows: object[]): Promise<Connected> => {
    const of = await connected();
    bank.override(
      `GET /v1/accounts/${of.resourceId}/transactions`,
      json(200, { transactions: { booked: rows, pending: [], _links: {} } }),
    );
    return of;
  };
  const row = (transactionId: string, more: object = {}) => ({
    transactionId,
    transactionAmount: money('-1.00'),
    creditorName: 'Kiwi',
    ...more,
  });

  it.each<[string, object]>([
    ['a text for a day', { transactionDate: 'zzz' }],
    ['a day that is none', { transactionDate: '9999-99-99' }],
    ['an object for a day', { transactionDate: { day: 1 } }],
    ['the day where pending ones stand', { bookingDate: '9999-12-31' }],
  ])('with %s stand at the day on which they were read', async (_, more) => {
    now = START;
    const of = await answered([row('odd', more)]);
    expect(await run(of)).toMatchObject({ ok: true, sync: { state: 'idle', problem: null } });
    expect(await kept(of, 'booked')).toEqual([`${TODAY} -1.00 Kiwi odd`]);
  });

  it('in the year 0 are no answer', async () => {
    now = START;
    const of = await answered([row('zero', { bookingDate: '0000-01-01' })]);
    expect(await run(of)).toMatchObject({
      ok: true,
      sync: { state: 'stopped', problem: 'bank-answer-invalid' },
    });
  });

  it.each<[number, object, number]>([
    [1_200, { state: 'idle', problem: null }, 1_200],
    [10_001, { state: 'stopped', problem: 'bank-answer-invalid' }, 0],
  ])('%i in a page, where 200 are asked for', async (count, sync, keptCount) => {
    now = START;
    const day = { bookingDate: '2026-11-20' };
    const of = await answered(Array.from({ length: count }, (_, index) => row(`${index}`, day)));
    expect(await run(of)).toMatchObject({ ok: true, sync });
    expect(await kept(of, 'booked')).toHaveLength(keptCount);
  });

  it('full of words leave the process time for others', async () => {
    now = START;
    const words = (from: number) =>
      Array.from({ length: 190 }, (_, index) => `ordlang${from + index}`).join(' ');
    const of = await answered(
      Array.from({ length: 300 }, (_, index) =>
        row(`w${index}`, { remittanceInformationUnstructured: words(index * 190) }),
      ),
    );
    // Processor time, since another process may take this one’s turn at any moment; much of it, since a pause to collect
    // garbage is some, too.
    const used = () => process.cpuUsage().user;
    const began = used();
    let [last, longest] = [began, 0];
    const looking = setInterval(() => {
      longest = Math.max(longest, used() - last);
      last = used();
    }, 1);
    await run(of);
    clearInterval(looking);
    expect(longest).toBeLessThan((used() - began) / 3);
    expect(await kept(of, 'booked')).toHaveLength(300);
  });
});

describe('rows that are no transactions', () => {
  const good = (transactionId: string, more: object = {}) => ({
    transactionId,
    bookingDate: '2026-11-20',
    transactionAmount: money('-1.00'),
    creditorName: 'Kiwi',
    ...more,
  });
  const withoutId = (more: object) => {
    const { transactionId: _, ...rest } = good('', more);
    return rest;
  };
  const NOT_A_NUMBER = { transactionAmount: money('NaN'), creditorName: 'Geheim' };
  const show = (of: Connected, booked: unknown[], pending: unknown[] = []) =>
    bank.override(
      `GET /v1/accounts/${of.resourceId}/transactions`,
      json(200, { transactions: { booked, pending, _links: {} } }),
    );
  const unreadable = async ({ account }: Connected): Promise<number | undefined> =>
    (await syncOf(account, START))?.unreadable;
  const done = { ok: true, sync: { state: 'idle', problem: null } };
  beforeEach(() => {
    now = START;
  });

  it.each<[string, unknown]>([
    ['an amount that is no number', good('odd', NOT_A_NUMBER)],
    ['no amount', good('odd', { transactionAmount: undefined })],
    ['a number for an amount', good('odd', { transactionAmount: { amount: 1, currency: 'NOK' } })],
    ['a day that is none', good('odd', { bookingDate: '2026-02-31' })],
    ['a part of a number for an id', good('odd', { transactionId: 7.5 })],
    ['a text for a transaction', 'odd'],
    ['null for a transaction', null],
  ])('with %s are left out and counted, and the others are kept', async (_, odd) => {
    const of = await connected();
    show(of, [good('a'), odd, good('b')]);
    expect(await run(of)).toMatchObject(done);
    expect(await kept(of, 'booked')).toEqual([
      '2026-11-20 -1.00 Kiwi a',
      '2026-11-20 -1.00 Kiwi b',
    ]);
    expect(await unreadable(of)).toBe(1);
    await run(of);
    expect(await unreadable(of)).toBe(1);
  });

  it('but have an empty day where they have none are kept', async () => {
    const of = await connected();
    const noDay = { bookingDate: '', valueDate: '' };
    show(of, [good('a'), good('b', { ...noDay, valueDate: '2026-11-19' })], [withoutId(noDay)]);
    expect(await run(of)).toMatchObject(done);
    expect(await kept(of, 'booked')).toEqual([
      '2026-11-20 -1.00 Kiwi a',
      '2026-11-19 -1.00 Kiwi b',
    ]);
    expect(await kept(of, 'pending')).toEqual(['pending -1.00 Kiwi -']);
    expect(await unreadable(of)).toBe(0);
  });

  it('but for a field that they may lack are kept without it, and listed and summed', async () => {
    const warned = vi.spyOn(log, 'warn');
    const of = await connected();
    const odd = good('odd', { creditorName: 7, creditorAccount: '97411511018', valueDate: 'soon' });
    show(of, [good('a'), odd], [withoutId({ valueDate: {}, transactionDate: 'zzz' })]);
    expect(await run(of)).toMatchObject(done);
    expect(await kept(of, 'booked')).toEqual(['2026-11-20 -1.00 Kiwi a', '2026-11-20 -1.00 7 odd']);
    expect(await unreadable(of)).toBe(0);
    expect(warned.mock.calls).toEqual([
      [
        'fields of the bank left out',
        {
          bankId: 'sandbox',
          operation: 'read transactions',
          reason: 'wrong at creditorName, creditorAccount, valueDate',
        },
      ],
    ]);
    vi.restoreAllMocks();
    const { userId } = of.account;
    const listed = await listTransactions(
      userId,
      EVERY_STORED_TRANSACTION,
      { cursor: null, limit: 9 },
      now,
    );
    const views = listed.ok ? listed.view.transactions : [];
    const details = views.map(({ id }) => oneTransaction({ userId, id }, now));
    expect(
      (await Promise.all(details)).map((one) => [
        one?.transaction.counterpartyName,
        one?.transaction.oddFields,
      ]),
    ).toEqual([
      ['Kiwi', ['valueDate']],
      ['Kiwi', []],
      [null, ['creditorName', 'creditorAccount', 'valueDate']],
    ]);
    expect(await upcoming({ userId, contextId: null }, now)).toBeTruthy();
  });

  it('are told in the log by number and field alone', async () => {
    const warned = vi.spyOn(log, 'warn');
    const told = vi.spyOn(log, 'info');
    const of = await connected();
    show(of, [good('a'), good('odd', NOT_A_NUMBER), good('odd2', NOT_A_NUMBER)]);
    await run(of);
    expect(warned.mock.calls).toEqual([
      [
        'rows of the bank left out',
        {
          bankId: 'sandbox',
          operation: 'read transactions',
          count: 2,
          reason: 'wrong at transactionAmount',
        },
      ],
    ]);
    expect(JSON.stringify(told.mock.calls)).not.toMatch(/Geheim|NaN|odd/);
    vi.restoreAllMocks();
  });

  it('among the pending ones are counted once, also when each page repeats them', async () => {
    const of = await connected();
    const pending = [withoutId({ creditorName: 'Buss' }), withoutId(NOT_A_NUMBER)];
    const next = `/v1/accounts/${of.resourceId}/transactions?offset=1`;
    bank.override(`GET /v1/accounts/${of.resourceId}/transactions`, (request, ...others) => {
      const isFirst = !request.url?.includes('offset');
      const _links = isFirst ? { next: { href: next } } : {};
      const booked = [good(isFirst ? 'a' : 'b')];
      json(200, { transactions: { booked, pending, _links } })(request, ...others);
    });
    expect(await run(of)).toMatchObject(done);
    expect(await kept(of, 'pending')).toEqual(['pending -1.00 Buss -']);
    expect(await unreadable(of)).toBe(1);
    show(of, [good('a'), good('b')]);
    await run(of);
    expect(await unreadable(of)).toBe(0);
  });

  it('of a card are left out and counted as well', async () => {
    const of = await connected();
    const card = await withCard(of);
    const purchase = (cardTransactionId: string, more: object = {}) => ({
      cardTransactionId,
      bookingDate: '2026-11-20',
      transactionAmount: money('-1.00'),
      ...more,
    });
    const booked = [purchase('a'), purchase('odd', { cardTransactionId: 7.5 })];
    const pending = [purchase('b'), purchase('odd2', NOT_A_NUMBER)];
    bank.override(
      'GET /v1/card-accounts/card/transactions',
      json(200, { cardTransactions: { booked, pending, _links: {} } }),
    );
    const options = { reach: 'new', presence: PSU, clock, goOn: () => true } as const;
    expect(await syncTransactions(card, options)).toMatchObject({
      ok: true,
      sync: { state: 'idle', problem: null, bookedCount: 1, pendingCount: 1 },
    });
    expect(await syncOf(card, START)).toMatchObject({ unreadable: 2 });
  });

  it('are alone on a later page without stopping the list', async () => {
    const of = await connected();
    const next = { href: `/v1/accounts/${of.resourceId}/transactions?offset=1` };
    bank.override(`GET /v1/accounts/${of.resourceId}/transactions`, (request, ...others) => {
      const isLast = request.url?.includes('offset') === true;
      const booked = isLast ? [good('odd', NOT_A_NUMBER)] : [good('a')];
      const _links = isLast ? {} : { next };
      json(200, { transactions: { booked, _links } })(request, ...others);
    });
    expect(await run(of)).toMatchObject(done);
    expect(await kept(of, 'booked')).toEqual(['2026-11-20 -1.00 Kiwi a']);
    expect(await unreadable(of)).toBe(1);
  });

  it('are no page when there is nothing else on it', async () => {
    const of = await connected();
    show(of, [good('a'), good('odd')]);
    await run(of);
    const told = vi.spyOn(log, 'info');
    show(of, [good('odd', NOT_A_NUMBER)], [withoutId(NOT_A_NUMBER)]);
    expect(await run(of)).toMatchObject({
      ok: true,
      sync: { state: 'stopped', problem: 'bank-answer-invalid' },
    });
    expect(told.mock.calls.at(-1)?.[1]).toMatchObject({
      code: 'invalid-answer',
      reason: 'wrong at transactionAmount',
    });
    vi.restoreAllMocks();
    expect(await kept(of, 'booked')).toHaveLength(2);
  });

  it('keep what is known under their id, while others that are gone go', async () => {
    const of = await connected();
    show(of, [good('a'), good('odd'), good('gone')]);
    await run(of);
    show(of, [good('a'), good('odd', NOT_A_NUMBER)]);
    await run(of);
    await run(of);
    expect(await kept(of, 'booked')).toEqual([
      '2026-11-20 -1.00 Kiwi a',
      '2026-11-20 -1.00 Kiwi odd',
    ]);
    expect(await unreadable(of)).toBe(1);
    show(of, [good('a'), good('odd')]);
    await run(of);
    expect(await unreadable(of)).toBe(0);
  });

  it.each<[string, object]>([
    ['without an id', withoutId(NOT_A_NUMBER)],
    ['with an id that is none', good('x'.repeat(600))],
  ])('%s keep everything, until a reading has none of them', async (_, odd) => {
    const of = await connected();
    show(of, [good('a'), good('lost')]);
    await run(of);
    show(of, [good('a'), odd]);
    await run(of);
    await run(of);
    show(of, []);
    await run(of);
    expect(await kept(of, 'booked')).toHaveLength(2);
    expect(await unreadable(of)).toBe(1);
    show(of, [good('a')]);
    await run(of);
    expect(await kept(of, 'booked')).toEqual(['2026-11-20 -1.00 Kiwi a']);
    expect(await unreadable(of)).toBe(0);
  });

  it('stay told while nobody reads their days again', async () => {
    const of = await connected();
    const recent = [good('a'), good('b')];
    const older = { bookingDate: '2025-01-01' };
    const undated = good('undated', { bookingDate: 'soon' });
    const odd = [good('odd', { ...NOT_A_NUMBER, ...older }), withoutId(NOT_A_NUMBER), undated];
    show(of, [...recent, ...odd]);
    await run(of);
    expect(await unreadable(of)).toBe(3);
    show(of, recent);
    await run(of);
    expect(await unreadable(of)).toBe(2);
    show(of, [...recent, good('undated')]);
    await run(of);
    expect(await unreadable(of)).toBe(1);
    show(of, [...recent, good('undated'), good('odd', older)]);
    await run(of, { reach: 'all' });
    expect(await unreadable(of)).toBe(0);
    expect(await kept(of, 'booked')).toHaveLength(4);
  });

  it('are counted once, however often their page is read and wherever a kill falls', async () => {
    const of = await connected();
    const next = `/v1/accounts/${of.resourceId}/transactions?offset=1`;
    bank.override(`GET /v1/accounts/${of.resourceId}/transactions`, (request, ...others) => {
      const isFirst = !request.url?.includes('offset');
      const _links = isFirst ? { next: { href: next } } : {};
      const odd = [withoutId(NOT_A_NUMBER), withoutId(NOT_A_NUMBER), good('odd', NOT_A_NUMBER)];
      const booked = isFirst ? [good('a'), ...odd] : [good('b'), withoutId(NOT_A_NUMBER)];
      json(200, { transactions: { booked, pending: [], _links } })(request, ...others);
    });
    for (let step = 0; step < 4; step += 1) await run(of, { goOn: () => false });
    expect(await unreadable(of)).toBe(4);
    expect(await run(of)).toMatchObject(done);
    expect(await unreadable(of)).toBe(4);
  });
});

describe('a row that the bank corrects', () => {
  const bought = {
    transactionId: 'a',
    bookingDate: '2026-11-18',
    transactionAmount: money('-100.00'),
    creditorName: 'Kiosk',
  };
  const other = { ...bought, transactionId: 'b', creditorName: 'Kiwi' };
  const answer = (of: Connected, ...booked: object[]) =>
    bank.override(
      `GET /v1/accounts/${of.resourceId}/transactions`,
      json(200, { transactions: { booked, pending: [], _links: {} } }),
    );
  const stored = (of: Connected, transactionId: string) =>
    database().storedTransaction.findFirstOrThrow({
      where: { userId: of.user.userId, bankKey: `id:${transactionId}` },
    });
  const found = async (of: Connected, q: string): Promise<number> => {
    const listed = await listTransactions(
      of.user.userId,
      { ...EVERY_STORED_TRANSACTION, q },
      { cursor: null, limit: 9 },
      now,
    );
    return listed.ok ? listed.view.transactions.length : 0;
  };
  beforeEach(() => {
    now = START;
  });

  it('is what the bank said last, wherever it is listed, searched and summed', async () => {
    const of = await connected();
    answer(of, bought, other);
    await run(of);
    const before = await stored(of, 'a');
    now = addSeconds(START, 3_600);
    answer(of, other, {
      ...bought,
      bookingDate: '2026-11-19',
      transactionAmount: money('-120.50'),
      creditorName: 'Rema 1000',
      remittanceInformationUnstructured: 'Faktura 4711',
    });
    expect(await run(of)).toMatchObject({ sync: { state: 'idle', bookedCount: 2 } });
    expect(await kept(of, 'booked')).toEqual([
      '2026-11-19 -120.50 Rema 1000 a',
      '2026-11-18 -100.00 Kiwi b',
    ]);
    const after = await stored(of, 'a');
    expect(after).toMatchObject({ id: before.id, category: 'groceries', readAt: START });
    expect([after.amount.toFixed(2), after.magnitude.toFixed(2)]).toEqual(['-120.50', '120.50']);
    expect([await found(of, 'kiosk'), await found(of, 'rema'), await found(of, '4711')]).toEqual([
      0, 1, 1,
    ]);
    expect(await oneTransaction({ userId: of.user.userId, id: after.id }, now)).toMatchObject({
      readAt: now.toISOString(),
    });
  });

  it('alone is written anew, and not for the order of its fields', async () => {
    const of = await connected();
    answer(of, bought, other);
    await run(of);
    const before = await stored(of, 'b');
    const { transactionAmount, ...rest } = other;
    answer(of, { ...bought, creditorName: 'Bakeri' }, { transactionAmount, ...rest });
    await run(of);
    expect(await kept(of, 'booked')).toContain('2026-11-18 -100.00 Bakeri a');
    expect((await stored(of, 'b')).sealed).toBe(before.sealed);
  });

  it('without a day stays where it stood', async () => {
    const of = await connected();
    answer(of, { ...bought, bookingDate: null });
    await run(of);
    now = addSeconds(START, 86_400);
    answer(of, { ...bought, bookingDate: null, creditorName: 'Bakeri' });
    await run(of);
    expect(await kept(of, 'booked')).toEqual([`${TODAY} -100.00 Bakeri a`]);
  });

  it.each(['0001-01-01', '1900-01-01', '1969-12-31', '1970-01-01T00:00:00Z'])(
    'and that had the day %s, for want of one, is there once',
    async (none) => {
      const of = await connected();
      answer(of, { ...bought, bookingDate: none, valueDate: none }, other);
      expect(await run(of)).toMatchObject({ sync: { state: 'idle', problem: null } });
      expect(await kept(of, 'booked')).toEqual([
        `${TODAY} -100.00 Kiosk a`,
        '2026-11-18 -100.00 Kiwi b',
      ]);
      answer(of, bought, other);
      await run(of);
      const rows = await kept(of, 'booked');
      expect(rows.toSorted()).toEqual(['2026-11-18 -100.00 Kiosk a', '2026-11-18 -100.00 Kiwi b']);
    },
  );

  it('has its entries asked for anew, and keeps those that did not change', async () => {
    const of = await connected();
    const batch = { ...bought, batchIndicator: true };
    const details = (name: string) =>
      json(200, { ...batch, entryDetails: [{ ...bought, creditorName: name }] });
    const operation = `GET /v1/accounts/${of.resourceId}/transactions/a`;
    const asked = () => bank.requests.filter(({ url }) => url.endsWith('/transactions/a')).length;
    answer(of, batch, other);
    bank.override(operation, details('Fisker'));
    await run(of);
    const before = asked();
    await run(of);
    expect([asked() - before, await found(of, 'fisker')]).toEqual([0, 1]);
    answer(of, { ...batch, creditorName: 'Samlet' }, other);
    bank.override(operation, details('Snekker'));
    await run(of);
    expect([asked() - before, await found(of, 'fisker'), await found(of, 'snekker')]).toEqual([
      1, 0, 1,
    ]);
  });

  it('has the entries that the list brings with it', async () => {
    const of = await connected();
    const batch = (name: string) => ({
      ...bought,
      batchIndicator: true,
      entryDetails: [{ transactionAmount: money('-40.00'), creditorName: name }],
    });
    answer(of, batch('Fisker'));
    await run(of);
    const { sealed } = await stored(of, 'a');
    await run(of);
    expect((await stored(of, 'a')).sealed).toBe(sealed);
    answer(of, batch('Snekker'));
    await run(of);
    expect([await found(of, 'fisker'), await found(of, 'snekker')]).toEqual([0, 1]);
  });

  it('is asked for its entries where the list has them empty, and keeps those', async () => {
    const of = await connected();
    const batch = { ...bought, batchIndicator: true, entryDetails: [] };
    answer(of, batch);
    const details = `GET /v1/accounts/${of.resourceId}/transactions/a`;
    const entryDetails = [{ transactionAmount: money('-40.00'), creditorName: 'Fisker' }];
    bank.override(details, json(200, { transactionsDetails: { ...batch, entryDetails } }));
    await run(of);
    expect(await found(of, 'fisker')).toBe(1);
    const { sealed } = await stored(of, 'a');
    await run(of);
    expect((await stored(of, 'a')).sealed).toBe(sealed);
    expect(await found(of, 'fisker')).toBe(1);
  });

  it('and that moves to another day has the list read once more', async () => {
    const of = await connected();
    of.ledger.pageSize = 2;
    of.ledger.booked = [1, 2, 3].map((n) => row(n, addDays(TODAY, -n)));
    await run(of);
    of.ledger.asked.length = 0;
    of.ledger.booked = [1, 2, 3].map((n) => row(n, addDays(TODAY, n === 3 ? 0 : -n)));
    await run(of);
    expect(of.ledger.asked.map(({ offset }) => offset)).toEqual([0, 2, 0, 2]);
    expect(await kept(of, 'booked')).toEqual(atBank(of.ledger));
  });
});

it('a list that was first asked for in vain is as new as when it was read', async () => {
  now = START;
  const of = await connected();
  bank.override(`GET /v1/accounts/${of.resourceId}/transactions`, refusal(503, 'SYSTEM_ERROR'));
  expect(await run(of)).toMatchObject({ sync: { state: 'stopped', problem: 'bank-unreachable' } });
  bank.override(`GET /v1/accounts/${of.resourceId}/transactions`, undefined);
  now = addSeconds(START, 20 * 60);
  expect(await run(of)).toMatchObject({ sync: { state: 'idle', syncedAt: now } });
});

it('is read anew, without a problem, when a renewal brings another id in the middle of it', async () => {
  now = START;
  const of = await connected();
  of.ledger.booked = years(20);
  expect(await run(of, { goOn: () => false })).toMatchObject({ sync: { state: 'running' } });
  const where = { userId: of.user.userId };
  await database().account.updateMany({ where, data: { resourceId: 'enc!!anew=' } });
  const booked = of.ledger.booked.map(bookedWire);
  bank.override(
    'GET /v1/accounts/enc!!anew=/transactions',
    json(200, { transactions: { booked, pending: [] } }),
  );
  expect(await run(of)).toMatchObject({ ok: true, sync: { state: 'idle', problem: null } });
  expect((await kept(of, 'booked')).sort()).toEqual(atBank(of.ledger).sort());
});

it('a link that leads elsewhere does not keep the list from being read anew', async () => {
  now = START;
  const of = await connected();
  of.ledger.pageSize = 1;
  of.ledger.booked = [
    { transactionId: '1', bookingDate: '2026-11-01', amount: '-1.00', text: 'Gammel' },
    { transactionId: '2', bookingDate: '2026-11-10', amount: '-2.00', text: 'Nyere' },
  ];
  of.ledger.nextOf = () => '/v1/agreements';
  const stopped = { ok: true, sync: { state: 'stopped', problem: 'bank-answer-invalid' } };
  expect(await run(of)).toMatchObject(stopped);
  of.ledger.booked.push({
    transactionId: '3',
    bookingDate: '2026-11-20',
    amount: '-3.00',
    text: 'Nyest',
  });
  expect(await run(of)).toMatchObject(stopped);
  expect(await kept(of, 'booked')).toEqual([
    '2026-11-20 -3.00 Nyest 3',
    '2026-11-10 -2.00 Nyere 2',
  ]);
});

describe('a batch whose entries are not to be had', () => {
  const batch = {
    transactionId: 'b',
    bookingDate: '2026-11-20',
    transactionAmount: money('-5.00'),
    creditorName: 'Samlet',
    batchIndicator: true,
  };
  const fresh = {
    transactionId: 'n',
    bookingDate: TODAY,
    transactionAmount: money('-1.00'),
    creditorName: 'Ny',
  };
  const show = (of: Connected, booked: object[]) =>
    bank.override(
      `GET /v1/accounts/${of.resourceId}/transactions`,
      json(200, { transactions: { booked, pending: [], _links: {} } }),
    );
  const detailsOf = (of: Connected) => `GET /v1/accounts/${of.resourceId}/transactions/b`;

  it('is let go of when another reader has taken the run over', async () => {
    now = START;
    const of = await connected();
    show(of, [batch]);
    const where = { userId: of.user.userId };
    bank.override(detailsOf(of), async (request, response, body) => {
      await database().transactionSync.updateMany({ where, data: { leaseId: randomUUID() } });
      json(200, { ...batch, entryDetails: [fresh] })(request, response, body);
    });
    expect(await run(of)).toMatchObject({ ok: true, sync: { state: 'running', phase: 'entries' } });
    expect(await database().storedTransaction.findFirst({ where })).toMatchObject({
      sealedEntries: null,
      needsEntries: true,
    });
  });

  it('is the last that is asked for when the bank has refused a thousand before', async () => {
    now = START;
    const of = await connected();
    show(of, [batch, { ...batch, transactionId: 'c' }]);
    for (const id of ['b', 'c'])
      bank.override(
        `GET /v1/accounts/${of.resourceId}/transactions/${id}`,
        refusal(403, 'CONSENT_UNKNOWN'),
      );
    const asked = () => bank.requests.filter(({ url }) => /\/transactions\/[bc]$/.test(url)).length;
    const before = asked();
    await run(of, { goOn: () => false });
    expect(asked()).toBe(before);
    const { consentedAt } = await database().connection.findFirstOrThrow({
      where: { userId: of.user.userId },
    });
    const refusedEntries = Array.from({ length: 1_000 }, () => randomUUID());
    await database().transactionSync.updateMany({
      where: { accountId: of.accountId },
      data: { refusedEntries, refusedUnder: consentedAt },
    });
    expect(await run(of)).toMatchObject({ reason: 'consent-ended' });
    expect(asked()).toBe(before + 1);
  });

  it('because they make no sense is let be', async () => {
    now = START;
    const of = await connected();
    show(of, [batch]);
    bank.override(detailsOf(of), json(200, { transactionAmount: 5 }));
    expect(await run(of)).toMatchObject({ ok: true, sync: { state: 'idle', problem: null } });
  });

  it.each([
    ['of another transaction', 'other', { sealedEntries: null, needsEntries: false }],
    ['of that transaction', 'b', { sealedEntries: expect.any(String), needsEntries: false }],
    ['of none', undefined, { sealedEntries: expect.any(String), needsEntries: false }],
  ])('has the entries of details that say they are its own: %s', async (_, id, entries) => {
    now = START;
    const of = await connected();
    show(of, [batch]);
    const details = { ...batch, transactionId: id, entryDetails: [fresh] };
    bank.override(detailsOf(of), json(200, { transactionsDetails: details }));
    expect(await run(of)).toMatchObject({ ok: true, sync: { state: 'idle', problem: null } });
    expect(
      await database().storedTransaction.findFirst({ where: { userId: of.user.userId } }),
    ).toMatchObject(entries);
  });

  it.each([
    ['another amount', { transactionAmount: money('-700.00') }, null],
    ['another currency', { transactionAmount: { amount: '-5.00', currency: 'EUR' } }, null],
    ['another day', { bookingDate: '2026-10-20' }, null],
    // The same, only written or told otherwise.
    ['its amount without a sign', { transactionAmount: money('5.0') }, expect.any(String)],
    ['no day', { bookingDate: undefined }, expect.any(String)],
  ])('has none of the entries of details with %s', async (_, odd, sealedEntries) => {
    now = START;
    const of = await connected();
    show(of, [batch]);
    bank.override(detailsOf(of), json(200, { ...batch, ...odd, entryDetails: [fresh] }));
    expect(await run(of)).toMatchObject({ ok: true, sync: { state: 'idle', problem: null } });
    expect(
      await database().storedTransaction.findFirst({ where: { userId: of.user.userId } }),
    ).toMatchObject({ sealedEntries, needsEntries: false });
  });

  it('because the bank fails keeps nothing new from being read, and is asked for again', async () => {
    now = START;
    const of = await connected();
    show(of, [batch]);
    bank.override(detailsOf(of), refusal(500, 'SYSTEM_ERROR'));
    const stopped = { ok: true, sync: { state: 'stopped', problem: 'bank-unreachable' } };
    expect(await run(of)).toMatchObject(stopped);
    show(of, [fresh, batch]);
    expect(await run(of)).toMatchObject(stopped);
    expect(await kept(of, 'booked')).toEqual([`${TODAY} -1.00 Ny n`, '2026-11-20 -5.00 Samlet b']);
    bank.override(detailsOf(of), json(200, { ...batch, entryDetails: [] }));
    expect(await run(of)).toMatchObject({ ok: true, sync: { state: 'idle', problem: null } });
  });

  it('is not asked for without the person', async () => {
    now = START;
    const of = await connected();
    show(of, [batch]);
    bank.override(detailsOf(of), refusal(500, 'SYSTEM_ERROR'));
    await run(of);
    const asked = bank.requests.length;
    expect(await run(of, { presence: UNATTENDED })).toMatchObject({
      ok: true,
      sync: { state: 'idle', problem: null },
    });
    expect(bank.requests.slice(asked).map(({ url }) => url.replace(/\?.*/, ''))).toEqual([
      `/api-sandbox/v1/accounts/${of.resourceId}/transactions`,
    ]);
  });
});
