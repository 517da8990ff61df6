import { expect, it } from 'vitest';
import { booking as anyBooking } from '@/lib/aisp/insight/testing/recurring';
import type { Booking } from './booking';
import { recogniseRecurring } from './recognise-recurring';
import { unusualIn } from './unusual';

const booking = (day: string, kroner: number, of: Partial<Booking> = {}): Booking =>
  anyBooking(day, kroner, { name: 'Rema 1000', ...of });

const found = (bookings: readonly Booking[]) =>
  unusualIn(
    bookings,
    recogniseRecurring(bookings, () => '2026-11-21'),
    '2026-11-21',
    () => 10_000n,
  ).map(({ booking: { day, amount }, reason }) => `${reason} ${day} ${amount}`);

const SHOPPING = [
  ['2026-08-03', 410],
  ['2026-08-19', 220],
  ['2026-09-02', 380],
  ['2026-09-21', 505],
  ['2026-10-09', 298],
] as const;
const shopping = SHOPPING.map(([day, kroner]) => booking(day, -kroner));

it('an amount far above all that the same shop took before', () => {
  expect(found([...shopping, booking('2026-11-04', -1900)])).toEqual([
    'far-above 2026-11-04 -190000',
  ]);
  expect(found([...shopping, booking('2026-11-04', -900)])).toEqual([]);
  expect(found([...shopping.slice(1), booking('2026-11-04', -1900)])).toEqual([]);
  expect(found([...shopping, booking('2026-11-04', 1900)])).toEqual([]);
});

it('nothing of longer ago, and nothing too small', () => {
  expect(found([...shopping, booking('2026-10-22', -1900)])).toEqual([
    'far-above 2026-10-22 -190000',
  ]);
  expect(found([...shopping, booking('2026-10-21', -1900)])).toEqual([]);
  const coffee = SHOPPING.map(([day, kroner]) => booking(day, -kroner / 20));
  expect(found([...coffee, booking('2026-11-04', -95)])).toEqual([]);
});

it('one price that rose by more than a tenth', () => {
  const netflix = (prices: readonly number[]) =>
    prices.map((price, at) =>
      booking(`2026-${String(12 - prices.length + at).padStart(2, '0')}-08`, -price, {
        name: 'NETFLIX.COM',
        category: 'subscriptions',
      }),
    );
  expect(found(netflix([149, 149, 149, 149, 179]))).toEqual(['went-up 2026-11-08 -17900']);
  expect(found(netflix([149, 149, 149, 149, 179, 179]))).toEqual(['went-up 2026-10-08 -17900']);
  expect(found(netflix([149, 149, 149, 179, 179, 179, 179]))).toEqual([]);
  expect(found(netflix([149, 149, 149, 149, 159]))).toEqual([]);
  expect(found(netflix([149, 149, 149, 149, 129]))).toEqual([]);
  expect(found(netflix([149, 199, 149, 199, 229]))).toEqual([]);
});

it('the same amount again within three days, unless that is usual or was paid back', () => {
  const once = booking('2026-11-10', -899);
  expect(found([once, booking('2026-11-13', -899)])).toEqual(['twice 2026-11-13 -89900']);
  expect(found([once, booking('2026-11-10', -899)])).toEqual(['twice 2026-11-10 -89900']);
  expect(found([once, booking('2026-11-14', -899)])).toEqual([]);
  expect(found([once, booking('2026-11-12', -899, { currency: 'EUR' })])).toEqual([]);
  expect(found([booking('2026-11-10', 899), booking('2026-11-12', 899)])).toEqual([]);
  expect(found([once, booking('2026-11-12', -899), booking('2026-11-15', 899)])).toEqual([]);
  const again = (...days: number[]) => days.map((day) => booking(`2026-11-${day}`, -899));
  expect(found([once, ...again(10, 10)])).toEqual([
    'twice 2026-11-10 -89900',
    'twice 2026-11-10 -89900',
  ]);
  expect(found([once, ...again(11, 13)])).toEqual([
    'twice 2026-11-13 -89900',
    'twice 2026-11-11 -89900',
  ]);
  expect(found([once, ...again(11, 13), booking('2026-11-14', 899)])).toEqual([
    'twice 2026-11-13 -89900',
  ]);
  expect(found([once, ...again(12, 14)])).toEqual([]);
  const tickets = ['2026-09-01', '2026-09-02'].map((day) => booking(day, -899));
  expect(found([...tickets, once, booking('2026-11-12', -899)])).toEqual([]);
});

it('what is well above all that was paid once, when that is known for long enough', () => {
  const once = (from: number) =>
    Array.from({ length: 12 }, (_, month) =>
      ['a', 'b'].map((shop, at) =>
        booking(`2026-${String(month + 1).padStart(2, '0')}-${10 + at * 7}`, -200 - month * 30, {
          name: `${shop.repeat(month + 3)}`,
        }),
      ),
    )
      .slice(from, 10)
      .flat();
  const sofa = booking('2026-11-12', -6490, { name: 'Møbelverkstedet' });
  expect(found([...once(0), sofa])).toEqual(['largest 2026-11-12 -649000']);
  expect(found([...once(0), { ...sofa, day: '2026-10-22' }])).toEqual([
    'largest 2026-10-22 -649000',
  ]);
  expect(found([...once(0), { ...sofa, day: '2026-10-21' }])).toEqual([]);
  expect(found([...once(0), booking('2026-11-12', -690, { name: 'Møbelverkstedet' })])).toEqual([]);
  expect(found([...once(5), sofa])).toEqual([]);
  const larger = booking('2026-11-05', -20_000, { name: 'Bohus' });
  expect(found([...once(0), sofa, larger])).toEqual(['largest 2026-11-05 -2000000']);
});

it('takes another payment to the same party, weeks before the next bill, for no new price', () => {
  const to = (name: string) => ({ name, number: '12043174449' });
  const monthly = ['2026-07-01', '2026-08-03', '2026-09-01', '2026-10-01', '2026-11-02'];
  const rent = monthly.map((day) => booking(day, -9800, to('Utleier')));
  const quarterly = ['2025-12-07', '2026-03-09', '2026-06-08', '2026-09-07'];
  const invoices = quarterly.map((day) => booking(day, -3000, to('Kommunen')));
  expect(found([...rent, booking('2026-11-20', -19_000, to('Utleier'))])).toEqual([]);
  expect(found([...invoices, booking('2026-11-16', -4500, to('Kommunen'))])).toEqual([]);
});
