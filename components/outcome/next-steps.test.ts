import { describe, expect, it } from 'vitest';
import { SCA_OUTCOME_REASONS } from '@/lib/view/connection/connection';
import { nextStepsOf } from './next-steps';

describe('the ways on from an outcome of SCA', () => {
  it('are there for every reason, and none twice', () => {
    for (const reason of SCA_OUTCOME_REASONS) {
      const ways = nextStepsOf(reason, true);
      expect(ways.length, reason).toBeGreaterThan(0);
      expect(new Set(ways).size, reason).toBe(ways.length);
    }
  });

  it('begin with the right sign-in for what belongs to someone else', () => {
    expect(nextStepsOf('other-user', true)[0]).toBe('sign-in-other');
    expect(nextStepsOf('psu-of-another-user', true)[0]).toBe('sign-in-other');
  });

  it('never offer to begin again what nobody here began', () => {
    expect(nextStepsOf('unknown-attempt', true)).not.toContain('again');
    expect(nextStepsOf('already-used', true)).not.toContain('again');
  });

  it('do not lead back to where the same person fails again', () => {
    expect(nextStepsOf('psu-mismatch', true)).toEqual(['connections', 'overview']);
    expect(nextStepsOf('psu-of-another-user', true)).toEqual(['sign-in-other', 'overview']);
  });

  it('lead nowhere new after a fault of ours that cannot be repeated', () => {
    expect(nextStepsOf('our-fault', true, true)[0]).toBe('again');
    expect(nextStepsOf('our-fault', true, false)).toEqual(['overview', 'connections']);
  });

  it('only offer sign-in to people who are not signed in', () => {
    expect(nextStepsOf('cancelled-at-bank', false)).toEqual(['sign-in']);
  });
});
