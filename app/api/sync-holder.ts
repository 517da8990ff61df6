import { z } from 'zod';
import { bankProblem } from '@/app/api/bank-problem';
import { syncOf } from '@/lib/aisp/transactions/sync-of';
import { syncTransactions } from '@/lib/aisp/transactions/sync-transactions';
import { systemClock } from '@/lib/clock';
import { presentPsu } from '@/lib/connection/presence';
import { AppError } from '@/lib/http/app-error';
import { type Answer, ok } from '@/lib/http/route';
import type { SyncAnswer } from '@/lib/view/stored-transaction';

/** A page asks again and again while there is more to read: then the person is there, and sees how far it has come. */
const STEP_MILLISECONDS = 2_000;

export const SyncBody = z.object({
  reach: z.enum(['new', 'all'], 'choice-unknown').default('new'),
});

type Holder = { userId: string; holderId: string; kind: 'account' | 'card' };

export const answerSync = async (holder: Holder, now: Date): Promise<Answer> => {
  const sync = await syncOf(holder, now);
  if (sync === null) throw new AppError('not-found');
  return ok<SyncAnswer>({ sync });
};

/** Reads on for a while, for the person who asks. */
export const stepSync = async (
  holder: Holder,
  call: { request: Request; address: string; body: z.infer<typeof SyncBody> },
): Promise<Answer> => {
  const ends = performance.now() + STEP_MILLISECONDS;
  const synced = await syncTransactions(holder, {
    reach: call.body.reach,
    presence: presentPsu(call),
    clock: systemClock,
    goOn: () => performance.now() < ends,
  });
  if (!synced.ok) throw bankProblem(synced);
  return answerSync(holder, systemClock());
};
