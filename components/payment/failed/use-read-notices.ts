import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { NOTICES_KEY, readNoticesOfPayment } from '@/lib/query/notice-queries';

/** Marks the notices about a payment as read, which also ends its place among those not paid. */
export function useReadNotices(): UseMutationResult<void, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: readNoticesOfPayment,
    onSuccess: () => {
      for (const queryKey of [[NOTICES_KEY], ['payments']])
        void client.invalidateQueries({ queryKey });
    },
  });
}
