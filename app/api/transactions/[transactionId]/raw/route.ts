import { z } from 'zod';
import { found } from '@/app/api/found';
import { rawTransaction } from '@/lib/aisp/transactions/list-transactions';
import { userRoute } from '@/lib/auth/user-route';
import type { RawTransactionView } from '@/lib/view/stored-transaction';

export const GET = userRoute(
  '/api/transactions/[transactionId]/raw',
  { params: z.object({ transactionId: z.uuid() }) },
  async ({ params, user, now }) =>
    found<RawTransactionView>(
      await rawTransaction({ userId: user.userId, id: params.transactionId }, now),
    ),
);
