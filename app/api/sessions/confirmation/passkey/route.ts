import { passkeyToConfirm } from '@/lib/auth/passkey/challenge';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { ok } from '@/lib/http/route';

/** What the browser is to ask the passkeys of whoever is at this session. */
export const POST = userRoute('/api/sessions/confirmation/passkey', {}, async ({ user, now }) => {
  if (user.isDemo) throw new AppError('not-found');
  return ok(await passkeyToConfirm(user, now));
});
