import { describe, expect, it } from 'vitest';
import {
  formatAccountNumber,
  formatAmount,
  formatDay,
  formatInstant,
  formatSpan,
  formatTime,
  localeOf,
} from './locale';

describe('the language of a page', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'en'],
    ['nb', 'nb'],
    ['no-NO', 'nb'],
    ['nn', 'nb'],
    ['en-GB,nb;q=0.9', 'en'],
    ['en;q=0.5,nb;q=0.9', 'nb'],
    ['de,nb;q=0.1', 'nb'],
    ['nb;q=0,en;q=0.1', 'en'],
    ['*', 'en'],
    [';;,,q=,', 'en'],
    ['NB-no', 'nb'],
    ['en;q=0.5, nb ; q=0.9', 'nb'],
    ['en;q=1,nb', 'en'],
    ['nb;q=0', 'en'],
    // A weight that is none counts as 1.
    ['en;q=0.9,nb;q=0.1x', 'nb'],
    ['en;q=0.9,nb;sq=0.1', 'nb'],
    // Only the first 500 characters are read.
    [`${'x,'.repeat(249)}nb`, 'nb'],
    [`${'x,'.repeat(249)},nb`, 'en'],
    [`${'x,'.repeat(250)}nb`, 'en'],
  ])('for %j is %s', (header, locale) => {
    expect(localeOf(header)).toBe(locale);
  });
});

it.each(['en', 'nb'] as const)('a time of day in %s is that of Oslo, to the second', (locale) => {
  expect(formatTime(new Date('2026-11-27T08:04:31Z'), locale)).toBe('09:04:31');
});

describe('amounts', () => {
  // Groups and currencies are separated by no-break spaces, as both languages prescribe.
  it.each([
    ['1250.00', 'NOK', 'en', '1,250.00\u00a0NOK'],
    ['1250.00', 'NOK', 'nb', '1\u00a0250,00\u00a0NOK'],
    ['1250', 'JPY', 'en', '1,250\u00a0JPY'],
    ['0.125', 'KWD', 'nb', '0,125\u00a0KWD'],
    ['9999999999999999.99', 'NOK', 'en', '9,999,999,999,999,999.99\u00a0NOK'],
  ] as const)('%s %s in %s', (amount, currency, locale, text) => {
    expect(formatAmount({ amount, currency }, locale)).toBe(text);
  });
});

describe('days and numbers', () => {
  it('are written as people write them', () => {
    expect(formatDay('2026-11-02', 'en')).toBe('2 November 2026');
    expect(formatDay('2026-11-02', 'nb')).toBe('2. november 2026');
    const instant = new Date('2026-07-01T22:30:00Z');
    // A line may break after the day, but not inside it or the time.
    expect(formatInstant(instant, 'en')).toBe('2\u00a0July\u00a02026 at\u00a000:30');
    expect(formatInstant(instant, 'nb')).toBe('2.\u00a0juli\u00a02026 kl.\u00a000:30');
    expect(formatAccountNumber('97411511018')).toBe('9741 15 11018');
    expect(formatAccountNumber('NO1597411511018')).toBe('NO15 9741 1511 018');
    expect(formatAccountNumber('GB82WEST12345698765432')).toBe('GB82 WEST 1234 5698 7654 32');
    for (const other of ['492500******4821', 'xNO1597411511018', 'NO1597411511018x'])
      expect(formatAccountNumber(other)).toBe(other);
  });

  it.each([
    [86_400, '1 day', '1 døgn'],
    [180 * 86_400, '180 days', '180 døgn'],
    [3_600, '1 hour', '1 time'],
    [2 * 86_400 + 5 * 3_600 + 59 * 60, '2 days 5 hours', '2 døgn og 5 timer'],
    [86_400 + 120, '1 day', '1 døgn'],
    [3_661, '1 hour 1 minute', '1 time og 1 minutt'],
    [60, '1 minute', '1 minutt'],
    [59, '59 seconds', '59 sekunder'],
    [-3_600, '1 hour', '1 time'],
  ])('has a span of %d seconds in its largest parts', (seconds, en, nb) => {
    expect(formatSpan(seconds, 'en')).toBe(en);
    expect(formatSpan(seconds, 'nb')).toBe(nb);
  });
});
