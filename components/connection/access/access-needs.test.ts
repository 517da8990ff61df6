import { describe, expect, it } from 'vitest';
import type { ConnectionView } from '@/lib/view/connection/connection';
import { accessNeeds, endedAccess } from './access-needs';

const now = new Date(2026, 10, 15, 12, 0);

const connection = (
  connectionId: string,
  status: ConnectionView['status'],
  accessUntil: Date | null = new Date(2027, 4, 1),
): ConnectionView => ({
  connectionId,
  contextId: 'private',
  bankId: 'fjord',
  bankName: 'Fjordbanken',
  context: 'PRIVATE',
  agreementName: null,
  status,
  consentedAt: '2026-06-01T12:00:00+02:00',
  accessUntil: accessUntil?.toISOString() ?? null,
  scaSessionUntil: null,
  lastUsedAt: null,
  accounts: [],
  unreadable: { accounts: 0, cards: 0 },
});

const ids = (connections: readonly ConnectionView[]) =>
  connections.map(({ connectionId }) => connectionId);

describe('access that needs the person', () => {
  const all = [
    connection('later', 'ending-soon', new Date(2026, 10, 28)),
    connection('ended', 'ended', new Date(2026, 10, 1)),
    connection('sooner', 'ending-soon', new Date(2026, 10, 17)),
    connection('fine', 'active'),
    connection('revoked', 'revoked'),
    connection('pays', 'payments-only', null),
  ];

  it('has first what was withdrawn, then what has ended, then what ends soonest', () => {
    expect(ids(accessNeeds(all, now))).toEqual(['revoked', 'ended', 'sooner', 'later']);
  });

  it('gives no access any more where it was withdrawn or has ended', () => {
    expect(ids(endedAccess(all, now))).toEqual(['revoked', 'ended']);
  });

  it('has ended on its minute, also where the page was opened before', () => {
    const open = connection('open', 'active', new Date(2026, 10, 15, 11, 59));
    expect(ids(endedAccess([open], now))).toEqual(['open']);
  });
});
