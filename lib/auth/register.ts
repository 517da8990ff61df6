import { randomUUID } from 'node:crypto';
import { database } from '@/lib/db/client';
import { createUser } from '@/lib/db/users/users';
import { networkOf } from '@/lib/http/client-address';
import type { Locale } from '@/lib/view/user/preference';
import type { Registration } from '@/lib/view/user/registration';
import { NEW_USERS_ADDRESS, type Refused, takeTry, unlessBusy } from './limits';
import { hashPassword } from './password';
import { type PasswordFinding, passwordFinding } from './password-rules';

export type Registered =
  | { ok: true; userId: string }
  | { ok: false; reason: 'email-taken' | PasswordFinding }
  | Refused;

/** Creates a user. The password is hashed before the address is looked up, so that both answers take equally long. */
export async function register(
  registration: Registration,
  address: string,
  now: Date,
  { isDemo = false, locale }: { isDemo?: boolean; locale?: Locale } = {},
): Promise<Registered> {
  const network = networkOf(address);
  const tries = await takeTry([[NEW_USERS_ADDRESS, network]], now);
  if (!tries.ok) return tries;
  const finding = passwordFinding(registration.password, registration);
  if (finding !== null) return { ok: false, reason: finding };
  const asker = { network, knownAs: null };
  const passwordHash = await unlessBusy(now, () => hashPassword(registration.password, asker));
  if (typeof passwordHash !== 'string') return passwordHash;
  const userId = randomUUID();
  const { name, email } = registration;
  const isNew = await createUser(database(), {
    id: userId,
    email,
    name,
    passwordHash,
    isDemo,
    createdAt: now,
    ...(locale && { locale }),
  });
  return isNew ? { ok: true, userId } : { ok: false, reason: 'email-taken' };
}
