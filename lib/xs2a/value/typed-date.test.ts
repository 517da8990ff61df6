import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '@/lib/xs2a/testing/holds';
import { addDays } from './iso-date';
import { readTypedDate, typedDate } from './typed-date';

const TODAY = '2026-11-21';

describe('a day as people type it', () => {
  it.each([
    ['24.12.2026', '2026-12-24'],
    ['24/12/2026', '2026-12-24'],
    ['24-12-2026', '2026-12-24'],
    ['24 12 2026', '2026-12-24'],
    ['24.12.26', '2026-12-24'],
    ['24122026', '2026-12-24'],
    ['241226', '2026-12-24'],
    ['4.1.2027', '2027-01-04'],
    ['24.12', '2026-12-24'],
    ['24.12.', '2026-12-24'],
    ['24/12', '2026-12-24'],
    ['21.11', '2026-11-21'],
    ['20.11', '2027-11-20'],
    ['1.1', '2027-01-01'],
    ['29.2', '2028-02-29'],
    ['2026-12-24', '2026-12-24'],
    ['  24.12.2026 ', '2026-12-24'],
    // A past day is read as typed; refusing it is up to another rule.
    ['1.1.2020', '2020-01-01'],
  ])('%s is %s', (text, date) => {
    expect(readTypedDate(text, TODAY)).toBe(date);
  });

  it.each([
    '',
    'tomorrow',
    '24',
    '31.2.2026',
    '31.4',
    '12/24/2026',
    '0.1.2026',
    '2026-13-01',
    '24.12.202',
    '24.12.20266',
    '1.1.2026 12:00',
  ])('%j is none', (text) => {
    expect(readTypedDate(text, TODAY)).toBeNull();
  });

  it.each([
    ['21.11', '2026-11-21'],
    ['22.11', '2025-11-22'],
    ['1.1', '2026-01-01'],
    ['29.2', '2024-02-29'],
    ['24.12.26', '2026-12-24'],
  ])('%s looking back is %s', (text, date) => {
    expect(readTypedDate(text, TODAY, 'past')).toBe(date);
  });

  it('is written for both languages', () => {
    expect(typedDate('2026-12-04', '.')).toBe('04.12.2026');
    expect(typedDate('2026-12-04', '/')).toBe('04/12/2026');
    expect(typedDate('soon', '.')).toBe('soon');
  });

  holds(
    'is read as it was written',
    fc.property(
      fc.integer({ min: -20_000, max: 20_000 }),
      fc.constantFrom('.' as const, '/' as const),
      (days, mark) => {
        const date = addDays(TODAY, days);
        expect(readTypedDate(typedDate(date, mark), TODAY)).toBe(date);
      },
    ),
  );
});
