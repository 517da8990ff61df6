import { addSeconds } from 'date-fns';
import type { Db } from '@/lib/db/client';
import type { MailMessage } from '@/lib/db/generated/client';
import type { Sql } from '@/lib/db/sql';

export type { MailMessage };

type Key = Pick<MailMessage, 'userId' | 'id'>;

/** Stores a message to be sent; false when there is one on the same topic already. */
export async function createMailMessage(
  db: Db,
  message: Pick<
    MailMessage,
    'userId' | 'id' | 'topic' | 'sealedContent' | 'keyId' | 'createdAt' | 'expiresAt'
  >,
): Promise<boolean> {
  const data = { ...message, state: 'WAITING' as const, nextTryAt: message.createdAt };
  // Skips duplicates, since a refused row would end the surrounding transaction.
  const { count } = await db.mailMessage.createMany({ data: [data], skipDuplicates: true });
  return count === 1;
}

/** A message this process may send now. */
export type TakenMail = Pick<MailMessage, 'userId' | 'id' | 'sealedContent' | 'keyId' | 'tries'> & {
  isExpired: boolean;
};

const IS_DUE = `state = 'WAITING' AND next_try_at <= statement_timestamp()
  AND (lease_until IS NULL OR lease_until <= statement_timestamp())`;
/** More than the number of processes that take messages at the same time. */
const CANDIDATES_MAX = 20;

/**
 * Leases the message that has waited longest, by the database's clock. If the process dies, the message is taken again
 * when the lease ends.
 */
export async function takeMailMessage(
  db: Sql,
  { token, leaseSeconds }: { token: string; leaseSeconds: number },
): Promise<TakenMail | null> {
  for (;;) {
    const { rows: candidates } = await db.query<Key>(
      `SELECT user_id AS "userId", id FROM mail_message WHERE ${IS_DUE}
       ORDER BY next_try_at, id LIMIT ${CANDIDATES_MAX}`,
    );
    if (candidates.length === 0) return null;
    for (const { userId, id } of candidates) {
      const { rows } = await db.query<
        Omit<TakenMail, 'isExpired'> & { expiresAt: Date; leaseUntil: Date }
      >(
        `UPDATE mail_message SET tries = tries + 1, lease_token = $3,
           lease_until = statement_timestamp() + make_interval(secs => $4)
         WHERE user_id = $1 AND id = $2 AND ${IS_DUE}
         RETURNING user_id AS "userId", id, sealed_content AS "sealedContent", key_id AS "keyId",
           tries, expires_at AS "expiresAt", lease_until AS "leaseUntil"`,
        [userId, id, token, leaseSeconds],
      );
      const [taken] = rows;
      if (taken === undefined) continue;
      const { expiresAt, leaseUntil, ...mail } = taken;
      return { ...mail, isExpired: expiresAt <= addSeconds(leaseUntil, -leaseSeconds) };
    }
  }
}

/** How an attempt to send ended. `keepsContent`: the message did not leave this machine and is read here. */
export type MailEnd =
  | { state: 'SENT' | 'FAILED'; keepsContent: boolean }
  | { state: 'WAITING'; againInSeconds: number };

/** Records how an attempt ended, for the holder of the lease; false when another process has taken the message. */
export async function endMailTry(
  db: Sql,
  { userId, id }: Key,
  token: string,
  end: MailEnd,
): Promise<boolean> {
  const again = end.state === 'WAITING' ? end.againInSeconds : 0;
  const keeps = end.state === 'WAITING' || end.keepsContent;
  const { rowCount } = await db.query(
    `UPDATE mail_message
     SET state = $4::mail_state, lease_token = NULL, lease_until = NULL,
       next_try_at = statement_timestamp() + make_interval(secs => $5),
       sent_at = ${end.state === 'SENT' ? 'statement_timestamp()' : 'NULL'},
       sealed_content = CASE WHEN $6 THEN sealed_content ELSE '' END,
       key_id = CASE WHEN $6 THEN key_id ELSE '' END
     WHERE user_id = $1 AND id = $2 AND lease_token = $3 AND state = 'WAITING'`,
    [userId, id, token, end.state, again, keeps],
  );
  return rowCount === 1;
}

/** Deletes unsent messages on these topics. */
export async function deleteWaitingMail(
  db: Db,
  userId: string,
  topics: readonly string[],
): Promise<void> {
  await db.mailMessage.deleteMany({
    where: { userId, topic: { in: [...topics] }, state: 'WAITING' },
  });
}

/** Messages whose content is still stored, newest first. */
export function listKeptMail(db: Db, limit: number): Promise<MailMessage[]> {
  return db.mailMessage.findMany({
    where: { NOT: { sealedContent: '' } },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: limit,
  });
}

/** Removes the content of old messages, and later the rows. */
export async function deleteMailOf(db: Db, before: { rows: Date; contents: Date }): Promise<void> {
  await db.mailMessage.deleteMany({ where: { createdAt: { lt: before.rows } } });
  await db.mailMessage.updateMany({
    where: { createdAt: { lt: before.contents }, state: { not: 'WAITING' } },
    data: { sealedContent: '', keyId: '' },
  });
}
