import { z } from 'zod';
import { disconnect } from '@/lib/aisp/connections';
import { AppError } from '@/lib/http/app-error';
import { noContent, userRoute } from '@/lib/http/route';

export const DELETE = userRoute(
  '/api/connections/[connectionId]',
  { params: z.object({ connectionId: z.uuid() }) },
  async ({ user, params }) => {
    if (!(await disconnect({ userId: user.userId, connectionId: params.connectionId })))
      throw new AppError('not-found');
    return noContent();
  },
);
