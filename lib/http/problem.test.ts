import { describe, expect, it } from 'vitest';
import { ASPSP_ERROR_CODES, AspspError } from '@/lib/aspsp/error';
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
