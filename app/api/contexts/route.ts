import { userRoute } from '@/lib/auth/user-route';
import { listContexts } from '@/lib/connection/contexts';
import { ok } from '@/lib/http/route';
import type { ActingContextsView } from '@/lib/view/connection/acting-context';

export const GET = userRoute('/api/contexts', {}, async ({ user }) =>
  ok<ActingContextsView>({ contexts: await listContexts(user.userId) }),
);
