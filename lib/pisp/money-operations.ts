/** Every call that may move money. Recovery finds here what a call means that a dead process has left. */
import type { MoneySettlement } from './money-settlement';
import {
  basketAuthorisationSettlement,
  basketCreationSettlement,
  basketDeletionSettlement,
} from './settle-basket';
import {
  cancellationAuthorisationSettlement,
  paymentAuthorisationSettlement,
  paymentCreationSettlement,
  paymentDeletionSettlement,
} from './settle-payment';

export const MONEY_OPERATIONS: readonly MoneySettlement<unknown>[] = [
  paymentCreationSettlement,
  paymentAuthorisationSettlement,
  paymentDeletionSettlement,
  cancellationAuthorisationSettlement,
  basketCreationSettlement,
  basketAuthorisationSettlement,
  basketDeletionSettlement,
];
