import { addPasskey, readPasskeys } from '@/lib/account/passkeys';
import { freshUserRoute, userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { created, ok } from '@/lib/http/route';
import { actorOf } from '@/lib/security/security-log';
import type { PasskeyAddedView, PasskeysView } from '@/lib/view/user/passkey';
import { NewPasskeyBody } from '@/lib/view/user/passkey-body';

export const GET = userRoute('/api/passkeys', {}, async ({ user }) =>
  ok<PasskeysView>(await readPasskeys(user)),
);

export const POST = freshUserRoute('/api/passkeys', { body: NewPasskeyBody }, async (call) => {
  const added = await addPasskey(call.user, call.body, actorOf(call), call.now);
  if (added.ok) {
    const { passkeyId, recoveryCodes } = added;
    return created<PasskeyAddedView>({ passkeyId, recoveryCodes });
  }
  if ('retryAt' in added) throw new AppError(added.reason, { retryAt: added.retryAt });
  throw new AppError('invalid-input', { fields: [{ path: 'credential', rule: added.reason }] });
});
