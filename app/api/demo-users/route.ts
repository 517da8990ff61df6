import { createDemoUser } from '@/lib/auth/demo-user';
import { env } from '@/lib/env';
import { AppError } from '@/lib/http/app-error';
import { created, publicRoute } from '@/lib/http/route';
import type { DemoUserView } from '@/lib/view/user';

export const POST = publicRoute('/api/demo-users', {}, async ({ address, now }) => {
  if (!env().BANK_IS_SANDBOX) throw new AppError('not-found');
  const made = await createDemoUser(address, now);
  if (made.ok) return created<DemoUserView>(made.user);
  throw new AppError(
    'too-many-attempts',
    'retryAt' in made && made.retryAt !== null ? { retryAt: made.retryAt } : {},
  );
});
