/**
 * Signing baskets: the request, the answers, and which payments may not be put in one. The status of a basket is worked
 * out in `payment-status.ts`.
 */

import { AnsweredLinks, Links, ResourceId } from '@/lib/xs2a/message/link';
import { TppMessage } from '@/lib/xs2a/message/tpp-message';
import { BASKET_PAYMENTS_MAX, BASKET_PAYMENTS_MIN } from '@/lib/xs2a/value/limits';
import { held, objectRule } from '@/lib/xs2a/value/rule';
import { listOf, RequestText } from '@/lib/xs2a/value/text-schemas';
import { z } from '@/lib/xs2a/value/zod';
import { AnsweredStatus } from './payment-answer';
import type { PaymentService } from './payment-product';
import { readPaymentStatus } from './payment-status';

const PaymentId = held(RequestText, (id) => (id === '' ? { rule: 'field-required' } : null));

/** `POST /v1/signing-baskets`: 1 to 10 payments, each once. @see interface#signing-basket-creation-request-and-response */
export const BasketRequest = z.strictObject(
  {
    paymentIds: held(listOf(PaymentId, BASKET_PAYMENTS_MIN, BASKET_PAYMENTS_MAX), (ids) =>
      new Set(ids).size === ids.length ? null : { rule: 'list-entry-repeated' },
    ),
  },
  objectRule,
);
export type BasketRequest = z.infer<typeof BasketRequest>;

/** The answer to a created basket. @see interface#signing-basket-creation-request-and-response */
export const BasketCreated = z.object({
  basketId: ResourceId.nullish(),
  transactionStatus: AnsweredStatus,
  tppMessages: z.array(TppMessage).nullish(),
  psuMessage: z.string().nullish(),
  _links: Links.nullish(),
});
export type BasketCreated = z.infer<typeof BasketCreated>;

/**
 * `GET /v1/signing-baskets/{basketId}`; the framework calls the list `payments`.
 * @see supplement#2
 * @assumes basket-details-body
 */
export const BasketDetails = z
  .object({
    transactionStatus: AnsweredStatus,
    paymentIds: z.array(z.string()).nullish(),
    payments: z.array(z.string()).nullish(),
    _links: AnsweredLinks.nullish(),
  })
  .transform(({ paymentIds, payments, ...rest }) => ({
    ...rest,
    paymentIds: paymentIds ?? payments ?? [],
  }));
export type BasketDetails = z.infer<typeof BasketDetails>;

/** `GET /v1/signing-baskets/{basketId}/status`. @see supplement#2 */
export const BasketStatusAnswer = z.object({
  transactionStatus: AnsweredStatus,
  _links: AnsweredLinks.nullish(),
});
export type BasketStatusAnswer = z.infer<typeof BasketStatusAnswer>;

/** The status of one basket: an answer that names another basket says nothing about this one. */
export function basketStatusAnswerOf(basketId: string): z.ZodType<BasketStatusAnswer> {
  return BasketStatusAnswer.extend({
    basketId: z.string().nullish().catch(null),
  }).refine((answer) => [null, undefined, basketId].includes(answer.basketId), {
    path: ['basketId'],
  });
}

/** Why a payment may not be put in a basket, with the bank's answer. @see interface#errors @see supplement#10.8 */
export const BASKET_REFUSALS = {
  bulk: { status: 400, code: 'REFERENCE_MIX_INVALID' },
  periodic: { status: 400, code: 'REFERENCE_MIX_INVALID' },
  'other-psu': { status: 409, code: 'CONFLICT' },
  'other-context': { status: 409, code: 'CONFLICT' },
  'already-in-basket': { status: 409, code: 'CONFLICT' },
  'already-approved': { status: 409, code: 'CONFLICT' },
} as const satisfies Record<
  string,
  { status: 400 | 409; code: 'REFERENCE_MIX_INVALID' | 'CONFLICT' }
>;
export type BasketRefusal = keyof typeof BASKET_REFUSALS;

/** What must be known about a payment that is to be put in a basket. */
export type BasketCandidate = {
  service: PaymentService;
  transactionStatus: string;
  /** Whether it belongs to the PSU who creates the basket. */
  samePsu: boolean;
  /** Whether its debtor acts in the context (private, or the same agreement) in which the basket is created. */
  sameContext: boolean;
  /** Whether it is already in a basket that has not been deleted. */
  inBasket: boolean;
};

/**
 * Why a payment may not be put in a basket, or null when it may. A payment that is not waiting for its first approval
 * counts as approved.
 * @see supplement#10.8
 */
export function basketRefusal(candidate: BasketCandidate): BasketRefusal | null {
  if (candidate.service === 'bulk-payments') return 'bulk';
  if (candidate.service === 'periodic-payments') return 'periodic';
  if (!candidate.samePsu) return 'other-psu';
  if (!candidate.sameContext) return 'other-context';
  if (candidate.inBasket) return 'already-in-basket';
  const { meaning } = readPaymentStatus(candidate);
  return meaning === 'received' || meaning === 'technically-valid' ? null : 'already-approved';
}
