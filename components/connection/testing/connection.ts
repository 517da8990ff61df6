import type { ConnectionView } from '@/lib/view/connection/connection';

/** A connection in private, confirmed on 22 November 2026. */
export const CONNECTION: ConnectionView = {
  connectionId: 'c1',
  contextId: 'private',
  bankId: 'fjord',
  bankName: 'Fjordbanken',
  context: 'PRIVATE',
  agreementName: null,
  status: 'active',
  consentedAt: '2026-11-22T10:00:00+01:00',
  accessUntil: '2027-05-21T10:00:00+02:00',
  scaSessionUntil: '2026-11-22T13:00:00+01:00',
  lastUsedAt: null,
  accounts: [],
  unreadable: { accounts: 0, cards: 0 },
};
