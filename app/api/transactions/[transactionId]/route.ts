import { z } from 'zod';
import { found } from '@/app/api/found';
import { oneTransaction } from '@/lib/aisp/transactions/list-transactions';
import { userRoute } from '@/lib/auth/user-route';
import type { StoredTransactionDetailView } from '@/lib/view/stored-transaction';

export const GET = userRoute(
  '/api/transactions/[transactionId]',
  { params: z.object({ transactionId: z.uuid() }) },
  async ({ params, user, now }) =>
    found<StoredTransactionDetailView>(
      await oneTransaction({ userId: user.userId, id: params.transactionId }, now),
    ),
);
