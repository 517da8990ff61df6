import { z } from 'zod';
import { bankProblem } from '@/app/api/bank-problem';
import { userRoute } from '@/lib/auth/user-route';
import { presentPsu } from '@/lib/connection/presence';
import { AppError } from '@/lib/http/app-error';
import { noContent } from '@/lib/http/route';
import { askForMove } from '@/lib/move/ask-for-move';
import { actorOf } from '@/lib/security/security-log';

/** Requests a bank held by another of the user's sign-ins, to which a mail is sent. */
export const POST = userRoute(
  '/api/connection-moves/[moveId]',
  { params: z.object({ moveId: z.uuid() }) },
  async (call) => {
    const { user, params, now } = call;
    const key = { userId: user.userId, moveId: params.moveId };
    const asked = await askForMove(key, presentPsu(call), actorOf(call), now);
    if (asked.ok) return noContent();
    if ('trouble' in asked) throw bankProblem(asked.trouble);
    throw new AppError(asked.limit.reason, { retryAt: asked.limit.retryAt });
  },
);
