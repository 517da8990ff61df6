import { z } from 'zod';
import { answerSync, SyncBody, stepSync } from '@/app/api/sync-holder';
import { userRoute } from '@/lib/http/route';

const params = z.object({ accountId: z.uuid() });

export const GET = userRoute(
  '/api/accounts/[accountId]/sync',
  { params },
  ({ params, user, now }) =>
    answerSync({ userId: user.userId, holderId: params.accountId, kind: 'account' }, now),
);

export const POST = userRoute(
  '/api/accounts/[accountId]/sync',
  { params, body: SyncBody },
  (call) =>
    stepSync({ userId: call.user.userId, holderId: call.params.accountId, kind: 'account' }, call),
);
