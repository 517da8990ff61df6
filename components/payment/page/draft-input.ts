import type { PaymentRequest } from '@/lib/xs2a/payment/payment';

/**
 * A payment's content for the form of a similar one. A day in the past is left out: the form has a new one.
 * @param today the bank's day, `YYYY-MM-DD`.
 */
export function draftInputOf(request: PaymentRequest, today: string): Record<string, unknown> {
  const input: Record<string, unknown> = { ...request };
  for (const name of ['requestedExecutionDate', 'startDate']) {
    const date = input[name];
    if (typeof date === 'string' && date < today) delete input[name];
  }
  return input;
}
