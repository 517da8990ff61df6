import { useQuery } from '@tanstack/react-query';
import { paymentStatusQuery } from '@/lib/query/payment-queries';
import { renewTogether } from '@/lib/query/renew-together';
import type { UpcomingsView } from '@/lib/view/insight/insight';

const ASKED_MAX = 10;

/**
 * Asks the bank about payments that it may have executed since it was last asked, and has what is coming up worked out
 * again. It is not asked again before a balance is newer or another payment is among them.
 */
export function useNewStatuses(older: UpcomingsView['statusesOlder']): void {
  useQuery({
    queryKey: ['statuses-older', older],
    queryFn: async ({ client }) => {
      const asked = older
        .slice(0, ASKED_MAX)
        .map(({ paymentId }) =>
          client.fetchQuery({ ...paymentStatusQuery(paymentId), staleTime: 0 }),
        );
      await Promise.allSettled(asked);
      await renewTogether(client, ['insight']);
      return null;
    },
    enabled: older.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
