/**
 * A stored payment as the application's own API returns it: its sealed request decrypted, and what may be done with it.
 */
import { bankName, isSandboxBank } from '@/lib/connection/bank';
import { type Account, listAccounts } from '@/lib/db/accounts';
import type { Db } from '@/lib/db/client';
import { findPartlyApprovedBaskets } from '@/lib/db/payments/baskets';
import { paymentKind } from '@/lib/db/payments/payment-kind';
import type { StoredPayment } from '@/lib/db/payments/payment-reads';
import { listPaymentEvents, type Payment, type PaymentEvent } from '@/lib/db/payments/payments';
import { copyIdsOf, findCopies, mayPay, sentAgainId } from '@/lib/db/payments/sent-again';
import { storedReadBackTrouble } from '@/lib/db/stored-values';
import {
  openBankMessages,
  openPaymentRequest,
  openPsuMessage,
  openReadBack,
} from '@/lib/vault/payment';
import { contextIdOfConnection } from '@/lib/view/connection/acting-context';
import type {
  PaymentActionView,
  PaymentDetailView,
  PaymentEventView,
  PaymentState,
  PaymentView,
} from '@/lib/view/payment';
import { debtorReference } from '@/lib/xs2a/account/debtor-reference';
import { basketRefusal } from '@/lib/xs2a/payment/basket';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import { PAYMENT_KIND_TABLE } from '@/lib/xs2a/payment/payment-product';
import {
  fundsOfPayment,
  type PaymentAction,
  readPaymentStatus,
} from '@/lib/xs2a/payment/payment-status';
import { totalsOf } from '@/lib/xs2a/payment/transfers';
import { isSameDebtor } from './debtor-accounts';

const STATES: Record<Payment['state'], PaymentState> = {
  PREPARED: 'sending',
  SENDING: 'sending',
  CREATED: 'created',
  REJECTED: 'rejected',
  UNKNOWN: 'unknown',
};

/** What is known of a payment's creation. */
export function stateOf({ state }: Pick<Payment, 'state'>): PaymentState {
  return STATES[state];
}

/**
 * Whether the bank never created a payment and did not refuse it either. What a refusal says is always stored; nothing
 * is stored of what an operator was told.
 */
export function wasNeverCreated({
  state,
  bankMessages,
}: Pick<Payment, 'state' | 'bankMessages'>): boolean {
  return state === 'REJECTED' && typeof bankMessages !== 'string';
}

/**
 * What may be done with a payment now: whatever the links in the bank's latest answer permit, or, where they are
 * silent, its status. An approved status outranks a link for approving.
 * @assumes payment-actions
 * @assumes links-permit
 */
export function paymentActions(
  payment: Pick<
    Payment,
    | 'state'
    | 'kind'
    | 'transactionStatus'
    | 'fundsAvailable'
    | 'mayAuthorise'
    | 'mayDelete'
    | 'connectionId'
    | 'basketId'
    | 'cancelAskedAt'
    | 'movedAwayAt'
  >,
  { wasSentAgain }: { wasSentAgain: boolean },
): PaymentActionView[] {
  if (payment.movedAwayAt !== null) return [];
  if (payment.state === 'UNKNOWN') return wasSentAgain ? [] : ['send-again'];
  // A payment in a basket follows the basket; it can be taken out there.
  if (payment.state !== 'CREATED' || payment.basketId !== null) return [];
  const { transactionStatus, mayAuthorise, mayDelete, cancelAskedAt } = payment;
  // An unknown status says as little as none.
  const { phase, actions, final } = readPaymentStatus({
    transactionStatus: transactionStatus ?? '',
    fundsAvailable: fundsOfPayment(payment, payment),
  });
  if (final) return [];
  const permits = (action: PaymentAction) => actions.includes(action);
  const isOpen = phase === 'awaiting-approval' || phase === 'unknown';
  const approves = isOpen && (mayAuthorise ?? permits('authorise'));
  const ends = mayDelete ?? (permits('delete') || permits('cancel'));
  const endsByApproval = cancelAskedAt !== null && (permits('cancel') || ends);
  const refusal = basketRefusal({
    service: PAYMENT_KIND_TABLE[paymentKind(payment)].service,
    transactionStatus: transactionStatus ?? '',
    // A basket is made in the payment's own context, and without a PSU there is none yet.
    samePsu: payment.connectionId !== null,
    sameContext: true,
    inBasket: false,
  });
  return [
    ...(approves ? (['approve'] as const) : []),
    ...(endsByApproval ? (['approve-cancellation'] as const) : []),
    ...(ends && !endsByApproval
      ? [permits('delete') ? ('delete' as const) : ('cancel' as const)]
      : []),
    // Its own page warns of the copy; a basket would not.
    ...(approves && refusal === null && !wasSentAgain ? (['add-to-basket'] as const) : []),
  ];
}

/**
 * The user's accounts by number, and for each payment that was sent again its copy. For one of unknown outcome that is
 * any that was not refused; for one that the bank turned out to have, the first copy, or copy of a copy, that may pay.
 */
export type PaymentSurroundings = {
  accounts: readonly Pick<
    Account,
    | 'id'
    | 'connectionId'
    | 'kind'
    | 'name'
    | 'bban'
    | 'iban'
    | 'maskedPan'
    | 'currency'
    | 'relatedAccount'
  >[];
  sentAgain: ReadonlyMap<string, string>;
  /** The payments' baskets that are approved in part. */
  partlyApproved?: ReadonlySet<string>;
};

/** What the views of these payments need besides the payments. `partlyApproved`: where that is known already. */
export async function surroundingsOf(
  db: Db,
  userId: string,
  payments: readonly Pick<
    Payment,
    'userId' | 'id' | 'state' | 'startAuthorisationHref' | 'basketId'
  >[],
  now: Date,
  known: Pick<PaymentSurroundings, 'partlyApproved'> = {},
): Promise<PaymentSurroundings> {
  const candidates = payments.flatMap((payment) => {
    const { state, startAuthorisationHref } = payment;
    if (state === 'UNKNOWN') return [{ payment, ids: [sentAgainId(payment)] }];
    // A link that came with the creation means that its outcome was never unknown.
    const mayHaveBeen = state === 'CREATED' && startAuthorisationHref === null;
    return mayHaveBeen ? [{ payment, ids: copyIdsOf(payment) }] : [];
  });
  const baskets = payments.flatMap(({ basketId }) => basketId ?? []);
  const [accounts, copies, partlyApproved] = await Promise.all([
    payments.length === 0 ? [] : listAccounts(db, userId, now),
    findCopies(
      db,
      userId,
      candidates.flatMap(({ ids }) => ids),
    ),
    known.partlyApproved ?? findPartlyApprovedBaskets(db, userId, baskets),
  ]);
  const sentAgain = candidates.flatMap(({ payment, ids }) => {
    const copy = ids
      .flatMap((id) => copies.find((one) => one.id === id) ?? [])
      .find((one) => (payment.state === 'UNKNOWN' ? one.state !== 'REJECTED' : mayPay(one)));
    return copy === undefined ? [] : [[payment.id, copy.id] as const];
  });
  return { accounts, sentAgain: new Map(sentAgain), partlyApproved };
}

/** A payment, and the connection that it is made through. */
export type StoredPaymentOfView = Payment & {
  connection: Pick<
    NonNullable<StoredPayment['connection']>,
    'id' | 'context' | 'agreementName'
  > | null;
};

/** A payment, as the API returns it. */
export function paymentView(
  payment: StoredPaymentOfView,
  surroundings: PaymentSurroundings,
): PaymentView {
  const request = openPaymentRequest(payment);
  const { connection } = payment;
  const context = connection?.context ?? payment.context;
  const copyId = surroundings.sentAgain.get(payment.id) ?? null;
  const wasSentAgain = copyId !== null;
  return {
    paymentId: payment.id,
    contextId: contextIdOfConnection(connection),
    connectionId: payment.connectionId,
    bankId: payment.bankId,
    bankName: bankName(payment.bankId),
    context,
    agreementName: connection?.agreementName ?? null,
    kind: paymentKind(payment),
    state: stateOf(payment),
    request,
    amount: { amount: payment.amount, currency: payment.currency },
    ...furtherAmounts(request),
    creditorName: 'payments' in request ? null : request.creditorName,
    paymentsCount: 'payments' in request ? request.payments.length : null,
    debtor: debtorOf(payment, request, surroundings),
    executionDate: payment.executionDate,
    areRunsKnown: isSandboxBank(payment.bankId),
    fee: feeOf(payment),
    isFeeKnown: payment.isFeeKnown,
    ...readBackOf(payment),
    status:
      payment.transactionStatus === null
        ? null
        : {
            transactionStatus: payment.transactionStatus,
            fundsAvailable: fundsOfPayment(payment, payment),
            readAt: (payment.statusReadAt ?? payment.updatedAt).toISOString(),
          },
    actions: paymentActions(payment, { wasSentAgain }),
    basketId: payment.basketId,
    isBasketPartlyApproved:
      payment.basketId !== null && (surroundings.partlyApproved?.has(payment.basketId) ?? false),
    copyId: payment.state === 'CREATED' ? copyId : null,
    cancelAskedAt: payment.cancelAskedAt?.toISOString() ?? null,
    movedAwayAt: payment.movedAwayAt?.toISOString() ?? null,
    wasNeverCreated: wasNeverCreated(payment),
    psuMessage: openPsuMessage(payment),
    bankMessages: openBankMessages(payment),
    createdAt: payment.createdAt.toISOString(),
  };
}

/** A payment with its history, but without any trouble the bank has right now. */
export async function paymentDetail(
  db: Db,
  payment: StoredPaymentOfView,
  now: Date,
): Promise<Omit<PaymentDetailView, 'problem'>> {
  const { userId, id: paymentId } = payment;
  const [surroundings, events] = await Promise.all([
    surroundingsOf(db, userId, [payment], now),
    listPaymentEvents(db, { userId, paymentId }),
  ]);
  return { ...paymentView(payment, surroundings), timeline: timelineOf(payment, events) };
}

/** Releases before 0112 stored the beginning as an event, too. */
function timelineOf(
  { id, createdAt }: StoredPaymentOfView,
  events: readonly PaymentEvent[],
): PaymentEventView[] {
  const none = { transactionStatus: null, fundsAvailable: null };
  const prepared = { eventId: id, at: createdAt.toISOString(), kind: 'prepared', ...none } as const;
  return [prepared, ...events.filter(({ kind }) => kind !== 'prepared').map(eventView)];
}

function debtorOf(
  payment: StoredPaymentOfView,
  { debtorAccount }: PaymentRequest,
  { accounts }: PaymentSurroundings,
): PaymentView['debtor'] {
  const own = accounts
    .filter(({ connectionId }) => connectionId === payment.connectionId)
    .find((one) => {
      const reference = debtorReference(one);
      // One number may have an account in each of several currencies.
      return (
        reference !== null &&
        reference.currency === debtorAccount.currency &&
        isSameDebtor(reference, debtorAccount)
      );
    });
  const number = debtorAccount.bban ?? own?.maskedPan ?? debtorAccount.other?.identification ?? '';
  return { accountId: own?.id ?? null, name: own?.name ?? null, number };
}

function feeOf({ feeAmount, feeCurrency }: Payment): PaymentView['fee'] {
  return feeAmount === null || feeCurrency === null
    ? null
    : { amount: feeAmount, currency: feeCurrency };
}

function readBackOf(payment: Payment): Pick<PaymentView, 'readBack' | 'differences'> {
  const known = openReadBack(payment);
  return {
    readBack: {
      readAt: payment.readBackAt?.toISOString() ?? null,
      debtorName: known?.debtorName ?? null,
      trouble: storedReadBackTrouble(payment.readBackTrouble),
    },
    differences: [...(known?.differences ?? [])],
  };
}

function eventView({
  id,
  at,
  kind,
  transactionStatus,
  fundsAvailable,
}: PaymentEvent): PaymentEventView {
  return { eventId: id, at: at.toISOString(), kind, transactionStatus, fundsAvailable };
}

function furtherAmounts(request: PaymentRequest): Pick<PaymentView, 'furtherAmounts'> {
  const [, ...others] = totalsOf(request);
  return others.length === 0 ? {} : { furtherAmounts: others };
}
