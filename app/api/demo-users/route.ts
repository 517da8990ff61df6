import { createDemoUser } from '@/lib/auth/demo-user';
import { env } from '@/lib/env';
import { AppError } from '@/lib/http/app-error';
import { created, publicRoute } from '@/lib/http/route';
import type { DemoUserView } from '@/lib/view/user/user';

export const POST = publicRoute('/api/demo-users', {}, async ({ address, now }) => {
  if (!env().BANK_IS_SANDBOX) throw new AppError('not-found');
  const made = await createDemoUser(address, now);
  if (made.ok) return created<DemoUserView>(made.user);
  if ('retryAt' in made) throw new AppError(made.reason, { retryAt: made.retryAt });
  // With 96 random bits, no address occurs twice and no password is a common one.
  throw new Error('A trial user could not be created.');
});
