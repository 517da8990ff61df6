import { z } from 'zod';
import { answerSync, SyncBody, stepSync } from '@/app/api/sync-holder';
import { userRoute } from '@/lib/http/route';

const params = z.object({ cardAccountId: z.uuid() });

export const GET = userRoute(
  '/api/card-accounts/[cardAccountId]/sync',
  { params },
  ({ params, user, now }) =>
    answerSync({ userId: user.userId, holderId: params.cardAccountId, kind: 'card' }, now),
);

export const POST = userRoute(
  '/api/card-accounts/[cardAccountId]/sync',
  { params, body: SyncBody },
  (call) =>
    stepSync({ userId: call.user.userId, holderId: call.params.cardAccountId, kind: 'card' }, call),
);
