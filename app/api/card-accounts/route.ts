import { z } from 'zod';
import { cardAccounts } from '@/lib/aisp/account/card-accounts';
import { ok, userRoute } from '@/lib/http/route';
import type { CardAccountsView } from '@/lib/view/card-account';
import { ContextId } from '@/lib/view/context-id';

export const GET = userRoute(
  '/api/card-accounts',
  { query: z.object({ context: ContextId.optional() }) },
  async ({ query, user, now }) =>
    ok<CardAccountsView>(await cardAccounts(user.userId, query.context ?? null, now)),
);
