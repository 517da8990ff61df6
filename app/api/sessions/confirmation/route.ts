import { confirmPresence } from '@/lib/auth/confirm-presence';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { noContent } from '@/lib/http/route';
import { actorOf } from '@/lib/security/security-log';
import { PresenceBody } from '@/lib/view/user/passkey-body';

export const POST = userRoute(
  '/api/sessions/confirmation',
  { body: PresenceBody },
  async (call) => {
    if (call.user.isDemo) throw new AppError('not-found');
    const { passkey, password } = call.body;
    const presence = passkey === undefined ? { password } : { passkey };
    const confirmed = await confirmPresence(call.user, presence, actorOf(call), call.now);
    if (confirmed.ok) return noContent();
    if ('retryAt' in confirmed)
      throw new AppError(confirmed.reason, { retryAt: confirmed.retryAt });
    const path = passkey === undefined ? 'password' : 'passkey';
    throw new AppError('invalid-input', { fields: [{ path, rule: confirmed.reason }] });
  },
);
