import { z } from 'zod';
import { changed } from '@/app/api/found';
import { userRoute } from '@/lib/auth/user-route';
import { forgetRecipient } from '@/lib/pisp/payment/recipients';

export const DELETE = userRoute(
  '/api/recipients/[recipientId]',
  { params: z.object({ recipientId: z.uuid() }) },
  async ({ user, params: { recipientId } }) =>
    changed(await forgetRecipient({ userId: user.userId, recipientId })),
);
