import { z } from 'zod';
import { bankProblem } from '@/app/api/bank-problem';
import { readCardBalances } from '@/lib/aisp/account/card-accounts';
import { presentPsu } from '@/lib/connection/presence';
import { ok, userRoute } from '@/lib/http/route';
import type { CardBalancesView } from '@/lib/view/card-account';

export const GET = userRoute(
  '/api/card-accounts/[cardAccountId]/balances',
  { params: z.object({ cardAccountId: z.uuid() }) },
  async (call) => {
    const key = { userId: call.user.userId, ...call.params };
    const read = await readCardBalances(key, presentPsu(call), call.now);
    if (!read.ok) throw bankProblem(read);
    return ok<CardBalancesView>({
      value: read.balances,
      readAt: read.readAt.toISOString(),
      stale: read.because !== null,
      problem: read.because === null ? null : bankProblem(read.because).code,
    });
  },
);
