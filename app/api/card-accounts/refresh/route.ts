import { z } from 'zod';
import { appErrorOf } from '@/app/api/unavailable';
import { cardAccounts, refreshCardAccounts } from '@/lib/aisp/card-accounts';
import { ok, userRoute } from '@/lib/http/route';
import { presentPsu } from '@/lib/psu/presence';
import { ContextId } from '@/lib/view/acting-context';
import type { CardAccountsView } from '@/lib/view/card-account';

export const POST = userRoute(
  '/api/card-accounts/refresh',
  { body: z.object({ contextId: ContextId.optional() }) },
  async (call) => {
    const { userId } = call.user;
    const contextId = call.body.contextId ?? null;
    const refreshed = await refreshCardAccounts(userId, contextId, presentPsu(call), call.now);
    if (!refreshed.ok) throw appErrorOf(refreshed);
    return ok<CardAccountsView>(await cardAccounts(userId, contextId, call.now));
  },
);
