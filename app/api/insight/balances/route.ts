import { z } from 'zod';
import { ofAccounts, range, rangeOf, requestOf } from '@/app/api/insight/request';
import { balanceHistory } from '@/lib/aisp/insight/insight';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { ok } from '@/lib/http/route';
import type { BalanceHistoryView } from '@/lib/view/insight/insight';

export const GET = userRoute(
  '/api/insight/balances',
  { query: z.object({ ...ofAccounts, ...range }) },
  async ({ query, user, now }) => {
    const view = await balanceHistory(requestOf(user.userId, query), rangeOf(query), now);
    if (view === null) throw new AppError('not-found');
    return ok<BalanceHistoryView>(view);
  },
);
