import { describe, expect, it } from 'vitest';
import { accessLeftPercent } from './access-bar';

const access = {
  consentedAt: '2026-01-01T00:00:00Z',
  accessUntil: '2026-06-30T00:00:00Z',
};

describe('what is left of the time of access', () => {
  it.each([
    ['2026-01-01T00:00:00Z', 100],
    ['2026-04-01T12:00:00Z', 50],
    ['2026-06-30T00:00:00Z', 0],
    ['2027-01-01T00:00:00Z', 0],
    ['2025-01-01T00:00:00Z', 100],
  ])('at %s is %i per cent', (now, percent) => {
    expect(accessLeftPercent(access, new Date(now))).toBe(percent);
  });

  it('is nothing when the dates make no sense', () => {
    const backwards = { consentedAt: access.accessUntil, accessUntil: access.consentedAt };
    expect(accessLeftPercent(backwards, new Date('2026-03-01'))).toBe(0);
    expect(accessLeftPercent({ ...access, accessUntil: 'soon' }, new Date('2026-03-01'))).toBe(0);
  });
});
