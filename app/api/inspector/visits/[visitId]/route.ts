import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { ok } from '@/lib/http/route';
import { inspectedVisit } from '@/lib/inspector/inspect';
import type { InspectedVisitView } from '@/lib/view/inspected/inspector';
import { z } from '@/lib/xs2a/value/zod';

export const GET = userRoute(
  '/api/inspector/visits/[visitId]',
  { params: z.object({ visitId: z.uuid() }) },
  async ({ user, params, now }) => {
    const visit = await inspectedVisit(user.userId, params.visitId, now);
    if (visit === null) throw new AppError('not-found');
    return ok<InspectedVisitView>(visit);
  },
);
