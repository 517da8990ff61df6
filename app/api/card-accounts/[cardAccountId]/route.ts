import { z } from 'zod';
import { oneCardAccount } from '@/lib/aisp/account/card-accounts';
import { AppError } from '@/lib/http/app-error';
import { ok, userRoute } from '@/lib/http/route';
import type { CardAccountView } from '@/lib/view/card-account';

export const GET = userRoute(
  '/api/card-accounts/[cardAccountId]',
  { params: z.object({ cardAccountId: z.uuid() }) },
  async ({ params, user, now }) => {
    const view = await oneCardAccount({ userId: user.userId, ...params }, now);
    if (view === null) throw new AppError('not-found');
    return ok<CardAccountView>(view);
  },
);
