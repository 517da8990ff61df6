import { z } from 'zod';
import { revokeSession } from '@/lib/auth/session';
import { freshUserRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { noContent } from '@/lib/http/route';
import { actorOf, noteSecurityEvent } from '@/lib/security/security-log';

export const DELETE = freshUserRoute(
  '/api/sessions/[sessionId]',
  { params: z.object({ sessionId: z.uuid() }) },
  async (call) => {
    const { user, params, now } = call;
    if (!(await revokeSession(user, params.sessionId, now))) throw new AppError('not-found');
    await noteSecurityEvent({ kind: 'SESSION_ENDED', userId: user.userId }, actorOf(call), now);
    return noContent();
  },
);
