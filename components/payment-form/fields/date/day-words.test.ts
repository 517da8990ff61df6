import { expect, it } from 'vitest';
import { longDay, longDayWithin, monthName, weekdayOf } from './day-words';

it('a day has its weekday first, as a sentence begins', () => {
  expect(longDay('2026-12-24', 'en')).toBe('Thursday 24\u00a0December\u00a02026');
  expect(longDay('2026-12-24', 'nb')).toBe('Torsdag 24.\u00a0desember\u00a02026');
  expect(longDay('2026-02-30', 'en')).toBe('2026-02-30');
});

it('within a sentence, a day begins small in Norwegian alone', () => {
  expect(longDayWithin('2026-12-24', 'en')).toBe('Thursday 24\u00a0December\u00a02026');
  expect(longDayWithin('2026-12-24', 'nb')).toBe('torsdag 24.\u00a0desember\u00a02026');
});

it('an instant has a weekday on the reader’s clock', () => {
  expect(weekdayOf(new Date(2026, 11, 24, 23, 30).toISOString(), 'en')).toBe('Thursday');
  expect(weekdayOf(new Date(2026, 11, 24, 0, 30).toISOString(), 'nb')).toBe('torsdag');
  expect(weekdayOf('whenever', 'nb')).toBe('whenever');
});

it('a month has its name', () => {
  expect([1, 5, 12].map((month) => monthName(month, 'en'))).toEqual(['January', 'May', 'December']);
  expect([1, 5, 12].map((month) => monthName(month, 'nb'))).toEqual(['januar', 'mai', 'desember']);
});
