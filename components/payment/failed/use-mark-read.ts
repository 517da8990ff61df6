import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { markReadOfPayment, renewNotices } from '@/lib/query/notice-queries';

/** Marks the notices about a payment as read, which also ends its place among those not paid. */
export function useMarkRead(): UseMutationResult<void, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: markReadOfPayment,
    onSuccess: () => renewNotices(client),
  });
}
