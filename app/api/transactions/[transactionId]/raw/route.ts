import { z } from 'zod';
import { rawTransaction } from '@/lib/aisp/transactions/list-transactions';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { ok } from '@/lib/http/route';
import type { RawTransactionView } from '@/lib/view/stored-transaction';

export const GET = userRoute(
  '/api/transactions/[transactionId]/raw',
  { params: z.object({ transactionId: z.uuid() }) },
  async ({ params, user, now }) => {
    const view = await rawTransaction({ userId: user.userId, id: params.transactionId }, now);
    if (view === null) throw new AppError('not-found');
    return ok<RawTransactionView>(view);
  },
);
