import { z } from 'zod';
import { userRoute } from '@/lib/auth/user-route';
import { find } from '@/lib/find/find';
import { ok } from '@/lib/http/route';
import { ContextId } from '@/lib/view/connection/context-id';
import { FIND_CHARACTERS_MAX, FIND_CHARACTERS_MIN, type FindView } from '@/lib/view/find';

const Query = z.object({
  context: ContextId,
  q: z
    .string('text-required')
    .trim()
    .min(FIND_CHARACTERS_MIN, 'field-invalid')
    .max(FIND_CHARACTERS_MAX, 'field-invalid'),
});

export const GET = userRoute('/api/find', { query: Query }, async ({ query, user, now }) =>
  ok<FindView>(await find({ userId: user.userId, contextId: query.context }, query.q, now)),
);
