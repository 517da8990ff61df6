import { z } from 'zod';
import { bankProblem } from '@/app/api/bank-problem';
import { oneAccount } from '@/lib/aisp/account/list-accounts';
import { userRoute } from '@/lib/auth/user-route';
import { ok } from '@/lib/http/route';
import type { AccountView } from '@/lib/view/account';

export const GET = userRoute(
  '/api/accounts/[accountId]',
  { params: z.object({ accountId: z.uuid() }) },
  async ({ user, params, now }) => {
    const found = await oneAccount({ userId: user.userId, accountId: params.accountId }, now);
    if (!found.ok) throw bankProblem(found);
    return ok<AccountView>(found.account);
  },
);
