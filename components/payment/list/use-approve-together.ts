import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useLeaveForBank } from '@/components/connection/use-leave-for-bank';
import { approveTogether, newIntents } from '@/lib/query/approve-together';
import type { RequestProblem } from '@/lib/query/request';
import type { ContextId } from '@/lib/view/connection/acting-context';
import type { PaymentView } from '@/lib/view/payment';

type ApproveTogether = { approve: () => void; busy: boolean; problem: RequestProblem | null };

/** Sends the person to the bank with all that is chosen, by one press. */
export function useApproveTogether(
  contextId: ContextId,
  chosen: readonly PaymentView[],
): ApproveTogether {
  const router = useRouter();
  const client = useQueryClient();
  const [intents] = useState(newIntents);
  const { start, busy, problem } = useLeaveForBank(
    approveTogether(contextId, intents),
    (answer) => {
      for (const queryKey of [['payments'], ['baskets'], ['left-approvals']])
        void client.invalidateQueries({ queryKey });
      // The bank asks for nothing, or has not made the basket: its page says how it stands.
      if (answer !== undefined) router.push(answer.path);
    },
  );
  return { approve: () => start(chosen.map(({ paymentId }) => paymentId)), busy, problem };
}
