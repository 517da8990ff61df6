import { describe, expect, it } from 'vitest';
import { monthName } from './month-name';

describe('the name of a month', () => {
  it('is written in the language, with a capital letter', () => {
    expect(monthName('2026-11', 'en', 'long')).toBe('November 2026');
    expect(monthName('2026-11', 'nb', 'long')).toBe('November 2026');
    expect(monthName('2026-05', 'nb', 'long')).toBe('Mai 2026');
    expect(monthName('2026-01', 'en', 'short')).toBe('Jan');
    expect(monthName('2026-09', 'en', 'short')).toBe('Sept');
  });

  it('stays as it is when it is none', () => {
    expect(monthName('soon', 'en', 'long')).toBe('soon');
  });
});
