import { bankProblem } from '@/app/api/bank-problem';
import { userRoute } from '@/lib/auth/user-route';
import { cursorUnknown } from '@/lib/http/cursor';
import { ok } from '@/lib/http/route';
import type { StoredTransactionsView } from '@/lib/view/stored-transaction';
import { TransactionsQuery, transactionsListed } from './listing';

export const GET = userRoute(
  '/api/transactions',
  { query: TransactionsQuery },
  async ({ query, user, now }) => {
    const listed = await transactionsListed(user.userId, query, now);
    if (!listed.ok)
      throw listed.reason === 'invalid-cursor' ? cursorUnknown() : bankProblem(listed);
    return ok<StoredTransactionsView>(listed.view);
  },
);
