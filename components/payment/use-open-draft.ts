'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type DraftContent, keepDraft } from '@/lib/query/payment-form-queries';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import type { PaymentDraftView } from '@/lib/view/payment';
import { draftPath } from './draft-path';

type OpenDraft = {
  /** Stores the content as a draft and opens its form. */
  open: (content: DraftContent) => void;
  /** Until the form has loaded. */
  busy: boolean;
  problem: RequestProblem | null;
};

/**
 * Opens the payment form with content from elsewhere.
 * @param onDraft called before the form opens.
 * @param onError called when it could not be stored; without it, `problem` says why.
 */
export function useOpenDraft(
  onDraft?: (draft: PaymentDraftView) => void,
  onError?: () => void,
): OpenDraft {
  const router = useRouter();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (content: DraftContent) => keepDraft(null, content),
    onSuccess: (draft) => {
      onDraft?.(draft);
      router.push(draftPath(draft));
    },
    onError: () => onError?.(),
  });
  return {
    open: mutate,
    busy: isPending || isSuccess,
    problem: error ? problemOf(error) : null,
  };
}
