/** What is expected, and left before payday, when something was paid early, late or in part. */
import { describe, expect, it } from 'vitest';
import { booking, plannedPayment } from '@/lib/aisp/insight/testing/recurring';
import { addDays } from '@/lib/xs2a/value/iso-date';
import type { Booking } from './booking';
import { comingUntil, type PendingRow, type PlannedPayment } from './coming';
import { recogniseRecurring } from './recognise-recurring';
import { leftBefore, nextSalary } from './until-salary';

const RENT = { name: 'Utleier', number: '12043174449', category: 'housing' } as const;
const SALARY = { name: 'Arbeid AS', number: '36000000000', category: 'salary' } as const;
const NETFLIX = { name: 'NETFLIX.COM', category: 'subscriptions' } as const;

const booked = (of: Partial<Booking>, kroner: number, days: readonly string[]): Booking[] =>
  days.map((day) => booking(day, kroner, of));

/** Paid on the 15th, or the bank day before. */
const PAID = booked(SALARY, 41_000, [
  '2026-06-15',
  '2026-07-15',
  '2026-08-14',
  '2026-09-15',
  '2026-10-15',
  '2026-11-13',
]);

const RENT_OF_THE_1ST = ['2026-07-01', '2026-08-03', '2026-09-01', '2026-10-01'];
const RENT_OF_THE_10TH = ['2026-07-10', '2026-08-10', '2026-09-10', '2026-10-12'];

type Case = {
  today: string;
  balance: bigint;
  planned?: readonly PlannedPayment[];
  pending?: readonly PendingRow[];
};

function forecast(bookings: readonly Booking[], { today, balance, planned, pending }: Case) {
  const recurring = recogniseRecurring(bookings, () => today);
  const salary = nextSalary(recurring, today);
  if (salary === null) throw new Error('No salary was recognised.');
  const { day } = salary;
  const coming = comingUntil(
    {
      recurring,
      planned: planned ?? [],
      pending: pending ?? [],
      booked: bookings.filter((one) => one.day >= today),
      notInBalance: bookings.filter((one) => one.day > today),
    },
    { today, until: addDays(today, 31), asOf: () => today },
  );
  const { left } = leftBefore(balance, coming, { ...salary, currency: 'NOK' });
  const bills = coming.flatMap((one) =>
    one.from === 'recurring' && one.recurring.direction === 'out' && one.day < day ? one.day : [],
  );
  return { salary: day, bills, left };
}

describe('a bill', () => {
  it('that was paid ten days early is not expected again', () => {
    const rent = booked(RENT, -9800, [...RENT_OF_THE_10TH, '2026-11-10', '2026-11-30']);
    expect(forecast([...PAID, ...rent], { today: '2026-12-01', balance: 1_020_000n })).toEqual({
      salary: '2026-12-15',
      bills: [],
      left: 1_020_000n,
    });
  });

  it('that was paid eleven days late is not expected again, and the next one is', () => {
    const rent = booked(RENT, -9800, [...RENT_OF_THE_1ST, '2026-11-12']);
    expect(forecast([...PAID, ...rent], { today: '2026-11-14', balance: 1_000_000n })).toEqual({
      salary: '2026-12-15',
      bills: ['2026-12-01'],
      left: 20_000n,
    });
  });

  it('that was paid thirteen days late has not ended', () => {
    const rent = booked(RENT, -9800, [...RENT_OF_THE_10TH, '2026-11-23']);
    expect(forecast([...PAID, ...rent], { today: '2026-12-01', balance: 1_020_000n })).toEqual({
      salary: '2026-12-15',
      bills: ['2026-12-10'],
      left: 40_000n,
    });
  });

  it('is still expected after something else was paid to the same account', () => {
    for (const [day, kroner] of [
      ['2026-11-20', -150],
      ['2026-11-20', -7800],
      ['2026-11-20', -20_000],
      ['2026-11-15', -9800],
    ] as const) {
      const rent = booked(RENT, -9800, [...RENT_OF_THE_1ST, '2026-11-02']);
      const other = booking(day, kroner, RENT);
      const on = { today: '2026-11-22', balance: 1_000_000n };
      expect(forecast([...PAID, ...rent, other], on)).toEqual({
        salary: '2026-12-15',
        bills: ['2026-12-01'],
        left: 20_000n,
      });
    }
  });

  it('is the one of two that is nearer in amount', () => {
    const subscriptions = (kroner: number, dayOfMonth: string) =>
      booked(
        NETFLIX,
        -kroner,
        ['08', '09', '10', '11'].map((month) => `2026-${month}-${dayOfMonth}`),
      );
    const bookings = [
      ...PAID,
      ...subscriptions(149, '08'),
      ...subscriptions(199, '12'),
      booking('2026-11-30', -199, NETFLIX),
    ];
    expect(forecast(bookings, { today: '2026-12-01', balance: 100_000n })).toEqual({
      salary: '2026-12-15',
      bills: ['2026-12-08'],
      left: 85_100n,
    });
  });

  const PAID_RENT = [...PAID, ...booked(RENT, -9800, [...RENT_OF_THE_1ST, '2026-11-02'])];
  const on = { today: '2026-11-22', balance: 2_000_000n };
  const toLandlord = { name: 'Utleier', number: '12043174449', day: '2026-11-30' };

  it('is still expected beside a small payment to the same account', () => {
    const pending = [{ ...booking('2026-11-22', -25, RENT), day: null }];
    expect(forecast(PAID_RENT, { ...on, pending }).left).toBe(1_017_500n);
    const planned = [plannedPayment({ ...toLandlord, amount: -15_000n })];
    expect(forecast(PAID_RENT, { ...on, planned }).left).toBe(1_005_000n);
    const subscription = booked(NETFLIX, -149, ['2026-08-25', '2026-09-25', '2026-10-25']);
    const check = [{ ...booking('2026-11-20', -1, NETFLIX), day: null }];
    expect(
      forecast([...PAID, ...subscription], {
        today: '2026-11-20',
        balance: 100_000n,
        pending: check,
      }),
    ).toEqual({ salary: '2026-12-15', bills: ['2026-11-25'], left: 85_000n });
  });

  it('counts until the payment of it is approved', () => {
    const planned = (isApproved: boolean) => [
      plannedPayment({ ...toLandlord, amount: -980_000n, isApproved }),
    ];
    expect(forecast(PAID_RENT, { ...on, planned: planned(false) })).toEqual({
      salary: '2026-12-15',
      bills: ['2026-12-01'],
      left: 1_020_000n,
    });
    expect(forecast(PAID_RENT, { ...on, planned: planned(true) })).toEqual({
      salary: '2026-12-15',
      bills: [],
      left: 1_020_000n,
    });
  });

  it('that is booked ahead counts once, also while its payment is listed as planned', () => {
    const bookings = [...PAID_RENT, booking('2026-12-01', -9800, RENT)];
    const planned = [plannedPayment({ ...toLandlord, day: '2026-12-01', amount: -980_000n })];
    const expected = { salary: '2026-12-15', bills: [], left: 1_020_000n };
    expect(forecast(bookings, on)).toEqual(expected);
    expect(forecast(bookings, { ...on, planned })).toEqual(expected);
  });
});

describe('a salary', () => {
  it.each<[string, string[], string, string]>([
    [
      'of the 5th, on 27 November',
      ['2026-08-05', '2026-09-04', '2026-10-05', '2026-11-05', '2026-11-27'],
      '2026-12-01',
      '2027-01-05',
    ],
    [
      'of the 25th, on 18 December',
      ['2026-08-25', '2026-09-25', '2026-10-23', '2026-11-25', '2026-12-18'],
      '2026-12-18',
      '2027-01-25',
    ],
    [
      'of the 20th, on 10 December',
      ['2026-08-20', '2026-09-18', '2026-10-20', '2026-11-20', '2026-12-10'],
      '2026-12-11',
      '2027-01-20',
    ],
    [
      'of the 20th, on 15 December',
      ['2026-08-20', '2026-09-18', '2026-10-20', '2026-11-20', '2026-12-15'],
      '2026-12-16',
      '2027-01-20',
    ],
  ])('paid early, %s, is next paid a month after it was due', (_, days, today, next) => {
    const recurring = recogniseRecurring(booked(SALARY, 41_000, days), () => today);
    expect(nextSalary(recurring, today)?.day).toBe(next);
  });
});
