import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holds } from '@/lib/xs2a/testing/holds';
import { formatHttpDate, parseHttpDate } from './http-date';

test('a date in a header has the full date form of RFC 7231', () => {
  expect(formatHttpDate(new Date('1994-11-15T08:12:31.900Z'))).toBe(
    'Tue, 15 Nov 1994 08:12:31 GMT',
  );
  expect(formatHttpDate(new Date('2025-01-05T00:00:00Z'))).toBe('Sun, 05 Jan 2025 00:00:00 GMT');
});

test.each([
  ['Tue, 15 Nov 1994 08:12:31 GMT', '1994-11-15T08:12:31.000Z'],
  ['Tue, 5 Nov 2024 08:12:31 GMT', '2024-11-05T08:12:31.000Z'],
  ['Tue, 5 Nov 2024 08:12:31 +0100', '2024-11-05T07:12:31.000Z'],
  ['Tue, 05 Nov 2024 08:12:31 -0530', '2024-11-05T13:42:31.000Z'],
  ['Tue, 5 Nov 2024 08:12:31 +1245', '2024-11-04T19:27:31.000Z'],
  ['5 Nov 2024 08:12:31 UTC', '2024-11-05T08:12:31.000Z'],
  ['  Tue, 05 Nov 2024 08:12:31 Z ', '2024-11-05T08:12:31.000Z'],
  // The weekday is that of the date as written, not of the same moment in GMT.
  ['Wed, 06 Nov 2024 00:30:00 +0100', '2024-11-05T23:30:00.000Z'],
])('%s is read', (value, expected) => {
  expect(parseHttpDate(value)?.toISOString()).toBe(expected);
});

test.each([
  '',
  'now',
  '2024-11-05',
  '2024-11-05T08:12:31Z',
  'Tue, 31 Feb 2024 08:12:31 GMT',
  '31 Feb 2024 08:12:31 GMT',
  '5 Nov 2024 24:00:00 GMT',
  '5 Nov 2024 08:60:00 GMT',
  '5 Nov 2024 08:12:60 GMT',
  'Tue, 005 Nov 2024 08:12:31 GMT',
  'xTue, 05 Nov 2024 08:12:31 GMT',
  'Tue, 05 Nov 2024 08:12:31 GMTx',
  'Tue, 05 Foo 2024 08:12:31 GMT',
  'Tue, 05 Nov 2024 24:00:00 GMT',
  'Tue, 05 Nov 2024 08:60:00 GMT',
  'Tue, 05 Nov 2024 08:12:60 GMT',
  'Tue, 05 Nov 24 08:12:31 GMT',
  'Tue, 05 Nov 2024 08:12:31 CET',
  'Tue, 05 Nov 2024 08:12:31',
  'Tue, 00 Nov 2024 08:12:31 GMT',
  'Tuesday, 05-Nov-24 08:12:31 GMT',
  'Tue Nov  5 08:12:31 2024',
  'tue, 05 nov 2024 08:12:31 gmt',
  'Tue, 05 Nov 2024 08:12:31 +9999',
  'Mon, 05 Nov 2024 08:12:31 GMT',
  'Tue, 06 Nov 2024 00:30:00 +0100',
])('%j is none', (value) => {
  expect(parseHttpDate(value)).toBeNull();
});

holds(
  'what is written is read, to the second',
  fc.property(fc.integer({ min: 0, max: 4_102_444_799 }), (seconds) => {
    const time = new Date(seconds * 1_000);
    expect(parseHttpDate(formatHttpDate(time))?.getTime()).toBe(time.getTime());
  }),
);
