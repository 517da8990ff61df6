import { z } from 'zod';
import { cardAccounts } from '@/lib/aisp/card-accounts';
import { ok, userRoute } from '@/lib/http/route';
import { ContextId } from '@/lib/view/acting-context';
import type { CardAccountsView } from '@/lib/view/card-account';

export const GET = userRoute(
  '/api/card-accounts',
  { query: z.object({ context: ContextId.optional() }) },
  async ({ query, user, now }) =>
    ok<CardAccountsView>(await cardAccounts(user.userId, query.context ?? null, now)),
);
