import { randomUUID } from 'node:crypto';
import type { Db } from '@/lib/db/client';
import { databaseNow } from '@/lib/db/database-clock';
import { createMailMessage } from '@/lib/db/users/mail-messages';
import { sealMail } from '@/lib/vault/mail';
import type { Locale } from '@/lib/view/user/preference';
import { type Mail, writeMail } from './write-mail';

/** Whom a message is for. */
export type Reader = { userId: string; email: string; locale: Locale };

/** A message that could not be sent for two days is no longer news. */
const MINUTES_MAX = 2 * 24 * 60;

/**
 * Stores a message, to be sent as soon as the transaction is committed, by whichever process is free.
 * @param options.topic at most one message is ever written about a topic.
 * @param options.minutes for so long the message is true.
 * @param options.until and no longer than then.
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
