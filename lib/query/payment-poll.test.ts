import { describe, expect, it } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import type { PaymentDetailView, PaymentEventView } from '@/lib/view/payment';
import { statusPollMs } from './payment-poll';

const started = '2026-11-20T10:00:00.000Z';
const after = (seconds: number) => new Date(Date.parse(started) + seconds * 1000);

const event = (kind: PaymentEventView['kind'], at = started): PaymentEventView => ({
  eventId: kind,
  at,
  kind,
  transactionStatus: null,
  fundsAvailable: null,
});

const payment = (
  transactionStatus: string | null,
  changes: Partial<PaymentDetailView> = {},
): PaymentDetailView =>
  paymentDetail({
    status:
      transactionStatus === null
        ? null
        : { transactionStatus, fundsAvailable: null, readAt: started },
    createdAt: started,
    readBack: { readAt: started, debtorName: null, trouble: null },
    timeline: [event('prepared'), event('status')],
    ...changes,
  });

const poll = (view: PaymentDetailView | undefined, seconds: number, failures = 0) =>
  statusPollMs(view, { now: after(seconds), failures });

describe('asking how a payment stands', () => {
  it.each([
    ['just approved', 1, 2_000],
    ['a minute ago', 60, 6_000],
    ['ten minutes ago', 600, 60_000],
    ['an hour ago', 3_600, 300_000],
    ['yesterday', 86_400, 300_000],
  ])('waits longer the longer nothing has happened: %s', (_, seconds, expected) => {
    expect(poll(payment('PDNG'), seconds)).toBe(expected);
  });

  it.each(['ACSC', 'RJCT', 'CANC', 'ACCC'])('stops at %s', (status) => {
    expect(poll(payment(status), 1)).toBe(false);
  });

  it('never asks about one whose bank belongs to another sign-in, or that the bank refused', () => {
    expect(poll(payment('PDNG', { movedAwayAt: started }), 1)).toBe(false);
    expect(poll(payment(null, { state: 'rejected' }), 1)).toBe(false);
  });

  it('goes on while nobody has compared what was paid with what was sent', () => {
    const unread = { readAt: null, debtorName: null, trouble: 'bank-too-slow' } as const;
    expect(poll(payment('ACSC', { readBack: unread }), 1)).toBe(30_000);
    expect(poll(payment('PART', { readBack: unread }), 3_600)).toBe(300_000);
    expect(poll(payment('ACSC', { readBack: { ...unread, trouble: null } }), 1)).toBe(2_000);
    for (const trouble of ['sca-required', 'consent-ended', 'not-found', 'not-answered'] as const)
      expect(poll(payment('ACSC', { readBack: { ...unread, trouble } }), 1)).toBe(false);
    expect(poll(payment('RJCT', { readBack: unread }), 1)).toBe(false);
    expect(poll(payment('CANC', { readBack: unread }), 1)).toBe(false);
  });

  it('stops at ACCP without funds, which is a rejection, and not at ACCP with them', () => {
    const status = { transactionStatus: 'ACCP', readAt: started };
    expect(poll(payment(null, { status: { ...status, fundsAvailable: false } }), 1)).toBe(false);
    expect(poll(payment(null, { status: { ...status, fundsAvailable: null } }), 1)).toBe(2_000);
  });

  it('goes on at a status that nobody knows', () => {
    expect(poll(payment('HOLD'), 1)).toBe(2_000);
  });

  it('stops when the bank took the payment not at all, and before anything is known', () => {
    expect(poll(payment(null, { state: 'rejected' }), 1)).toBe(false);
    expect(poll(undefined, 1)).toBe(false);
  });

  it('is in no hurry while only the person can move it', () => {
    expect(poll(payment('RCVD'), 1)).toBe(15_000);
    expect(poll(payment(null), 1)).toBe(15_000);
  });

  it('is in a hurry again once the person has left to approve', () => {
    const left = event('approval-started', after(600).toISOString());
    const timeline = [event('prepared'), event('status'), left];
    expect(poll(payment('RCVD', { timeline }), 601)).toBe(2_000);
  });

  it('asks soon for the outcome of a payment on its way', () => {
    expect(poll(payment(null, { state: 'sending' }), 1)).toBe(2_000);
    expect(poll(payment(null, { state: 'unknown' }), 30)).toBe(3_000);
  });

  it('waits twice as long after each failure, and never longer than five minutes', () => {
    expect([1, 2, 3, 9].map((failures) => poll(payment('PDNG'), 1, failures))).toEqual([
      30_000, 60_000, 120_000, 300_000,
    ]);
    expect(poll(payment('PDNG', { problem: 'bank-unreachable' }), 1)).toBe(30_000);
  });

  it('goes on when the bank does not find the payment just now', () => {
    expect(poll(payment('PDNG', { problem: 'not-found' }), 1)).toBe(30_000);
  });

  it.each(['sca-required', 'consent-ended'] as const)(
    'leaves it to the person at %s',
    (problem) => {
      expect(poll(payment('PDNG', { problem }), 1)).toBe(false);
    },
  );
});
