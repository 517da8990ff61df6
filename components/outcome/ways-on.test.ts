import { describe, expect, it } from 'vitest';
import { SCA_OUTCOME_REASONS } from '@/lib/view/connection/connection';
import { waysOn } from './ways-on';

describe('the ways on from an outcome of SCA', () => {
  it('are there for every reason, and none twice', () => {
    for (const reason of SCA_OUTCOME_REASONS) {
      const ways = waysOn(reason, true);
      expect(ways.length, reason).toBeGreaterThan(0);
      expect(new Set(ways).size, reason).toBe(ways.length);
    }
  });

  it('begin with the right sign-in for what belongs to someone else', () => {
    expect(waysOn('other-user', true)[0]).toBe('sign-in-other');
    expect(waysOn('psu-of-another-user', true)[0]).toBe('sign-in-other');
  });

  it('never offer to begin again what nobody here began', () => {
    expect(waysOn('unknown-attempt', true)).not.toContain('again');
    expect(waysOn('already-used', true)).not.toContain('again');
  });

  it('do not lead back to where the same person fails again', () => {
    expect(waysOn('psu-mismatch', true)).toEqual(['connections', 'overview']);
    expect(waysOn('psu-of-another-user', true)).toEqual(['sign-in-other', 'overview']);
  });

  it('lead nowhere new after a fault of ours that cannot be repeated', () => {
    expect(waysOn('our-fault', true, true)[0]).toBe('again');
    expect(waysOn('our-fault', true, false)).toEqual(['overview', 'connections']);
  });

  it('only offer sign-in to people who are not signed in', () => {
    expect(waysOn('cancelled-at-bank', false)).toEqual(['sign-in']);
  });
});
