import { z } from 'zod';
import { appErrorOf } from '@/app/api/unavailable';
import { refreshAccounts } from '@/lib/aisp/refresh-accounts';
import { noContent, userRoute } from '@/lib/http/route';
import { presentPsu } from '@/lib/psu/presence';

export const POST = userRoute(
  '/api/connections/[connectionId]/refresh',
  { params: z.object({ connectionId: z.uuid() }) },
  async (call) => {
    const key = { userId: call.user.userId, connectionId: call.params.connectionId };
    const refreshed = await refreshAccounts(key, presentPsu(call), call.now);
    if (!refreshed.ok) throw appErrorOf(refreshed);
    return noContent();
  },
);
