/** Messages that never left this machine. */
import { database } from '@/lib/db/client';
import { listKeptMail } from '@/lib/db/users/mail-messages';
import { env, isLoopback } from '@/lib/env';
import { type MailContent, openMail } from '@/lib/vault/mail';
import { UnreadableRow } from '@/lib/vault/unreadable-row';

export type KeptMail = MailContent & { id: string; writtenAt: string };

const SHOWN_MAX = 100;

/** The newest messages; null where nobody may read them: on a public address, or with a mail server. */
export async function readOutbox(): Promise<KeptMail[] | null> {
  const { APP_URL, MAIL_URL } = env();
  if (MAIL_URL !== undefined || !isLoopback(new URL(APP_URL))) return null;
  const rows = await listKeptMail(database(), SHOWN_MAX);
  return rows.flatMap((row) => {
    try {
      return [{ id: row.id, writtenAt: row.createdAt.toISOString(), ...openMail(row) }];
    } catch (error) {
      if (error instanceof UnreadableRow) return [];
      throw error;
    }
  });
}
