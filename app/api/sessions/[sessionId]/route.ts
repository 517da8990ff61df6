import { z } from 'zod';
import { revokeSession } from '@/lib/auth/session';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { noContent } from '@/lib/http/route';

export const DELETE = userRoute(
  '/api/sessions/[sessionId]',
  { params: z.object({ sessionId: z.uuid() }) },
  async ({ user, params, now }) => {
    if (!(await revokeSession(user, params.sessionId, now))) throw new AppError('not-found');
    return noContent();
  },
);
