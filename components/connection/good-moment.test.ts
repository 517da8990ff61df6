import { describe, expect, it } from 'vitest';
import type { ConnectionView } from '@/lib/view/connection/connection';
import { isGoodMoment, soonestEnding } from './good-moment';

const NOW = new Date('2026-11-22T12:00:00+01:00');

const connection = (
  connectionId: string,
  change: Partial<ConnectionView> = {},
): ConnectionView => ({
  connectionId,
  contextId: 'private',
  bankId: 'fjord',
  bankName: 'Fjordbanken',
  context: 'PRIVATE',
  agreementName: null,
  status: 'ending-soon',
  consentedAt: '2026-06-01T12:00:00+02:00',
  accessUntil: '2026-11-28T12:00:00+01:00',
  scaSessionUntil: null,
  lastUsedAt: null,
  accounts: [],
  unreadable: { accounts: 0, cards: 0 },
  ...change,
});

describe('the reminder that access ends soon', () => {
  it.each(['/accounts', '/accounts/1', '/payments', '/payments/1', '/baskets', '/settings'])(
    'stands on %s',
    (pathname) => expect(isGoodMoment(pathname)).toBe(true),
  );

  it.each([
    '/overview',
    '/connections',
    '/connections/connected',
    '/payments/new',
    '/payments/new/domestic',
    '/baskets/new',
    '/sca/outcome',
  ])('stays away from %s, which says so itself or is the middle of something', (pathname) =>
    expect(isGoodMoment(pathname)).toBe(false),
  );

  it('is of the connection that ends next', () => {
    const connections = [
      connection('later', { accessUntil: '2026-12-01T12:00:00+01:00' }),
      connection('sooner', { accessUntil: '2026-11-25T12:00:00+01:00' }),
    ];
    expect(soonestEnding(connections, 'private', NOW)?.connectionId).toBe('sooner');
  });

  it('says nothing of another context, nor of what does not end soon', () => {
    const company = 'c0f5cf4e-2b52-4d0f-9f1a-4b4a1c1d0a11';
    const connections = [
      connection('of the company', { contextId: company }),
      connection('long', { accessUntil: '2027-05-01T12:00:00+02:00' }),
      connection('over', { accessUntil: '2026-11-22T11:59:00+01:00' }),
    ];
    expect(soonestEnding(connections, 'private', NOW)).toBeNull();
    expect(soonestEnding(connections, company, NOW)?.connectionId).toBe('of the company');
  });
});
