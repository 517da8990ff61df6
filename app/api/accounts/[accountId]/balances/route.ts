import { z } from 'zod';
import { appErrorOf } from '@/app/api/unavailable';
import { readBalances } from '@/lib/aisp/read-balances';
import { ok, userRoute } from '@/lib/http/route';
import { presentPsu } from '@/lib/psu/presence';
import type { BalancesView } from '@/lib/view/account';

export const GET = userRoute(
  '/api/accounts/[accountId]/balances',
  { params: z.object({ accountId: z.uuid() }) },
  async (call) => {
    const key = { userId: call.user.userId, accountId: call.params.accountId };
    const read = await readBalances(key, presentPsu(call), call.now);
    if (!read.ok) throw appErrorOf(read);
    return ok<BalancesView>({
      value: read.balances,
      readAt: read.readAt.toISOString(),
      stale: read.because !== null,
      problem: read.because === null ? null : appErrorOf(read.because).code,
    });
  },
);
