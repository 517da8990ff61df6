import { z } from 'zod';
import { userRoute } from '@/lib/auth/user-route';
import { ok } from '@/lib/http/route';
import { basketCandidates } from '@/lib/pisp/basket/basket-candidates';
import type { BasketCandidatesView } from '@/lib/view/basket';
import { ContextId } from '@/lib/view/connection/context-id';

const CandidatesQuery = z.object({ context: ContextId.optional() });

export const GET = userRoute('/api/baskets/candidates', { query: CandidatesQuery }, async (call) =>
  ok<BasketCandidatesView>(
    await basketCandidates({ userId: call.user.userId, context: call.query.context }, call.now),
  ),
);
