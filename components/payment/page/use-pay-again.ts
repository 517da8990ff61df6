'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { draftPath } from '@/components/payment/draft-path';
import { type DraftContent, keepDraft } from '@/lib/query/payment-form-queries';
import { problemOf, type RequestProblem } from '@/lib/query/request';
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
  const router = useRouter();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (content: DraftContent) => keepDraft(null, content),
    onSuccess: (draft) => {
      onDraft?.();
      router.push(draftPath(draft));
    },
  });
  return {
    payAgain: () =>
      mutate({
        contextId,
        kind,
        input: draftInputOf(request, bankDay(new Date())),
        // Two banks may list one number; a company pays at its own bank.
        ...(contextId === PRIVATE_CONTEXT ? { bankId } : {}),
      }),
    busy: isPending || isSuccess,
    problem: error ? problemOf(error) : null,
  };
}
