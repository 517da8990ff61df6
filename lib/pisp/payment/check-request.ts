import { isDeepStrictEqual } from 'node:util';
import { paymentKind } from '@/lib/db/payments/payment-kind';
import type { Payment } from '@/lib/db/payments/payments';
import { openPaymentRequest } from '@/lib/vault/payment';
import { dateBreaks, PAYMENT_REQUESTS, type PaymentRequest } from '@/lib/xs2a/payment/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { type Amount, canonicalAmount } from '@/lib/xs2a/value/amount';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { type BrokenRule, brokenRules } from '@/lib/xs2a/value/rule';

type CheckedRequest = { ok: true; request: PaymentRequest } | { ok: false; fields: BrokenRule[] };

/** Checks the request against the schema of its kind, and its dates against the bank's day. */
export function checkRequest(kind: PaymentKind, request: unknown, now: Date): CheckedRequest {
  const parsed = PAYMENT_REQUESTS[kind].safeParse(request);
  if (!parsed.success) return { ok: false, fields: brokenRules(parsed.error) };
  const late = dateBreaks(parsed.data, bankDay(now));
  return late.length > 0
    ? { ok: false, fields: late }
    : { ok: true, request: canonicalRequest(parsed.data) };
}

/** Whether a payment was made of this request: a form left open in another tab may send something else for it. */
export function isRequestOf(payment: Payment, request: unknown): boolean {
  // As it was checked when it was made: its dates may have passed.
  const checked = checkRequest(paymentKind(payment), request, payment.createdAt);
  return checked.ok && isDeepStrictEqual(checked.request, openPaymentRequest(payment));
}

/** Puts the request in the one form that we send: amounts with exactly the minor units, `preceding` in one spelling. */
function canonicalRequest(request: PaymentRequest): PaymentRequest {
  return 'payments' in request
    ? { ...request, payments: request.payments.map(canonicalTransfer) }
    : canonicalTransfer(request);
}

function canonicalTransfer<T extends object>(transfer: T): T {
  return {
    ...transfer,
    ...('instructedAmount' in transfer
      ? { instructedAmount: canonicalAmount(transfer.instructedAmount as Amount) }
      : {}),
    ...('executionRule' in transfer && transfer.executionRule === 'preceeding'
      ? { executionRule: 'preceding' }
      : {}),
  };
}
