import { describe, expect, it, vi } from 'vitest';
import { ASPSP_ERROR_CODES, AspspError } from '@/lib/aspsp/error';
import { UnreadableRow } from '@/lib/vault/unreadable-row';
import { AppError } from './app-error';
import { problemOf, problemResponse } from './problem';

describe('a problem', () => {
  it.each([
    ['not-signed-in', 401],
    ['not-found', 404],
    ['invalid-input', 400],
    ['conflict', 409],
    ['too-many-attempts', 429],
    ['busy', 503],
    ['forbidden-origin', 403],
    ['sca-required', 403],
    ['consent-ended', 403],
    ['read-limit-reached', 429],
    ['bank-unreachable', 502],
    ['bank-too-slow', 504],
    ['outcome-unknown', 502],
    ['bank-untrusted', 502],
    ['bank-answer-invalid', 502],
    ['bank-refused', 502],
    ['unavailable', 503],
  ] as const)('%s has the status %s', (code, status) => {
    expect(problemOf(new AppError(code), 'r').status).toBe(status);
  });

  it('names the fields and the time to try again', async () => {
    const retryAt = new Date(Date.now() + 60_000);
    const error = new AppError('too-many-attempts', {
      retryAt,
      fields: [{ path: 'a', rule: 'b' }],
    });
    const response = problemResponse(error, 'request-1');
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({
      code: 'too-many-attempts',
      requestId: 'request-1',
      fields: [{ path: 'a', rule: 'b' }],
      retryAt: retryAt.toISOString(),
    });
  });

  it.each([
    ['busy', null, '5'],
    ['unavailable', null, '5'],
    ['unreadable', null, '5'],
    // Whoever has to wait for a certain time is told that.
    ['busy', 90, '90'],
    ['too-many-attempts', 90, '90'],
    ['read-limit-reached', 90, '90'],
    // It has passed meanwhile.
    ['too-many-attempts', -30, '1'],
    ['too-many-attempts', null, null],
    ['bank-unreachable', 90, null],
  ] as const)('%s, with a wait of %s seconds, says to come back after %s', (code, wait, header) => {
    vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00.250Z') });
    try {
      const retryAt = wait === null ? {} : { retryAt: new Date(Date.now() + wait * 1000 - 250) };
      const { headers } = problemResponse(new AppError(code, retryAt), 'r');
      expect(headers.get('retry-after')).toBe(header);
    } finally {
      vi.useRealTimers();
    }
  });

  it('of a row that does not open says so', () => {
    const { status, problem } = problemOf(new UnreadableRow('old'), 'request-1');
    expect([status, problem.code]).toEqual([503, 'unreadable']);
    expect(JSON.stringify(problem)).not.toContain('old');
  });

  it('has what a route adds to it, beside its own members', () => {
    const members = { code: 'none', duplicateOf: 'payment-1' };
    const { problem } = problemOf(new AppError('duplicate', { members }), 'request-1');
    expect(problem).toEqual({
      code: 'duplicate',
      duplicateOf: 'payment-1',
      title: 'A payment like this already exists.',
      requestId: 'request-1',
    });
  });

  it.each(ASPSP_ERROR_CODES)('of the way to the bank (%s) is the bank’s, not ours', (code) => {
    const { status, problem } = problemOf(new AspspError(code, 'detail'), 'r');
    expect(problem.code).toMatch(/^bank-/);
    expect(status).toBeGreaterThanOrEqual(502);
    expect(JSON.stringify(problem)).not.toContain('detail');
  });

  it.each(['40001', '40P01', 'P2034', 'P2028', '57014'])(
    'of work that the database gave up (%s) says to try again',
    (code) => {
      const { status, problem } = problemOf(Object.assign(new Error('given up'), { code }), 'r');
      expect([status, problem.code]).toEqual([503, 'unavailable']);
    },
  );

  it('of ours shows nothing of what went wrong', () => {
    const error = Object.assign(new Error('psu-id=0f7a in /srv/app/secret.ts'), { code: 'P2002' });
    const { status, problem } = problemOf(error, 'request-1');
    expect(status).toBe(500);
    expect(problem).toEqual({
      code: 'internal',
      title: 'Something went wrong in the application.',
      requestId: 'request-1',
    });
  });
});
