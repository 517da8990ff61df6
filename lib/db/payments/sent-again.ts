/** Payments of unknown outcome that the user sent again, and the copies made by that. */
import { createHash } from 'node:crypto';
import type { Db } from '@/lib/db/client';
import { readPaymentStatus } from '@/lib/xs2a/payment/payment-status';
import { uuidOfBytes } from '@/lib/xs2a/value/uuid';
import type { Payment } from './payments';

/**
 * The id of the payment made when one of unknown outcome is sent again. It is derived from the first one, so that it is
 * sent again once, however often that is asked for. A UUID of version 8.
 */
export function sentAgainId({ userId, id }: Pick<Payment, 'userId' | 'id'>): string {
  return uuidOfBytes(createHash('sha256').update(`brygge send again ${userId} ${id}`).digest(), 8);
}

/** A copy of unknown outcome may be sent again too; this many copies are followed. */
const COPIES_MAX = 5;

/** The ids of a payment's copy, of that copy's copy, and so on. */
export function copyIdsOf({ userId, id }: Pick<Payment, 'userId' | 'id'>): string[] {
  const ids: string[] = [];
  for (let last = id; ids.length < COPIES_MAX; ids.push(last))
    last = sentAgainId({ userId, id: last });
  return ids;
}

/** What tells whether a payment may pay. */
export type Copy = Pick<Payment, 'state' | 'transactionStatus' | 'fundsAvailable'>;

/** Whether a payment has paid or may still pay: the bank has neither refused nor cancelled it. */
export function mayPay({ state, transactionStatus, fundsAvailable }: Copy): boolean {
  if (state === 'REJECTED') return false;
  if (state !== 'CREATED' || transactionStatus === null) return true;
  const { phase } = readPaymentStatus({ transactionStatus, fundsAvailable });
  return phase !== 'rejected' && phase !== 'cancelled';
}

/** Those of a user's payments with these ids that exist. */
export async function findCopies(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<(Copy & Pick<Payment, 'id'>)[]> {
  if (ids.length === 0) return [];
  return db.payment.findMany({
    where: { userId, id: { in: [...ids] } },
    select: { id: true, state: true, transactionStatus: true, fundsAvailable: true },
  });
}
