import { z } from 'zod';
import { listAccounts } from '@/lib/aisp/account/list-accounts';
import { userRoute } from '@/lib/auth/user-route';
import { ok } from '@/lib/http/route';
import type { AccountsView } from '@/lib/view/account';
import { ContextId } from '@/lib/view/connection/context-id';

export const GET = userRoute(
  '/api/accounts',
  {
    query: z.object({
      context: ContextId.optional(),
      kind: z.enum(['account', 'card'], 'choice-unknown').optional(),
    }),
  },
  async ({ user, query, now }) =>
    ok<AccountsView>(
      await listAccounts(user.userId, { contextId: query.context, kind: query.kind }, now),
    ),
);
