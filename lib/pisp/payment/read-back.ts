/**
 * Reads what the bank has stored of a payment, after its creation, after each change of status and once a day until it
 * has ended, and compares it with what was sent. If it cannot be read, nothing about the payment changes.
 */

import type { Outcome } from '@/lib/aspsp/outcome';
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
import { isEnded, type Payment } from '@/lib/db/payments/payments';
import { openPaymentRequest, sealReadBack } from '@/lib/vault/payment';
import type { ReadBackTrouble } from '@/lib/view/payment';
import { truncateText } from '@/lib/xs2a/message/tpp-message';
import type { AnsweredPayment, AnsweredPaymentDetails } from '@/lib/xs2a/payment/answered-payment';
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
  {
    now,
    deadline = deadlineFromNow(),
    asked,
    stored,
  }: {
    now: Date;
    deadline?: number;
    asked?: Promise<AnsweredDetails> | undefined;
    stored?: StoredPayment | undefined;
  },
): Promise<StoredPayment | null> {
  const key = { userId: of.userId, paymentId: of.id };
  const payment = stored ?? (await findStoredPayment(database(), key));
  if (payment === null || !isDue(payment, now)) return payment;
  const read = readOf(payment, await (asked ?? askForDetails(payment, psu, deadline)));
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

/** A person is waiting for the payment, so reading it back gets at most this much of the remaining time. */
const CREATED_MILLISECONDS_MAX = 3_000;

/**
 * The reading back of a payment that is being created: `ask` once the bank has answered, so that it is read while that
 * answer is being stored, `created` with what is stored, and `store` afterwards. If it fails, it is tried again when
 * the payment is looked at.
 * @param made.deadline in milliseconds of `performance.now()`.
 */
export function readBackOfCreated(
  of: { userId: string; id: string } & Pick<StoredPayment, 'kind'>,
  payer: Pick<StoredPayment, 'bankId' | 'context' | 'connection'>,
  made: { presence: Attended; deadline: number; now: Date },
): {
  ask: (created: AnsweredPayment) => void;
  created: (payment: Payment) => void;
  store: () => Promise<StoredPayment | null>;
} {
  const { presence, now } = made;
  const deadline = () => Math.min(made.deadline, performance.now() + CREATED_MILLISECONDS_MAX);
  let asked: Promise<AnsweredDetails> | undefined;
  let stored: StoredPayment | undefined;
  return {
    ask: ({ paymentId, transactionStatus }) => {
      if (isAtEnd({ transactionStatus, fundsAvailable: null })) return;
      const created = { state: 'CREATED', resourceId: paymentId, movedAwayAt: null } as const;
      asked = askForDetails({ ...of, ...payer, ...created }, presence, deadline());
      // What is not stored is not read back: then nobody waits for the answer.
      asked.catch(() => {});
    },
    created: (payment) => {
      stored = { ...payment, connection: payer.connection };
    },
    store: () => readBackPayment(of, presence, { now, deadline: deadline(), asked, stored }),
  };
}

/** What the bank says of a payment's details, or why it could not be asked. */
type AnsweredDetails = Outcome<AnsweredPaymentDetails> | ReadBackTrouble;

/** Asks the bank for the details of a payment. A failure is an answer too. */
async function askForDetails(
  payment: Parameters<typeof atBank>[0] & Parameters<typeof callContextOf>[0],
  psu: Attended,
  deadline: number,
): Promise<AnsweredDetails> {
  const known = atBank(payment);
  if (known === null) return 'not-found';
  try {
    const context = { ...callContextOf(payment, psu), deadline };
    return await readPaymentDetails(known.aspsp, context, known.payment);
  } catch (error) {
    return problemCodeOfTrouble(bankTroubleOfError(error));
  }
}

const NAME_CHARACTERS_MAX = 140;

/** How long not to ask again after the bank has not shown the payment. @assumes read-back */
const PAUSE_MILLISECONDS = 30_000;

/** Rejected or cancelled: the bank may no longer have the payment, and nothing depends on it. */
function isAtEnd({
  transactionStatus,
  fundsAvailable,
}: Pick<StoredPayment, 'transactionStatus' | 'fundsAvailable'>): boolean {
  if (transactionStatus === null) return false;
  const { phase } = readPaymentStatus({ transactionStatus, fundsAvailable });
  return phase === 'rejected' || phase === 'cancelled';
}

function isDue(payment: StoredPayment, now: Date): boolean {
  const { transactionStatus, readBackTriedAt, readBackTrouble } = payment;
  if (isAtEnd(payment)) return false;
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

/** What the bank's answer tells of a payment, or why it tells nothing. */
function readOf(payment: StoredPayment, answered: AnsweredDetails): Read | ReadBackTrouble {
  if (typeof answered === 'string') return answered;
  if (answered.kind !== 'done')
    return isNotReadableYet(payment, answered.status)
      ? 'not-shown-yet'
      : problemCodeOfTrouble(bankTroubleOf(answered));
  const details = answered.value;
  const request = openPaymentRequest(payment);
  const differences = paymentDifferences(request, details.fields, bankDay(payment.createdAt));
  return differences === null ? 'not-answered' : { details, differences };
}
