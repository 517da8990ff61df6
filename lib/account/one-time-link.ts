/** Links in emails: a secret, of which only the hash is stored; valid once, for one address. */
import { addMinutes } from 'date-fns';
import type { Db } from '@/lib/db/client';
import type { User } from '@/lib/db/generated/client';
import { createOneTimeToken, type OneTimeToken } from '@/lib/db/users/one-time-tokens';
import { env } from '@/lib/env';
import { newSecret } from '@/lib/security/secret';
import { secretHash } from '@/lib/security/secret-hash';

/** For how many minutes each kind of link is valid. */
export const LINK_MINUTES = {
  RESET_PASSWORD: 30,
  CONFIRM_EMAIL: 24 * 60,
  CHANGE_EMAIL_FROM: 24 * 60,
  CHANGE_EMAIL_TO: 24 * 60,
  REMOVE_PASSKEYS: 10 * 24 * 60,
  MOVE_CONNECTION: 24 * 60,
} as const satisfies Record<OneTimeToken['purpose'], number>;

/**
 * The links that stop working when the password changes. A link to remove lost passkeys does not: otherwise whoever
 * holds a stolen passkey could stop it again and again.
 */
export const OF_PASSWORD: OneTimeToken['purpose'][] = [
  'RESET_PASSWORD',
  'CONFIRM_EMAIL',
  'CHANGE_EMAIL_FROM',
  'CHANGE_EMAIL_TO',
  'MOVE_CONNECTION',
];

const PAGE = {
  RESET_PASSWORD: '/reset-password',
  CONFIRM_EMAIL: '/confirm-email',
  CHANGE_EMAIL_FROM: '/confirm-email',
  CHANGE_EMAIL_TO: '/confirm-email',
  REMOVE_PASSKEYS: '/remove-passkeys',
  MOVE_CONNECTION: '/move-connection',
} as const satisfies Record<OneTimeToken['purpose'], string>;

/**
 * Creates a link. The token is after the `#`, which browsers send to nobody: no log and no Referer contains it.
 * @param newEmail for a change of address.
 */
export async function makeLink(
  db: Db,
  user: Pick<User, 'id' | 'email'>,
  { purpose, newEmail = null }: Pick<OneTimeToken, 'purpose'> & { newEmail?: string | null },
  now: Date,
): Promise<{ link: string; token: string; tokenHash: string }> {
  const token = newSecret();
  const tokenHash = secretHash(token);
  await createOneTimeToken(db, {
    userId: user.id,
    tokenHash,
    purpose,
    email: user.email,
    newEmail,
    createdAt: now,
    expiresAt: addMinutes(now, LINK_MINUTES[purpose]),
  });
  return { link: `${env().APP_URL}${PAGE[purpose]}#${token}`, token, tokenHash };
}
