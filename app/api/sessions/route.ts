import { revokeOtherSessions, sessionsOf } from '@/lib/auth/session';
import { freshUserRoute, userRoute } from '@/lib/auth/user-route';
import { noContent, ok } from '@/lib/http/route';
import { actorOf, noteSecurityEvent } from '@/lib/security/security-log';
import type { SessionsView } from '@/lib/view/user/user';

export const GET = userRoute('/api/sessions', {}, async ({ user, now }) =>
  ok<SessionsView>({ sessions: await sessionsOf(user, now) }),
);

export const DELETE = freshUserRoute('/api/sessions', {}, async (call) => {
  const { user, now } = call;
  await revokeOtherSessions(user, now);
  await noteSecurityEvent({ kind: 'SESSIONS_ENDED', userId: user.userId }, actorOf(call), now);
  return noContent();
});
