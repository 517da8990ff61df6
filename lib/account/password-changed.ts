import type { Db } from '@/lib/db/client';
import type { User } from '@/lib/db/generated/client';
import { env } from '@/lib/env';
import { queueMail } from '@/lib/mail/queue-mail';
import { FORGOTTEN_PASSWORD_PATH } from '@/lib/view/user/return-path';

/** Tells a person that the password is another one now. */
export function sayPasswordChanged(
  db: Db,
  { id, email, locale }: Pick<User, 'id' | 'email' | 'locale'>,
): Promise<void> {
  const link = `${env().APP_URL}${FORGOTTEN_PASSWORD_PATH}`;
  return queueMail(db, { userId: id, email, locale }, { kind: 'passwordChanged', link });
}
