import { describe, expect, it } from 'vitest';
import { booking, plannedPayment, TIBBER as RECURRING } from '@/lib/aisp/insight/testing/recurring';
import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import type { Coming, PlannedPayment } from './recurring/coming';
import type { Corrected } from './recurring/corrected';
import type { Recurring } from './recurring/recognise-recurring';
import {
  isStatusOlder,
  knownSinceOf,
  recurringView,
  untilSalaryView,
  unusualView,
  upcomingView,
} from './upcoming-view';

const TODAY = '2026-11-16';
const DAYS = { today: TODAY, until: '2026-11-19', asOf: () => TODAY };

const BOOKING = booking('2026-10-20', -1150, {
  id: 't1',
  message: 'Tibber',
  number: '15033333339',
});

const TIBBER: Recurring = {
  ...RECURRING,
  name: 'Tibber',
  bookings: [{ ...BOOKING, id: 't0', day: '2026-09-21' }, BOOKING],
};

const PAYMENT = plannedPayment({
  day: TODAY,
  amount: -30_000n,
  name: 'Obos',
  number: '52020700000',
  statusReadAt: new Date('2026-11-16T07:59:49Z'),
});

const READ_AT = new Date('2026-11-16T08:00:00Z');

const ACCOUNT = {
  accountId: 'current',
  name: 'Brukskonto',
  currency: 'NOK',
  balances: [
    {
      balanceType: 'interimBooked',
      balanceAmount: { amount: '200.00', currency: 'NOK' },
      referenceDate: null,
    },
  ],
  balancesReadAt: READ_AT,
  syncedAt: READ_AT,
  pendingReadAt: READ_AT,
  state: 'idle',
  phase: null,
  dateFrom: null,
  dateReached: null,
  newestFirst: null,
  historyFrom: '2026-01-01',
} as unknown as AccountWithSync;

describe('an upcoming item', () => {
  it('is called what the bank says of it when it names nobody', () => {
    const pending: Coming = { from: 'pending', row: { ...BOOKING, day: null }, day: null };
    expect(upcomingView(pending, [])).toMatchObject({
      name: 'Tibber',
      amount: { amount: '-1150.00' },
    });
  });

  it('booked ahead has its day', () => {
    const row = { ...BOOKING, day: '2026-12-10' };
    expect(upcomingView({ from: 'booked', row, day: row.day }, [])).toMatchObject({
      kind: 'booked',
      id: 't1',
      date: '2026-12-10',
      amount: { amount: '-1150.00' },
    });
  });

  it('waits while it is a payment that nobody has approved', () => {
    const view = (isApproved: boolean) =>
      upcomingView(
        { from: 'planned', payment: { ...PAYMENT, isApproved }, reservation: null, day: TODAY },
        [],
      );
    expect(view(false).isWaiting).toBe(true);
    expect(view(true).isWaiting).toBe(false);
  });

  it('that recurs is known by its last booking', () => {
    const coming: Coming = {
      from: 'recurring',
      recurring: TIBBER,
      day: '2026-11-20',
      isLate: true,
    };
    const shown: Corrected[] = [{ recognised: TIBBER, recurring: TIBBER, correction: null }];
    expect(upcomingView(coming, shown)).toMatchObject({ id: 't1', recurring: 0, isLate: true });
  });
});

describe('a recurring item', () => {
  const key = {
    accountId: 'current',
    direction: 'out',
    currency: 'NOK',
    counterparty: '15033333339',
    rhythm: 'Monthly',
    amount: '1100.00',
  } as const;
  const correction = { key, isRecurring: true, amount: null, dayOfMonth: null };
  const view = (of: Partial<typeof correction> | null) =>
    recurringView(
      {
        recognised: TIBBER,
        recurring: TIBBER,
        correction: of === null ? null : { ...correction, ...of },
      },
      DAYS,
    );

  it('has its next day, although that is after the days looked ahead', () => {
    expect(view(null)).toMatchObject({ nextDay: '2026-11-20', isDismissed: false });
  });

  it('has none when the user says that it does not recur', () => {
    expect(view({ isRecurring: false })).toMatchObject({ nextDay: null, isDismissed: true });
  });

  it('has the range of all that it was seen with', () => {
    const months = Array.from({ length: 20 }, (_, at) => (at < 8 ? -129 : -149));
    const [first, ...later] = months.map((kroner, at) => booking(`day ${at}`, kroner));
    if (first === undefined) throw new Error('There is one.');
    const one: Recurring = {
      ...TIBBER,
      bookings: [first, ...later],
    };
    expect(
      recurringView({ recognised: one, recurring: one, correction: null }, DAYS),
    ).toMatchObject({ smallest: '129.00', largest: '149.00', seen: { count: 20 } });
  });

  it('has its amount with the sign of its direction', () => {
    expect(view(null).usual.amount).toBe('-1150.00');
    const income: Recurring = { ...TIBBER, direction: 'in' };
    const of = { recognised: income, recurring: income, correction: null };
    expect(recurringView(of, DAYS).usual.amount).toBe('1150.00');
  });

  it('keeps the amount that its correction was made for as its key', () => {
    expect(view(null).key.amount).toBe('1150.00');
    expect(view({}).key.amount).toBe('1100.00');
  });

  it.each([
    [null, false],
    [{}, false],
    [{ amount: '990.00' }, true],
    [{ dayOfMonth: 5 }, true],
  ])('with the correction %j is corrected: %s', (of, isCorrected) => {
    expect(view(of as Partial<typeof correction> | null).isCorrected).toBe(isCorrected);
  });
});

describe('what is left until the salary', () => {
  const salary = {
    recurring: { ...TIBBER, direction: 'in', kind: 'salary' } as const,
    day: '2026-12-15',
  };
  const view = (
    account: Partial<AccountWithSync> = {},
    known: { knownSince?: string | null; unreadable?: number } = {},
    payment: Partial<PlannedPayment> | null = null,
  ) =>
    untilSalaryView(
      salary,
      payment === null
        ? []
        : [
            {
              from: 'planned',
              payment: { ...PAYMENT, ...payment },
              reservation: null,
              day: TODAY,
            },
          ],
      {
        account: { ...ACCOUNT, ...account },
        knownSince: '2026-08-16',
        unreadable: 0,
        today: TODAY,
        ...known,
      },
    );

  it('is the balance when nothing is to come', () => {
    expect(view()).toMatchObject({ isKnown: true, left: '200.00', salary: { kind: 'salary' } });
  });

  it('names each part that it is made of', () => {
    const row = { ...BOOKING, day: null };
    const paid = { ...PAYMENT, statusReadAt: READ_AT };
    const rent: Recurring = { ...TIBBER, usual: 4_000n };
    const allowance: Recurring = { ...TIBBER, direction: 'in', usual: 5_000n, isFixed: true };
    const coming: Coming[] = [
      { from: 'pending', row: { ...row, amount: -1_000n }, day: null },
      { from: 'pending', row: { ...row, amount: -700n, currency: 'EUR' }, day: null },
      {
        from: 'booked',
        row: { ...BOOKING, amount: -500n, day: '2026-12-14' },
        day: '2026-12-14',
      },
      { from: 'planned', payment: { ...paid, amount: -2_000n }, reservation: null, day: TODAY },
      {
        from: 'planned',
        payment: { ...paid, amount: -3_000n, isApproved: false },
        reservation: null,
        day: TODAY,
      },
      { from: 'recurring', recurring: rent, day: '2026-11-20', isLate: false },
      { from: 'recurring', recurring: allowance, day: '2026-12-01', isLate: false },
    ];
    const known = { account: ACCOUNT, knownSince: '2026-08-16', unreadable: 0, today: TODAY };
    expect(untilSalaryView(salary, coming, known)).toEqual({
      accountId: 'current',
      accountName: 'Brukskonto',
      salary: { name: 'Tibber', kind: 'salary', day: '2026-12-15' },
      isKnown: true,
      currency: 'NOK',
      left: '175.00',
      balance: '200.00',
      balanceReadAt: '2026-11-16T08:00:00.000Z',
      pending: '-10.00',
      booked: '-5.00',
      planned: '-20.00',
      expectedOut: '-40.00',
      expectedIn: '50.00',
      waiting: '-30.00',
      otherCurrencies: [{ amount: '-7.00', currency: 'EUR' }],
      course: [
        { date: TODAY, amount: '200.00' },
        { date: TODAY, amount: '170.00' },
        { date: '2026-11-20', amount: '130.00' },
        { date: '2026-12-01', amount: '180.00' },
        { date: '2026-12-14', amount: '175.00' },
      ],
    });
  });

  it('counts what leaves today while the salary is late', () => {
    const planned = (day: string): Coming => ({
      from: 'planned',
      payment: { ...PAYMENT, day, amount: -1_500n, statusReadAt: READ_AT },
      reservation: null,
      day,
    });
    const known = { account: ACCOUNT, knownSince: '2026-08-16', unreadable: 0, today: TODAY };
    const left = (day: string) =>
      untilSalaryView({ ...salary, day }, [planned(TODAY), planned('2026-11-17')], known);
    expect(left('2026-11-13')).toMatchObject({ left: '185.00', salary: { day: '2026-11-13' } });
    expect(left('2026-11-15')).toMatchObject({ left: '185.00' });
    expect(left(TODAY)).toMatchObject({ left: '200.00' });
  });

  it('counts a late bill today, and several of one day together', () => {
    const bill = { from: 'recurring', recurring: { ...TIBBER, usual: 1_000n } } as const;
    const coming: Coming[] = [
      { ...bill, day: '2026-11-10', isLate: true },
      { ...bill, day: '2026-11-20', isLate: false },
      { ...bill, day: '2026-11-20', isLate: false },
    ];
    const known = { account: ACCOUNT, knownSince: '2026-08-16', unreadable: 0, today: TODAY };
    expect(untilSalaryView(salary, coming, known)).toMatchObject({
      left: '170.00',
      course: [
        { date: TODAY, amount: '200.00' },
        { date: TODAY, amount: '190.00' },
        { date: '2026-11-20', amount: '170.00' },
      ],
    });
  });

  it.each<[string, Partial<AccountWithSync>]>([
    ['balance', { balances: [] }],
    ['balance', { balancesReadAt: null }],
    ['transactions', { syncedAt: null }],
    ['transactions', { syncedAt: new Date('2026-11-16T07:44:59Z') }],
    ['balance', { syncedAt: new Date('2026-11-16T08:15:01Z') }],
    ['pending', { pendingReadAt: null }],
  ])('is not known for lack of %s: %j', (missing, account) => {
    expect(view(account)).toMatchObject({ isKnown: false, missing, since: null });
  });

  it.each(['2026-11-16T07:45:00Z', '2026-11-16T08:15:00Z'])(
    'is known where the transactions were read at about the time of the balance, at %s',
    (at) => {
      expect(view({ syncedAt: new Date(at) })).toMatchObject({ isKnown: true });
    },
  );

  it('is not known while a row cannot be read', () => {
    expect(view({}, { unreadable: 1 })).toMatchObject({ isKnown: false, missing: 'unreadable' });
  });

  it.each([
    [null, 'transactions'],
    ['2026-08-17', 'history'],
  ])('is not known with transactions since %s', (since, missing) => {
    expect(view({}, { knownSince: since })).toMatchObject({ isKnown: false, missing, since });
  });

  it('is not known while a payment from the account may have been executed, and from that alone', () => {
    expect(view({}, {}, {})).toMatchObject({ isKnown: false, missing: 'payments' });
    expect(view({}, {}, { accountId: 'other' })).toMatchObject({ isKnown: true });
  });
});

describe('the status of a payment', () => {
  it.each<[string, Partial<PlannedPayment>, boolean]>([
    ['read before the balance is older', {}, true],
    ['that was never read is older', { statusReadAt: null }, true],
    ['of a payment without a day is older', { day: null }, true],
    ['read at the same time is not older', { statusReadAt: READ_AT }, false],
    [
      'read within what two clocks may be apart is not older',
      { statusReadAt: new Date('2026-11-16T07:59:50Z') },
      false,
    ],
    ['of a later day is not older', { day: '2026-11-17' }, false],
    ['of a payment that waits for approval is not older', { isApproved: false }, false],
    ['of a standing order is not older', { kind: 'periodic' }, false],
  ])('%s', (_, of, isOlder) => {
    expect(isStatusOlder({ ...PAYMENT, ...of }, READ_AT, TODAY)).toBe(isOlder);
  });
});

describe('the first day known', () => {
  it.each([
    [null, '2026-01-01'],
    ['2025-12-31', '2026-01-01'],
    ['2026-01-02', '2026-01-02'],
  ])('with rows decrypted since %s is %s', (openedSince, since) => {
    expect(knownSinceOf(ACCOUNT, openedSince)).toBe(since);
  });

  it('is none of an account that was never read', () => {
    expect(knownSinceOf({ ...ACCOUNT, syncedAt: null }, '2026-01-02')).toBeNull();
  });
});

describe('an unusual transaction', () => {
  it('that went up has what it was, how often, and what the bank says of it', () => {
    expect(
      unusualView({ reason: 'went-up', booking: BOOKING, before: -99_000n, times: 4 }),
    ).toMatchObject({
      name: 'Tibber',
      amount: { amount: '-1150.00', currency: 'NOK' },
      before: { amount: '-990.00', currency: 'NOK' },
      count: 4,
    });
  });
});
