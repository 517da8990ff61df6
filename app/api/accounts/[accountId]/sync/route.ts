import { z } from 'zod';
import { bankProblem } from '@/app/api/bank-problem';
import { syncOf } from '@/lib/aisp/transactions/sync-of';
import { syncTransactions } from '@/lib/aisp/transactions/sync-transactions';
import { userRoute } from '@/lib/auth/user-route';
import { systemClock } from '@/lib/clock';
import { presentPsu } from '@/lib/connection/presence';
import { AppError } from '@/lib/http/app-error';
import { type Answer, ok } from '@/lib/http/route';
import type { SyncAnswer } from '@/lib/view/stored-transaction';

/** The page repeats the request while there is more to read, so the user is present and sees the progress. */
const STEP_MILLISECONDS = 2_000;

const params = z.object({ accountId: z.uuid() });

const answerSync = async (
  account: { userId: string; accountId: string },
  now: Date,
): Promise<Answer> => {
  const sync = await syncOf(account, now);
  if (sync === null) throw new AppError('not-found');
  return ok<SyncAnswer>({ sync });
};

export const GET = userRoute(
  '/api/accounts/[accountId]/sync',
  { params },
  ({ params, user, now }) => answerSync({ userId: user.userId, ...params }, now),
);

/** Continues reading for a while, for the user who asks. */
export const POST = userRoute(
  '/api/accounts/[accountId]/sync',
  {
    params,
    body: z.object({ reach: z.enum(['new', 'all'], 'choice-unknown').default('new') }),
  },
  async (call) => {
    const account = { userId: call.user.userId, ...call.params };
    const ends = performance.now() + STEP_MILLISECONDS;
    const synced = await syncTransactions(account, {
      reach: call.body.reach,
      presence: presentPsu(call),
      clock: systemClock,
      goOn: () => performance.now() < ends,
      deadline: ends,
    });
    if (!synced.ok) throw bankProblem(synced);
    return answerSync(account, systemClock());
  },
);
