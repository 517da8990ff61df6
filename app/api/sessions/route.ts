import { revokeOtherSessions, sessionsOf } from '@/lib/auth/session';
import { userRoute } from '@/lib/auth/user-route';
import { noContent, ok } from '@/lib/http/route';
import type { SessionsView } from '@/lib/view/user/user';

export const GET = userRoute('/api/sessions', {}, async ({ user, now }) =>
  ok<SessionsView>({ sessions: await sessionsOf(user, now) }),
);

export const DELETE = userRoute('/api/sessions', {}, async ({ user, now }) => {
  await revokeOtherSessions(user, now);
  return noContent();
});
