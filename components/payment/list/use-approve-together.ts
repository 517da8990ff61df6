import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useLeaveForBank } from '@/components/connection/use-leave-for-bank';
import { approveTogether, newIntents, type Selection } from '@/lib/query/approve-together';
import type { RequestProblem } from '@/lib/query/request';
import type { ContextId } from '@/lib/view/connection/acting-context';
import type { PaymentView } from '@/lib/view/payment';

type ApproveTogether = { approve: () => void; busy: boolean; problem: RequestProblem | null };

/** Takes the user to the bank with the whole selection, in one press. */
export function useApproveTogether(
  contextId: ContextId,
  chosen: readonly PaymentView[],
): ApproveTogether {
  const router = useRouter();
  const client = useQueryClient();
  const [intents] = useState(newIntents);
  const { start, busy, problem } = useLeaveForBank(
    (paymentIds: Selection) => approveTogether(contextId, paymentIds, intents),
    (answer) => {
      for (const queryKey of [['payments'], ['baskets'], ['left-approvals']])
        void client.invalidateQueries({ queryKey });
      // The bank needs no approval, or has not created the basket: its page shows the state.
      if (answer !== undefined) router.push(answer.path);
    },
  );
  const approve = () => {
    const [first, ...others] = chosen.map(({ paymentId }) => paymentId);
    if (first !== undefined) start([first, ...others]);
  };
  return { approve, busy, problem };
}
