import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { ok } from '@/lib/http/route';
import { inspectedCall } from '@/lib/inspector/inspect';
import type { InspectedCallView } from '@/lib/view/inspected/inspector';
import { z } from '@/lib/xs2a/value/zod';

export const GET = userRoute(
  '/api/inspector/calls/[callId]',
  { params: z.object({ callId: z.uuid() }) },
  async ({ user, params, now }) => {
    const call = await inspectedCall(user.userId, params.callId, now);
    if (call === null) throw new AppError('not-found');
    return ok<InspectedCallView>(call);
  },
);
