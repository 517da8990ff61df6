import type { Db } from '@/lib/db/client';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';

/** What a return from an approval is checked against: the context in which the payment or basket was made. */
export type ApprovalTarget = {
  context: PsuContext;
  /** Null for a payment made without a PSU-ID and not approved yet. */
  connection: { id: string; corporateIdHash: string } | null;
};

type Key = { userId: string; id: string };

const CONNECTION = { select: { id: true, context: true, corporateIdHash: true } } as const;

export async function findPaymentTarget(db: Db, key: Key): Promise<ApprovalTarget | null> {
  const payment = await db.payment.findUnique({
    where: { userId_id: key },
    select: { context: true, connection: CONNECTION },
  });
  return payment === null
    ? null
    : { context: payment.connection?.context ?? payment.context, connection: payment.connection };
}

export async function findBasketTarget(db: Db, key: Key): Promise<ApprovalTarget | null> {
  const basket = await db.basket.findUnique({
    where: { userId_id: key },
    select: { connection: CONNECTION },
  });
  return basket === null
    ? null
    : { context: basket.connection.context, connection: basket.connection };
}

/** Assigns a payment made without a PSU-ID to the context of whoever approved it, once. */
export async function givePaymentConnection(
  db: Db,
  key: Key,
  connectionId: string,
): Promise<boolean> {
  const { count } = await db.payment.updateMany({
    where: { userId: key.userId, id: key.id, connectionId: null },
    data: { connectionId },
  });
  return count === 1;
}
