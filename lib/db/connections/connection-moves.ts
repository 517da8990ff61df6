import type { Db } from '@/lib/db/client';
import type { ConnectionMove } from '@/lib/db/generated/client';

export type { ConnectionMove };

type Key = { userId: string; moveId: string };

/** Stores the move that a return from SCA made possible, replacing an earlier one of the same user and bank. */
export async function offerMove(
  db: Db,
  move: Omit<ConnectionMove, 'state' | 'tokenHash' | 'doneAt'>,
): Promise<void> {
  const { userId, bankId } = move;
  await db.connectionMove.deleteMany({ where: { userId, bankId, state: { not: 'DONE' } } });
  await db.connectionMove.create({ data: { ...move, state: 'OFFERED' } });
}

/** A move that its user may request now. */
export function findOfferedMove(
  db: Db,
  { userId, moveId }: Key,
  now: Date,
): Promise<ConnectionMove | null> {
  return db.connectionMove.findFirst({
    where: { userId, id: moveId, state: 'OFFERED', expiresAt: { gt: now } },
  });
}

/** Records that a move is requested; false when it was already. */
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

/** Records the link that confirms a move. */
export async function linkMove(
  db: Db,
  { userId, id }: ConnectionMove,
  tokenHash: string,
): Promise<void> {
  await db.connectionMove.updateMany({ where: { userId, id }, data: { tokenHash } });
}

/** A move its user has requested, while it waits for confirmation. */
export function findMoveAskedBy(
  db: Db,
  { userId, moveId }: Key,
  now: Date,
): Promise<ConnectionMove | null> {
  return db.connectionMove.findFirst({
    where: { userId, id: moveId, state: 'ASKED', expiresAt: { gt: now } },
  });
}

/** The move a link refers to, while it can still be made. */
export function findAskedMove(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<ConnectionMove | null> {
  return db.connectionMove.findFirst({
    where: { tokenHash, state: 'ASKED', expiresAt: { gt: now } },
  });
}

/** Records that a move is done, and deletes the data it was made with. */
export async function endMove(db: Db, { userId, id }: ConnectionMove, now: Date): Promise<void> {
  await db.connectionMove.updateMany({
    where: { userId, id },
    data: { state: 'DONE', sealedIdentity: '', tokenHash: null, doneAt: now },
  });
}

/** The moves to and from a user that a page shows: those waiting for the mailbox, and those made since a time. */
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

/** Removes moves that expired, and those made long ago. */
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
