/** The wire format of payments: links, details, status. @see supplement#5 */
import { operationPath } from '@/lib/xs2a/message/operation';
import type { TppMessage } from '@/lib/xs2a/message/tpp-message';
import { PAYMENT_NOUNS, type PaymentService } from '@/lib/xs2a/payment/payment-product';
import { deleteOutcome, permits } from '@/lib/xs2a/payment/payment-status';
import type { Bank } from '@/sandbox-bank/server/bank';
import { type AnswerLinks, link } from '@/sandbox-bank/server/reply';
import type { Payment } from '@/sandbox-bank/store/ledger/payment';
import type {
  InstructionRefusal,
  PaymentInstruction,
} from '@/sandbox-bank/store/ledger/payment-instruction';

/** The operations of a payment service, by their function. @see supplement#2 */
export function paymentOperationsOf(service: PaymentService) {
  const noun = PAYMENT_NOUNS[service];
  return {
    create: `create${noun}`,
    details: `get${noun}`,
    status: `get${noun}Status`,
    delete: `delete${noun}`,
    authorise: `authorise${noun}`,
    authoriseCancellation: `authorise${noun}Cancellation`,
  } as const;
}

/**
 * What can be done with a payment now. `startAuthorisation` disappears after approval, and while the payment is in a
 * basket that waits: the basket is approved instead.
 * @see supplement#5
 * @assumes basket-payment-links
 */
export function paymentLinks(
  bank: Bank,
  payment: Payment,
  { isInBasket }: { isInBasket: boolean },
): AnswerLinks {
  const self = pathOf(bank, payment, 'details');
  const outcome = deleteOutcome(payment);
  const isDeletable = outcome.status === 204 || outcome.status === 202;
  return {
    self: isDeletable ? link(self, 'GET', 'DELETE') : link(self, 'GET'),
    status: link(pathOf(bank, payment, 'status'), 'GET'),
    ...(permits(payment, 'authorise') && !isInBasket
      ? { startAuthorisation: link(pathOf(bank, payment, 'authorise'), 'POST') }
      : {}),
  };
}

/** The links of a DELETE that needs approval. @see supplement#6 @assumes cancellation-link */
export function cancellationLinks(bank: Bank, payment: Payment): AnswerLinks {
  return {
    // An approved payment is in no basket that waits.
    ...paymentLinks(bank, payment, { isInBasket: false }),
    startAuthorisation: link(pathOf(bank, payment, 'authoriseCancellation'), 'POST'),
  };
}

/** The request's fields with those the bank adds; no status. @see supplement#5 */
export function paymentDetailsWire(
  bank: Bank,
  payment: Payment,
  { debtorName, links }: { debtorName: string | null; links: AnswerLinks },
) {
  const { request } = payment;
  return {
    ...request,
    // Both spellings are accepted; this one is returned. @see supplement#5
    ...('executionRule' in request && request.executionRule === 'preceeding'
      ? { executionRule: 'preceding' }
      : {}),
    paymentId: bank.ids.seal('payment', payment.id),
    ...(debtorName === null ? {} : { debtorName }),
    _links: links,
  };
}

/**
 * The status, and why transfers were not executed.
 * @see supplement#5
 * @assumes funds-available-with-rejection
 */
export function paymentStatusWire(
  bank: Bank,
  payment: Payment,
  { instructions, links }: { instructions: readonly PaymentInstruction[]; links: AnswerLinks },
) {
  const messages = refusalMessages(payment, instructions);
  return {
    paymentId: bank.ids.seal('payment', payment.id),
    transactionStatus: payment.transactionStatus,
    // Sent only with a rejection: otherwise no funds are known to be missing. @see interface#states-and-transitions
    ...(payment.fundsAvailable === false ? { fundsAvailable: false } : {}),
    ...(messages.length === 0 ? {} : { tppMessages: messages }),
    _links: links,
  };
}

function pathOf(
  bank: Bank,
  { id, service, product }: Payment,
  operation: keyof ReturnType<typeof paymentOperationsOf>,
): string {
  return operationPath(paymentOperationsOf(service)[operation], {
    'payment-product': product,
    'payment-id': bank.ids.seal('payment', id),
  });
}

const REFUSAL_TEXTS = {
  NO_FUNDS: 'There were not enough funds in the account.',
  NO_DEBTOR: 'The account to pay from was no longer at the bank.',
  NOT_CREDITABLE: "The creditor's account could not take the amount.",
} as const satisfies Record<InstructionRefusal, string>;

const MESSAGES_MAX = 20;

/** @assumes refusal-messages */
function refusalMessages(
  { service }: Payment,
  instructions: readonly PaymentInstruction[],
): TppMessage[] {
  const messages: TppMessage[] = [];
  for (const { position, refusal, executionDate } of instructions) {
    if (refusal === null) continue;
    const text = REFUSAL_TEXTS[refusal];
    messages.push({
      category: 'WARNING',
      code: 'PAYMENT_FAILED',
      ...(service === 'bulk-payments' ? { path: `payments.${position}` } : {}),
      text: service === 'periodic-payments' ? `${executionDate}: ${text}` : text,
    });
  }
  return messages.slice(-MESSAGES_MAX);
}
