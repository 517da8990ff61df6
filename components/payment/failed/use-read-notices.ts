import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { readNoticesOfPayment, renewNotices } from '@/lib/query/notice-queries';

/** Marks the notices about a payment as read, which also ends its place among those not paid. */
export function useReadNotices(): UseMutationResult<void, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: readNoticesOfPayment,
    onSuccess: () => renewNotices(client),
  });
}
