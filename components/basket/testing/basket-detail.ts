import type { BasketDetailView } from '@/lib/view/basket';

/** A basket that waits for approval and allows nothing, for tests. */
export const basketDetail = (changes: Partial<BasketDetailView> = {}): BasketDetailView => ({
  basketId: 'b',
  contextId: 'private',
  connectionId: 'c',
  bankName: 'Fjordbanken',
  agreementName: null,
  state: 'created',
  status: {
    transactionStatus: 'RCVD',
    fundsAvailable: null,
    readAt: '2026-11-20T10:00:00.000Z',
  },
  payments: [],
  frozenAt: null,
  isUnclear: false,
  approvalUntil: null,
  approvedAt: null,
  dissolvingAt: null,
  dissolvedAt: null,
  successorId: null,
  actions: [],
  bankMessages: [],
  createdAt: '2026-11-20T09:00:00.000Z',
  problem: null,
  ...changes,
});
