import { z } from 'zod';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { noContent } from '@/lib/http/route';
import { forgetRecipient } from '@/lib/pisp/payment/recipients';

export const DELETE = userRoute(
  '/api/recipients/[recipientId]',
  { params: z.object({ recipientId: z.uuid() }) },
  async ({ user, params: { recipientId } }) => {
    if (!(await forgetRecipient({ userId: user.userId, recipientId })))
      throw new AppError('not-found');
    return noContent();
  },
);
