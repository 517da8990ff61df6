import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Asked, answerRequests, renderPage } from '@/components/testing/render-page';
import type { RecurringView, UpcomingsView } from '@/lib/view/insight/insight';
import { Coming } from './coming';

const nok = (amount: string) => ({ amount, currency: 'NOK' });

const TIBBER: RecurringView = {
  key: {
    accountId: '0b9b2f6e-1c52-4b0e-9e0a-7d6c4b1f2a30',
    direction: 'out',
    currency: 'NOK',
    counterparty: '15033333339',
    rhythm: 'Monthly',
    amount: '1150.00',
  },
  name: 'Tibber Norge AS',
  usual: nok('-1150.00'),
  smallest: '1120.00',
  largest: '1190.00',
  dayOfMonth: 20,
  seen: { count: 6, since: '2026-04-20' },
  nextDay: '2026-11-20',
  isDismissed: false,
  isCorrected: false,
};

const SALARY = {
  accountId: TIBBER.key.accountId,
  accountName: 'Brukskonto',
  salary: { name: 'Nordlys Brygghus AS', kind: 'salary', day: '2026-12-15' },
} as const;

const EXPECTED: UpcomingsView['upcoming'][number] = {
  kind: 'recurring',
  id: 't9',
  accountId: TIBBER.key.accountId,
  date: '2026-11-20',
  amount: nok('-1150.00'),
  name: 'Tibber Norge AS',
  recurring: 0,
  isLate: false,
  isWaiting: false,
};

const COMING: UpcomingsView = {
  upcoming: [EXPECTED],
  recurring: [TIBBER],
  untilSalary: null,
  unusual: [],
  corrections: { recurring: [], dismissed: [] },
  statusesOlder: [],
  unreadable: 0,
  isPendingKnown: true,
};

const draw = (
  view: Partial<UpcomingsView>,
  locale: 'en' | 'nb' = 'en',
  listedPayments: readonly string[] = [],
) => {
  let { corrections } = COMING;
  const asked = answerRequests(({ method, body }: Asked) => {
    if (method === 'PUT') corrections = body as typeof corrections;
    return { body: method === 'PUT' ? body : { ...COMING, ...view, corrections } };
  });
  return { asked, ...renderPage(<Coming listedPayments={listedPayments} />, locale) };
};

const saved = (asked: readonly Asked[]) =>
  asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);

describe('what comes', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-18T12:00:00+01:00'), toFake: ['Date'] });
  });
  afterEach(() => vi.useRealTimers());

  it('is expected on a day, with the usual amount, and unfolds into why', async () => {
    const { user } = draw({});
    await user.click(await screen.findByText('Expected 20 November · usual amount'));
    await screen.findByText(
      'Seen 6 times since 20 April: every month. Between 1,120.00 NOK and 1,190.00 NOK, usually 1,150.00 NOK. Around the 20th.',
    );
  });

  it('is pending in rows of one shape, whether or not the bank gives a day', async () => {
    const pending = { ...EXPECTED, kind: 'pending', recurring: null } as const;
    draw({
      upcoming: [
        { ...pending, id: 'p1', name: 'Godt Brød', date: null },
        { ...pending, id: 'p2', name: 'Mercado', date: '2026-11-18' },
      ],
    });
    await screen.findByText('Mercado');
    const rows = within(screen.getByRole('region', { name: 'Pending' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Godt Brød−1,150.00NOK',
      'Mercado−1,150.00NOK',
    ]);
  });

  it('says in bokmål what it was recognised by', async () => {
    const { user } = draw({}, 'nb');
    await user.click(await screen.findByText('Forventet 20. november · vanlig beløp'));
    await screen.findByText(/^Registrert 6 ganger siden 20\. april: hver måned\..*Rundt den 20\.$/);
  });

  it('asks the bank about payments that it may have made since, once for each balance', async () => {
    const statusesOlder = [{ paymentId: 'p1', balanceReadAt: '2026-11-18T09:12:00.000Z' }];
    const untilSalary = { ...SALARY, isKnown: false, missing: 'payments', since: null } as const;
    const asked = answerRequests(({ path }: Asked) => ({
      body: path.startsWith('/api/insight') ? { ...COMING, untilSalary, statusesOlder } : {},
    }));
    renderPage(<Coming />, 'en');
    await screen.findByText('Tibber Norge AS');
    const upcoming = '/api/insight/upcoming?context=private';
    const paths = () => asked.map(({ method, path }) => `${method} ${path}`);
    await vi.waitFor(() =>
      expect(paths()).toEqual([
        `GET ${upcoming}`,
        'GET /api/payments/p1/status',
        `GET ${upcoming}`,
      ]),
    );
  });

  it.each([
    ['en', 'Already booked · 10 December'],
    ['nb', 'Allerede bokført · 10. desember'],
  ] as const)(
    'says in %s that something is booked ahead, and leads to it',
    async (locale, words) => {
      const booked = { ...EXPECTED, kind: 'booked', date: '2026-12-10', recurring: null } as const;
      draw({ upcoming: [booked], recurring: [] }, locale);
      const link = (await screen.findByText(words)).closest('a');
      expect(link?.getAttribute('href')).toBe(
        `/transactions?dateFrom=2026-12-10&accountId=${EXPECTED.accountId}`,
      );
    },
  );

  it.each<[number, number, string[]]>([
    [3, 3, ['Pending 1', 'Pending 2', 'Planned 1', 'Planned 2']],
    [5, 1, ['Pending 1', 'Pending 2', 'Pending 3', 'Planned 1']],
    [1, 5, ['Pending 1', 'Planned 1', 'Planned 2', 'Planned 3']],
  ])('shows four at first, of %s pending and %s planned', async (pending, planned, names) => {
    const some = (count: number, name: string, kind: 'pending' | 'payment') =>
      Array.from({ length: count }, (_, index) => {
        const named = `${name} ${index + 1}`;
        return { ...EXPECTED, kind, id: named, name: named, recurring: null };
      });
    const upcoming = [
      ...some(pending, 'Pending', 'pending'),
      ...some(planned, 'Planned', 'payment'),
    ];
    const { user } = draw({ upcoming, recurring: [] });
    await screen.findByText('Pending 1');
    const shown = () =>
      screen.queryAllByText(/^(Pending|Planned) \d$/).map((one) => one.textContent);
    expect(shown()).toEqual(names);
    await user.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(shown()).toEqual(upcoming.map(({ name }) => name));
  });

  it('is no longer expected when the person says so, until that is undone', async () => {
    const { user, asked } = draw({});
    await user.click(await screen.findByText('Expected 20 November · usual amount'));
    await user.click(await screen.findByRole('button', { name: 'Not recurring' }));
    await screen.findByText('Tibber Norge AS is now marked as not recurring.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(saved(asked)).toHaveLength(2));
    const said = { key: TIBBER.key, isRecurring: false, amount: null, dayOfMonth: null };
    expect(saved(asked)).toEqual([
      { recurring: [said], dismissed: [] },
      { recurring: [], dismissed: [] },
    ]);
  });

  it('comes to another amount on another day when the person says so', async () => {
    const { user, asked } = draw({});
    await user.click(await screen.findByText('Expected 20 November · usual amount'));
    await user.click(await screen.findByRole('button', { name: 'Change amount or day' }));
    const amount = screen.getByLabelText('Usual amount in NOK');
    const day = screen.getByLabelText('Day of the month');
    await user.clear(amount);
    await user.clear(day);
    await user.type(day, '32');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Enter an amount above 0.');
    await screen.findByText('Enter a day from 1 to 31.');
    await user.type(amount, '1 300,50');
    await user.clear(day);
    await user.type(day, '5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Your changes to Tibber Norge AS are saved.');
    expect(saved(asked)).toEqual([
      {
        recurring: [{ key: TIBBER.key, isRecurring: true, amount: '1300.50', dayOfMonth: 5 }],
        dismissed: [],
      },
    ]);
  });

  it('marks what stands out with its reason, until the person says that it is fine', async () => {
    const { user, asked } = draw({
      unusual: [
        {
          transactionId: 't7',
          accountId: TIBBER.key.accountId,
          day: '2026-11-08',
          name: 'NETFLIX.COM',
          amount: nok('-179.00'),
          reason: 'went-up',
          before: nok('149.00'),
          count: 4,
        },
      ],
    });
    const region = await screen.findByRole('region', { name: 'Worth a look' });
    within(region).getByText('8 November · up from 149.00 NOK, which it was the 4 times before');
    await user.click(within(region).getByRole('button', { name: 'It’s fine: Netflix.com' }));
    await vi.waitFor(() => expect(saved(asked)).toEqual([{ recurring: [], dismissed: ['t7'] }]));
  });

  it('keeps what was said to be fine when another follows at once', async () => {
    const netflix = {
      transactionId: 't7',
      accountId: TIBBER.key.accountId,
      day: '2026-11-08',
      name: 'NETFLIX.COM',
      amount: nok('-179.00'),
      reason: 'largest',
      months: 12,
    } as const;
    const { user, asked } = draw({
      unusual: [netflix, { ...netflix, transactionId: 't8', name: 'Spotify' }],
    });
    const region = await screen.findByRole('region', { name: 'Worth a look' });
    await user.click(within(region).getByRole('button', { name: 'It’s fine: Netflix.com' }));
    await user.click(within(region).getByRole('button', { name: 'It’s fine: Spotify' }));
    await vi.waitFor(() =>
      expect(saved(asked).at(-1)).toEqual({ recurring: [], dismissed: ['t7', 't8'] }),
    );
  });

  it('leaves out a payment that the page already lists as waiting, and no other', async () => {
    const payment = { ...EXPECTED, kind: 'payment', recurring: null, isWaiting: true } as const;
    draw(
      {
        upcoming: [
          { ...payment, id: 'p1', name: 'Tannklinikken' },
          { ...payment, id: 'p2', name: 'Årstad SFO' },
          { ...payment, id: 'p3', name: 'Vestkraft', isWaiting: false },
        ],
        recurring: [],
      },
      'en',
      ['p1', 'p3'],
    );
    await screen.findByText('Årstad SFO');
    await screen.findByText('Vestkraft');
    expect(screen.queryByText('Tannklinikken')).toBeNull();
  });

  it('has what is pending under a heading of its own, before what is planned and expected', async () => {
    const pending = { ...EXPECTED, kind: 'pending', recurring: null } as const;
    draw({
      upcoming: [
        { ...pending, id: 't1', name: 'Norli Bokhandel', date: '2026-11-17' },
        { ...pending, id: 't2', name: 'Godt Brød Marken', date: null },
        EXPECTED,
      ],
    });
    const pendingRows = within(await screen.findByRole('region', { name: 'Pending' }));
    expect(pendingRows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Norli Bokhandel−1,150.00NOK',
      'Godt Brød Marken−1,150.00NOK',
    ]);
    const later = within(screen.getByRole('region', { name: 'Planned and expected' }));
    later.getByText('Tibber Norge AS');
  });

  it('needs no headings where nothing is pending', async () => {
    draw({});
    await screen.findByText('Tibber Norge AS');
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
  });

  it('does not say that nothing comes while a payment waits', async () => {
    const payment = { ...EXPECTED, kind: 'payment', recurring: null, isWaiting: true } as const;
    draw({ upcoming: [{ ...payment, id: 'p1' }], recurring: [], untilSalary: null }, 'en', ['p1']);
    await screen.findByText('Nothing is coming up apart from what is waiting for your approval.');
  });

  it('is nothing, in a sentence, when nothing comes', async () => {
    draw({ upcoming: [], recurring: [], untilSalary: null });
    await screen.findByText('Nothing is coming up.');
  });
});
