import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { booking } from '@/lib/aisp/insight/testing/recurring';
import { addDays } from '@/lib/xs2a/value/iso-date';
import type { Booking } from './booking';
import { type Recurring, recogniseRecurring as recognise } from './recognise-recurring';
import { expectedDays } from './rhythm';

const TIBBER = { name: 'Tibber Norge AS', number: '15033333339', category: 'electricity' } as const;
const NETFLIX = { name: 'NETFLIX.COM', category: 'subscriptions' } as const;
const KIWI = { name: 'KIWI 512 MINDE', category: 'groceries' } as const;

const recogniseRecurring = (bookings: readonly Booking[], asOf: string) =>
  recognise(bookings, () => asOf);

/** Charges, given as `day: kroner`, in order. */
function charges(of: Partial<Booking>, days: Record<string, number>): Booking[] {
  return Object.entries(days).map(([day, kroner]) => booking(day, -kroner, of));
}

const SIX_BILLS = charges(TIBBER, {
  '2026-04-20': 1120,
  '2026-05-20': 1150,
  '2026-06-19': 1190,
  '2026-07-20': 1145,
  '2026-08-20': 1150,
  '2026-09-21': 1160,
});

const summary = (of: Recurring) => ({
  rhythm: of.rhythm,
  usual: of.usual,
  dayOfMonth: of.dayOfMonth,
  count: of.bookings.length,
  isEnded: of.isEnded,
});

const nextOf = (of: Recurring | undefined) =>
  of && expectedDays(of, of.lastDue, 1).map(({ day }) => day)[0];

const only = (bookings: readonly Booking[], asOf: string): Recurring => {
  const found = recogniseRecurring(bookings, asOf);
  expect(found).toHaveLength(1);
  return found[0] as Recurring;
};

describe('a bill that comes each month', () => {
  it('has its usual amount and day, and between what it was', () => {
    const found = only(SIX_BILLS, '2026-10-05');
    expect(found).toMatchObject({
      accountId: 'current',
      direction: 'out',
      currency: 'NOK',
      counterparty: '15033333339',
      rhythm: 'Monthly',
      kind: 'other',
      name: 'Tibber Norge AS',
      usual: 115_000n,
      dayOfMonth: 20,
      lastDue: '2026-09-20',
      isEnded: false,
    });
    expect(found.bookings.map(({ day }) => day)).toEqual([
      '2026-04-20',
      '2026-05-20',
      '2026-06-19',
      '2026-07-20',
      '2026-08-20',
      '2026-09-21',
    ]);
    expect(nextOf(found)).toBe('2026-10-20');
  });

  it('is found in whatever order the transactions come', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(SIX_BILLS, { minLength: 6 }), (bookings) => {
        expect(summary(only(bookings, '2026-10-05'))).toEqual({
          rhythm: 'Monthly',
          usual: 115_000n,
          dayOfMonth: 20,
          count: 6,
          isEnded: false,
        });
      }),
    );
  });

  it('is waited for some days after it was due, and then over', () => {
    expect(only(SIX_BILLS, '2026-11-04').isEnded).toBe(false);
    expect(only(SIX_BILLS, '2026-11-05').isEnded).toBe(true);
  });

  it('may have been left out once', () => {
    const bookings = SIX_BILLS.filter(({ day }) => day !== '2026-07-20');
    expect(summary(only(bookings, '2026-10-05'))).toMatchObject({ rhythm: 'Monthly', count: 5 });
    const fixed = charges(NETFLIX, {
      '2026-04-08': 149,
      '2026-05-08': 149,
      '2026-07-08': 149,
      '2026-08-08': 149,
    });
    expect(summary(only(fixed, '2026-08-20'))).toMatchObject({ rhythm: 'Monthly', count: 4 });
  });

  it('is not recognised before it was seen often enough', () => {
    expect(recogniseRecurring(SIX_BILLS.slice(0, 3), '2026-07-01')).toEqual([]);
    expect(recogniseRecurring(SIX_BILLS.slice(0, 4), '2026-08-01')).toHaveLength(1);
    const fixed = charges(NETFLIX, { '2026-06-08': 149, '2026-07-08': 149, '2026-08-08': 149 });
    expect(recogniseRecurring(fixed.slice(0, 2), '2026-07-10')).toEqual([]);
    expect(recogniseRecurring(fixed, '2026-08-10')).toHaveLength(1);
  });

  it('may vary as power does, which a purchase may not', () => {
    const seasons = {
      '2026-01-20': 2640,
      '2026-02-20': 1980,
      '2026-03-20': 1210,
      '2026-04-20': 640,
      '2026-05-20': 410,
    };
    expect(summary(only(charges(TIBBER, seasons), '2026-06-01'))).toMatchObject({
      usual: 121_000n,
    });
    expect(recogniseRecurring(charges(KIWI, seasons), '2026-06-01')).toEqual([]);
  });
});

describe('days', () => {
  it('at the end of each month are the last one', () => {
    const bookings = charges(
      { name: 'Borettslaget', number: '36246789010' },
      {
        '2025-12-31': 4100,
        '2026-01-30': 4100,
        '2026-02-27': 4100,
        '2026-03-31': 4100,
        '2026-04-30': 4100,
      },
    );
    const found = only(bookings, '2026-05-02');
    expect(summary(found)).toMatchObject({ rhythm: 'Monthly', dayOfMonth: 31, count: 5 });
    // 31 May is a Sunday; earlier ones due on a Saturday came on the Friday.
    expect(nextOf(found)).toBe('2026-05-29');
  });

  it('moved to a bank day over the end of the month belong to the day that they are moved from', () => {
    const found = only(
      charges(
        { name: 'Utleier', number: '36246789010' },
        {
          // The due days were a Sunday, a Sunday, a Wednesday and 1 May.
          '2026-01-30': 9800,
          '2026-02-27': 9800,
          '2026-04-01': 9800,
          '2026-04-30': 9800,
        },
      ),
      '2026-05-10',
    );
    expect(summary(found)).toMatchObject({ rhythm: 'Monthly', dayOfMonth: 1, count: 4 });
    expect(found).toMatchObject({ roll: 'preceding', lastDue: '2026-05-01' });
    expect(nextOf(found)).toBe('2026-06-01');
  });

  it('of a subscription that charges on Sundays too stay where they are', () => {
    const found = only(
      charges(NETFLIX, {
        '2026-02-08': 149,
        '2026-03-08': 149,
        '2026-04-08': 149,
        '2026-05-08': 149,
      }),
      '2026-05-10',
    );
    expect(found).toMatchObject({ roll: 'none', dayOfMonth: 8 });
    expect(expectedDays(found, '2026-07-08', 1)).toEqual([
      { due: '2026-08-08', day: '2026-08-08' },
    ]);
  });
});

describe('other rhythms', () => {
  const rent = { name: 'Renholdsbyrået', number: '36246789010' };
  it.each<[string, Partial<Booking>, Record<string, number>, string, Partial<Recurring>, string]>([
    [
      'weekly',
      rent,
      { '2026-10-05': 400, '2026-10-12': 400, '2026-10-19': 400, '2026-10-26': 400 },
      '2026-10-28',
      { rhythm: 'Weekly', dayOfMonth: null, usual: 40_000n },
      '2026-11-02',
    ],
    [
      'every two weeks',
      rent,
      {
        '2026-08-07': 750,
        '2026-08-21': 750,
        '2026-09-04': 750,
        '2026-09-18': 750,
        '2026-10-02': 750,
        '2026-10-16': 750,
      },
      '2026-10-20',
      { rhythm: 'EveryTwoWeeks', dayOfMonth: null },
      '2026-10-30',
    ],
    ...[4, 6, 13].map(
      (count): [string, Partial<Booking>, Record<string, number>, string, object, string] => [
        `every four weeks, ${count} times`,
        rent,
        Object.fromEntries(
          Array.from({ length: count }, (_, at) => [
            addDays('2026-10-16', 28 * (at + 1 - count)),
            750,
          ]),
        ),
        '2026-10-20',
        { rhythm: 'EveryFourWeeks', dayOfMonth: null },
        '2026-11-13',
      ],
    ),
    [
      'every two months',
      { name: 'Skatteetaten', number: '76940512057' },
      {
        '2026-02-10': 310_000,
        '2026-04-10': 402_000,
        '2026-06-10': 355_000,
        '2026-08-10': 391_000,
      },
      '2026-09-01',
      { rhythm: 'EveryTwoMonths', dayOfMonth: 10 },
      '2026-10-12',
    ],
    [
      'quarterly',
      { name: 'Bergen kommune', number: '52020700000' },
      { '2026-01-20': 4180, '2026-04-20': 4180, '2026-07-20': 4290 },
      '2026-08-01',
      { rhythm: 'Quarterly', dayOfMonth: 20 },
      '2026-10-20',
    ],
    [
      'yearly',
      { name: 'Gjensidige', number: '60000600000', category: 'insurance' },
      { '2025-03-02': 3120, '2026-03-02': 3390 },
      '2026-04-01',
      { rhythm: 'Annual', dayOfMonth: 2, usual: 325_500n },
      '2027-03-02',
    ],
  ])('%s', (_, of, days, asOf, expected, next) => {
    const found = only(charges(of, days), asOf);
    expect(found).toMatchObject({ ...expected, isEnded: false });
    expect(nextOf(found)).toBe(next);
  });

  it('are not every four weeks where a day of the month was moved over holidays', () => {
    const days = { '2025-12-29': 980, '2026-01-26': 980, '2026-02-24': 980, '2026-03-24': 980 };
    const found = only(charges(rent, days), '2026-04-01');
    expect(found).toMatchObject({ rhythm: 'Monthly', dayOfMonth: 24 });
    expect(nextOf(found)).toBe('2026-04-24');
  });

  it('are not read into two purchases a year apart', () => {
    const bookings = charges(KIWI, { '2025-12-23': 1200, '2026-12-23': 1190 });
    expect(recogniseRecurring(bookings, '2026-12-28')).toEqual([]);
  });
});

describe('prices', () => {
  const price = (...kroner: number[]) =>
    kroner.map((amount, month) =>
      booking(`2026-${String(month + 1).padStart(2, '0')}-08`, -amount, NETFLIX),
    );

  it('that rose are the new one from its second time on', () => {
    expect(only(price(149, 149, 149, 149, 179), '2026-05-20').usual).toBe(14_900n);
    expect(only(price(149, 149, 149, 149, 179, 179), '2026-06-20').usual).toBe(17_900n);
  });

  it('are not moved by one odd month', () => {
    const found = only(price(149, 149, 298, 149, 149), '2026-05-20');
    expect([found.usual, found.isFixed]).toEqual([14_900n, false]);
  });

  it('of two subscriptions of one company are two', () => {
    const found = recogniseRecurring(
      [
        ...price(99, 99, 99, 99),
        ...charges(NETFLIX, {
          '2026-01-21': 249,
          '2026-02-21': 249,
          '2026-03-21': 249,
          '2026-04-21': 249,
        }),
      ],
      '2026-04-25',
    );
    expect(found.map(({ usual, dayOfMonth }) => [usual, dayOfMonth])).toEqual([
      [9_900n, 8],
      [24_900n, 21],
    ]);
  });

  it('of two subscriptions of the same company, day and price are two', () => {
    const found = recogniseRecurring(
      [...price(479, 479, 479, 479, 479), ...price(479, 479, 479, 479, 479)],
      '2026-05-20',
    );
    expect(found.map(({ usual, bookings }) => [usual, bookings.length])).toEqual([
      [47_900n, 5],
      [47_900n, 5],
    ]);
  });
});

describe('one of two equal subscriptions', () => {
  const paid = (...months: string[]) =>
    charges(NETFLIX, Object.fromEntries(months.map((month) => [`2026-${month}-05`, 39])));
  const running = paid('06', '07', '08', '09', '10', '11');

  it.each([
    ['ended', paid('06', '07', '08', '09')],
    ['began later', paid('09', '10', '11')],
  ])('is recognised although the other %s', (_, other) => {
    const found = recogniseRecurring([...running, ...other], '2026-11-20');
    expect(found[0]).toMatchObject({ usual: 3_900n, dayOfMonth: 5, isEnded: false });
    expect(found[0]?.bookings).toHaveLength(6);
  });
});

describe('what is no recurring payment', () => {
  it('is a row that the bank has twice, a refund, or one in another currency', () => {
    const found = only(
      [
        ...SIX_BILLS,
        booking('2026-08-20', -1150, TIBBER),
        booking('2026-08-24', 1150, TIBBER),
        booking('2026-09-10', -1150, { ...TIBBER, currency: 'EUR' }),
      ],
      '2026-10-05',
    );
    expect(summary(found)).toMatchObject({ usual: 115_000n, count: 6 });
  });

  it('is the same on another account', () => {
    const moved = SIX_BILLS.map((one, at) => ({ ...one, accountId: `a${at % 3}` }));
    expect(recogniseRecurring(moved, '2026-10-05')).toEqual([]);
  });

  it('is what names nobody', () => {
    const bookings = SIX_BILLS.map((one) => ({ ...one, name: null, number: null, message: '123' }));
    expect(recogniseRecurring(bookings, '2026-10-05')).toEqual([]);
  });

  it('is shopping on days of no rhythm', () => {
    const visits = fc.array(
      fc.record({ day: fc.nat(330), kroner: fc.integer({ min: 60, max: 900 }) }),
      {
        minLength: 20,
        maxLength: 90,
      },
    );
    let runs = 0;
    let mistaken = 0;
    fc.assert(
      fc.property(visits, (list) => {
        const bookings = list.map(({ day, kroner }) =>
          booking(addDays('2026-01-01', day), -kroner, KIWI),
        );
        runs += 1;
        if (recogniseRecurring(bookings, '2026-12-01').length > 0) mistaken += 1;
      }),
      { numRuns: 60, seed: 14 },
    );
    expect([runs, mistaken]).toEqual([60, 0]);
  });

  it('is a ticket of one price, bought as one goes along', () => {
    const tickets = [3, 9, 14, 29, 31, 47, 58, 60, 77, 93, 101, 118, 122, 139, 151].map((day) =>
      booking(addDays('2026-01-01', day), -42, { name: 'RUTER' }),
    );
    expect(recogniseRecurring(tickets, '2026-06-10')).toEqual([]);
  });
});

describe('days to come', () => {
  it('count when the bank books ahead', () => {
    const ahead = booking('2026-10-20', -1150, TIBBER);
    expect(only([...SIX_BILLS, ahead], '2026-10-17')).toMatchObject({ lastDue: '2026-10-20' });
  });

  it.each([
    ['months', ['9999-10-01', '9999-11-01', '9999-12-01']],
    ['the last months', ['9999-10-30', '9999-11-30', '9999-12-30']],
    ['weeks', ['9999-12-02', '9999-12-09', '9999-12-16', '9999-12-23', '9999-12-30']],
    ['years', ['9997-12-30', '9998-12-30', '9999-12-30']],
  ])('that are years ahead say nothing of what recurs, in %s', (_, days) => {
    const bookings = days.map((day) => booking(day, -199, TIBBER));
    expect(recogniseRecurring(bookings, '2026-10-05')).toEqual([]);
    const [found, ...others] = recogniseRecurring([...SIX_BILLS, ...bookings], '2026-10-05');
    expect(found).toMatchObject({ lastDue: '2026-09-20', bookings: SIX_BILLS });
    expect(others).toEqual([]);
  });
});

describe('names', () => {
  it('are the same with other numbers and legal forms, and without the account number', () => {
    const bookings = [
      booking('2026-01-20', -800, { name: 'TIBBER NORGE AS' }),
      booking('2026-02-20', -800, TIBBER),
      booking('2026-03-20', -800, { name: 'Tibber Norge 8841' }),
    ];
    expect(summary(only(bookings, '2026-03-25'))).toMatchObject({ count: 3 });
  });

  it('are the message when the bank gives none', () => {
    const rent = ['november 2025', 'desember 2025', 'januar 2026'].map((month, at) =>
      booking(`2026-0${at + 1}-01`, -9800, { message: `Husleie ${month}` }),
    );
    expect(only(rent, '2026-03-10')).toMatchObject({
      counterparty: 'husleie',
      name: 'Husleie januar 2026',
    });
  });
});

describe('income', () => {
  const wages = (kroner: number[], of: Partial<Booking> = {}) =>
    kroner.map((amount, month) =>
      booking(`2026-0${month + 4}-15`, amount, {
        name: 'Nordlys Brygghus AS',
        number: '36000000000',
        category: 'salary',
        ...of,
      }),
    );

  it('is salary when it is said to be, with holiday pay in June', () => {
    expect(only(wages([38_400, 38_400, 54_144, 38_400, 38_400]), '2026-08-20')).toMatchObject({
      kind: 'salary',
      direction: 'in',
      usual: 3_840_000n,
      dayOfMonth: 15,
    });
  });

  it('is a benefit, or no more than regular', () => {
    const [benefit] = recogniseRecurring(
      wages([24_000, 24_000, 24_000], { category: 'benefits' }),
      '2026-06-20',
    );
    expect(benefit?.kind).toBe('benefits');
    const [other] = recogniseRecurring(
      wages([5000, 5000, 5000], { category: 'other-income' }),
      '2026-06-20',
    );
    expect(other?.kind).toBe('other');
  });
});

it('nothing is expected of what moves no money', () => {
  const bookings = ['06', '07', '08', '09', '10'].map((month) =>
    booking(`2026-${month}-20`, 0, TIBBER),
  );
  expect(recogniseRecurring(bookings, '2026-10-25')).toEqual([]);
});
