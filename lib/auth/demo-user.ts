import { randomBytes } from 'node:crypto';
import { addHours } from 'date-fns';
import { database } from '@/lib/db/client';
import { deleteDemoUsersOf } from '@/lib/db/users/users';
import type { DemoUserView } from '@/lib/view/user/user';
import { type Registered, register } from './register';
import { SESSION_HOURS_MAX } from './session';

/** An address that belongs to nobody: the domain is reserved (RFC 2606). */
const DEMO_DOMAIN = 'demo.invalid';
const DEMO_USER_NAME = 'Demo';

/**
 * Creates a trial user for "try it" and returns its credentials, for a single immediate sign-in. Trial users
 * whose only session is over are deleted, with everything they had.
 */
export async function createDemoUser(
  address: string,
  now: Date,
): Promise<{ ok: true; user: DemoUserView } | Extract<Registered, { ok: false }>> {
  await deleteDemoUsersOf(database(), addHours(now, -SESSION_HOURS_MAX));
  const email = `${randomBytes(12).toString('hex')}@${DEMO_DOMAIN}`;
  const password = randomBytes(24).toString('base64url');
  const registered = await register({ name: DEMO_USER_NAME, email, password }, address, now, {
    isDemo: true,
  });
  return registered.ok ? { ok: true, user: { email, password } } : registered;
}
