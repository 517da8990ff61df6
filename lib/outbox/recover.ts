/** Finishes the calls of processes that died. */
import { randomUUID } from 'node:crypto';
import { addMilliseconds, subMilliseconds } from 'date-fns';
import { DEADLINE_MILLISECONDS } from '@/lib/aspsp/deadline';
import { UNATTENDED } from '@/lib/aspsp/presence';
import { database } from '@/lib/db/client';
import {
  findAbandonedOutboxCalls,
  type OutboxCall,
  takeOverOutboxCall,
} from '@/lib/db/payments/outbox-calls';
import { errorFields, log } from '@/lib/log';
import { metrics } from '@/lib/metrics/metrics';
import { withUnattendedAction } from '@/lib/user-action';
import type { UnattendedAction } from '@/lib/view/inspected/inspector';
import {
  type CallOptions,
  endCall,
  LEASE_MARGIN_MILLISECONDS,
  resumeCall,
  TRIES_MAX,
  TRIES_MILLISECONDS_MAX,
} from './call';
import type { CallEffects } from './effects';

/**
 * Finishes the calls of processes that died. Runs at start-up and every so often, in any number of processes. A call
 * that was never sent ends as not sent. One that may be repeated without the PSU is made again. One that has used up
 * its tries or its two minutes ends as unknown.
 *
 * @param known the effects of every operation, needed to interpret the calls of another process.
 * @param now by the database's clock: by any other, calls in progress could look abandoned.
 * @returns how many were taken over.
 */
export async function recoverCalls(
  known: readonly CallEffects<unknown>[],
  now: Date,
): Promise<number> {
  let recovered = 0;
  for (const call of await findAbandonedOutboxCalls(database(), now, RECOVERED_AT_ONCE)) {
    const effects = known.find(({ operation }) => operation === call.operation);
    try {
      if (effects === undefined || !(await recover(effects, call, now))) continue;
      recovered += 1;
      metrics().leaseTakeovers.inc();
    } catch (error) {
      // One call that cannot be recovered must not hold up the others.
      log.error('recovery failed', { operation: call.operation, ...errorFields(error) });
    }
  }
  if (recovered > 0) log.info('outbox calls recovered', { count: recovered });
  return recovered;
}

const RECOVERED_AT_ONCE = 100;

const RECOVER = 'recover-call' satisfies UnattendedAction;

/** Ends an abandoned call, or makes it again if nobody needs to be present for that. */
async function recover<Value>(
  effects: CallEffects<Value>,
  call: OutboxCall,
  now: Date,
): Promise<boolean> {
  const isOver =
    call.tries >= TRIES_MAX ||
    (call.firstSentAt !== null && call.firstSentAt < subMilliseconds(now, TRIES_MILLISECONDS_MAX));
  const mayWait = call.state === 'SENDING' && !isOver;
  if (mayWait && effects.resumedBy === 'psu') return false;
  const key = { userId: call.userId, callId: call.id };
  if (mayWait && effects.resumedBy === 'anyone') {
    const deadline = performance.now() + DEADLINE_MILLISECONDS;
    const options: CallOptions = { presence: UNATTENDED, deadline };
    await withUnattendedAction(call.userId, RECOVER, () => resumeCall(effects, key, options));
    return true;
  }
  const token = randomUUID();
  const leaseUntil = addMilliseconds(now, LEASE_MARGIN_MILLISECONDS);
  if (!(await takeOverOutboxCall(database(), call, { token, now, leaseUntil }))) return false;
  await endCall(
    effects,
    { ...key, token },
    call.mayHaveArrived ? { kind: 'unknown' } : { kind: 'not-sent', code: 'unreachable' },
    { clock: () => now },
  );
  return true;
}
