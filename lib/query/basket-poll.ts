import type { BasketDetailView } from '@/lib/view/basket';
import { readPaymentStatus } from '@/lib/xs2a/payment/payment-status';
import { type PollMoment, pollMs } from './status-poll';

/** Whether nothing will happen to a basket any more that asking could show. */
export function isBasketOver({
  state,
  dissolvedAt,
  payments,
}: Pick<BasketDetailView, 'state' | 'dissolvedAt' | 'payments'>): boolean {
  return (
    state === 'rejected' ||
    dissolvedAt !== null ||
    (state === 'created' &&
      payments.length > 0 &&
      payments.every(({ status }) => status !== null && readPaymentStatus(status).final))
  );
}

/** After how many milliseconds the bank is asked again how a basket stands, or false for not at all. */
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
