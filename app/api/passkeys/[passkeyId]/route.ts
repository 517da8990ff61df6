import { z } from 'zod';
import { namePasskey, removePasskey } from '@/lib/account/passkeys';
import { freshUserRoute, userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { noContent } from '@/lib/http/route';
import { actorOf } from '@/lib/security/security-log';
import { PasskeyNameBody } from '@/lib/view/user/passkey-body';

const params = z.object({ passkeyId: z.uuid() });

export const PUT = userRoute(
  '/api/passkeys/[passkeyId]',
  { params, body: PasskeyNameBody },
  async ({ user, params: { passkeyId }, body }) => {
    if (!(await namePasskey(user, passkeyId, body.name))) throw new AppError('not-found');
    return noContent();
  },
);

export const DELETE = freshUserRoute('/api/passkeys/[passkeyId]', { params }, async (call) => {
  const { passkeyId } = call.params;
  if (!(await removePasskey(call.user, passkeyId, actorOf(call), call.now)))
    throw new AppError('not-found');
  return noContent();
});
