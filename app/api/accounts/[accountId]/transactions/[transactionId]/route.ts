import { z } from 'zod';
import { appErrorOf } from '@/app/api/unavailable';
import { readTransaction } from '@/lib/aisp/read-transactions';
import { ok, userRoute } from '@/lib/http/route';
import { presentPsu } from '@/lib/psu/presence';
import type { TransactionDetailView } from '@/lib/view/account';
import { isResourceId } from '@/lib/xs2a/link';

const TransactionId = z
  .string()
  .regex(/^[!-~]{1,512}$/)
  .refine(isResourceId);

export const GET = userRoute(
  '/api/accounts/[accountId]/transactions/[transactionId]',
  { params: z.object({ accountId: z.uuid(), transactionId: TransactionId }) },
  async (call) => {
    const read = await readTransaction(
      { userId: call.user.userId, accountId: call.params.accountId },
      call.params.transactionId,
      presentPsu(call),
      call.now,
    );
    if (!read.ok) throw appErrorOf(read);
    return ok<TransactionDetailView>({ transaction: read.transaction });
  },
);
