import { z } from 'zod';
import { userRoute } from '@/lib/auth/user-route';
import { presentPsu } from '@/lib/connection/presence';
import { ok } from '@/lib/http/route';
import { dissolveAbandoned } from '@/lib/pisp/basket/left-approvals';
import type { LeftApprovalsView } from '@/lib/view/basket';
import { ContextId } from '@/lib/view/connection/context-id';

const Context = z.object({ contextId: ContextId });

export const POST = userRoute('/api/baskets/left-approvals', { body: Context }, async (call) => {
  const { user, body, now } = call;
  const of = { userId: user.userId, contextId: body.contextId };
  return ok<LeftApprovalsView>(await dissolveAbandoned(of, presentPsu(call), now));
});
