import { describe, expect, it, vi } from 'vitest';
import {
  calendarDayOf,
  dateText,
  dayInWords,
  daysUntil,
  formatDate,
  formatTimeOfDay,
  minutesUntil,
  wallTime,
  wholeMinuteFrom,
} from './format-time';

const TODAY = '2026-11-15';

describe('a day as people name it', () => {
  it.each([
    ['2026-11-15', { kind: 'today' }, { kind: 'today' }],
    ['2026-11-14', { kind: 'yesterday' }, { kind: 'yesterday' }],
    ['2026-11-16', { kind: 'tomorrow' }, { kind: 'tomorrow' }],
    [
      '2026-11-13',
      { kind: 'date', text: '13\u00a0November' },
      { kind: 'date', text: '13.\u00a0november' },
    ],
    ['2026-05-01', { kind: 'date', text: '1\u00a0May' }, { kind: 'date', text: '1.\u00a0mai' }],
    [
      '2025-12-31',
      { kind: 'date', text: '31\u00a0December\u00a02025' },
      { kind: 'date', text: '31.\u00a0desember\u00a02025' },
    ],
    ['soon', { kind: 'date', text: 'soon' }, { kind: 'date', text: 'soon' }],
    ['2026-02-30', { kind: 'date', text: '2026-02-30' }, { kind: 'date', text: '2026-02-30' }],
  ])('%s', (day, en, nb) => {
    expect(dayInWords(day, TODAY, 'en')).toEqual(en);
    expect(dayInWords(day, TODAY, 'nb')).toEqual(nb);
  });

  it('is yesterday across the turn of the year and over a change to summer time', () => {
    expect(dayInWords('2025-12-31', '2026-01-01', 'en')).toEqual({ kind: 'yesterday' });
    expect(dayInWords('2026-03-28', '2026-03-29', 'en')).toEqual({ kind: 'yesterday' });
    expect(dayInWords('2026-03-29', '2026-03-30', 'en')).toEqual({ kind: 'yesterday' });
  });
});

describe('a date on an axis', () => {
  it('has the day before the month, as in Britain', () => {
    expect(dateText(new Date(2026, 10, 15), 'en', 'shortDay')).toBe('15\u00a0Nov');
    expect(dateText(new Date(2026, 10, 15), 'nb', 'shortDay')).toBe('15.\u00a0nov.');
  });

  it.each([
    ['en', 'shortDay', '3\u00a0Jan 3\u00a0Mar 3\u00a0May 3\u00a0Jun 3\u00a0Sept 3\u00a0Dec'],
    [
      'nb',
      'shortDay',
      '3.\u00a0jan. 3.\u00a0mars 3.\u00a0mai 3.\u00a0juni 3.\u00a0sep. 3.\u00a0des.',
    ],
    ['en', 'shortMonth', 'Jan Mar May Jun Sept Dec'],
    ['nb', 'shortMonth', 'jan mar mai jun sep des'],
    ['en', 'shortMonthAndYear', 'Jan 2026 Mar 2026 May 2026 Jun 2026 Sept 2026 Dec 2026'],
    ['nb', 'shortMonthAndYear', 'jan. 2026 mars 2026 mai 2026 juni 2026 sep. 2026 des. 2026'],
    ['en', 'month', 'January March May June September December'],
    ['nb', 'month', 'januar mars mai juni september desember'],
    ['nb', 'monthAndYear', 'januar 2026 mars 2026 mai 2026 juni 2026 september 2026 desember 2026'],
    ['en', 'weekday', 'Saturday Tuesday Sunday Wednesday Thursday Thursday'],
    ['nb', 'weekday', 'lørdag tirsdag søndag onsdag torsdag torsdag'],
  ] as const)('is named in %s as %s', (locale, form, texts) => {
    const dates = [0, 2, 4, 5, 8, 11].map((month) => new Date(2026, month, 3));
    expect(dates.map((date) => dateText(date, locale, form)).join(' ')).toBe(texts);
  });
});

describe('a page for a reader in its own zone', () => {
  it('makes none of the browser’s slow formats', async () => {
    vi.resetModules();
    vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Europe/Oslo' } });
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    const fresh = await import('./format-time');
    expect(fresh.ownTimeZone()).toBe('Europe/Oslo');
    expect(fresh.formatDate('2027-11-15', 'en', 'Europe/Oslo')).toBe('15\u00a0November\u00a02027');
    expect(made.mock.calls).toEqual([]);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('asks a format for the zone where the browser has nothing else', async () => {
    vi.resetModules();
    vi.stubGlobal('Temporal', undefined);
    const tokyo = { resolvedOptions: () => ({ timeZone: 'Asia/Tokyo' }) };
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation((() => tokyo) as never);
    const fresh = await import('./format-time');
    expect(fresh.ownTimeZone()).toBe('Asia/Tokyo');
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
});

describe('an instant as people name it', () => {
  const noon = new Date(2026, 10, 15, 12, 0, 0);

  it('has a date with its year', () => {
    expect(formatDate('2026-11-15T12:00:00+01:00', 'en')).toBe('15\u00a0November\u00a02026');
    expect(formatDate('2026-11-15T12:00:00+01:00', 'nb')).toBe('15.\u00a0november\u00a02026');
    expect(formatDate('whenever', 'en')).toBe('whenever');
  });

  it('has a time of day on the reader’s clock', () => {
    expect(formatTimeOfDay(new Date(2026, 10, 15, 14, 5).toISOString())).toBe('14:05');
    expect(formatTimeOfDay('whenever')).toBe('whenever');
  });

  it('has the time and the day of another zone, where the page is made for one', () => {
    const instant = '2026-11-22T20:30:00Z';
    expect(formatTimeOfDay(instant, 'Asia/Tokyo')).toBe('05:30');
    expect(formatDate(instant, 'en', 'Asia/Tokyo')).toBe('23\u00a0November\u00a02026');
    expect(calendarDayOf(wallTime(new Date(instant), 'Asia/Tokyo'))).toBe('2026-11-23');
    expect(formatTimeOfDay(instant, 'Europe/Oslo')).toBe('21:30');
    const noonInOslo = new Date('2026-11-22T11:00:00Z');
    expect(daysUntil('2026-11-23T20:00:00Z', noonInOslo, 'Asia/Tokyo')).toBe(2);
    expect(daysUntil('2026-11-23T20:00:00Z', noonInOslo, 'Europe/Oslo')).toBe(1);
  });

  it('belongs to the reader’s calendar day', () => {
    expect(calendarDayOf(new Date(2026, 0, 2, 0, 0, 1))).toBe('2026-01-02');
    expect(calendarDayOf(new Date(2026, 0, 2, 23, 59, 59))).toBe('2026-01-02');
  });

  it('is so many calendar days away', () => {
    expect(daysUntil(new Date(2026, 10, 16, 0, 1).toISOString(), noon)).toBe(1);
    expect(daysUntil(new Date(2026, 10, 15, 23, 0).toISOString(), noon)).toBe(0);
    expect(daysUntil(new Date(2026, 10, 14, 23, 0).toISOString(), noon)).toBe(-1);
    expect(daysUntil('whenever', noon)).toBeNull();
  });

  it('is no more days away than its hours make, across the change to summer time', () => {
    vi.stubEnv('TZ', 'Europe/Oslo');
    const begun = new Date('2026-11-22T23:55:00+01:00');
    expect(daysUntil('2027-05-22T00:55:00+02:00', begun)).toBe(180);
    expect(daysUntil('2027-05-22T00:55:00+02:00', new Date('2026-11-23T00:05:00+01:00'))).toBe(180);
    vi.unstubAllEnvs();
  });

  it('is so many minutes away, the last one counted to its end', () => {
    expect(minutesUntil(new Date(2026, 10, 15, 12, 41, 30).toISOString(), noon)).toBe(42);
    expect(minutesUntil(new Date(2026, 10, 15, 12, 0, 1).toISOString(), noon)).toBe(1);
    expect(minutesUntil(new Date(2026, 10, 15, 11, 59).toISOString(), noon)).toBe(0);
    expect(minutesUntil('whenever', noon)).toBeNull();
  });
});

describe('the first whole minute from an instant', () => {
  it.each([
    ['2026-11-23T12:45:00.001Z', '2026-11-23T12:46:00.000Z'],
    ['2026-11-23T13:45:59+01:00', '2026-11-23T12:46:00.000Z'],
    ['2026-11-23T12:45:00Z', '2026-11-23T12:45:00.000Z'],
    ['2026-12-31T23:59:30Z', '2027-01-01T00:00:00.000Z'],
    ['soon', 'soon'],
  ])('%s: %s', (instant, from) => {
    expect(wholeMinuteFrom(instant)).toBe(from);
  });
});
