/** A stored basket as the application's own API returns it. */
import { bankName } from '@/lib/connection/bank';
import type { Db } from '@/lib/db/client';
import { findAttempts, type ScaAttempt } from '@/lib/db/connections/sca-attempts';
import { type Basket, findBasketPayments, type StoredBasket } from '@/lib/db/payments/baskets';
import type { StoredPayment } from '@/lib/db/payments/payment-reads';
import {
  type PaymentSurroundings,
  paymentView,
  stateOf,
  surroundingsOf,
} from '@/lib/pisp/payment/payment-view';
import { openBankMessages } from '@/lib/vault/payment';
import { readableRows } from '@/lib/vault/readable-rows';
import type { BasketsView, BasketView } from '@/lib/view/basket';
import { contextIdOfConnection } from '@/lib/view/connection/acting-context';
import {
  type ApprovalStage,
  approvalStage,
  approvalUntil,
  basketActions,
  isOfUnknownState,
  isPartlyApproved,
  showsApproval,
} from './basket-state';

/** A basket with its payments, in order, and the round trips that started its approval, the latest first. */
export type BasketWhole = {
  basket: StoredBasket;
  payments: StoredPayment[];
  attempts: readonly ScaAttempt[];
};

/** What belongs to these baskets of one user. */
export async function wholeBaskets(
  db: Db,
  userId: string,
  baskets: readonly StoredBasket[],
): Promise<BasketWhole[]> {
  const paymentIds = baskets.flatMap(({ entries }) => entries.map(({ paymentId }) => paymentId));
  const targets = baskets.map(({ id }) => id);
  const [payments, attempts] = await Promise.all([
    findBasketPayments(db, { userId, paymentIds }),
    findAttempts(db, { userId, purpose: 'approve-basket', targets }),
  ]);
  const paymentOf = new Map(payments.map((payment) => [payment.id, payment]));
  return baskets.map((basket) => ({
    basket,
    payments: basket.entries.flatMap(({ paymentId }) => paymentOf.get(paymentId) ?? []),
    attempts: attempts.filter(({ target }) => target === basket.id),
  }));
}

/**
 * Where the approval of a basket stands. What a payment shows counts at once, although the basket is only marked as
 * approved when it is read itself. A payment in a state that nobody knows may be approved, so the bank has not said yet
 * that the approval was not given.
 */
export function stageOf({ basket, payments, attempts }: BasketWhole, now: Date): ApprovalStage {
  if (basket.dissolvingAt === null && showsApproval(basket, payments)) return 'given';
  const stage = approvalStage(basket, attempts, now);
  return stage === 'over' && payments.some(isOfUnknownState) ? 'unclear' : stage;
}

/** What may be done with a basket now. */
export function actionsOf(whole: BasketWhole, now: Date): BasketView['actions'] {
  return basketActions(whole.basket, stageOf(whole, now), whole.payments);
}

const FREEZING: readonly ApprovalStage[] = ['starting', 'open', 'unread', 'unclear', 'given'];

/**
 * One user's basket, as the API returns it. @throws UnreadableRow when it or one of its payments cannot be decrypted.
 */
export async function basketView(db: Db, basket: StoredBasket, now: Date): Promise<BasketView> {
  const [whole] = await wholeBaskets(db, basket.userId, [basket]);
  if (whole === undefined) throw new Error('A basket without a view.');
  return viewOf(whole, await surroundingsOf(db, basket.userId, whole.payments, now), now);
}

/**
 * One user's baskets, as the API returns them. A basket with an unreadable payment is not shown without it: that would
 * hide some of what is being approved.
 */
export async function basketViews(
  db: Db,
  userId: string,
  baskets: readonly StoredBasket[],
  now: Date,
): Promise<Pick<BasketsView, 'baskets' | 'unreadable'>> {
  const whole = await wholeBaskets(db, userId, baskets);
  const payments = whole.flatMap((one) => one.payments);
  const surroundings = await surroundingsOf(db, userId, payments, now, partlyApproved(baskets));
  const { views, unreadable } = readableRows(whole, (one) => viewOf(one, surroundings, now));
  return { baskets: views, unreadable };
}

function partlyApproved(baskets: readonly StoredBasket[]): { partlyApproved: Set<string> } {
  return { partlyApproved: new Set(baskets.filter(isPartlyApproved).map(({ id }) => id)) };
}

function at(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

function statusOf(basket: Basket): BasketView['status'] {
  return basket.transactionStatus === null
    ? null
    : {
        transactionStatus: basket.transactionStatus,
        fundsAvailable: null,
        readAt: (basket.statusReadAt ?? basket.updatedAt).toISOString(),
      };
}

function viewOf(whole: BasketWhole, surroundings: PaymentSurroundings, now: Date): BasketView {
  const { basket, payments, attempts } = whole;
  const { connection } = basket;
  const stage = stageOf(whole, now);
  return {
    basketId: basket.id,
    contextId: contextIdOfConnection(connection),
    connectionId: basket.connectionId,
    bankName: bankName(basket.bankId),
    agreementName: connection.agreementName,
    state: stateOf(basket),
    status: statusOf(basket),
    payments: payments.map((payment) => paymentView(payment, surroundings)),
    frozenAt: FREEZING.includes(stage) ? at(basket.frozenAt) : null,
    approvalUntil: stage === 'open' ? at(approvalUntil(attempts, now)) : null,
    isUnclear: stage === 'unclear',
    approvedAt: at(basket.approvedAt),
    dissolvingAt: at(basket.dissolvingAt),
    dissolvedAt: at(basket.dissolvedAt),
    successorId: basket.dissolvedAt === null ? null : basket.successorId,
    actions: actionsOf(whole, now),
    bankMessages: openBankMessages(basket),
    createdAt: basket.createdAt.toISOString(),
  };
}
