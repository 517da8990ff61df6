/** Every call that may move money, by what it changes here; and the recovery of those that a dead process left. */
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
 * Takes up the calls that a process left when it died.
 * @param now by the database's clock.
 * @returns how many were taken up.
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
