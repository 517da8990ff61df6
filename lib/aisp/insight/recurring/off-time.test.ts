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
const SAVING = { name: 'Sparing', number: '12043174457', category: 'other' } as const;
const INSURANCE = { name: 'Trygg', number: '60000600000', category: 'insurance' } as const;
const NETFLIX = { name: 'NETFLIX.COM', category: 'subscriptions' } as const;

const toLandlord = { name: 'Utleier', number: '12043174449', day: '2026-11-30' };

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

/** Paid on the 25th, or the bank day before. */
const PAID_BY_CHRISTMAS = booked(SALARY, 41_000, [
  '2026-06-25',
  '2026-07-24',
  '2026-08-25',
  '2026-09-25',
  '2026-10-23',
  '2026-11-25',
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
  const notInBalance = bookings.filter((one) => one.day > today);
  const salary = nextSalary(recurring, today, notInBalance);
  if (salary === null) throw new Error('No salary was recognised.');
  const { day } = salary;
  const coming = comingUntil(
    {
      recurring,
      planned: planned ?? [],
      pending: pending ?? [],
      bookings,
      notInBalance,
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
  it.each([
    {
      what: 'ten days early is not expected again',
      days: [...RENT_OF_THE_10TH, '2026-11-10', '2026-11-30'],
      on: { today: '2026-12-01', balance: 1_020_000n },
      bills: [],
      left: 1_020_000n,
    },
    {
      what: 'eleven days late is not expected again, and the next one is',
      days: [...RENT_OF_THE_1ST, '2026-11-12'],
      on: { today: '2026-11-14', balance: 1_000_000n },
      bills: ['2026-12-01'],
      left: 20_000n,
    },
    {
      what: 'thirteen days late has not ended',
      days: [...RENT_OF_THE_10TH, '2026-11-23'],
      on: { today: '2026-12-01', balance: 1_020_000n },
      bills: ['2026-12-10'],
      left: 40_000n,
    },
  ])('that was paid $what', ({ days, on, bills, left }) => {
    const rent = booked(RENT, -9800, days);
    expect(forecast([...PAID, ...rent], on)).toEqual({ salary: '2026-12-15', bills, left });
  });

  it.each<[string, Booking[], Booking, string]>([
    ...(
      [
        ['2026-11-20', -150],
        ['2026-11-20', -7800],
        ['2026-11-20', -20_000],
        ['2026-11-15', -9800],
        ['2026-11-17', -8000],
        ['2026-11-17', -9800],
        ['2026-11-20', -8000],
        ['2026-11-20', -9800],
        ['2026-11-23', -8000],
        ['2026-11-23', -19_000],
      ] as const
    ).map(([day, kroner]): [string, Booking[], Booking, string] => [
      `rent, and ${-kroner} on ${day}`,
      booked(RENT, -9800, [...RENT_OF_THE_1ST, '2026-11-02']),
      booking(day, kroner, RENT),
      '2026-12-01',
    ]),
    [
      'saving, and as much on 20 November',
      booked(SAVING, -2000, ['2026-08-03', '2026-09-02', '2026-10-02', '2026-11-02']),
      booking('2026-11-20', -2000, SAVING),
      '2026-12-02',
    ],
    [
      'a subscription, and a dearer one on 22 November',
      booked(NETFLIX, -129, ['2026-07-05', '2026-08-05', '2026-09-05', '2026-10-05', '2026-11-05']),
      booking('2026-11-22', -149, NETFLIX),
      '2026-12-05',
    ],
    [
      'a yearly insurance, and another policy weeks before',
      booked(INSURANCE, -4000, ['2024-12-10', '2025-12-10']),
      booking('2026-10-20', -3500, INSURANCE),
      '2026-12-10',
    ],
    [
      'a yearly insurance, and as much more than a month before',
      booked(INSURANCE, -4000, ['2024-12-10', '2025-12-10']),
      booking('2026-11-03', -4000, INSURANCE),
      '2026-12-10',
    ],
    [
      'a quarterly bill, and another invoice three weeks before',
      booked(RENT, -3000, ['2025-12-15', '2026-03-16', '2026-06-15', '2026-09-15']),
      booking('2026-11-24', -4500, RENT),
      '2026-12-15',
    ],
    [
      'a weekly saving, and as much days before',
      booked(SAVING, -500, ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23']),
      booking('2026-11-26', -500, SAVING),
      '2026-11-30',
    ],
  ])('is still expected when something else was paid: %s', (_, paid, other, due) => {
    const on = { today: '2026-11-28', balance: 3_000_000n };
    const without = forecast([...PAID_BY_CHRISTMAS, ...paid], on);
    expect(forecast([...PAID_BY_CHRISTMAS, ...paid, other], on)).toEqual(without);
    expect(without).toMatchObject({ salary: '2026-12-23', bills: expect.arrayContaining([due]) });
  });

  it('that is paid eight days early is not expected again', () => {
    const rent = booked(RENT, -9800, [...RENT_OF_THE_1ST, '2026-11-02', '2026-11-23']);
    const on = { today: '2026-11-28', balance: 3_000_000n };
    expect(forecast([...PAID_BY_CHRISTMAS, ...rent], on)).toEqual({
      salary: '2026-12-23',
      bills: [],
      left: 3_000_000n,
    });
  });

  const POWER = [
    ...booked(RENT, -400, ['2026-06-22']),
    ...booked(RENT, -420, ['2026-07-20']),
    ...booked(RENT, -500, ['2026-08-20']),
    ...booked(RENT, -900, ['2026-09-21']),
    ...booked(RENT, -1500, ['2026-10-20']),
    ...booked(RENT, -2400, ['2026-11-20']),
  ];

  it('that varies is none of what differs from the last few', () => {
    const on = { today: '2026-12-12', balance: 3_000_000n };
    for (const [kroner, bills] of [
      [-350, ['2026-12-21']],
      [-850, ['2026-12-21']],
      [-1600, []],
    ] as const) {
      const fee = booking('2026-12-11', kroner, RENT);
      expect(forecast([...PAID_BY_CHRISTMAS, ...POWER, fee], on).bills).toEqual(bills);
    }
    const pending = [{ ...booking('2026-12-12', -400, RENT), day: null }];
    expect(forecast([...PAID_BY_CHRISTMAS, ...POWER], { ...on, pending }).bills).toEqual([
      '2026-12-21',
    ]);
  });

  it('that is planned for a Saturday and booked ahead on Monday counts once', () => {
    const monday = booking('2026-12-07', -7000, RENT);
    for (const [today, day] of [
      ['2026-12-04', '2026-12-05'],
      ['2026-12-06', null],
    ] as const) {
      const planned = [plannedPayment({ ...toLandlord, day, amount: -700_000n })];
      const on = { today, balance: 3_000_000n, planned };
      expect(forecast([...PAID_BY_CHRISTMAS, monday], on).left).toBe(2_300_000n);
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
      ...subscriptions(199, '10'),
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
    expect(nextSalary(recurring, today, [])?.day).toBe(next);
  });

  it.each([33_000, 41_000, 60_000, 82_000])(
    'is still expected after %d more from the same employer in December',
    (kroner) => {
      for (const day of ['2026-12-10', '2026-12-11', '2026-12-12'])
        expect(
          forecast([...PAID_BY_CHRISTMAS, booking(day, kroner, SALARY)], {
            today: '2026-12-14',
            balance: 0n,
          }).salary,
        ).toBe('2026-12-23');
    },
  );

  it('is still expected in June after holiday pay', () => {
    const paid = booked(SALARY, 41_000, ['2026-02-25', '2026-03-25', '2026-04-24', '2026-05-22']);
    const on = { today: '2026-06-14', balance: 0n };
    expect(forecast([...paid, booking('2026-06-12', 45_000, SALARY)], on).salary).toBe(
      '2026-06-25',
    );
  });

  it('that was small once is still expected after part of it', () => {
    const paid = PAID_BY_CHRISTMAS.map((one, at) =>
      at === 2 ? { ...one, amount: 2_000_000n } : one,
    );
    const on = { today: '2026-12-18', balance: 0n };
    expect(forecast([...paid, booking('2026-12-17', 16_500, SALARY)], on).salary).toBe(
      '2026-12-23',
    );
  });

  it('keeps its day while it is booked ahead or pending, and is not part of what is left', () => {
    const on = { today: '2026-12-21', balance: 3_000_000n };
    const expected = { salary: '2026-12-23', bills: [], left: 3_000_000n };
    const ahead = booking('2026-12-23', 41_000, SALARY);
    expect(forecast([...PAID_BY_CHRISTMAS, ahead], on)).toEqual(expected);
    const pending = [{ ...ahead, day: null }];
    expect(forecast(PAID_BY_CHRISTMAS, { ...on, pending })).toEqual(expected);
  });
});
