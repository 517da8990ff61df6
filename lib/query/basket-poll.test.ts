import { describe, expect, it } from 'vitest';
import type { BasketDetailView } from '@/lib/view/basket';
import type { PaymentView } from '@/lib/view/payment';
import { basketPollMs } from './basket-poll';

const NOW = new Date('2026-11-20T12:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000).toISOString();

const payment = (transactionStatus: string, fundsAvailable: boolean | null = null) =>
  ({ status: { transactionStatus, fundsAvailable, readAt: ago(0) } }) as PaymentView;

const basket = (difference: Partial<BasketDetailView> = {}): BasketDetailView => ({
  basketId: 'b',
  contextId: 'private',
  connectionId: 'c',
  bankName: 'Skjærvik Sparebank',
  agreementName: null,
  state: 'created',
  status: { transactionStatus: 'RCVD', fundsAvailable: null, readAt: ago(0) },
  payments: [payment('RCVD'), payment('RCVD')],
  isUnclear: false,
  frozenAt: null,
  approvalUntil: null,
  approvedAt: null,
  dissolvingAt: null,
  dissolvedAt: null,
  successorId: null,
  actions: [],
  bankMessages: [],
  createdAt: ago(3600),
  problem: null,
  ...difference,
});

const next = (difference: Partial<BasketDetailView>, failures = 0) =>
  basketPollMs(basket(difference), { now: NOW, failures });

describe('when the bank is asked again about a basket', () => {
  it('asks every two seconds about what has just happened', () => {
    expect(next({ state: 'sending', createdAt: ago(1) })).toBe(2_000);
    expect(next({ frozenAt: ago(3) })).toBe(2_000);
    expect(next({ approvedAt: ago(3) })).toBe(2_000);
    expect(next({ dissolvingAt: ago(3) })).toBe(2_000);
  });

  it('asks ever less often, and never less than every five minutes', () => {
    expect(next({ approvedAt: ago(600) })).toBe(60_000);
    expect(next({ approvedAt: ago(86_400), createdAt: ago(90_000) })).toBe(300_000);
  });

  it('asks a basket that waits for the person every fifteen seconds at most', () => {
    expect(next({ createdAt: ago(5) })).toBe(15_000);
  });

  it.each([
    ['it was refused', { state: 'rejected' }],
    ['it is dissolved', { dissolvedAt: ago(5) }],
    ['every payment of it has come to its end', { payments: [payment('ACSC'), payment('CANC')] }],
    ['lack of funds ended the last one', { payments: [payment('ACCP', false)] }],
    ['the bank wants the person first', { problem: 'sca-required' }],
    ['the consent has ended', { problem: 'consent-ended' }],
  ] as const)('stops when %s', (_, difference) => {
    expect(next(difference as Partial<BasketDetailView>)).toBe(false);
  });

  it.each([
    ['its approval', { frozenAt: ago(3) }],
    ['its deletion', { dissolvingAt: ago(3) }],
  ] as const)('goes on while the bank has not said how %s came out', (_, difference) => {
    expect(next({ ...difference, payments: [payment('ACSC'), payment('ACSC')] })).toBe(2_000);
  });

  it('goes on when the bank does not find a payment just now', () => {
    expect(next({ approvedAt: ago(3), problem: 'not-found' })).toBe(30_000);
  });

  it('goes on while one payment is under way', () => {
    expect(
      next({ approvedAt: ago(5), payments: [payment('ACSC'), payment('PDNG'), payment('RJCT')] }),
    ).toBe(2_000);
  });

  it('doubles the wait with each failure in a row', () => {
    expect(next({ approvedAt: ago(3) }, 1)).toBe(30_000);
    expect(next({ approvedAt: ago(3) }, 3)).toBe(120_000);
    expect(next({ approvedAt: ago(3), problem: 'bank-unreachable' })).toBe(30_000);
  });

  it('waits for the first answer', () => {
    expect(basketPollMs(undefined, { now: NOW, failures: 0 })).toBe(false);
  });
});
