import { describe, expect, it } from 'vitest';
import { accessNotice } from './access-notice';

const CONSENT = {
  consentedAt: new Date('2026-06-03T10:00:00.000Z'),
  accessUntil: new Date('2026-11-30T10:00:00.000Z'),
  revokedAt: null,
};
const occasion = '2026-06-03T10:00:00.000Z';
const kindAt = (now: string, changes: object = {}) =>
  accessNotice({ ...CONSENT, ...changes }, new Date(now))?.kind ?? null;

describe('access that ends on 30 November at 10:00', () => {
  it.each([
    ['2026-11-16T09:59:59.999Z', null],
    ['2026-11-16T10:00:00.000Z', 'ACCESS_ENDS_14'],
    ['2026-11-23T09:59:59.999Z', 'ACCESS_ENDS_14'],
    ['2026-11-23T10:00:00.000Z', 'ACCESS_ENDS_7'],
    ['2026-11-29T09:59:59.999Z', 'ACCESS_ENDS_7'],
    ['2026-11-29T10:00:00.000Z', 'ACCESS_ENDS_1'],
    ['2026-11-30T09:59:59.999Z', 'ACCESS_ENDS_1'],
    ['2026-11-30T10:00:00.000Z', 'ACCESS_ENDED'],
    ['2026-12-07T10:00:00.000Z', 'ACCESS_ENDED'],
    ['2026-12-07T10:00:00.001Z', null],
  ])('at %s there is to tell: %s', (now, kind) => {
    expect(kindAt(now)).toBe(kind);
  });

  it('is told of by the consent that it comes from', () => {
    const now = new Date('2026-11-20T00:00:00.000Z');
    expect(accessNotice(CONSENT, now)).toEqual({ kind: 'ACCESS_ENDS_14', occasion });
  });
});

describe('access that was withdrawn on 20 November', () => {
  const revokedAt = new Date('2026-11-20T10:00:00.000Z');

  it.each([
    ['2026-11-20T09:59:59.999Z', null],
    ['2026-11-20T10:00:00.000Z', 'ACCESS_WITHDRAWN'],
    ['2026-11-27T10:00:00.000Z', 'ACCESS_WITHDRAWN'],
    ['2026-11-29T12:00:00.000Z', null],
    ['2026-11-30T12:00:00.000Z', null],
  ])('at %s there is to tell: %s', (now, kind) => {
    expect(kindAt(now, { revokedAt })).toBe(kind);
  });

  it('is withdrawn where it had no end of its own', () => {
    expect(kindAt('2026-11-21T00:00:00Z', { revokedAt, accessUntil: null })).toBe(
      'ACCESS_WITHDRAWN',
    );
  });

  it('has ended, and was not withdrawn, when it had ended by then', () => {
    const accessUntil = new Date('2026-11-19T10:00:00.000Z');
    expect(kindAt('2026-11-20T12:00:00Z', { revokedAt, accessUntil })).toBe('ACCESS_ENDED');
    expect(kindAt('2026-11-20T12:00:00Z', { revokedAt, accessUntil: revokedAt })).toBe(
      'ACCESS_ENDED',
    );
  });
});

it('tells nothing of a connection for payments only', () => {
  const now = new Date('2026-11-20T00:00:00.000Z');
  expect(accessNotice({ ...CONSENT, accessUntil: null }, now)).toBeNull();
});
