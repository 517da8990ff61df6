import { z } from 'zod';
import { appErrorOf } from '@/app/api/unavailable';
import { syncOf } from '@/lib/aisp/sync-of';
import { syncTransactions } from '@/lib/aisp/sync-transactions';
import { systemClock } from '@/lib/clock';
import { AppError } from '@/lib/http/app-error';
import { type Answer, ok } from '@/lib/http/route';
import { presentPsu } from '@/lib/psu/presence';
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
  if (!synced.ok) throw appErrorOf(synced);
  return answerSync(holder, systemClock());
};
