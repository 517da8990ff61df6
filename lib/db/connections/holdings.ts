/** Everything stored for a connection, across all tables: counted before it is disconnected, and then deleted. */

import type { Db } from '@/lib/db/client';
import type { Connection } from '@/lib/db/generated/client';
import { OPEN_STATES } from '@/lib/db/payments/outbox-calls';
import { dropNotices } from '@/lib/db/users/notices';
import { PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';

type Of = Pick<Connection, 'userId' | 'id' | 'bankId' | 'context'>;

/**
 * Blocks new work on a connection until the transaction ends: no payment, basket or draft can be added, and no call
 * prepared for its payments or baskets.
 */
export async function lockConnection(db: Db, { userId, id }: Of): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM connection WHERE user_id = ${userId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  await db.$queryRaw`SELECT 1 FROM payment WHERE user_id = ${userId}::uuid AND connection_id = ${id}::uuid ORDER BY id FOR UPDATE`;
  await db.$queryRaw`SELECT 1 FROM basket WHERE user_id = ${userId}::uuid AND connection_id = ${id}::uuid ORDER BY id FOR UPDATE`;
}

/** Whether a call that may move money is under way for a connection. */
export async function hasOutboxCallUnderWay(db: Db, { userId, id }: Of): Promise<boolean> {
  return (
    (await db.outboxCall.count({
      where: {
        userId,
        state: { in: OPEN_STATES },
        OR: [
          { connectionId: id },
          { payment: { connectionId: id } },
          { basket: { connectionId: id } },
        ],
      },
    })) > 0
  );
}

/** Whether a call that may move money is under way for a user, at any bank. */
export async function hasAnyCallUnderWay(db: Db, userId: string): Promise<boolean> {
  return (await db.outboxCall.count({ where: { userId, state: { in: OPEN_STATES } } })) > 0;
}

export function findPaymentsOfConnection(db: Db, { userId, id }: Of) {
  return db.payment.findMany({
    where: { userId, connectionId: id },
    select: {
      id: true,
      kind: true,
      state: true,
      transactionStatus: true,
      fundsAvailable: true,
      isFinal: true,
      createdAt: true,
      statusReadAt: true,
      executionDate: true,
      basket: { select: { frozenAt: true } },
      /** When an approval was last started. */
      events: {
        where: { kind: 'approval-started' },
        orderBy: { at: 'desc' },
        take: 1,
        select: { at: true },
      },
    },
  });
}

export async function countHoldings(db: Db, of: Of) {
  const { userId, id } = of;
  const ending = await contextThatEnds(db, of);
  const [accounts, cards, baskets, drafts, recipients] = await Promise.all([
    db.account.count({ where: { userId, connectionId: id, kind: 'account' } }),
    db.account.count({ where: { userId, connectionId: id, kind: 'card' } }),
    db.basket.count({ where: { userId, connectionId: id } }),
    ending === null ? 0 : db.paymentDraft.count({ where: draftsOf(userId, ending) }),
    ending === null ? 0 : db.recipient.count({ where: { userId, contextId: ending } }),
  ]);
  return { accounts, cards, baskets, drafts, recipients };
}

/**
 * Deletes what belongs to a connection but is not deleted with its row: drafts, recipients, visits to the bank and
 * notices.
 */
export async function deleteHoldings(db: Db, of: Of): Promise<void> {
  const { userId, id } = of;
  const ending = await contextThatEnds(db, of);
  if (ending !== null) {
    await db.paymentDraft.deleteMany({ where: draftsOf(userId, ending) });
    await db.recipient.deleteMany({ where: { userId, contextId: ending } });
  }
  const baskets = await db.basket.findMany({
    where: { userId, connectionId: id },
    select: { id: true },
  });
  const payments = await db.payment.findMany({
    where: { userId, connectionId: id },
    select: { id: true },
  });
  const subjects = [id, ...baskets.map((one) => one.id), ...payments.map((one) => one.id)];
  await db.scaAttempt.deleteMany({ where: { userId, target: { in: subjects } } });
  await dropNotices(db, userId, subjects);
}

/** A corporate connection is a context of its own; private data goes with the last private connection. */
async function contextThatEnds(db: Db, { userId, id, context }: Of): Promise<string | null> {
  if (context === 'CORPORATE') return id;
  const others = await db.connection.count({
    where: { userId, context: 'PRIVATE', id: { not: id } },
  });
  return others === 0 ? PRIVATE_CONTEXT : null;
}

function draftsOf(userId: string, contextId: string) {
  return {
    userId,
    connectionId: contextId === PRIVATE_CONTEXT ? null : contextId,
  };
}
