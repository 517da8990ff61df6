import type { Db } from '@/lib/db/client';
import type { ConnectionMove } from '@/lib/db/generated/client';

export type { ConnectionMove };

type Key = { userId: string; moveId: string };

/** Keeps what a return from SCA has shown, in place of what an earlier one of the same user and bank did. */
export async function offerMove(
  db: Db,
  move: Omit<ConnectionMove, 'state' | 'tokenHash' | 'doneAt'>,
): Promise<void> {
  const { userId, bankId } = move;
  await db.connectionMove.deleteMany({ where: { userId, bankId, state: { not: 'DONE' } } });
  await db.connectionMove.create({ data: { ...move, state: 'OFFERED' } });
}

/** A move that its user may ask for now. */
export function findOfferedMove(
  db: Db,
  { userId, moveId }: Key,
  now: Date,
): Promise<ConnectionMove | null> {
  return db.connectionMove.findFirst({
    where: { userId, id: moveId, state: 'OFFERED', expiresAt: { gt: now } },
  });
}

/** Notes that a move is asked for; false when it was already. */
export async function askForMove(
  db: Db,
  { userId, id }: ConnectionMove,
  asked: Pick<ConnectionMove, 'sealedIdentity' | 'expiresAt'>,
): Promise<boolean> {
  const { count } = await db.connectionMove.updateMany({
    where: { userId, id, state: 'OFFERED' },
    data: { ...asked, state: 'ASKED' },
  });
  return count === 1;
}

/** Notes by which link a move is confirmed. */
export async function linkMove(
  db: Db,
  { userId, id }: ConnectionMove,
  tokenHash: string,
): Promise<void> {
  await db.connectionMove.updateMany({ where: { userId, id }, data: { tokenHash } });
}

/** A move that its user has asked for, while it waits to be confirmed. */
export function findMoveAskedBy(
  db: Db,
  { userId, moveId }: Key,
  now: Date,
): Promise<ConnectionMove | null> {
  return db.connectionMove.findFirst({
    where: { userId, id: moveId, state: 'ASKED', expiresAt: { gt: now } },
  });
}

/** The move that a link is about, while it can be made. */
export function findAskedMove(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<ConnectionMove | null> {
  return db.connectionMove.findFirst({
    where: { tokenHash, state: 'ASKED', expiresAt: { gt: now } },
  });
}

/** Notes that a move is made; what it was made of is not kept. */
export async function endMove(db: Db, { userId, id }: ConnectionMove, now: Date): Promise<void> {
  await db.connectionMove.updateMany({
    where: { userId, id },
    data: { state: 'DONE', sealedIdentity: '', tokenHash: null, doneAt: now },
  });
}

/** The moves to and from a user that a page tells of: waiting for the mailbox, or made since a time. */
export function listMoves(
  db: Db,
  userId: string,
  { now, doneSince }: { now: Date; doneSince: Date },
): Promise<ConnectionMove[]> {
  return db.connectionMove.findMany({
    where: {
      OR: [
        { userId, state: 'ASKED', expiresAt: { gt: now } },
        { OR: [{ userId }, { fromUserId: userId }], state: 'DONE', doneAt: { gte: doneSince } },
      ],
    },
    orderBy: [{ scaAt: 'desc' }, { id: 'asc' }],
  });
}

/** Removes the moves that came to nothing, and those that were made long ago. */
export async function deleteMovesOf(db: Db, before: { expired: Date; done: Date }): Promise<void> {
  await db.connectionMove.deleteMany({
    where: {
      OR: [
        { state: { not: 'DONE' }, expiresAt: { lt: before.expired } },
        { state: 'DONE', doneAt: { lt: before.done } },
      ],
    },
  });
}
