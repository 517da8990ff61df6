import type { Db } from '@/lib/db/client';
import type { Notice, SwitchedOffNotice } from '@/lib/db/generated/client';
import { deleteWaitingMail } from './mail-messages';

export type { Notice, SwitchedOffNotice };

/** Stores what there is to tell; false when it was told already, or is being told just now. */
export async function createNotice(db: Db, notice: Omit<Notice, 'readAt'>): Promise<boolean> {
  // Skipped and not refused: a refused row would end the transaction that it is stored in.
  const { count } = await db.notice.createMany({ data: [notice], skipDuplicates: true });
  return count === 1;
}

/** What a person has in the list, the newest first. */
export function listNotices(db: Db, userId: string, limit: number): Promise<Notice[]> {
  return db.notice.findMany({
    where: { userId, isShown: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
}

export function countUnreadNotices(db: Db, userId: string): Promise<number> {
  return db.notice.count({ where: { userId, isShown: true, readAt: null } });
}

/** Marks one as read; false when the user has none such. */
export async function markNoticeRead(
  db: Db,
  { userId, noticeId }: { userId: string; noticeId: string },
  now: Date,
): Promise<boolean> {
  await db.notice.updateMany({
    where: { userId, id: noticeId, isShown: true, readAt: null },
    data: { readAt: now },
  });
  return (await db.notice.count({ where: { userId, id: noticeId, isShown: true } })) === 1;
}

/** Marks all as read that are no newer than `upTo`. */
export async function markNoticesRead(
  db: Db,
  userId: string,
  upTo: Date,
  now: Date,
): Promise<void> {
  await db.notice.updateMany({
    where: { userId, isShown: true, readAt: null, createdAt: { lte: upTo } },
    data: { readAt: now },
  });
}

/** What a mail about a notice is known by. */
export function topicOfNotice(noticeId: string): string {
  return `notice ${noticeId}`;
}

/** Takes back what was told of these subjects, and mail about it that has not been sent: it is true no longer. */
export async function dropNotices(
  db: Db,
  userId: string,
  subjects: readonly string[],
  kinds?: readonly Notice['kind'][],
): Promise<void> {
  const where = {
    userId,
    subject: { in: [...subjects] },
    ...(kinds === undefined ? {} : { kind: { in: [...kinds] } }),
  };
  const dropped = await db.notice.findMany({ where, select: { id: true } });
  if (dropped.length === 0) return;
  await deleteWaitingMail(
    db,
    userId,
    dropped.map(({ id }) => topicOfNotice(id)),
  );
  await db.notice.deleteMany({ where });
}

export async function deleteNoticesOf(db: Db, createdBefore: Date): Promise<void> {
  await db.notice.deleteMany({ where: { createdAt: { lt: createdBefore } } });
}

export function listSwitchedOffNotices(db: Db, userId: string): Promise<SwitchedOffNotice[]> {
  return db.switchedOffNotice.findMany({ where: { userId } });
}

/** Whether a person has switched a kind off for a channel, by what they have switched off. */
export function isSwitchedOff(
  rows: readonly SwitchedOffNotice[],
  kind: Notice['kind'],
  channel: SwitchedOffNotice['channel'],
): boolean {
  return rows.some((row) => row.kind === kind && row.channel === channel);
}

export async function switchNotice(db: Db, row: SwitchedOffNotice, on: boolean): Promise<void> {
  if (on) await db.switchedOffNotice.deleteMany({ where: row });
  else await db.switchedOffNotice.createMany({ data: [row], skipDuplicates: true });
}
