/**
 * Reads what the bank has stored of a payment, after its creation, after each change of status and once a day until it
 * has ended, and compares it with what was sent. If it cannot be read, nothing about the payment changes.
 */

import type { Attended } from '@/lib/aspsp/presence';
import { readPaymentDetails } from '@/lib/aspsp/resource/payments';
import { deadlineFromNow } from '@/lib/aspsp/send';
import {
  bankTroubleOf,
  bankTroubleOfError,
  problemCodeOfTrouble,
} from '@/lib/connection/bank-trouble';
import { database } from '@/lib/db/client';
import {
  findStoredPayment,
  type StoredPayment,
  storeReadBack,
  storeReadBackTrouble,
} from '@/lib/db/payments/payment-reads';
import { isEnded } from '@/lib/db/payments/payments';
import { openPaymentRequest, sealReadBack } from '@/lib/vault/payment';
import type { ReadBackTrouble } from '@/lib/view/payment';
import { truncateText } from '@/lib/xs2a/message/tpp-message';
import type { AnsweredPaymentDetails } from '@/lib/xs2a/payment/answered-payment';
import { paymentDifferences } from '@/lib/xs2a/payment/payment-differences';
import { readPaymentStatus } from '@/lib/xs2a/payment/payment-status';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { atBank, callContextOf, isNotReadableYet } from './payment-call';
import { permittedActions } from './permitted-actions';

/**
 * Reads a payment back, unless that was already done or tried today, at its present status.
 * @returns the payment as it is stored then.
 */
export async function readBackPayment(
  of: { userId: string; id: string },
  psu: Attended,
  { now, deadline = deadlineFromNow() }: { now: Date; deadline?: number },
): Promise<StoredPayment | null> {
  const key = { userId: of.userId, paymentId: of.id };
  const payment = await findStoredPayment(database(), key);
  if (payment === null || !isDue(payment, now)) return payment;
  const read = await ask(payment, psu, deadline);
  const status = { readBackStatus: payment.transactionStatus, readBackTriedAt: now };
  if (typeof read === 'string') {
    const trouble = { ...status, readBackTrouble: read };
    const isStored = await storeReadBackTrouble(database(), payment, trouble);
    return isStored ? { ...payment, ...trouble } : findStoredPayment(database(), key);
  }
  const { details, differences } = read;
  const { mayAuthorise, mayDelete } = await permittedActions(database(), payment, details, {
    isSame: true,
  });
  const { debtorName } = details;
  const readBack = {
    ...status,
    readBackAt: now,
    readBackTrouble: null,
    // The status answered this a moment ago; the details may fill in what it left open.
    mayAuthorise: payment.mayAuthorise ?? mayAuthorise,
    mayDelete: payment.mayDelete ?? mayDelete,
    ...sealReadBack(payment, {
      debtorName: debtorName === null ? null : truncateText(debtorName, NAME_CHARACTERS_MAX),
      differences,
    }),
  };
  const isStored = await storeReadBack(database(), payment, readBack);
  return isStored ? { ...payment, ...readBack } : findStoredPayment(database(), key);
}

const NAME_CHARACTERS_MAX = 140;

/** How long not to ask again after the bank has not shown the payment. @assumes read-back */
const PAUSE_MILLISECONDS = 30_000;

/** A rejected or cancelled payment is not read back: the bank may no longer have it, and nothing depends on it. */
function isDue(payment: StoredPayment, now: Date): boolean {
  const { transactionStatus, fundsAvailable, readBackTriedAt, readBackTrouble } = payment;
  const phase =
    transactionStatus === null
      ? null
      : readPaymentStatus({ transactionStatus, fundsAvailable }).phase;
  if (phase === 'rejected' || phase === 'cancelled') return false;
  if (readBackTriedAt === null || payment.readBackStatus !== transactionStatus) return true;
  // It may be changed in other channels while its status stays, for years where it is a standing order.
  if (!isEnded(payment) && bankDay(readBackTriedAt) < bankDay(now)) return true;
  return (
    readBackTrouble !== null && now.getTime() - readBackTriedAt.getTime() >= PAUSE_MILLISECONDS
  );
}

type Read = {
  details: AnsweredPaymentDetails;
  differences: NonNullable<ReturnType<typeof paymentDifferences>>;
};

/** The bank's answer, or why there is none. */
async function ask(
  payment: StoredPayment,
  psu: Attended,
  deadline: number,
): Promise<Read | ReadBackTrouble> {
  const known = atBank(payment);
  if (known === null) return 'not-found';
  try {
    const context = { ...callContextOf(payment, psu), deadline };
    const outcome = await readPaymentDetails(known.aspsp, context, known.payment);
    if (outcome.kind !== 'done')
      return isNotReadableYet(payment, outcome.status)
        ? 'not-shown-yet'
        : problemCodeOfTrouble(bankTroubleOf(outcome));
    const details = outcome.value;
    const request = openPaymentRequest(payment);
    const differences = paymentDifferences(request, details.fields, bankDay(payment.createdAt));
    return differences === null ? 'not-answered' : { details, differences };
  } catch (error) {
    return problemCodeOfTrouble(bankTroubleOfError(error));
  }
}
