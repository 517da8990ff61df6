/** The check of a payment while it is typed. It brings all schemas of payments, so it is fetched when a form is touched. */
import { type FieldErrors, type ResolverResult, set } from 'react-hook-form';
import { dateBreaks, PAYMENT_REQUESTS, type PaymentRequest } from '@/lib/xs2a/payment/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { brokenRules } from '@/lib/xs2a/value/rule';
import { fieldErrorOf } from './field-errors';
import { type FormBreak, requestOfTyped, type TypedPayment } from './typed-payment';

export type PaymentCheck =
  | { ok: true; request: PaymentRequest }
  | { ok: false; breaks: [FormBreak, ...FormBreak[]] };

/**
 * What a person typed, held against the schema of the kind and the bank's day. One break at most for each path: what
 * typing broke goes before what the schema says of it.
 */
export function checkPayment(kind: PaymentKind, typed: unknown, today: string): PaymentCheck {
  const { request, breaks, doubts } = requestOfTyped(kind, typed, today);
  const parsed = PAYMENT_REQUESTS[kind].safeParse(request);
  const found: FormBreak[] = [
    ...breaks,
    ...(parsed.success ? [] : brokenRules(parsed.error)),
    ...dateBreaks(request, today),
    ...doubts,
  ];
  const paths = new Set<string>();
  const [first, ...others] = found.filter(({ path }) => !paths.has(path) && paths.add(path));
  if (first !== undefined) return { ok: false, breaks: [first, ...others] };
  if (!parsed.success) throw new Error('A payment that is refused breaks a rule');
  return { ok: true, request: parsed.data };
}

/**
 * What react-hook-form holds a form against: the same schema as server and bank, each error at the JSON path that is
 * the name of its input, the rule id as its message.
 */
export function resolvePayment(
  kind: PaymentKind,
  typed: TypedPayment,
  today: string,
): ResolverResult<TypedPayment> {
  const check = checkPayment(kind, typed, today);
  if (check.ok) return { values: typed, errors: {} };
  const errors: FieldErrors<TypedPayment> = {};
  // Deeper paths last, so that what is said of an object stands beside what is said of its fields.
  for (const { path, ...broken } of check.breaks) set(errors, path, fieldErrorOf(broken));
  return { values: {}, errors };
}
