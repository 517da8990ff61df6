import { randomUUID } from 'node:crypto';
import { database } from '@/lib/db/client';
import { createUser } from '@/lib/db/users';
import { networkOf } from '@/lib/http/client-address';
import type { Registration } from '@/lib/view/registration';
import { NEW_USERS_ADDRESS, takeTry } from './limits';
import { hashPassword } from './password';
import { TooBusy } from './turns';

export type Registered =
  | { ok: true; userId: string }
  | { ok: false; reason: 'email-taken' }
  | { ok: false; reason: 'too-many-attempts'; retryAt: Date | null };

/** Makes a user. The password is hashed before the address is looked at, so both answers take as long. */
export const register = async (
  registration: Registration,
  address: string,
  now: Date,
  { isDemo = false }: { isDemo?: boolean } = {},
): Promise<Registered> => {
  const tries = await takeTry([[NEW_USERS_ADDRESS, networkOf(address)]], now);
  if (!tries.ok) return { ok: false, reason: 'too-many-attempts', retryAt: tries.retryAt };
  const userId = randomUUID();
  try {
    const passwordHash = await hashPassword(registration.password);
    const { name, email } = registration;
    const isNew = await createUser(database(), {
      id: userId,
      email,
      name,
      passwordHash,
      isDemo,
      createdAt: now,
    });
    return isNew ? { ok: true, userId } : { ok: false, reason: 'email-taken' };
  } catch (error) {
    if (error instanceof TooBusy) return { ok: false, reason: 'too-many-attempts', retryAt: null };
    throw error;
  }
};
