import { z } from 'zod';
import { found } from '@/app/api/found';
import { ofAccounts, range, rangeOf, requestOf } from '@/app/api/insight/request';
import { balanceHistory } from '@/lib/aisp/insight/insight';
import { userRoute } from '@/lib/auth/user-route';
import type { BalanceHistoryView } from '@/lib/view/insight/insight';

export const GET = userRoute(
  '/api/insight/balances',
  { query: z.object({ ...ofAccounts, ...range }) },
  async ({ query, user, now }) =>
    found<BalanceHistoryView>(
      await balanceHistory(requestOf(user.userId, query), rangeOf(query), now),
    ),
);
