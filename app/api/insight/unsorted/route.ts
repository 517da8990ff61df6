import { z } from 'zod';
import { unsorted } from '@/lib/aisp/insight/sorting/unsorted';
import { userRoute } from '@/lib/auth/user-route';
import { ok } from '@/lib/http/route';
import { ContextId } from '@/lib/view/connection/context-id';
import type { UnsortedView } from '@/lib/view/insight/unsorted';

export const GET = userRoute(
  '/api/insight/unsorted',
  { query: z.object({ context: ContextId }) },
  async ({ query, user, now }) =>
    ok<UnsortedView>(await unsorted({ userId: user.userId, contextId: query.context }, now)),
);
