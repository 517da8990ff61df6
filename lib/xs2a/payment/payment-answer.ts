/**
 * What the bank answers about payments: created, status, and the start of an authorisation. Statuses survive
 * as texts when they are unknown.
 */

import { Links, ResourceId } from '@/lib/xs2a/message/link';
import { TppMessage } from '@/lib/xs2a/message/tpp-message';
import { type Amount, toMinorUnits } from '@/lib/xs2a/value/amount';
import { AnsweredAmount } from '@/lib/xs2a/value/amount-schemas';
import { z } from '@/lib/xs2a/value/zod';

/** A status, known or not; an empty one says nothing. @see interface#states-and-transitions */
export const AnsweredStatus = z.string().regex(/\S/);

/** The answer to a created payment. @see interface#payment-creation-response */
export const PaymentCreated = z.object({
  paymentId: ResourceId,
  transactionStatus: AnsweredStatus,
  transactionFees: AnsweredAmount.nullish(),
  transactionFeeIndicator: z.boolean().nullish(),
  tppMessages: z.array(TppMessage).nullish(),
  psuMessage: z.string().nullish(),
  _links: Links.nullish(),
});
export type PaymentCreated = z.infer<typeof PaymentCreated>;

/**
 * What a payment costs: null when it costs nothing, undefined when the bank does not say. The indicator alone never means
 * a fee, and a fee of zero is none. A stated fee counts whatever the indicator says, unless it is unreadable or below
 * zero: then the cost is unknown.
 * @see supplement#5
 */
export function feeOf(
  created: Pick<PaymentCreated, 'transactionFees' | 'transactionFeeIndicator'> & {
    /** The parts of the answer that could not be read. */
    readonly odd?: readonly string[];
  },
): Amount | null | undefined {
  const { transactionFees, transactionFeeIndicator, odd = [] } = created;
  if (odd.includes('transactionFees')) return undefined;
  if (transactionFees === null || transactionFees === undefined)
    return transactionFeeIndicator === false ? null : undefined;
  const units = toMinorUnits(transactionFees);
  if (units < 0n) return undefined;
  return units === 0n ? null : transactionFees;
}

/** `GET …/{payment-id}/status`; `fundsAvailable: false` with `ACCP` is a rejection. @see supplement#5 */
export const PaymentStatusAnswer = z.object({
  paymentId: z.string().nullish(),
  transactionStatus: AnsweredStatus,
  fundsAvailable: z.boolean().nullish(),
  tppMessages: z.array(TppMessage).nullish(),
  psuMessage: z.string().nullish(),
  _links: Links.nullish(),
});
export type PaymentStatusAnswer = z.infer<typeof PaymentStatusAnswer>;

/** `POST …/authorisations` and `…/cancellation-authorisations`: `scaRedirect` is among the links. @see supplement#5 */
export const AuthorisationStarted = z.object({
  scaStatus: z.string().nullish(),
  psuMessage: z.string().nullish(),
  tppMessages: z.array(TppMessage).nullish(),
  _links: Links.nullish(),
});
export type AuthorisationStarted = z.infer<typeof AuthorisationStarted>;
