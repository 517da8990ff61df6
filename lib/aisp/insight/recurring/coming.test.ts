import { describe, expect, it } from 'vitest';
import { booking, plannedPayment, TIBBER } from '@/lib/aisp/insight/testing/recurring';
import { type Coming, comingUntil, type PendingRow } from './coming';
import type { Recurring } from './recognise-recurring';
import { leftBefore, nextSalary } from './until-salary';

const BOOKING = booking('2026-10-20', -1150, { name: 'Tibber Norge AS', number: '15033333339' });

const SALARY: Recurring = {
  ...TIBBER,
  direction: 'in',
  counterparty: '36000000000',
  kind: 'salary',
  name: 'Nordlys Brygghus AS',
  usual: 4_100_000n,
  isFixed: true,
  dayOfMonth: 15,
  roll: 'preceding',
  lastDue: '2026-11-15',
};

const ALLOWANCE: Recurring = { ...SALARY, kind: 'other', counterparty: 'nav', dayOfMonth: 1 };

const row = (of: Partial<PendingRow>): PendingRow => ({ ...BOOKING, id: 'p1', day: null, ...of });

const DAYS = { today: '2026-11-16', until: '2026-12-16', asOf: () => '2026-11-16' };

const comingOf = (
  of: Partial<Parameters<typeof comingUntil>[0]>,
  days: Parameters<typeof comingUntil>[1] = DAYS,
) =>
  comingUntil(
    { recurring: [], pending: [], planned: [], bookings: [], notInBalance: [], ...of },
    days,
  );

const inShort = (list: readonly Coming[]) => list.map(({ from, day }) => `${from} ${day}`);

describe('what is to come', () => {
  it('expects a monthly bill on its day of each month', () => {
    expect(inShort(comingOf({ recurring: [TIBBER] }))).toEqual(['recurring 2026-11-20']);
    const far = { ...DAYS, until: '2027-01-31' };
    expect(inShort(comingOf({ recurring: [TIBBER] }, far))).toEqual([
      'recurring 2026-11-20',
      'recurring 2026-12-21',
      'recurring 2027-01-20',
    ]);
  });

  it('includes what is due on the last day', () => {
    const days = { ...DAYS, until: '2026-11-20' };
    expect(inShort(comingOf({ recurring: [TIBBER] }, days))).toEqual(['recurring 2026-11-20']);
  });

  it('lists what has no day first', () => {
    const planned = [plannedPayment({ day: null, number: null, name: 'Elvia' })];
    const pending = [row({ day: '2026-11-16' })];
    expect(inShort(comingOf({ planned, pending }))).toEqual(['planned null', 'pending 2026-11-16']);
  });

  it('shows an expected payment as late, and drops it sixteen days after its due day', () => {
    const on = (today: string) =>
      comingOf({ recurring: [TIBBER] }, { ...DAYS, today, asOf: () => today });
    expect(on('2026-11-20')).toMatchObject([{ day: '2026-11-20', isLate: false }]);
    expect(on('2026-11-24')).toMatchObject([{ day: '2026-11-20', isLate: true }]);
    expect(on('2026-12-05')).toMatchObject([{ day: '2026-11-20', isLate: true }]);
    expect(on('2026-12-06')).toEqual([]);
  });

  it('counts days of delay only up to when the account was read', () => {
    const days = { today: '2026-12-10', until: '2026-12-12', asOf: () => '2026-11-24' };
    expect(comingOf({ recurring: [TIBBER] }, days)).toMatchObject([{ day: '2026-11-20' }]);
  });

  it('leaves out a recurring payment that has ended', () => {
    expect(comingOf({ recurring: [{ ...TIBBER, isEnded: true }] })).toEqual([]);
  });

  it.each<[string, Partial<Parameters<typeof comingUntil>[0]>]>([
    ['a payment to the same account', { planned: [plannedPayment({})] }],
    ['a payment days before', { planned: [plannedPayment({ day: '2026-11-16' })] }],
    ['a payment fifteen days after', { planned: [plannedPayment({ day: '2026-12-05' })] }],
    ['a payment from an unknown account', { planned: [plannedPayment({ accountId: null })] }],
    ['a pending row of the same name', { pending: [row({ number: null })] }],
    [
      'a reservation that says more than the name',
      { pending: [row({ number: null, name: null, message: 'Reservert Tibber Norge' })] },
    ],
  ])('shows %s in place of the expected payment', (_, of) => {
    expect(comingOf({ recurring: [TIBBER], ...of }).map(({ from }) => from)).not.toContain(
      'recurring',
    );
  });

  it.each<[string, Partial<Parameters<typeof comingUntil>[0]>]>([
    ['from another account', { planned: [plannedPayment({ accountId: 'other' })] }],
    ['to somebody else', { planned: [plannedPayment({ number: '36246789010', name: 'Elvia' })] }],
    ['in another currency', { planned: [plannedPayment({ currency: 'EUR' })] }],
    ['sixteen days away', { planned: [plannedPayment({ day: '2026-12-06' })] }],
    ['that waits for approval', { planned: [plannedPayment({ isApproved: false })] }],
    ['of much less', { planned: [plannedPayment({ amount: -89_500n })] }],
    ['of several times as much', { planned: [plannedPayment({ amount: -238_100n })] }],
    ['weeks away', { planned: [plannedPayment({ day: '2026-12-14' })] }],
    ['that comes in', { pending: [row({ amount: 115_000n })] }],
  ])('shows the expected payment beside a payment %s', (_, of) => {
    expect(comingOf({ recurring: [TIBBER], ...of }).map(({ from }) => from)).toContain('recurring');
  });

  it('lets one payment stand for one of two subscriptions, the nearer in amount', () => {
    const small = { ...TIBBER, usual: 9_900n };
    const list = comingOf({
      recurring: [small, TIBBER],
      planned: [plannedPayment({ amount: -116_000n })],
    });
    expect(list.flatMap((one) => (one.from === 'recurring' ? one.recurring.usual : []))).toEqual([
      9_900n,
    ]);
  });

  it('lets two payments stand for two subscriptions, although both are nearer to one', () => {
    const planned = [plannedPayment({ amount: -115_000n }), plannedPayment({ amount: -116_000n })];
    const large = { ...TIBBER, usual: 190_000n };
    expect(comingOf({ recurring: [TIBBER, large], planned }).map(({ from }) => from)).toEqual([
      'planned',
      'planned',
    ]);
  });

  it('lets one payment stand for the sooner of two subscriptions of one amount', () => {
    const later = { ...TIBBER, dayOfMonth: 25 };
    const list = comingOf({ recurring: [later, TIBBER], planned: [plannedPayment({})] });
    expect(inShort(list)).toEqual(['planned 2026-11-20', 'recurring 2026-11-25']);
  });

  it('reads the name of each row as often however much is expected or planned', () => {
    const readsAmong = (count: number) => {
      let reads = 0;
      const pending = Array.from({ length: 20 }, (_, at) => ({
        ...row({ id: `p${at}`, number: null, currency: 'EUR' }),
        get name() {
          reads += 1;
          return 'Elvia';
        },
      }));
      comingOf({
        recurring: Array.from({ length: count }, () => ({ ...TIBBER, currency: 'EUR' })),
        planned: Array.from({ length: count }, () => plannedPayment({ day: null })),
        pending,
      });
      return reads;
    };
    expect(readsAmong(50)).toBe(readsAmong(1));
  });

  it('counts an approved payment and its reservation once', () => {
    const planned = [plannedPayment({ day: '2026-11-16' })];
    expect(inShort(comingOf({ planned, pending: [row({ amount: -118_000n })] }))).toEqual([
      'planned 2026-11-16',
    ]);
    expect(comingOf({ planned, pending: [row({ amount: -99_000n })] })).toHaveLength(2);
    const waiting = [plannedPayment({ day: '2026-11-16', isApproved: false })];
    expect(comingOf({ planned: waiting, pending: [row({ amount: -118_000n })] })).toHaveLength(2);
  });

  it('counts each of two equal payments and its reservation once', () => {
    const one = plannedPayment({ day: '2026-11-16' });
    const pending = [
      row({ id: 'p1', amount: -118_000n }),
      row({ id: 'p2', amount: -118_000n }),
      row({ id: 'p3', amount: -118_000n }),
    ];
    expect(comingOf({ planned: [one, one], pending }).map(({ from }) => from)).toEqual([
      'pending',
      'planned',
      'planned',
    ]);
  });

  it('recognises a reservation in another currency by its recipient', () => {
    const planned = [plannedPayment({ day: '2026-11-16', currency: 'EUR', amount: -10_000n })];
    expect(comingOf({ planned, pending: [row({ amount: -118_000n })] })).toHaveLength(1);
    expect(comingOf({ planned, pending: [row({ amount: 118_000n })] })).toHaveLength(2);
  });

  it('recognises a reservation of the day before the payment, and none earlier', () => {
    const pending = [row({ amount: -118_000n })];
    expect(comingOf({ planned: [plannedPayment({ day: '2026-11-17' })], pending })).toHaveLength(1);
    expect(comingOf({ planned: [plannedPayment({ day: '2026-11-18' })], pending })).toHaveLength(2);
  });

  it.each([
    ['from another account', { accountId: 'other' }],
    ['to a number that is not known', { number: null, name: 'Tibber Norge AS' }],
  ])('takes no pending row for the reservation of a payment %s', (_, of) => {
    const planned = [plannedPayment({ day: '2026-11-16', ...of })];
    expect(comingOf({ planned, pending: [row({ amount: -118_000n })] })).toHaveLength(2);
  });

  it('leaves out a standing order’s payment that was booked today, and nothing else', () => {
    const today = { ...BOOKING, day: '2026-11-16', amount: -118_000n };
    const order = plannedPayment({ kind: 'periodic', day: '2026-11-16' });
    expect(comingOf({ planned: [order], bookings: [today] })).toEqual([]);
    expect(comingOf({ planned: [order, order], bookings: [today] })).toHaveLength(1);
    for (const other of [
      { planned: [{ ...order, day: '2026-12-16' }], bookings: [today] },
      { planned: [{ ...order, isApproved: false }], bookings: [today] },
      { planned: [plannedPayment({ day: '2026-11-16' })], bookings: [today] },
      { planned: [order], bookings: [{ ...today, amount: -117_000n }] },
      { planned: [order], bookings: [{ ...today, number: '52020700000', name: 'Obos' }] },
    ])
      expect(comingOf(other)).toHaveLength(1);
  });

  it('recognises the reservation of a bulk payment by its sum, since it names nobody', () => {
    const planned = [plannedPayment({ day: null, isBulk: true, name: null, number: null })];
    const pending = [
      row({ amount: -118_000n, name: null, number: null, message: 'Samlebetaling' }),
    ];
    expect(comingOf({ planned, pending })).toHaveLength(1);
    const euros = pending.map((one) => ({ ...one, currency: 'EUR' }));
    expect(comingOf({ planned, pending: euros })).toHaveLength(2);
  });
});

describe('the next salary', () => {
  it('falls on the next pay day of the largest wage, on a bank day', () => {
    const extra = { ...SALARY, usual: 500_000n, accountId: 'savings', dayOfMonth: 20 };
    expect(nextSalary([TIBBER, extra, SALARY], '2026-11-16', [])).toMatchObject({
      recurring: { usual: 4_100_000n },
      day: '2026-12-15',
    });
  });

  it('is the sooner of two on the account of the largest', () => {
    const first = { dayOfMonth: 1, lastDue: '2026-11-01' };
    const sooner = { ...SALARY, ...first, usual: 500_000n, counterparty: '15060000007' };
    for (const incomes of [
      [SALARY, sooner],
      [sooner, SALARY],
    ])
      expect(nextSalary(incomes, '2026-11-16', [])).toMatchObject({
        recurring: { usual: 500_000n },
        day: '2026-12-01',
      });
  });

  it('is waited for three days when it is late', () => {
    expect(nextSalary([SALARY], '2026-12-18', [])?.day).toBe('2026-12-15');
    expect(nextSalary([SALARY], '2026-12-19', [])?.day).toBe('2027-01-15');
  });

  it('is a benefit when there is no wage, and null when there is neither', () => {
    const pension = { ...SALARY, kind: 'benefits', dayOfMonth: 20, lastDue: '2026-10-20' } as const;
    expect(nextSalary([pension], '2026-11-16', [])?.day).toBe('2026-11-20');
    expect(nextSalary([pension, SALARY], '2026-11-16', [])?.day).toBe('2026-12-15');
    expect(nextSalary([TIBBER, { ...SALARY, isEnded: true }], '2026-11-16', [])).toBeNull();
  });
});

describe('what is left before a salary', () => {
  it('adds to the balance what comes on the account before that day, and nothing of other accounts', () => {
    const list = comingOf({
      recurring: [TIBBER, SALARY, ALLOWANCE, { ...TIBBER, accountId: 'other' }],
      pending: [
        row({ amount: -25_000n, name: 'Kaffebar', number: null }),
        row({ id: 'p2', accountId: 'other', amount: -70_000n, name: 'Kiwi', number: null }),
      ],
      planned: [
        plannedPayment({
          number: '36246789010',
          name: 'Utleier',
          day: '2026-12-01',
          amount: -980_000n,
        }),
        plannedPayment({
          number: '52020700000',
          name: 'Obos',
          day: '2026-12-15',
          amount: -400_000n,
        }),
        plannedPayment({ number: '60000600000', name: 'If', amount: -30_000n, isApproved: false }),
      ],
    });
    const of = { recurring: SALARY, currency: 'NOK', day: '2026-12-15' };
    expect(leftBefore(2_000_000n, list, of)).toEqual({
      balance: 2_000_000n,
      pending: -25_000n,
      booked: 0n,
      planned: -980_000n,
      expectedOut: -115_000n,
      expectedIn: 4_100_000n,
      waiting: -30_000n,
      otherCurrencies: [],
      steps: [
        { day: null, amount: -25_000n },
        { day: '2026-11-20', amount: -115_000n },
        { day: '2026-12-01', amount: -980_000n },
        { day: '2026-12-01', amount: 4_100_000n },
      ],
      left: 4_980_000n,
    });
  });

  const of = { recurring: SALARY, currency: 'NOK', day: '2026-12-15' };
  const euros = plannedPayment({ day: '2026-11-16', currency: 'EUR', amount: -10_000n });

  it('counts an approved payment in another currency by what is reserved for it', () => {
    const list = comingOf({ planned: [euros], pending: [row({ amount: -118_000n })] });
    expect(leftBefore(200_000n, list, of)).toMatchObject({
      pending: 0n,
      planned: -118_000n,
      otherCurrencies: [],
      left: 82_000n,
    });
  });

  it('names what it cannot count, being in another currency, and sums it for each', () => {
    const list = comingOf({
      recurring: [{ ...TIBBER, currency: 'SEK' }],
      pending: [
        row({ id: 'p1', amount: -2_000n, currency: 'EUR', number: null, name: 'Kaffebar' }),
        row({ id: 'p2', amount: 700n, currency: 'EUR', number: null, name: 'Kaffebar' }),
        row({ id: 'p3', accountId: 'other', amount: -70_000n, currency: 'EUR' }),
      ],
      planned: [
        { ...euros, day: '2026-11-25' },
        { ...euros, day: '2026-12-15' },
        { ...euros, isApproved: false },
      ],
    });
    expect(leftBefore(200_000n, list, of)).toMatchObject({
      pending: 0n,
      planned: 0n,
      expectedOut: 0n,
      waiting: 0n,
      otherCurrencies: [
        { amount: -12_000n, currency: 'EUR' },
        { amount: 700n, currency: 'EUR' },
        { amount: -115_000n, currency: 'SEK' },
      ],
      left: 200_000n,
    });
  });

  it('does not count the salary itself once it is pending, but other income', () => {
    const list = comingOf({
      pending: [
        row({ id: 'p1', amount: 4_100_000n, name: SALARY.name, number: SALARY.counterparty }),
        row({ id: 'p2', amount: 20_000n, name: 'Kari Nordmann', number: null }),
      ],
    });
    expect(leftBefore(200_000n, list, of)).toMatchObject({ pending: 20_000n, left: 220_000n });
  });

  it('counts what is pending whatever its day, since the balance lacks it', () => {
    const list = comingOf({ pending: [row({ amount: -25_000n, day: '2026-12-15' })] });
    expect(leftBefore(100_000n, list, of)).toMatchObject({ pending: -25_000n, left: 75_000n });
  });

  it('counts a payment in the currency of the account by its own amount', () => {
    const payment = plannedPayment({ day: '2026-11-16', amount: -118_000n });
    const reservation = row({ amount: -10_000n, currency: 'EUR' });
    const list: Coming[] = [{ from: 'planned', payment, reservation, day: '2026-11-16' }];
    expect(leftBefore(200_000n, list, of)).toMatchObject({
      planned: -118_000n,
      otherCurrencies: [],
      left: 82_000n,
    });
  });

  it('leaves out income that is late, and counts a bill that is', () => {
    const late = { today: '2026-12-03', until: '2026-12-16', asOf: () => '2026-12-03' };
    const bill: Recurring = { ...TIBBER, dayOfMonth: 1, lastDue: '2026-11-01' };
    const list = comingOf({ recurring: [{ ...ALLOWANCE, lastDue: '2026-11-01' }, bill] }, late);
    expect(list).toMatchObject([
      { from: 'recurring', day: '2026-12-01', isLate: true },
      { from: 'recurring', day: '2026-12-01', isLate: true },
    ]);
    expect(leftBefore(200_000n, list, of)).toMatchObject({
      expectedIn: 0n,
      expectedOut: -115_000n,
      left: 85_000n,
    });
  });

  it('subtracts what the balance lacks because it is booked ahead, up to the salary', () => {
    const booked = ['2026-12-10', '2026-12-15'].map((day) => booking(day, -15_000));
    const list = comingOf({ bookings: booked, notInBalance: booked });
    expect(inShort(list)).toEqual(['booked 2026-12-10', 'booked 2026-12-15']);
    expect(leftBefore(2_000_000n, list, of)).toMatchObject({
      booked: -1_500_000n,
      left: 500_000n,
      steps: [{ day: '2026-12-10', amount: -1_500_000n }],
    });
  });

  it('leaves out income whose amount varies', () => {
    const list = comingOf({ recurring: [{ ...ALLOWANCE, isFixed: false }] });
    const of = { recurring: SALARY, currency: 'NOK', day: '2026-12-15' };
    expect(leftBefore(100n, list, of)).toMatchObject({ expectedIn: 0n, left: 100n });
  });
});
