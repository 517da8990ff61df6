import { z } from 'zod';
import { changed } from '@/app/api/found';
import { namePasskey, removePasskey } from '@/lib/account/passkeys';
import { freshUserRoute, userRoute } from '@/lib/auth/user-route';
import { actorOf } from '@/lib/security/security-log';
import { PasskeyNameBody } from '@/lib/view/user/passkey-body';

const params = z.object({ passkeyId: z.uuid() });

export const PUT = userRoute(
  '/api/passkeys/[passkeyId]',
  { params, body: PasskeyNameBody },
  async ({ user, params: { passkeyId }, body }) =>
    changed(await namePasskey(user, passkeyId, body.name)),
);

export const DELETE = freshUserRoute('/api/passkeys/[passkeyId]', { params }, async (call) => {
  const { passkeyId } = call.params;
  return changed(await removePasskey(call.user, passkeyId, actorOf(call), call.now));
});
