import { createHash } from 'node:crypto';
import { subHours } from 'date-fns';
import { boundedMessages } from '@/lib/aspsp/outcome';
import type { Db } from '@/lib/db/client';
import type { Payment, PaymentKey } from '@/lib/db/payments/payments';
import { countFailureNotices, dropNotices } from '@/lib/db/users/notices';
import { notify } from '@/lib/notice/notify';
import { daysNamed } from '@/lib/pisp/names-day';
import { openBankMessages, openPaymentRequest } from '@/lib/vault/payment';
import type { TppMessage } from '@/lib/xs2a/message/tpp-message';
import type { AnsweredPaymentStatus } from '@/lib/xs2a/payment/answered-payment';
import { latestExecution } from '@/lib/xs2a/payment/execution';
import { type PaymentPhase, readPaymentStatus } from '@/lib/xs2a/payment/payment-status';
import { periodOf } from '@/lib/xs2a/payment/periodic';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { BATCH_RUN_TIMES } from '@/lib/xs2a/value/limits';

const NOTICE_OF_PHASE = {
  settled: 'PAYMENT_SETTLED',
  'partly-settled': 'PAYMENT_PARTLY_SETTLED',
  rejected: 'PAYMENT_FAILED',
} as const satisfies Partial<Record<PaymentPhase, string>>;

/**
 * Notifies the person of how a payment ended, in the transaction that stores the bank's final status; never before it
 * is final. A cancellation is the person's own doing and gets no notice.
 */
export async function notifyOfStatus(
  db: Db,
  { userId, paymentId, kind }: PaymentKey & { kind?: string },
  status: { transactionStatus: string; fundsAvailable?: boolean | null },
): Promise<void> {
  const { phase, final } = readPaymentStatus(status);
  // What others must approve too does not wait for this user alone.
  const waits = phase === 'awaiting-approval' && status.transactionStatus !== 'PATC';
  if (!waits) await dropNotices(db, userId, [paymentId], ['PAYMENT_WAITS']);
  const isTold = (of: PaymentPhase): of is keyof typeof NOTICE_OF_PHASE => of in NOTICE_OF_PHASE;
  const isOrder = kind === 'periodic-payments';
  if (final && isTold(phase))
    await notify(db, userId, { kind: NOTICE_OF_PHASE[phase], paymentId, isOrder });
}

/** No order has more dates in a day, but a bank may name other ones in each answer. The payment's page has them all. */
const MISSED_A_DAY_MAX = 5;

/**
 * Notifies the person that a standing order in force may not have paid on one of its dates: the funds were missing, or
 * the bank says of a failure that it did not tell of before. Once for each failure, also when several processes ask at
 * once, and when the stored messages were replaced meanwhile.
 * @param now when the bank answered.
 */
export async function notifyOfMissedDate(
  db: Db,
  payment: Pick<Payment, 'userId' | 'id' | 'kind' | 'bankMessages' | 'sealedRequest'>,
  answer: Pick<AnsweredPaymentStatus, 'transactionStatus' | 'fundsAvailable' | 'tppMessages'>,
  now: Date,
): Promise<void> {
  const { userId, id: paymentId, kind } = payment;
  const { phase } = readPaymentStatus({ transactionStatus: answer.transactionStatus });
  if (kind !== 'periodic-payments' || phase !== 'under-way') return;
  // A bank may warn of other things than a date that was not paid.
  const said = boundedMessages(answer.tppMessages ?? []).filter(
    ({ category, code }) => category === 'ERROR' || code === 'PAYMENT_FAILED',
  );
  // Warnings may have named the same date before, so only the same words are known.
  const known = new Set(openBankMessages(payment).map(wordsOf));
  // Words that name no date may be said again of a later one.
  const failures = said.filter((words) => daysOf(words).length === 0 || !known.has(wordsOf(words)));
  const lacksFunds = answer.fundsAvailable === false && said.length === 0;
  if (failures.length === 0 && !lacksFunds) return;
  const latest = latestDate(payment, now);
  const occasions = new Set(failures.map((message) => occasionOf(message, latest)));
  if (lacksFunds) occasions.add(undatedOccasion(latest));
  const since = subHours(now, 24);
  for (const occasion of occasions) {
    if ((await countFailureNotices(db, { userId, paymentId }, since)) >= MISSED_A_DAY_MAX) return;
    await notify(db, userId, { kind: 'PAYMENT_FAILED', paymentId, occasion });
  }
}

/** The latest date of a standing order that was tried, if any: nothing else tells two dates without funds apart. */
function latestDate(
  payment: Pick<Payment, 'userId' | 'id' | 'sealedRequest'>,
  now: Date,
): string[] {
  const period = periodOf(openPaymentRequest(payment));
  // A day begins with its first run.
  const latest = period && latestExecution(period, bankDay(subHours(now, FIRST_RUN_HOUR)));
  return latest === null ? [] : [latest.executionDate];
}

const FIRST_RUN_HOUR = Number(BATCH_RUN_TIMES[0].slice(0, 2));

/**
 * The dates that words name are told of once, whatever else the words say: a bank may put a reference of its own in each
 * answer. Words that name none are told of once on each date of the order.
 */
function occasionOf(message: TppMessage, latest: readonly string[]): string {
  const days = daysOf(message);
  if (days.length === 0) return undatedOccasion(latest);
  // A day without its year is one of the order's latest date.
  const of = [...days, ...latest.map((date) => date.slice(0, 4))].join(' ');
  return createHash('sha256').update(of).digest('base64url').slice(0, 16);
}

function undatedOccasion(latest: readonly string[]): string {
  return ['funds', ...latest].join(' ');
}

function daysOf({ text }: TppMessage): string[] {
  return daysNamed(text ?? '');
}

function wordsOf({ code, path, text }: Pick<TppMessage, 'code' | 'path' | 'text'>): string {
  return JSON.stringify([code, path, text]);
}
