/** Emails to people. A link in one may open an account, so they are sealed until they are sent. */
import { env } from '@/lib/env';
import { openRow, sealRow } from './seal';

type Key = { userId: string; id: string };
type Sealed = { sealedContent: string; keyId: string };

/** A message as it is sent. */
export type MailContent = { to: string; subject: string; text: string; html: string };

export function sealMail({ userId, id }: Key, content: MailContent): Sealed {
  const text = JSON.stringify(content);
  return sealRow(env().PSU_ID_KEYS, 'mail', [userId, id], 'sealedContent', text);
}

/** @throws UnreadableRow when it cannot be decrypted. */
export function openMail({
  userId,
  id,
  sealedContent,
}: Key & Pick<Sealed, 'sealedContent'>): MailContent {
  return JSON.parse(openRow(env().PSU_ID_KEYS, 'mail', [userId, id], sealedContent));
}
