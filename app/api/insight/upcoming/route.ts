import { z } from 'zod';
import { upcoming } from '@/lib/aisp/insight/upcoming';
import { userRoute } from '@/lib/auth/user-route';
import { ok } from '@/lib/http/route';
import { ContextId } from '@/lib/view/connection/context-id';
import type { UpcomingsView } from '@/lib/view/insight/insight';

export const GET = userRoute(
  '/api/insight/upcoming',
  { query: z.object({ context: ContextId.optional() }) },
  async ({ query, user, now }) =>
    ok<UpcomingsView>(
      await upcoming({ userId: user.userId, contextId: query.context ?? null }, now),
    ),
);
