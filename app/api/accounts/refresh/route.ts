import { z } from 'zod';
import { bankProblem } from '@/app/api/bank-problem';
import { listAccounts } from '@/lib/aisp/account/list-accounts';
import { refreshCardAccounts } from '@/lib/aisp/account/refresh-accounts';
import { userRoute } from '@/lib/auth/user-route';
import { presentPsu } from '@/lib/connection/presence';
import { ok } from '@/lib/http/route';
import type { AccountsView } from '@/lib/view/account';
import { ContextId } from '@/lib/view/connection/context-id';

export const POST = userRoute(
  '/api/accounts/refresh',
  { body: z.object({ contextId: ContextId.optional() }) },
  async (call) => {
    const { userId } = call.user;
    const { contextId } = call.body;
    const refreshed = await refreshCardAccounts(userId, contextId, presentPsu(call), call.now);
    if (!refreshed.ok) throw bankProblem(refreshed);
    return ok<AccountsView>(await listAccounts(userId, { contextId, kind: 'card' }, call.now));
  },
);
