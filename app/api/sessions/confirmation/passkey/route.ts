import { passkeyToConfirm } from '@/lib/auth/passkey/challenge';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { ok } from '@/lib/http/route';

/** The passkey request for the user of this session, to pass to the browser. */
export const POST = userRoute('/api/sessions/confirmation/passkey', {}, async ({ user, now }) => {
  if (user.isDemo) throw new AppError('not-found');
  return ok(await passkeyToConfirm(user, now));
});
