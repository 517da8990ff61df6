/**
 * Signing baskets: up to ten payments that wait for approval, approved on one page. A basket is not atomic: each
 * payment proceeds on its own, and the basket's status is the worst among them.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { HEADER, parseAcceptFix } from '@/lib/xs2a/message/header';
import { Links } from '@/lib/xs2a/message/link';
import { operationPath } from '@/lib/xs2a/message/operation';
import { tppError } from '@/lib/xs2a/message/tpp-message';
import {
  BASKET_REFUSALS,
  BasketCreated,
  type BasketRefusal,
  BasketRequest,
  BasketStatusAnswer,
  basketRefusal,
} from '@/lib/xs2a/payment/basket';
import { AuthorisationStarted } from '@/lib/xs2a/payment/payment-answer';
import { type BasketStatus, basketStatus, permits } from '@/lib/xs2a/payment/payment-status';
import { bankDateTime } from '@/lib/xs2a/value/bank-time';
import { type ActingPsu, refuseMissingPsuId, resolvePsu } from '@/sandbox-bank/gate/access';
import { startApproval } from '@/sandbox-bank/gate/start-sca';
import type { Bank } from '@/sandbox-bank/server/bank';
import { type Call, operation } from '@/sandbox-bank/server/operation';
import {
  type Answer,
  type AnswerLinks,
  created,
  link,
  noContent,
  ok,
  quote,
  type Resolved,
  refuse,
  refused,
  refuseWith,
} from '@/sandbox-bank/server/reply';
import { failScaVisitsOf } from '@/sandbox-bank/store/access/sca-visit';
import {
  type Basket,
  type BasketPayment,
  deleteBasket,
  findBasket,
  insertBasket,
  listBasketPayments,
  listPaymentsInBaskets,
} from '@/sandbox-bank/store/ledger/basket';
import { lockPayments, type Payment } from '@/sandbox-bank/store/ledger/payment';

type AnyCall = Call<unknown, unknown>;

/** `POST /v1/signing-baskets` @see interface#create-signing-basket */
const createBasketOperation = operation('createBasket', {
  summary: 'Groups up to ten payments that are waiting for approval.',
  body: BasketRequest,
  answers: { 201: BasketCreated },
  handle: async (call) => {
    const style = refuseAcceptFix(call);
    if (style !== null) return style;
    const acting = await resolvePsu(call, { freshness: 'session', scaPurpose: 'IDENTITY' });
    if (!acting.ok) return acting.answer;
    const payments = await resolvePayments(call, call.body.paymentIds, acting.value);
    if (!payments.ok) return payments.answer;
    const { psu, context, agreement } = acting.value;
    const basket: Basket = {
      id: randomUUID(),
      tppId: call.tpp.id,
      worldId: call.world.id,
      psuId: psu.id,
      context,
      agreementId: agreement.id,
      approvedAt: null,
    };
    await insertBasket(call.db, {
      ...basket,
      paymentIds: payments.value.map(({ id }) => id),
      createdAt: call.now,
    });
    return created({
      basketId: call.bank.ids.seal('basket', basket.id),
      transactionStatus: statusOf(payments.value),
      _links: linksOf(call.bank, basket, payments.value),
    });
  },
});

/** A basket as answered. @assumes basket-details-body */
const BasketAnswer = z.object({
  basketId: z.string(),
  paymentIds: z.array(z.string()),
  transactionStatus: z.string(),
  _links: Links,
});

/** `GET /v1/signing-baskets/{basketId}` */
const getBasketOperation = operation('getBasket', {
  summary: 'One basket with its payments.',
  answers: { 200: BasketAnswer },
  handle: async (call) => {
    const resolved = await resolveBasket(call, { lock: false });
    if (!resolved.ok) return resolved.answer;
    const { basket, payments } = resolved.value;
    return ok({
      basketId: call.bank.ids.seal('basket', basket.id),
      paymentIds: payments.map(({ id }) => call.bank.ids.seal('payment', id)),
      transactionStatus: statusOf(payments),
      _links: linksOf(call.bank, basket, payments),
    });
  },
});

/** `GET /v1/signing-baskets/{basketId}/status` */
const getBasketStatusOperation = operation('getBasketStatus', {
  summary: 'The status of one basket: the worst among its payments.',
  answers: { 200: BasketStatusAnswer },
  handle: async (call) => {
    const resolved = await resolveBasket(call, { lock: false });
    if (!resolved.ok) return resolved.answer;
    const { basket, payments } = resolved.value;
    return ok({
      transactionStatus: statusOf(payments),
      _links: linksOf(call.bank, basket, payments),
    });
  },
});

/** `POST /v1/signing-baskets/{basketId}/authorisations` */
const authoriseBasketOperation = operation('authoriseBasket', {
  summary: 'Starts the approval of all payments in one basket.',
  answers: { 201: AuthorisationStarted },
  handle: async (call) => {
    const resolved = await resolveBasket(call, { lock: true });
    if (!resolved.ok) return resolved.answer;
    const { basket, acting, payments } = resolved.value;
    if (basket.approvedAt !== null) {
      return refuse(
        'CONFLICT',
        `Expected a basket that is waiting for approval; this one was approved at ${bankDateTime(basket.approvedAt)}.`,
      );
    }
    if (!hasWaiting(payments)) {
      return refuse(
        'CONFLICT',
        payments.length === 0
          ? 'Every payment in the basket was deleted; nothing is left to approve.'
          : 'Expected a basket with a payment that is waiting for approval; this one has none left.',
      );
    }
    return startApproval(call, {
      purpose: 'BASKET',
      subjectId: basket.id,
      expectedPsu: acting.psu,
      context: acting.context,
      agreementId: acting.agreement.id,
    });
  },
});

/**
 * `DELETE /v1/signing-baskets/{basketId}`: frees its payments before approval; an approved basket stays.
 * @see supplement#10.8
 * @assumes approved-basket-stands
 */
const deleteBasketOperation = operation('deleteBasket', {
  summary: 'Deletes one basket that is not approved; its payments remain.',
  answers: { 204: null },
  handle: async (call) => {
    const resolved = await resolveBasket(call, { lock: true });
    if (!resolved.ok) return resolved.answer;
    const { basket } = resolved.value;
    if (basket.approvedAt !== null) {
      return refuse(
        'CONFLICT',
        `The basket was approved at ${bankDateTime(basket.approvedAt)}; it can no longer be deleted.`,
      );
    }
    await deleteBasket(call.db, basket.id, call.now);
    await failScaVisitsOf(call.db, basket.id, call.now);
    return noContent();
  },
});

export const basketOperations = [
  createBasketOperation,
  getBasketOperation,
  getBasketStatusOperation,
  deleteBasketOperation,
  authoriseBasketOperation,
];

/**
 * 400 unless `x-accept-fix` names `amount-as-string`.
 * @see interface#create-signing-basket
 * @assumes accept-fix-values
 */
function refuseAcceptFix({ headers }: AnyCall): Answer | null {
  const value = headers.xAcceptFix ?? '';
  return parseAcceptFix(value).known.includes('amount-as-string')
    ? null
    : refuse(
        'FORMAT_ERROR',
        `${HEADER.xAcceptFix}: expected amount-as-string among its values, got ${quote(value)}.`,
        { path: HEADER.xAcceptFix },
      );
}

/**
 * The payments for a new basket, in the order of the request, locked until the transaction ends; or the refusal of
 * those that may not join. A payment of another TPP or world counts as unknown.
 * @see interface#create-signing-basket
 * @see supplement#10.8
 */
async function resolvePayments(
  call: AnyCall,
  sealedIds: readonly string[],
  acting: ActingPsu,
): Promise<Resolved<Payment[]>> {
  const ids = sealedIds.map((sealed) => call.bank.ids.open('payment', sealed));
  const known = ids.filter((id) => id !== null);
  const locked = await lockPayments(call.db, known);
  const inBaskets = await listPaymentsInBaskets(call.db, known);
  const payments: Payment[] = [];
  const refusals: { path: string; refusal: BasketRefusal; payment: Payment }[] = [];
  for (const [index, id] of ids.entries()) {
    const path = `paymentIds.${index}`;
    const payment = locked.find(
      (each) => each.id === id && each.tppId === call.tpp.id && each.worldId === call.world.id,
    );
    if (payment === undefined) {
      return refused(
        refuse(
          'RESOURCE_UNKNOWN',
          `${path}: expected the id of a payment that was created earlier, got ${quote(sealedIds[index])}.`,
          { path },
        ),
      );
    }
    const refusal = basketRefusal({
      service: payment.service,
      transactionStatus: payment.transactionStatus,
      samePsu: payment.psuId === acting.psu.id,
      // An agreement is of one context.
      sameContext: payment.agreementId === acting.agreement.id,
      inBasket: inBaskets.includes(payment.id),
    });
    if (refusal === null) payments.push(payment);
    else refusals.push({ path, refusal, payment });
  }
  const [first] = refusals;
  if (first === undefined) return { ok: true, value: payments };
  // The document refuses a bulk or periodic payment regardless of what else is in the basket.
  const mixed = refusals.find(({ refusal }) => BASKET_REFUSALS[refusal].status === 400);
  const { status } = BASKET_REFUSALS[(mixed ?? first).refusal];
  const messages = refusals
    .filter(({ refusal }) => BASKET_REFUSALS[refusal].status === status)
    .map(({ path, refusal, payment }) =>
      tppError(BASKET_REFUSALS[refusal].code, `${path}: ${refusalText(refusal, payment)}`, path),
    );
  return refused(refuseWith(messages, { status }));
}

function refusalText(refusal: BasketRefusal, { transactionStatus }: Payment): string {
  switch (refusal) {
    case 'bulk':
      return 'a bulk payment cannot be put in a signing basket.';
    case 'periodic':
      return 'a periodic payment cannot be put in a signing basket.';
    case 'other-psu':
      return 'expected a payment of the PSU who creates the basket, got one of another PSU.';
    case 'other-context':
      return 'expected a payment in the context of the basket, got one in another context.';
    case 'already-in-basket':
      return 'the payment is already in a signing basket.';
    case 'already-approved':
      return `expected a payment that is waiting for approval; the status of this one is ${transactionStatus}.`;
  }
}

type ResolvedBasket = { basket: Basket; payments: BasketPayment[]; acting: ActingPsu };

/** The basket in the path, if it belongs to the request's PSU and context. */
async function resolveBasket(
  call: AnyCall,
  options: { lock: boolean },
): Promise<Resolved<ResolvedBasket>> {
  if (call.headers.psuId === null) return refused(refuseMissingPsuId());
  const acting = await resolvePsu(call, { freshness: 'session', scaPurpose: 'IDENTITY' });
  if (!acting.ok) return acting;
  const { psu, agreement } = acting.value;
  const sealed = call.params.basketId ?? '';
  const id = call.bank.ids.open('basket', sealed);
  const basket = id === null ? null : await findBasket(call.db, id, options);
  // A PSU is of one TPP, and an agreement of one context.
  if (basket === null || basket.psuId !== psu.id || basket.agreementId !== agreement.id) {
    return refused(
      refuse(
        'RESOURCE_UNKNOWN',
        `Expected the id of a signing basket of this PSU and context; there is none with the id ${quote(sealed)}.`,
        { path: 'basketId' },
      ),
    );
  }
  const payments = await listBasketPayments(call.db, basket.id);
  return { ok: true, value: { basket, payments, acting: acting.value } };
}

/** @see interface#states-and-transitions @assumes empty-basket */
function statusOf(
  payments: readonly Pick<Payment, 'transactionStatus' | 'fundsAvailable'>[],
): BasketStatus {
  return payments.length === 0 ? 'RJCT' : basketStatus(payments);
}

/** Whether something is left to approve. @assumes empty-basket */
function hasWaiting(payments: readonly Omit<BasketPayment, 'id'>[]): boolean {
  return payments.some((payment) => permits(payment, 'authorise'));
}

/** What the basket permits; one without a payment that waits for approval has nothing left to approve. */
function linksOf(
  bank: Bank,
  { id, approvedAt }: Basket,
  payments: readonly Omit<BasketPayment, 'id'>[],
): AnswerLinks {
  const parameters = { basketId: bank.ids.seal('basket', id) };
  const self = operationPath('getBasket', parameters);
  const status = link(operationPath('getBasketStatus', parameters), 'GET');
  if (approvedAt !== null) return { self: link(self, 'GET'), status };
  const unapproved = { self: link(self, 'GET', 'DELETE'), status };
  if (!hasWaiting(payments)) return unapproved;
  return {
    ...unapproved,
    startAuthorisation: link(operationPath('authoriseBasket', parameters), 'POST'),
  };
}
