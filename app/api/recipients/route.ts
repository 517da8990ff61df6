import { z } from 'zod';
import { ok, userRoute } from '@/lib/http/route';
import { listRecipients } from '@/lib/pisp/recipients';
import { ContextId } from '@/lib/view/acting-context';
import type { RecipientsView } from '@/lib/view/payment';

export const GET = userRoute(
  '/api/recipients',
  { query: z.object({ context: ContextId.optional() }) },
  async ({ user, query }) =>
    ok<RecipientsView>({ recipients: await listRecipients(user.userId, query.context) }),
);
