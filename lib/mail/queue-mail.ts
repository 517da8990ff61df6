import { randomUUID } from 'node:crypto';
import type { Db } from '@/lib/db/client';
import { databaseNow } from '@/lib/db/database-clock';
import { createMailMessage } from '@/lib/db/users/mail-messages';
import { sealMail } from '@/lib/vault/mail';
import type { Locale } from '@/lib/view/user/preference';
import { type Mail, writeMail } from './write-mail';

/** The recipient of a message. */
export type Reader = { userId: string; email: string; locale: Locale };

/** A message that could not be sent for two days is outdated. */
const MINUTES_MAX = 2 * 24 * 60;

/**
 * Stores a message, to be sent by any free process once the transaction is committed.
 * @param options.topic at most one message is ever written on a topic.
 * @param options.minutes how long the message stays true.
 * @param options.until the latest time at which it is true.
 */
export async function queueMail(
  db: Db,
  { userId, email, locale }: Reader,
  mail: Mail,
  {
    topic = null,
    minutes = MINUTES_MAX,
    until = null,
  }: { topic?: string | null; minutes?: number; until?: Date | null } = {},
): Promise<void> {
  const id = randomUUID();
  const now = await databaseNow(db);
  const longest = new Date(now.getTime() + minutes * 60_000);
  await createMailMessage(db, {
    userId,
    id,
    topic,
    ...sealMail({ userId, id }, { to: email, ...writeMail(mail, locale) }),
    createdAt: now,
    expiresAt: until !== null && until < longest ? until : longest,
  });
}
