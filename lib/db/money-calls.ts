import { type Db, transaction } from './client';
import type { MoneyCall, Prisma } from './generated/client';

export type { MoneyCall };

export type MoneyCallKey = { userId: string; callId: string };

/** States that a call may still leave. */
const OPEN = ['PREPARED', 'SENDING'];

/** A call before it is made, held by who prepares it. */
export const createMoneyCall = async (
  db: Db,
  call: Pick<
    MoneyCall,
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
): Promise<MoneyCall> => db.moneyCall.create({ data: { ...call, state: 'PREPARED' } });

export const findMoneyCall = (
  db: Db,
  { userId, callId }: MoneyCallKey,
): Promise<MoneyCall | null> =>
  db.moneyCall.findUnique({ where: { userId_id: { userId, id: callId } } });

/** The latest call of an operation on a payment. */
export const findLatestMoneyCall = (
  db: Db,
  of: { userId: string; paymentId: string; operation: string },
): Promise<MoneyCall | null> =>
  db.moneyCall.findFirst({ where: of, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });

/** The call of an operation on a payment or basket that has not ended; null when none is open. */
export const findOpenMoneyCall = (
  db: Db,
  of: { userId: string; operation: string } & ({ paymentId: string } | { basketId: string }),
): Promise<MoneyCall | null> =>
  db.moneyCall.findFirst({
    where: { ...of, state: { in: OPEN } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });

export type Taking = {
  token: string;
  now: Date;
  leaseUntil: Date;
  triesMax: number;
  /** A call that was first sent before this is not sent again. */
  firstSentAfter: Date;
};

/**
 * Takes a call for one try: compare-and-set, so that no two send at once. Committed before the try, it says that the
 * bank may have got the call from now on.
 * @param andThen what else is true from now on.
 * @returns the call as it was before, or null when it has ended, is held by another, or may not be tried again.
 */
export const takeMoneyCall = (
  key: MoneyCallKey,
  taking: Taking,
  andThen: (db: Db, call: MoneyCall) => Promise<void>,
): Promise<MoneyCall | null> =>
  transaction(async (db) => {
    const { token, now, leaseUntil, triesMax, firstSentAfter } = taking;
    const call = await findMoneyCall(db, key);
    if (
      call === null ||
      !OPEN.includes(call.state) ||
      call.tries >= triesMax ||
      (call.firstSentAt !== null && call.firstSentAt < firstSentAfter) ||
      (call.leaseUntil !== null && call.leaseUntil > now && call.leaseToken !== token)
    )
      return null;
    const { count } = await db.moneyCall.updateMany({
      // Each taking has a token of its own and adds a try: a row that still has both is the row that was read.
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
    if (count !== 1) return null;
    await andThen(db, call);
    return call;
  });

/** Keeps a call between two tries; false when another has taken it meanwhile. */
export const holdMoneyCall = async (
  db: Db,
  { userId, callId }: MoneyCallKey,
  token: string,
  held: Pick<MoneyCall, 'leaseUntil' | 'mayHaveArrived'>,
): Promise<boolean> => {
  const { count } = await db.moneyCall.updateMany({
    where: { userId, id: callId, state: 'SENDING', leaseToken: token },
    data: held,
  });
  return count === 1;
};

export type MoneyCallEnd = {
  state: 'DONE' | 'REFUSED' | 'UNKNOWN';
  outcome: Prisma.InputJsonValue;
  endedAt: Date;
};

/** Ends a call, for who holds it; false when nobody may end it who asks. */
export const endMoneyCall = async (
  db: Db,
  { userId, callId }: MoneyCallKey,
  token: string,
  end: MoneyCallEnd,
): Promise<boolean> => {
  const { count } = await db.moneyCall.updateMany({
    where: { userId, id: callId, state: { in: OPEN }, leaseToken: token },
    data: { ...end, leaseUntil: null, leaseToken: null },
  });
  return count === 1;
};

/** Takes a call that nobody holds any more only to end it; false when somebody was faster. */
export const takeOverMoneyCall = async (
  db: Db,
  call: Pick<MoneyCall, 'userId' | 'id' | 'state' | 'tries' | 'leaseToken'>,
  taken: { token: string; now: Date; leaseUntil: Date },
): Promise<boolean> => {
  const { userId, id, state, tries, leaseToken } = call;
  const { count } = await db.moneyCall.updateMany({
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
};

/** Calls that have not ended and that nobody holds, the oldest first. */
export const findForsakenMoneyCalls = (db: Db, now: Date, limit: number): Promise<MoneyCall[]> =>
  db.moneyCall.findMany({
    where: {
      state: { in: OPEN },
      OR: [{ leaseUntil: null }, { leaseUntil: { lte: now } }],
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
  });

/** Lets a call stand without the payment or basket that it was to make. */
export const detachMoneyCalls = async (
  db: Db,
  of: { userId: string; paymentId: string } | { userId: string; basketId: string },
): Promise<void> => {
  await db.moneyCall.updateMany({ where: of, data: { paymentId: null, basketId: null } });
};

/** Rows that are sealed by another key than the one in use; a call without a body is sealed by none. */
export const findMoneyCallsSealedOtherwise = (
  db: Db,
  keyId: string,
  limit: number,
): Promise<MoneyCall[]> =>
  db.moneyCall.findMany({
    where: { keyId: { notIn: [keyId, ''] } },
    orderBy: [{ userId: 'asc' }, { id: 'asc' }],
    take: limit,
  });

export const resealMoneyCall = async (
  db: Db,
  before: MoneyCall,
  sealing: Pick<MoneyCall, 'sealedBody' | 'keyId'>,
): Promise<boolean> => {
  const { count } = await db.moneyCall.updateMany({
    where: { userId: before.userId, id: before.id, sealedBody: before.sealedBody },
    data: sealing,
  });
  return count === 1;
};
