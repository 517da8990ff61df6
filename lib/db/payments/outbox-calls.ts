import type { Db } from '@/lib/db/client';
import type { CreationState, OutboxCall, Prisma } from '@/lib/db/generated/client';

export type { OutboxCall };

export type OutboxCallKey = { userId: string; callId: string };

/** The states of a call, and of what it creates, until the bank has answered or nobody will know. */
export const OPEN_STATES: ('PREPARED' | 'SENDING')[] = ['PREPARED', 'SENDING'];

export function isOpenState(state: CreationState | OutboxCall['state']): boolean {
  return OPEN_STATES.some((open) => open === state);
}

/** Stores a call before it is made, leased to the caller. */
export async function createOutboxCall(
  db: Db,
  call: Pick<
    OutboxCall,
    | 'userId'
    | 'id'
    | 'bankId'
    | 'paymentId'
    | 'basketId'
    | 'operation'
    | 'method'
    | 'href'
    | 'sealedBody'
    | 'keyId'
    | 'requestId'
    | 'tppRedirectUri'
    | 'tppSessionId'
    | 'connectionId'
    | 'psuContext'
    | 'leaseUntil'
    | 'leaseToken'
    | 'createdAt'
  >,
): Promise<OutboxCall> {
  return db.outboxCall.create({ data: { ...call, state: 'PREPARED' } });
}

export function findOutboxCall(
  db: Db,
  { userId, callId }: OutboxCallKey,
): Promise<OutboxCall | null> {
  return db.outboxCall.findUnique({ where: { userId_id: { userId, id: callId } } });
}

/** The latest call of one operation on a payment. */
export function findLatestOutboxCall(
  db: Db,
  of: { userId: string; paymentId: string; operation: string },
): Promise<OutboxCall | null> {
  return db.outboxCall.findFirst({ where: of, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
}

/** Whether a call of one operation on a payment ended without anybody knowing what it did. */
export async function hasUnknownOutboxCall(
  db: Db,
  of: { userId: string; paymentId: string; operation: string },
): Promise<boolean> {
  return (await db.outboxCall.findFirst({ where: { ...of, state: 'UNKNOWN' } })) !== null;
}

/** The unfinished call of one operation on a payment or basket; null when there is none. */
export function findOpenOutboxCall(
  db: Db,
  of: { userId: string; operation: string } & ({ paymentId: string } | { basketId: string }),
): Promise<OutboxCall | null> {
  return db.outboxCall.findFirst({
    where: { ...of, state: { in: OPEN_STATES } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
}

export type Taking = {
  token: string;
  now: Date;
  leaseUntil: Date;
  triesMax: number;
  /** A call first sent before this time is not sent again. */
  firstSentAfter: Date;
};

/**
 * Takes a call for one attempt. Compare-and-set, so no two processes send at once. Committed before the attempt, it
 * records that the bank may have received the call.
 * @param prepared the call as this process has just stored it; it is read when it is not given.
 * @returns the call as it was before; null when it has ended, is held by another, or may not be retried.
 */
export async function takeOutboxCall(
  db: Db,
  key: OutboxCallKey,
  taking: Taking,
  prepared?: OutboxCall,
): Promise<OutboxCall | null> {
  const { token, now, leaseUntil, triesMax, firstSentAfter } = taking;
  const call = prepared ?? (await findOutboxCall(db, key));
  if (
    call === null ||
    !isOpenState(call.state) ||
    call.tries >= triesMax ||
    (call.firstSentAt !== null && call.firstSentAt < firstSentAfter) ||
    (call.leaseUntil !== null && call.leaseUntil > now && call.leaseToken !== token)
  )
    return null;
  const { count } = await db.outboxCall.updateMany({
    // Each taking sets a new token and adds an attempt, so a row with both unchanged is the row that was read.
    where: {
      userId: call.userId,
      id: call.id,
      state: call.state,
      tries: call.tries,
      leaseToken: call.leaseToken,
    },
    data: {
      state: 'SENDING',
      tries: call.tries + 1,
      firstSentAt: call.firstSentAt ?? now,
      lastSentAt: now,
      leaseUntil,
      leaseToken: token,
      mayHaveArrived: true,
    },
  });
  return count === 1 ? call : null;
}

/** Keeps the lease of a call between two attempts; false when another process has taken it. */
export async function extendOutboxCallLease(
  db: Db,
  { userId, callId }: OutboxCallKey,
  token: string,
  held: Pick<OutboxCall, 'leaseUntil' | 'mayHaveArrived'>,
): Promise<boolean> {
  const { count } = await db.outboxCall.updateMany({
    where: { userId, id: callId, state: 'SENDING', leaseToken: token },
    data: held,
  });
  return count === 1;
}

export type OutboxCallEnd = {
  state: 'DONE' | 'REFUSED' | 'UNKNOWN';
  outcome: Prisma.InputJsonValue;
  endedAt: Date;
};

/** Ends a call for the holder of its lease; null when the caller no longer holds it. */
export async function endOutboxCall(
  db: Db,
  { userId, callId }: OutboxCallKey,
  token: string,
  end: OutboxCallEnd,
): Promise<OutboxCall | null> {
  const [ended = null] = await db.outboxCall.updateManyAndReturn({
    where: { userId, id: callId, state: { in: OPEN_STATES }, leaseToken: token },
    data: { ...end, leaseUntil: null, leaseToken: null },
  });
  return ended;
}

/** Takes over an abandoned call only to end it; false when another process was faster. */
export async function takeOverOutboxCall(
  db: Db,
  call: Pick<OutboxCall, 'userId' | 'id' | 'state' | 'tries' | 'leaseToken'>,
  taken: { token: string; now: Date; leaseUntil: Date },
): Promise<boolean> {
  const { userId, id, state, tries, leaseToken } = call;
  const { count } = await db.outboxCall.updateMany({
    where: {
      userId,
      id,
      state,
      tries,
      leaseToken,
      OR: [{ leaseUntil: null }, { leaseUntil: { lte: taken.now } }],
    },
    data: { leaseUntil: taken.leaseUntil, leaseToken: taken.token },
  });
  return count === 1;
}

/** Unfinished calls that nobody holds, oldest first. */
export function findAbandonedOutboxCalls(db: Db, now: Date, limit: number): Promise<OutboxCall[]> {
  return db.outboxCall.findMany({
    where: {
      state: { in: OPEN_STATES },
      OR: [{ leaseUntil: null }, { leaseUntil: { lte: now } }],
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
  });
}

/** Keeps calls whose payment or basket is removed, without the reference to it. */
export async function detachOutboxCalls(
  db: Db,
  of: { userId: string; paymentId: string } | { userId: string; basketId: string },
): Promise<void> {
  await db.outboxCall.updateMany({ where: of, data: { paymentId: null, basketId: null } });
}
