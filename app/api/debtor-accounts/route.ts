import { z } from 'zod';
import { userRoute } from '@/lib/auth/user-route';
import { ok } from '@/lib/http/route';
import { listDebtorAccounts } from '@/lib/pisp/payment/debtor-accounts';
import { ContextId } from '@/lib/view/connection/context-id';
import type { DebtorAccountsView } from '@/lib/view/payment';

export const GET = userRoute(
  '/api/debtor-accounts',
  { query: z.object({ context: ContextId.optional() }) },
  async ({ user, query, now }) =>
    ok<DebtorAccountsView>({
      debtorAccounts: await listDebtorAccounts(
        { userId: user.userId, contextId: query.context },
        now,
      ),
    }),
);
