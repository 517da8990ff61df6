/**
 * Sends stored messages, from any number of processes. A message is leased while it is sent. If the process dies, it is
 * sent again with the same Message-ID. Without a mail server, messages stay here: for `/outbox`, or waiting for a server
 * where nobody can read that.
 */
import { randomUUID } from 'node:crypto';
import { sql } from '@/lib/db/sql';
import {
  endMailTry,
  type MailEnd,
  type TakenMail,
  takeMailMessage,
} from '@/lib/db/users/mail-messages';
import { env, isLoopback } from '@/lib/env';
import { log } from '@/lib/log';
import { openMail } from '@/lib/vault/mail';
import { UnreadableRow } from '@/lib/vault/unreadable-row';
import { sendMail } from './send-mail';

/** Longer than any attempt takes. */
const LEASE_SECONDS = 120;

/** The pauses after each failed attempt; most messages expire before the last one. */
const PAUSES_SECONDS = [30, 60, 300, 900, 3_600, 10_800] as const;

/** Sends everything that waits. @returns how many attempts were made. */
export async function deliverMail(): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const token = randomUUID();
    const mail = await takeMailMessage(sql(), { token, leaseSeconds: LEASE_SECONDS });
    if (mail === null) return tries;
    const end = await tried(mail);
    if (end.state !== 'SENT') log.warn('mail not sent', { rowId: mail.id, code: end.state });
    await endMailTry(sql(), mail, token, end);
  }
}

async function tried(mail: TakenMail): Promise<MailEnd> {
  const { APP_URL, MAIL_URL, MAIL_FROM } = env();
  if (mail.isExpired) return { state: 'FAILED', keepsContent: false };
  if (MAIL_URL === undefined || MAIL_FROM === undefined)
    return isLoopback(new URL(APP_URL)) ? { state: 'SENT', keepsContent: true } : later(mail);
  const content = contentOf(mail);
  if (content === null) return later(mail);
  switch (await sendMail(MAIL_URL, MAIL_FROM, { id: mail.id, ...content })) {
    case 'sent':
      return { state: 'SENT', keepsContent: false };
    case 'refused':
      return { state: 'FAILED', keepsContent: false };
    case 'failed':
      return later(mail);
  }
}

/** Another process may have a key that this one lacks. */
function contentOf(mail: TakenMail) {
  try {
    return openMail(mail);
  } catch (error) {
    if (error instanceof UnreadableRow) return null;
    throw error;
  }
}

const later = ({ tries }: TakenMail): MailEnd => ({
  state: 'WAITING',
  againInSeconds: PAUSES_SECONDS[tries - 1] ?? PAUSES_SECONDS[PAUSES_SECONDS.length - 1] ?? 0,
});
