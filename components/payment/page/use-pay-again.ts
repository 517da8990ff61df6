'use client';

import { useOpenDraft } from '@/components/payment/use-open-draft';
import type { RequestProblem } from '@/lib/query/request';
import { PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';
import type { PaymentView } from '@/lib/view/payment';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { draftInputOf } from './draft-input';

/**
 * Opens the form for a new payment with this one's content.
 * @param onDraft called before the form opens.
 */
export function usePayAgain(
  payment: PaymentView,
  onDraft?: () => void,
): {
  payAgain: () => void;
  busy: boolean;
  problem: RequestProblem | null;
} {
  const { contextId, bankId, kind, request } = payment;
  const { open, busy, problem } = useOpenDraft(onDraft);
  return {
    payAgain: () =>
      open({
        contextId,
        kind,
        input: draftInputOf(request, bankDay(new Date())),
        // Two banks may list one number; a company pays at its own bank.
        ...(contextId === PRIVATE_CONTEXT ? { bankId } : {}),
      }),
    busy,
    problem,
  };
}
