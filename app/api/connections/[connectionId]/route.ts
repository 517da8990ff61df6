import { z } from 'zod';
import { found } from '@/app/api/found';
import { userRoute } from '@/lib/auth/user-route';
import { connectionHoldings, disconnect } from '@/lib/connection/connections';
import { AppError } from '@/lib/http/app-error';
import { noContent } from '@/lib/http/route';
import type { ConnectionHoldingsView } from '@/lib/view/connection/connection';

const params = z.object({ connectionId: z.uuid() });

export const GET = userRoute(
  '/api/connections/[connectionId]',
  { params },
  async ({ user, params: { connectionId } }) =>
    found<ConnectionHoldingsView>(await connectionHoldings({ userId: user.userId, connectionId })),
);

export const DELETE = userRoute(
  '/api/connections/[connectionId]',
  { params },
  async ({ user, params: { connectionId } }) => {
    switch (await disconnect({ userId: user.userId, connectionId })) {
      case 'done':
        return noContent();
      case 'not-found':
        throw new AppError('not-found');
      case 'busy':
        throw new AppError('conflict');
    }
  },
);
