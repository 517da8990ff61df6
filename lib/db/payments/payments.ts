import { z } from 'zod';
import type { Db } from '@/lib/db/client';
import type { PaymentEvent as EventRow, Payment, Prisma } from '@/lib/db/generated/client';
import { PAYMENT_EVENT_KINDS } from '@/lib/view/payment';

export type { Payment };

const EventKind = z.enum(PAYMENT_EVENT_KINDS);
export type PaymentEvent = Omit<EventRow, 'kind'> & { kind: z.infer<typeof EventKind> };

export type PaymentKey = { userId: string; paymentId: string };

/**
 * The payments that have not ended for good. A standing order at ACCP goes on: processes of the release before 0110
 * store one that lacked funds on one of its dates as ended.
 */
export const NOT_ENDED = {
  OR: [{ isFinal: false }, { kind: 'periodic-payments', transactionStatus: 'ACCP' }],
} as const satisfies Prisma.PaymentWhereInput;

/** Whether a stored payment is none of `NOT_ENDED`. */
export function isEnded({
  kind,
  isFinal,
  transactionStatus,
}: Pick<Payment, 'kind' | 'isFinal' | 'transactionStatus'>): boolean {
  return isFinal && !(kind === 'periodic-payments' && transactionStatus === 'ACCP');
}

/** Stores a payment that the bank does not know yet. @throws a unique violation when its id is taken. */
export async function createPayment(
  db: Db,
  payment: Pick<
    Payment,
    | 'userId'
    | 'id'
    | 'bankId'
    | 'connectionId'
    | 'context'
    | 'kind'
    | 'sealedRequest'
    | 'likenessHash'
    | 'keyId'
    | 'amount'
    | 'currency'
    | 'debtorHash'
    | 'executionDate'
    | 'allowsDuplicate'
    | 'createdAt'
  >,
): Promise<void> {
  // `createMany`, which has no row returned, is compiled anew each time; Prisma keeps the plan of `create`.
  await db.payment.create({
    data: { ...payment, state: 'PREPARED', updatedAt: payment.createdAt },
    select: { id: true },
  });
}

/** The state of a payment; null when the user has no such payment. */
export async function findPaymentState(db: Db, key: PaymentKey): Promise<Payment['state'] | null> {
  const where = { userId_id: whereOf(key) };
  const found = await db.payment.findUnique({ where, select: { state: true } });
  return found?.state ?? null;
}

/** A payment, and the connection that it is made over. */
export type PaymentWithConnection = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

export function findPayment(db: Db, key: PaymentKey) {
  return db.payment.findUnique({
    where: { userId_id: whereOf(key) },
    include: { connection: true },
  });
}

/** `changePayment` with the payment as it is then; null when it is in another state. */
export async function changePaymentAndRead(
  db: Db,
  key: PaymentKey,
  states: readonly Payment['state'][],
  data: Prisma.PaymentUncheckedUpdateManyInput,
): Promise<Payment | null> {
  const where = { ...whereOf(key), state: { in: [...states] } };
  const [changed = null] = await db.payment.updateManyAndReturn({ where, data });
  return changed;
}

/** Changes a payment in one of these states; false when it is in another. */
export async function changePayment(
  db: Db,
  key: PaymentKey,
  states: readonly Payment['state'][],
  data: Prisma.PaymentUncheckedUpdateManyInput,
): Promise<boolean> {
  return change(db, { ...whereOf(key), state: { in: [...states] } }, data);
}

/** Changes a payment that the bank has created and not shown as ended; false for any other. */
export async function changeUnended(
  db: Db,
  key: PaymentKey,
  data: Prisma.PaymentUncheckedUpdateManyInput,
): Promise<boolean> {
  return change(db, { ...whereOf(key), state: 'CREATED', ...NOT_ENDED }, data);
}

/**
 * Whether the end of a payment that a DELETE ended is certain. It is not once somebody comes back from approving it:
 * only the bank knows which of the two came first, and is asked once more.
 */
export async function setDeletionFinal(db: Db, key: PaymentKey, isFinal: boolean): Promise<void> {
  await change(db, { ...whereOf(key), state: 'CREATED', transactionStatus: 'CANC' }, { isFinal });
}

/**
 * Forgets that a cancellation was asked for, and what the bank said about it. False when the payment has ended, or when
 * cancellation was not asked for, or asked for again after `askedUntil`.
 */
export async function forgetCancellation(
  db: Db,
  key: PaymentKey,
  { askedUntil, now }: { askedUntil: Date; now: Date },
): Promise<boolean> {
  const where = {
    ...whereOf(key),
    state: 'CREATED',
    ...NOT_ENDED,
    cancelAskedAt: { lte: askedUntil },
  } as const;
  return change(db, where, {
    cancelAskedAt: null,
    // It was set by the request, so the status decides until the bank is asked again.
    mayDelete: null,
    psuMessage: null,
    sealedPsuMessage: null,
    updatedAt: now,
  });
}

/** Removes a payment that was never created at the bank, with its events. */
export async function deletePayment(
  db: Db,
  key: PaymentKey,
  states: readonly Payment['state'][],
): Promise<boolean> {
  const { count } = await db.payment.deleteMany({
    where: { ...whereOf(key), state: { in: [...states] } },
  });
  return count === 1;
}

/** Records a payment event. Statuses are recorded when they change, not on each read. */
export async function addPaymentEvent(
  db: Db,
  event: Pick<PaymentEvent, 'userId' | 'id' | 'paymentId' | 'at' | 'kind'> &
    Partial<Pick<PaymentEvent, 'transactionStatus' | 'fundsAvailable'>>,
): Promise<void> {
  await db.paymentEvent.create({ data: event, select: { id: true } });
}

/** Whether something of this kind has ever happened to a payment. */
export async function hasPaymentEvent(
  db: Db,
  key: PaymentKey,
  kind: PaymentEvent['kind'],
): Promise<boolean> {
  return (await db.paymentEvent.count({ where: { ...key, kind } })) > 0;
}

/** A bank whose statuses alternate could cause any number of events. */
const EVENTS_SHOWN_MAX = 100;

/** A payment's latest events, in the order in which we learned of them. */
export async function listPaymentEvents(db: Db, key: PaymentKey): Promise<PaymentEvent[]> {
  const events = await db.paymentEvent.findMany({
    where: key,
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    take: -EVENTS_SHOWN_MAX,
  });
  return events.map((event) => ({ ...event, kind: EventKind.parse(event.kind) }));
}

/** Deletes the events of a payment that starts over. */
export async function deletePaymentEvents(db: Db, key: PaymentKey): Promise<void> {
  await db.paymentEvent.deleteMany({ where: { userId: key.userId, paymentId: key.paymentId } });
}

async function change(
  db: Db,
  where: Prisma.PaymentWhereInput,
  data: Prisma.PaymentUncheckedUpdateManyInput,
): Promise<boolean> {
  const { count } = await db.payment.updateMany({ where, data });
  return count === 1;
}

function whereOf({ userId, paymentId }: PaymentKey) {
  return { userId, id: paymentId };
}
