import { z } from 'zod';
import { appErrorOf } from '@/app/api/unavailable';
import { readTransaction } from '@/lib/aisp/read-transactions';
import { ok, userRoute } from '@/lib/http/route';
import { presentPsu } from '@/lib/psu/presence';
import type { TransactionDetailView } from '@/lib/view/account';

const TRANSACTION_ID = /^[!-~]{1,512}$/;

export const GET = userRoute(
  '/api/accounts/[accountId]/transactions/[transactionId]',
  { params: z.object({ accountId: z.uuid(), transactionId: z.string().regex(TRANSACTION_ID) }) },
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
