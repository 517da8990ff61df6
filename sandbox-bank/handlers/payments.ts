/**
 * Payments, periodic payments and bulk payments: creation, details, status, deletion, and the start of the approval of
 * a payment or its cancellation. The three services differ only in their tables.
 */
import { z } from 'zod';
import { PaymentCreationQuery } from '@/lib/xs2a/account/query-parameter';
import { Links } from '@/lib/xs2a/message/link';
import { PAYMENT_REQUESTS } from '@/lib/xs2a/payment/payment';
import {
  AuthorisationStarted,
  PaymentCreated,
  PaymentStatusAnswer,
} from '@/lib/xs2a/payment/payment-answer';
import {
  PAYMENT_KIND_TABLE,
  PAYMENT_KINDS,
  PAYMENT_PRODUCTS,
  PAYMENT_SERVICES,
  type PaymentService,
} from '@/lib/xs2a/payment/payment-product';
import { deleteOutcome, permits } from '@/lib/xs2a/payment/payment-status';
import { type ScaStart, startApproval } from '@/sandbox-bank/gate/start-sca';
import { cancel } from '@/sandbox-bank/payments/approve-payment';
import { loadDebtor } from '@/sandbox-bank/payments/debtor';
import { cancellationMessage } from '@/sandbox-bank/payments/psu-message';
import { localeOf } from '@/sandbox-bank/sca/locale';
import { type BankOperation, type Call, operation } from '@/sandbox-bank/server/operation';
import {
  type Answer,
  type AnswerLinks,
  noContent,
  ok,
  type Resolved,
  refuse,
  refused,
} from '@/sandbox-bank/server/reply';
import { failScaVisitsOf } from '@/sandbox-bank/store/access/sca-visit';
import { findOpenBasketOfPayment, releasePayment } from '@/sandbox-bank/store/ledger/basket';
import type { Payment } from '@/sandbox-bank/store/ledger/payment';
import { listInstructions } from '@/sandbox-bank/store/ledger/payment-instruction';
import { createPayment } from './create-payment';
import { type ResolvedPayment, refuseUnknownPayment, resolvePayment } from './payment-access';
import {
  cancellationLinks,
  paymentDetailsWire,
  paymentLinks,
  paymentOperationsOf,
  paymentStatusWire,
} from './payment-wire';

type AnyCall = Call<unknown, unknown>;

const NOUNS = {
  payments: 'payment',
  'periodic-payments': 'periodic payment',
  'bulk-payments': 'bulk payment',
} as const satisfies Record<PaymentService, string>;

const SINGLE_REQUESTS = PAYMENT_PRODUCTS.map((product) => PAYMENT_REQUESTS[product]);

const REQUESTS = {
  payments: z.union(SINGLE_REQUESTS),
  'periodic-payments': PAYMENT_REQUESTS['periodic-payments'],
  'bulk-payments': PAYMENT_REQUESTS['bulk-payments'],
} as const satisfies Record<PaymentService, z.ZodType>;

/** The details of each service: the fields of one of its requests and those the bank adds. */
function detailsOf(service: PaymentService): z.ZodType {
  const kinds = PAYMENT_KINDS.filter((kind) => PAYMENT_KIND_TABLE[kind].service === service);
  const details = kinds.map((kind) =>
    z.object({
      ...PAYMENT_REQUESTS[kind].shape,
      paymentId: z.string(),
      debtorName: z.string().optional(),
      _links: Links,
    }),
  );
  const [only, ...others] = details;
  return others.length === 0 && only !== undefined ? only : z.union(details);
}

/** A periodic payment repeats on purpose, so it is never a duplicate. @see supplement#3 */
function creationOf(service: PaymentService): BankOperation {
  const definition = {
    summary: `Creates one ${NOUNS[service]}. It then waits for the PSU's approval.`,
    // The schema depends on the product in the path, so the handler validates the body.
    body: z.unknown(),
    bodyDescription: REQUESTS[service],
    answers: { 201: PaymentCreated },
  };
  const id = paymentOperationsOf(service).create;
  if (service === 'periodic-payments') {
    return operation(id, {
      ...definition,
      handle: (call) =>
        createPayment(call, { service, body: call.body, allowLogicalDuplicate: null }),
    });
  }
  return operation(id, {
    ...definition,
    query: PaymentCreationQuery,
    handle: (call) => createPayment(call, { service, body: call.body, ...call.query }),
  });
}

export const paymentOperations: BankOperation[] = PAYMENT_SERVICES.flatMap((service) => {
  const ids = paymentOperationsOf(service);
  const noun = NOUNS[service];
  return [
    creationOf(service),
    operation(ids.details, {
      summary: `The details of one ${noun}.`,
      answers: { 200: detailsOf(service) },
      handle: (call) => getDetails(call, service),
    }),
    operation(ids.status, {
      summary: `The status of one ${noun}.`,
      answers: { 200: PaymentStatusAnswer },
      handle: (call) => getStatus(call, service),
    }),
    operation(ids.delete, {
      summary: `Cancels one ${noun}: at once if it is not approved, otherwise once the PSU approves the cancellation.`,
      answers: { 204: null, 202: PaymentStatusAnswer },
      handle: (call) => deletePayment(call, service),
    }),
    operation(ids.authorise, {
      summary: `Starts the approval of one ${noun}.`,
      answers: { 201: AuthorisationStarted },
      handle: (call) => authorise(call, service),
    }),
    operation(ids.authoriseCancellation, {
      summary: `Starts the approval of the cancellation of one ${noun}.`,
      answers: { 201: AuthorisationStarted },
      handle: (call) => authoriseCancellation(call, service),
    }),
  ];
});

/** The debtor is named once the PSU is known. @assumes single-sca-payment-access */
async function getDetails(call: AnyCall, service: PaymentService): Promise<Answer> {
  const resolved = await resolveReadable(call, service);
  if (!resolved.ok) return resolved.answer;
  const { payment } = resolved.value;
  const debtor = payment.psuId === null ? null : await loadDebtor(call.db, payment);
  const links = await linksOf(call, payment);
  return ok(
    paymentDetailsWire(call.bank, payment, { debtorName: debtor?.ownerName ?? null, links }),
  );
}

async function getStatus(call: AnyCall, service: PaymentService): Promise<Answer> {
  const resolved = await resolveReadable(call, service);
  if (!resolved.ok) return resolved.answer;
  const { payment } = resolved.value;
  const instructions = await listInstructions(call.db, payment.id);
  const links = await linksOf(call, payment);
  return ok(paymentStatusWire(call.bank, payment, { instructions, links }));
}

async function linksOf(call: AnyCall, payment: Payment): Promise<AnswerLinks> {
  const isInBasket =
    permits(payment, 'authorise') && (await findOpenBasketOfPayment(call.db, payment.id)) !== null;
  return paymentLinks(call.bank, payment, { isInBasket });
}

/**
 * The payment in the path, to be read. If the sandbox has the known issue of domestic payments switched on, it cannot
 * be read before its approval.
 * @see interface#states-and-transitions
 * @see supplement#10.7
 */
async function resolveReadable(
  call: AnyCall,
  service: PaymentService,
): Promise<Resolved<ResolvedPayment>> {
  const resolved = await resolvePayment(call, service, { lock: false });
  if (!resolved.ok) return resolved;
  const { payment } = resolved.value;
  const isHidden =
    call.world.behaviour.hideNdctBeforeApproval &&
    payment.service === 'payments' &&
    payment.product === 'norwegian-domestic-credit-transfers' &&
    permits(payment, 'authorise');
  return isHidden ? refused(refuseUnknownPayment(call)) : resolved;
}

/**
 * DELETE: 204 before approval, 202 with the link to approve the cancellation after it, 409 while the payment waits for
 * its batch run, 405 when it has ended.
 * @see interface#states-and-transitions
 * @see supplement#6
 */
async function deletePayment(call: AnyCall, service: PaymentService): Promise<Answer> {
  const resolved = await resolvePayment(call, service, { lock: true });
  if (!resolved.ok) return resolved.answer;
  const { payment } = resolved.value;
  const outcome = deleteOutcome(payment);
  switch (outcome.status) {
    case 204:
      return cancelAtOnce(call, payment);
    case 202:
      // Without the account, nobody has the right to approve the cancellation.
      if ((await loadDebtor(call.db, payment)) === null) return cancelAtOnce(call, payment);
      return {
        status: 202,
        body: {
          transactionStatus: payment.transactionStatus,
          psuMessage: cancellationMessage(localeOf(call.headers.psuAcceptLanguage ?? undefined)),
          _links: cancellationLinks(call.bank, payment),
        },
      };
    case 409:
      return refuse(
        outcome.code,
        `The payment is approved and is waiting for its batch run (${payment.transactionStatus}); it can no longer be deleted.`,
      );
    case 405:
      return refuse(
        outcome.code,
        `A payment with the status ${payment.transactionStatus} cannot be deleted.`,
        { status: 405, headers: { Allow: 'GET, HEAD' } },
      );
  }
}

async function cancelAtOnce(call: AnyCall, payment: Payment): Promise<Answer> {
  await cancel(call.db, payment, call.now);
  // A deleted payment leaves its basket.
  await releasePayment(call.db, payment.id);
  await failScaVisitsOf(call.db, payment.id, call.now);
  return noContent();
}

/** 201 with the `scaRedirect` for the PSU's approval. @see interface#typical-flows */
async function authorise(call: AnyCall, service: PaymentService): Promise<Answer> {
  const resolved = await resolvePayment(call, service, { lock: true });
  if (!resolved.ok) return resolved.answer;
  const { payment } = resolved.value;
  if (!permits(payment, 'authorise')) {
    return refuse(
      'CONFLICT',
      `Expected a payment that is waiting for approval; the status of this one is ${payment.transactionStatus}.`,
    );
  }
  const basketId = await findOpenBasketOfPayment(call.db, payment.id);
  if (basketId !== null) {
    return refuse(
      'CONFLICT',
      `The payment is in the signing basket ${call.bank.ids.seal('basket', basketId)}. Start the authorisation of the basket, or delete it first.`,
    );
  }
  return startApproval(call, approvalStart('PAYMENT', resolved.value));
}

/** 201 with the `scaRedirect` for the PSU's cancellation. @see supplement#6 */
async function authoriseCancellation(call: AnyCall, service: PaymentService): Promise<Answer> {
  const resolved = await resolvePayment(call, service, { lock: true });
  if (!resolved.ok) return resolved.answer;
  const { payment } = resolved.value;
  if (!permits(payment, 'cancel')) {
    return refuse(
      'CONFLICT',
      permits(payment, 'delete')
        ? 'The payment is not approved; DELETE cancels it immediately.'
        : `Expected an approved payment that can be cancelled; the status of this one is ${payment.transactionStatus}.`,
    );
  }
  return startApproval(call, approvalStart('PAYMENT_CANCELLATION', resolved.value));
}

function approvalStart(
  purpose: ScaStart['purpose'],
  { payment, acting }: ResolvedPayment,
): ScaStart {
  const { id: subjectId, context, agreementId } = payment;
  return { purpose, subjectId, expectedPsu: acting?.psu ?? null, context, agreementId };
}
