/** Which answers of a bank end a call as done or refused, and after which nobody knows what it did. Pure. */
import { isSuccess, namesRequestId, type Outcome } from '@/lib/aspsp/outcome';
import type { OutboxCall } from '@/lib/db/payments/outbox-calls';
import type { CallEffects, CallResult } from './effects';

/**
 * What an answer makes of a call.
 * @param before the call as it was before the try that was answered.
 */
export function resultOf<Value>(
  effects: CallEffects<Value>,
  before: Pick<OutboxCall, 'mayHaveArrived'>,
  outcome: Outcome<Value>,
): CallResult<Value> {
  if (!isSuccess(outcome)) {
    const counts = effects.refusalCounts || !before.mayHaveArrived;
    if (counts && !mayHaveBeenDone(effects, outcome)) return outcome;
    const earlier = before.mayHaveArrived && outcome.kind === 'refused' ? outcome : null;
    return (earlier && effects.earlierTry?.(earlier)) ?? { kind: 'unknown' };
  }
  // A success that also asks for SCA did what was asked. If it cannot be read, nobody knows what that was.
  const isReadable =
    outcome.kind !== 'sca-required' || effects.schema.safeParse(outcome.json).success;
  return isReadable ? outcome : { kind: 'unknown' };
}

/**
 * Whether the bank may have acted on the call all the same. Nobody else invents the same id, so a bank that already has
 * it has already received this very call and answered it elsewhere; an unreadable 409 to a creation may mean the same.
 * A 408 without a word may be a gateway's, which has passed the call on and no longer waits.
 */
function mayHaveBeenDone<Value>(
  { operation }: CallEffects<Value>,
  outcome: Outcome<Value>,
): boolean {
  if (outcome.kind === 'done') return false;
  const { status, messages } = outcome;
  const saysNothing = status === 408 || (status === 409 && operation.startsWith('create'));
  return (saysNothing && messages.length === 0) || messages.some(namesRequestId);
}
