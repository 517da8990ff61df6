import { z } from 'zod';
import { userRoute } from '@/lib/auth/user-route';
import { ok } from '@/lib/http/route';
import { listRecipients } from '@/lib/pisp/payment/recipients';
import { ContextId } from '@/lib/view/connection/context-id';
import type { RecipientsView } from '@/lib/view/payment';

export const GET = userRoute(
  '/api/recipients',
  { query: z.object({ context: ContextId.optional() }) },
  async ({ user, query }) => ok<RecipientsView>(await listRecipients(user.userId, query.context)),
);
