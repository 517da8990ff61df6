import { z } from 'zod';
import { bankProblem } from '@/app/api/bank-problem';
import { cardAccounts, refreshCardAccounts } from '@/lib/aisp/account/card-accounts';
import { presentPsu } from '@/lib/connection/presence';
import { ok, userRoute } from '@/lib/http/route';
import type { CardAccountsView } from '@/lib/view/card-account';
import { ContextId } from '@/lib/view/context-id';

export const POST = userRoute(
  '/api/card-accounts/refresh',
  { body: z.object({ contextId: ContextId.optional() }) },
  async (call) => {
    const { userId } = call.user;
    const contextId = call.body.contextId ?? null;
    const refreshed = await refreshCardAccounts(userId, contextId, presentPsu(call), call.now);
    if (!refreshed.ok) throw bankProblem(refreshed);
    return ok<CardAccountsView>(await cardAccounts(userId, contextId, call.now));
  },
);
