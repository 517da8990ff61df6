import type { BasketDetailView } from '@/lib/view/basket';
import { readPaymentStatus } from '@/lib/xs2a/payment/payment-status';
import { type PollMoment, pollMs } from './status-poll';

/**
 * Whether polling a basket can show nothing new any more. Where only the bank can say how its approval or deletion
 * came out, it is asked even when the payments have ended, each by its own page.
 */
export function isBasketOver({
  state,
  frozenAt,
  approvedAt,
  dissolvingAt,
  dissolvedAt,
  payments,
}: Pick<
  BasketDetailView,
  'state' | 'frozenAt' | 'approvedAt' | 'dissolvingAt' | 'dissolvedAt' | 'payments'
>): boolean {
  return (
    state === 'rejected' ||
    dissolvedAt !== null ||
    (state === 'created' &&
      dissolvingAt === null &&
      (approvedAt !== null || frozenAt === null) &&
      payments.length > 0 &&
      payments.every(({ status }) => status !== null && readPaymentStatus(status).final))
  );
}

/** Milliseconds until the bank is asked for a basket's status again, or false for never. */
export function basketPollMs(
  basket: BasketDetailView | undefined,
  moment: PollMoment,
): number | false {
  if (basket === undefined || isBasketOver(basket)) return false;
  const { state, createdAt, frozenAt, approvedAt, dissolvingAt, problem } = basket;
  const changes = [createdAt, frozenAt, approvedAt, dissolvingAt];
  const last = Math.max(...changes.map((at) => (at === null ? 0 : Date.parse(at))));
  return pollMs(
    {
      changedAt: new Date(last),
      isIdle:
        state === 'created' && frozenAt === null && approvedAt === null && dissolvingAt === null,
      problem,
    },
    moment,
  );
}
