import { z } from 'zod';
import { bankProblem } from '@/app/api/bank-problem';
import { refreshAccounts } from '@/lib/aisp/account/refresh-accounts';
import { userRoute } from '@/lib/auth/user-route';
import { presentPsu } from '@/lib/connection/presence';
import { noContent } from '@/lib/http/route';

export const POST = userRoute(
  '/api/connections/[connectionId]/refresh',
  { params: z.object({ connectionId: z.uuid() }) },
  async (call) => {
    const key = { userId: call.user.userId, connectionId: call.params.connectionId };
    const refreshed = await refreshAccounts(key, presentPsu(call), call.now);
    if (!refreshed.ok) throw bankProblem(refreshed);
    return noContent();
  },
);
