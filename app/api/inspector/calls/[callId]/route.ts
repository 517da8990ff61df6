import { found } from '@/app/api/found';
import { userRoute } from '@/lib/auth/user-route';
import { inspectedCall } from '@/lib/inspector/inspect';
import type { InspectedCallView } from '@/lib/view/inspected/inspector';
import { z } from '@/lib/xs2a/value/zod';

export const GET = userRoute(
  '/api/inspector/calls/[callId]',
  { params: z.object({ callId: z.uuid() }) },
  async ({ user, params, now }) =>
    found<InspectedCallView>(await inspectedCall(user.userId, params.callId, now)),
);
