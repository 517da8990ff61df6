import { z } from 'zod';
import { appErrorOf } from '@/app/api/unavailable';
import { readCardBalances } from '@/lib/aisp/card-accounts';
import { ok, userRoute } from '@/lib/http/route';
import { presentPsu } from '@/lib/psu/presence';
import type { CardBalancesView } from '@/lib/view/card-account';

export const GET = userRoute(
  '/api/card-accounts/[cardAccountId]/balances',
  { params: z.object({ cardAccountId: z.uuid() }) },
  async (call) => {
    const key = { userId: call.user.userId, ...call.params };
    const read = await readCardBalances(key, presentPsu(call), call.now);
    if (!read.ok) throw appErrorOf(read);
    return ok<CardBalancesView>({
      value: read.balances,
      readAt: read.readAt.toISOString(),
      stale: read.because !== null,
      problem: read.because === null ? null : appErrorOf(read.because).code,
    });
  },
);
