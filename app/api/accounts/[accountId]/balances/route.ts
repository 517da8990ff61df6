import { z } from 'zod';
import { bankProblem } from '@/app/api/bank-problem';
import { readBalances } from '@/lib/aisp/account/read-balances';
import { userRoute } from '@/lib/auth/user-route';
import { presentPsu } from '@/lib/connection/presence';
import { ok } from '@/lib/http/route';
import type { BalancesView } from '@/lib/view/account';

export const GET = userRoute(
  '/api/accounts/[accountId]/balances',
  { params: z.object({ accountId: z.uuid() }) },
  async (call) => {
    const key = { userId: call.user.userId, accountId: call.params.accountId };
    const read = await readBalances(key, presentPsu(call), call.now);
    if (!read.ok) throw bankProblem(read);
    const problem = read.because && bankProblem(read.because);
    const retryAt = problem?.details.retryAt;
    return ok<BalancesView>({
      value: read.balances,
      unreadable: read.unreadable,
      readAt: read.readAt.toISOString(),
      stale: problem !== null,
      problem: problem?.code ?? null,
      ...(retryAt && { retryAt: retryAt.toISOString() }),
    });
  },
);
