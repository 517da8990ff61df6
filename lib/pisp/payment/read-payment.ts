/** Reads a payment: as stored, and as the bank knows it now. */
import { randomUUID } from 'node:crypto';
import { boundedMessages, isUnknownToBank, type Outcome } from '@/lib/aspsp/outcome';
import type { Attended } from '@/lib/aspsp/presence';
import { readPaymentStatus as askStatus } from '@/lib/aspsp/resource/payments';
import { deadlineFromNow } from '@/lib/aspsp/send';
import {
  type BankTrouble,
  bankTroubleOf,
  bankTroubleOfError,
  refusedByBank,
} from '@/lib/connection/bank-trouble';
import { noteConsentEnd } from '@/lib/connection/consent-end';
import { database, transaction } from '@/lib/db/client';
import { findConnection, findConnectionOfContext } from '@/lib/db/connections/connections';
import { databaseNow } from '@/lib/db/database-clock';
import { givePaymentConnection } from '@/lib/db/payments/approval-targets';
import { hasApprovedPayment } from '@/lib/db/payments/has-approved';
import {
  findStoredPayment,
  type StoredPayment,
  storePaymentStatus,
} from '@/lib/db/payments/payment-reads';
import {
  addPaymentEvent,
  isEnded,
  type PaymentKey,
  setDeletionFinal,
} from '@/lib/db/payments/payments';
import { dropNotices } from '@/lib/db/users/notices';
import { storedStatus } from '@/lib/pisp/stored-status';
import { sealBankMessages, sealPsuMessage } from '@/lib/vault/payment';
import type { PaymentDetailView } from '@/lib/view/payment';
import type { AnsweredPaymentStatus } from '@/lib/xs2a/payment/answered-payment';
import {
  fundsOfPayment,
  isPaidByStatus,
  type PaymentPhase,
  readPaymentStatus,
} from '@/lib/xs2a/payment/payment-status';
import { atBank, callContextOf, isNotReadableYet } from './payment-call';
import { notifyOfMissedDate, notifyOfStatus } from './payment-notices';
import { paymentDetail } from './payment-view';
import { permittedActions } from './permitted-actions';
import { readBackPayment } from './read-back';
import { rememberRecipients } from './recipients';

/** A payment, and what prevented asking the bank about it; null when nothing did. */
export type PaymentRead = {
  detail: Omit<PaymentDetailView, 'problem'>;
  trouble: BankTrouble | null;
};

/** A stored payment; null when the user has no such payment. */
export async function readPayment(key: PaymentKey, now: Date): Promise<PaymentRead | null> {
  const payment = await findStoredPayment(database(), key);
  return payment === null
    ? null
    : { detail: await paymentDetail(database(), payment, now), trouble: null };
}

/** Whether the user has ever approved a payment, alone or in a basket. */
export function hasApproved(userId: string): Promise<boolean> {
  return hasApprovedPayment(database(), userId);
}

/**
 * Asks the bank for the status of a payment. Null when the user has no such payment.
 * @param deadline in milliseconds of `performance.now()`.
 */
export async function readPaymentNow(
  key: PaymentKey,
  psu: Attended,
  now: Date,
  deadline = deadlineFromNow(),
): Promise<PaymentRead | null> {
  const payment = await findStoredPayment(database(), key);
  if (payment === null) return null;
  const trouble = await refresh(payment, psu, now, deadline);
  const read = await readPayment(key, now);
  return read === null ? null : { ...read, trouble };
}

/** What was said of one date explains no rejection or cancellation of the whole order. */
const GOES_ON: ReadonlySet<PaymentPhase> = new Set(['under-way', 'settled']);

function isOrderUnderWay({ kind, transactionStatus }: StoredPayment): boolean {
  return (
    kind === 'periodic-payments' &&
    transactionStatus !== null &&
    readPaymentStatus({ transactionStatus }).phase === 'under-way'
  );
}

/** Stores a status, with a line in the timeline when it has changed. */
function store(payment: StoredPayment, answer: AnsweredPaymentStatus, now: Date): Promise<void> {
  return transaction(async (db) => {
    const transactionStatus = storedStatus(answer.transactionStatus);
    const fundsAvailable = fundsOfPayment(payment, answer);
    const { final, phase } = readPaymentStatus({ transactionStatus, fundsAvailable });
    const { userId, id } = payment;
    // What was said of one status does not explain the next.
    const isSame = transactionStatus === payment.transactionStatus;
    // But what was said of the dates of a standing order in force does.
    const isKept = isSame || (isOrderUnderWay(payment) && GOES_ON.has(phase));
    const messages = answer.tppMessages ?? (isKept ? null : []);
    const psuMessage = answer.psuMessage ?? null;
    const stored = await storePaymentStatus(db, payment, {
      transactionStatus,
      fundsAvailable,
      isFinal: final,
      statusReadAt: now,
      ...(await permittedActions(db, payment, answer, { isSame })),
      ...(isSame && psuMessage === null ? {} : sealPsuMessage({ userId, id }, psuMessage)),
      ...(messages === null
        ? {}
        : { bankMessages: sealBankMessages({ userId, id }, boundedMessages(messages)) }),
    });
    if (stored === 'stale') return;
    // It was told of as ended by a process of the release before.
    if (payment.isFinal && !final) await dropNotices(db, userId, [id], ['PAYMENT_FAILED']);
    await notifyOfMissedDate(db, payment, answer, now);
    if (stored === 'same') return;
    await addPaymentEvent(db, {
      userId,
      id: randomUUID(),
      paymentId: id,
      at: now,
      kind: 'status',
      transactionStatus,
      fundsAvailable,
    });
    if (!isPaidByStatus(payment) && isPaidByStatus({ transactionStatus, fundsAvailable }))
      await rememberRecipients(db, payment, now);
    await notifyOfStatus(
      db,
      { userId, paymentId: id, kind: payment.kind },
      { transactionStatus, fundsAvailable },
    );
  });
}

/**
 * Asks again as the PSU that the user has since become known as, when somebody approved a payment made without a PSU-ID
 * and nobody came back from the bank. If the bank answers, the payment is theirs. Null when there is no such PSU, or
 * the payment is not theirs.
 * @see supplement#10.10
 */
async function askAsOwner(
  payment: StoredPayment,
  { aspsp, payment: paymentAtBank }: NonNullable<ReturnType<typeof atBank>>,
  answered: Outcome<AnsweredPaymentStatus>,
  psu: Attended,
  deadline: number,
): Promise<Outcome<AnsweredPaymentStatus> | null> {
  const { userId, bankId, connectionId, context } = payment;
  const isOfAnother = answered.kind === 'refused' && answered.status === 400;
  if (connectionId !== null || context !== 'PRIVATE' || !isOfAnother) return null;
  const of = { userId, bankId, context, corporateIdHashes: [''] };
  const own = await findConnectionOfContext(database(), of);
  const connection = own && (await findConnection(database(), { userId, connectionId: own.id }));
  if (connection === null) return null;
  const asOwner = await askStatus(
    aspsp,
    { ...callContextOf({ ...payment, connection }, psu), deadline },
    paymentAtBank,
  );
  if (asOwner.kind !== 'done') return null;
  await givePaymentConnection(database(), { userId, id: payment.id }, connection.id);
  return asOwner;
}

/**
 * Asks the bank for a payment's status, and then for what it has stored. Null when there is no trouble with the status.
 */
async function refresh(
  payment: StoredPayment,
  psu: Attended,
  now: Date,
  deadline: number,
): Promise<BankTrouble | null> {
  const known = atBank(payment);
  // One that the bank may not have cannot be asked for.
  if (known === null) return null;
  try {
    // A final payment stays as it is, but what the bank has stored of it may still have to be compared.
    if (isEnded(payment)) {
      await readBackPayment(payment, psu, { now, deadline });
      return null;
    }
    // The later of two readings counts, whichever process made it.
    const readAt = await databaseNow(database());
    const context = { ...callContextOf(payment, psu), deadline };
    const answered = await askStatus(known.aspsp, context, known.payment);
    const outcome = (await askAsOwner(payment, known, answered, psu, deadline)) ?? answered;
    if (outcome.kind !== 'done') {
      await noteConsentEnd(payment, outcome, now);
      if (isNotReadableYet(payment, outcome.status)) return null;
      if (payment.transactionStatus === 'CANC' && isUnknownToBank(outcome)) {
        await setDeletionFinal(database(), { userId: payment.userId, paymentId: payment.id }, true);
        return null;
      }
      const trouble = bankTroubleOf(outcome);
      // Another 404, of a gateway for one, says nothing of the payment.
      const saysNothing = trouble.reason === 'not-found' && !isUnknownToBank(outcome);
      return saysNothing ? refusedByBank(outcome) : trouble;
    }
    await store(payment, outcome.value, readAt);
    await readBackPayment(payment, psu, { now, deadline });
    return null;
  } catch (error) {
    return bankTroubleOfError(error);
  }
}
