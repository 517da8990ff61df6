import type { Db } from '@/lib/db/client';
import type { Notice, SwitchedOffNotice } from '@/lib/db/generated/client';
import type { PaymentKey } from '@/lib/db/payments/payments';
import { deleteWaitingMail } from './mail-messages';

export type { Notice, SwitchedOffNotice };

/** Stores a notice; false when it was stored already, or is being stored now. */
export async function createNotice(db: Db, notice: Omit<Notice, 'readAt'>): Promise<boolean> {
  // Skips duplicates, since a refused row would end the surrounding transaction.
  const { count } = await db.notice.createMany({ data: [notice], skipDuplicates: true });
  return count === 1;
}

/** A user's notices, newest first. */
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

/** Marks a notice as read; false when the user has no such notice. */
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

/** Marks all notices up to `upTo` as read. */
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

/** Marks all notices about a payment as read, also those that are in no list. */
export async function markNoticesOfPaymentRead(
  db: Db,
  { userId, paymentId }: PaymentKey,
  now: Date,
): Promise<void> {
  await db.notice.updateMany({
    where: { userId, subject: paymentId, readAt: null },
    data: { readAt: now },
  });
}

/** How many notices of a payment's failures were stored since `since`, shown or not. */
export function countFailureNotices(
  db: Db,
  { userId, paymentId }: PaymentKey,
  since: Date,
): Promise<number> {
  return db.notice.count({
    where: { userId, kind: 'PAYMENT_FAILED', subject: paymentId, createdAt: { gte: since } },
  });
}

/**
 * The payments of which a user has an unread notice since `since` that they failed, also where they have switched these
 * notices off: that says how to be told, not what to see.
 */
export async function listUnreadFailures(db: Db, userId: string, since: Date): Promise<string[]> {
  const notices = await db.notice.findMany({
    where: {
      userId,
      kind: 'PAYMENT_FAILED',
      readAt: null,
      createdAt: { gte: since },
    },
    select: { subject: true },
  });
  return notices.map(({ subject }) => subject);
}

/** The topic of a mail about a notice. */
export function topicOfNotice(noticeId: string): string {
  return `notice ${noticeId}`;
}

/** Deletes notices about these subjects, and unsent mail about them: they are no longer true. */
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

/** Whether a kind is switched off for a channel, given the user's switches. */
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
