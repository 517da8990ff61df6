import { found } from '@/app/api/found';
import { userRoute } from '@/lib/auth/user-route';
import { inspectedVisit } from '@/lib/inspector/inspect';
import type { InspectedVisitView } from '@/lib/view/inspected/inspector';
import { z } from '@/lib/xs2a/value/zod';

export const GET = userRoute(
  '/api/inspector/visits/[visitId]',
  { params: z.object({ visitId: z.uuid() }) },
  async ({ user, params, now }) =>
    found<InspectedVisitView>(await inspectedVisit(user.userId, params.visitId, now)),
);
