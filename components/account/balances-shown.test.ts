import { describe, expect, it } from 'vitest';
import type { RequestProblem } from '@/lib/query/request';
import type { BalanceView } from '@/lib/view/account';
import { balancesShown } from './balances-shown';

const value: BalanceView[] = [
  {
    balanceType: 'interimAvailable',
    balanceAmount: { amount: '10.00', currency: 'NOK' },
    referenceDate: null,
  },
];
const before = { value, unreadable: 1, readAt: '2026-11-15T10:00:00Z', stale: false };
const now = {
  value: [],
  unreadable: 0,
  readAt: '2026-11-15T12:00:00Z',
  stale: false,
  problem: null,
};
const failure = (code: RequestProblem['code']): RequestProblem => ({
  code,
  title: code,
  requestId: 'r',
});

describe('the balances that are shown', () => {
  it('are the last ones known until the bank has answered', () => {
    expect(balancesShown(before, undefined, null)).toEqual({ reading: before, problem: null });
  });

  it('are those just read', () => {
    expect(balancesShown(before, now, null)).toEqual({
      reading: { value: [], unreadable: 0, readAt: '2026-11-15T12:00:00Z', stale: false },
      problem: null,
    });
  });

  it('are the last ones known, with the reason, when the bank did not answer', () => {
    const { reading, problem } = balancesShown(
      null,
      { ...before, stale: true, problem: 'bank-unreachable' },
      null,
    );
    expect(reading).toEqual({ ...before, stale: true });
    expect(problem?.code).toBe('bank-unreachable');
  });

  it('are the last ones known, and said to be old, when the application did not answer', () => {
    expect(balancesShown(before, undefined, failure('no-answer'))).toEqual({
      reading: { ...before, stale: true },
      problem: failure('no-answer'),
    });
  });

  it('are none when the bank no longer gives access', () => {
    for (const code of ['consent-ended', 'not-found', 'not-signed-in'] as const) {
      expect(balancesShown(before, now, failure(code)).reading).toBeNull();
    }
  });

  it('are none before the first are known', () => {
    expect(balancesShown(null, undefined, null)).toEqual({ reading: null, problem: null });
    expect(balancesShown(null, undefined, failure('internal')).reading).toBeNull();
  });
});
