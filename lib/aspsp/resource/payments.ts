/**
 * `/v1/payments`, `/v1/periodic-payments` and `/v1/bulk-payments`: where each call goes and what it answers. Reads are
 * made here directly. The calls that may move money are only described here: they are stored first and made by
 * `lib/outbox/call.ts`, which sends the same bytes under the same X-Request-ID when it has to ask again.
 */
import { z } from 'zod';
import { ask } from '@/lib/aspsp/ask';
import type { Aspsp } from '@/lib/aspsp/config';
import type { Dialect } from '@/lib/aspsp/dialect';
import type { Outcome } from '@/lib/aspsp/outcome';
import { type CallContext, type ChangingCall, withQuery } from '@/lib/aspsp/request';
import { operationPath } from '@/lib/xs2a/message/operation';
import {
  type AnsweredPaymentDetails,
  type AnsweredPaymentStatus,
  answeredPaymentDetailsOf,
  answeredPaymentStatusOf,
} from '@/lib/xs2a/payment/answered-payment';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import {
  PAYMENT_KIND_TABLE,
  PAYMENT_NOUNS,
  type PaymentKind,
} from '@/lib/xs2a/payment/payment-product';

/** A payment at the bank: its kind, and the bank's own id of it. */
export type PaymentAtBank = { readonly kind: PaymentKind; readonly resourceId: string };

/** The answer to a DELETE: nothing (204), or where to approve the cancellation (202). @see supplement#6 */
export const PaymentDeletion = z
  .object({ psuMessage: z.string().nullish().catch(null) })
  .optional()
  .catch(undefined);
export type PaymentDeletion = z.infer<typeof PaymentDeletion>;

/**
 * The creation of a payment. Periodic payments have no `allowLogicalDuplicate`: they repeat on purpose.
 * @param allowLogicalDuplicate sent only when true: the person has confirmed that they want the second payment.
 * @param dialect the bank's. The stored bytes are what is sent, so they already have its spelling.
 * @see interface#create-payment-instant-product
 * @see supplement#3
 */
export function paymentCreation(
  kind: PaymentKind,
  body: PaymentRequest,
  allowLogicalDuplicate: boolean,
  dialect: Dialect,
): ChangingCall {
  return {
    method: 'POST',
    href: withQuery(
      operationPath(`create${nounOf(kind)}`, {
        'payment-product': PAYMENT_KIND_TABLE[kind].product,
      }),
      {
        allowLogicalDuplicate:
          allowLogicalDuplicate && kind !== 'periodic-payments' ? 'true' : undefined,
      },
    ),
    body:
      'executionRule' in body && body.executionRule === 'preceding'
        ? { ...body, executionRule: dialect.preceding }
        : body,
  };
}

/**
 * The start of a payment's approval; sent without a body.
 * @param startHref the bank's own `startAuthorisation` link, which is followed; without one, the supplement's address
 * is used.
 * @see interface#typical-flows
 * @see supplement#2
 */
export function paymentAuthorisation(
  payment: PaymentAtBank,
  startHref: string | null,
): ChangingCall {
  return {
    method: 'POST',
    href: startHref ?? operationPath(`authorise${nounOf(payment.kind)}`, placeOf(payment)),
  };
}

/** The end of a payment: 204 before its approval, 202 when ending it needs a separate approval. @see supplement#6 */
export function paymentDeletion(payment: PaymentAtBank): ChangingCall {
  return {
    method: 'DELETE',
    href: operationPath(`delete${nounOf(payment.kind)}`, placeOf(payment)),
  };
}

/** The start of the approval of a payment's cancellation; sent without a body. @see supplement#6 */
export function cancellationAuthorisation(payment: PaymentAtBank): ChangingCall {
  return {
    method: 'POST',
    href: operationPath(`authorise${nounOf(payment.kind)}Cancellation`, placeOf(payment)),
  };
}

/** The payment's status, also when the bank adds a link to SCA: it may be that of an approval begun. @see supplement#5 */
export function readPaymentStatus(
  aspsp: Aspsp,
  context: CallContext,
  payment: PaymentAtBank,
): Promise<Outcome<AnsweredPaymentStatus>> {
  return ask(
    aspsp,
    'read payment status',
    {
      method: 'GET',
      href: operationPath(`get${nounOf(payment.kind)}Status`, placeOf(payment)),
      context,
    },
    answeredPaymentStatusOf(payment.resourceId),
    { doneIsEnough: true },
  );
}

/**
 * What the bank has stored of the payment, also beside a link to SCA. An answer with such a link and nothing of the
 * payment asks for SCA.
 * @see supplement#5
 */
export function readPaymentDetails(
  aspsp: Aspsp,
  context: CallContext,
  payment: PaymentAtBank,
): Promise<Outcome<AnsweredPaymentDetails>> {
  return ask(
    aspsp,
    'read payment details',
    { method: 'GET', href: operationPath(`get${nounOf(payment.kind)}`, placeOf(payment)), context },
    answeredPaymentDetailsOf(payment.resourceId),
    { doneIsEnough: ({ fields }) => DETAILS.some((name) => (fields[name] ?? null) !== null) },
  );
}

/** Without any of these an answer tells nothing of the payment. */
const DETAILS = ['instructedAmount', 'creditorAccount', 'payments'] as const;

function nounOf(kind: PaymentKind) {
  return PAYMENT_NOUNS[PAYMENT_KIND_TABLE[kind].service];
}

function placeOf({ kind, resourceId }: PaymentAtBank) {
  return {
    'payment-product': PAYMENT_KIND_TABLE[kind].product,
    'payment-id': resourceId,
  };
}
