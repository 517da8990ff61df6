import { expect, it } from 'vitest';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import { readOrder } from './payment-order';
import { cancellationMessage, psuMessage } from './psu-message';

const NOON = new Date('2026-11-23T11:00:00Z');
const EVENING = new Date('2026-11-23T20:00:00Z');
const FEE = { amount: '5.36', currency: 'NOK' } as const;

const row = {
  instructedAmount: { amount: '100.00', currency: 'NOK' },
  creditorName: 'Elvebakken Barnehage',
  creditorAccount: { bban: '12043174449', currency: 'NOK' },
};
const payment = {
  ...row,
  debtorAccount: { bban: '97411110110', currency: 'NOK' },
  requestedExecutionDate: '2026-11-23',
};
const message = (
  request: object,
  {
    now = NOON,
    fee = null as typeof FEE | null,
    locale = 'en' as 'en' | 'nb',
    isAtOnce = false,
  } = {},
) => psuMessage(readOrder(request as PaymentRequest), { now, fee, locale, isAtOnce });

it('names the day on which the bank pays, as people write it', () => {
  expect(message(payment)).toBe('To be paid on 23 November 2026 at the earliest.');
  expect(message(payment, { now: EVENING })).toBe(
    'To be paid on 24 November 2026 at the earliest.',
  );
});

it('names the day itself for a payment that is executed as it is approved', () => {
  const { requestedExecutionDate: _, ...instant } = payment;
  expect(message(instant, { now: EVENING })).toBe(
    'To be paid on 24 November 2026 at the earliest.',
  );
  expect(message(instant, { now: EVENING, isAtOnce: true })).toBe(
    'To be paid on 23 November 2026 at the earliest.',
  );
});

it('names the fee when there is one', () => {
  expect(message(payment, { fee: FEE })).toBe(
    'To be paid on 23 November 2026 at the earliest. The fee is 5.36\u00a0NOK.',
  );
});

it('counts the payments of a bulk', () => {
  const bulk = {
    paymentInformationId: 'B1',
    debtorAccount: { bban: '97411110110', currency: 'NOK' },
    requestedExecutionDate: '2026-11-25',
    payments: [row, row, row],
  };
  expect(message(bulk)).toBe('3 payments, to be paid on 25 November 2026 at the earliest.');
  expect(message(bulk, { locale: 'nb' })).toBe(
    '3 betalinger, som betales tidligst 25. november 2026.',
  );
});

it('speaks bokmål to those who ask for it', () => {
  expect(message(payment, { fee: FEE, locale: 'nb' })).toBe(
    'Betales tidligst 23. november 2026. Gebyret er 5,36\u00a0NOK.',
  );
  const standingOrder = { ...row, ...payment, startDate: '2026-12-01', frequency: 'Monthly' };
  expect(message(standingOrder, { locale: 'nb' })).toBe(
    'Første betaling tidligst 1. desember 2026.',
  );
});

it('names the first day on which a standing order can still be paid', () => {
  const standingOrder = { ...payment, frequency: 'Monthly', executionRule: 'following' };
  expect(message({ ...standingOrder, startDate: '2026-11-28' })).toBe(
    'First payment on 30 November 2026 at the earliest.',
  );
  expect(message({ ...standingOrder, startDate: '2026-09-01' })).toBe(
    'First payment on 1 December 2026 at the earliest.',
  );
});

it('says of a cancellation what holds until it is approved', () => {
  expect(cancellationMessage('en')).toBe(
    'The payment stays active until you approve the cancellation.',
  );
  expect(cancellationMessage('nb')).toBe(
    'Betalingen er fortsatt aktiv til du har godkjent kanselleringen.',
  );
});
