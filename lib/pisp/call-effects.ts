/** The effects of every call that may move money, and the recovery of calls whose process died. */
import type { CallEffects } from '@/lib/outbox/effects';
import { recoverCalls } from '@/lib/outbox/recover';
import {
  basketAuthorisationEffects,
  basketCreationEffects,
  basketDeletionEffects,
} from './basket/basket-effects';
import {
  cancellationAuthorisationEffects,
  paymentAuthorisationEffects,
  paymentCreationEffects,
  paymentDeletionEffects,
} from './payment/payment-effects';

/**
 * Finishes the calls of processes that died.
 * @param now by the database's clock.
 * @returns how many were taken over.
 */
export function recoverOutbox(now: Date): Promise<number> {
  return recoverCalls(CALL_EFFECTS, now);
}

const CALL_EFFECTS: readonly CallEffects<unknown>[] = [
  paymentCreationEffects,
  paymentAuthorisationEffects,
  paymentDeletionEffects,
  cancellationAuthorisationEffects,
  basketCreationEffects,
  basketAuthorisationEffects,
  basketDeletionEffects,
];
