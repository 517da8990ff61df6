import { found } from '@/app/api/found';
import { userRoute } from '@/lib/auth/user-route';
import { inspectedAction } from '@/lib/inspector/inspect';
import type { InspectedActionView } from '@/lib/view/inspected/inspector';
import { z } from '@/lib/xs2a/value/zod';

export const GET = userRoute(
  '/api/inspector/visits/[visitId]',
  { params: z.object({ visitId: z.uuid() }) },
  async ({ user, params, now }) =>
    found<InspectedActionView>(await inspectedAction(user.userId, params.visitId, now)),
);
