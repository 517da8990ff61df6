import { z } from 'zod';
import { exportTransactions } from '@/lib/aisp/export/export-transactions';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { ExportQuery } from '@/lib/view/export-query';

export const GET = userRoute(
  '/api/accounts/[accountId]/export',
  { params: z.object({ accountId: z.uuid() }), query: ExportQuery },
  async ({ params, query, user, now }) => {
    const download = await exportTransactions({ userId: user.userId, ...params }, query, now);
    if (download === null) throw new AppError('not-found');
    return { status: 200, download };
  },
);
