import { confirmPresence } from '@/lib/auth/confirm-presence';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { noContent } from '@/lib/http/route';
import { actorOf } from '@/lib/security/security-log';
import { KeptPasswordBody } from '@/lib/view/user/registration-body';

export const POST = userRoute(
  '/api/sessions/confirmation',
  { body: KeptPasswordBody },
  async (call) => {
    if (call.user.isDemo) throw new AppError('not-found');
    const confirmed = await confirmPresence(call.user, call.body.password, actorOf(call), call.now);
    if (confirmed.ok) return noContent();
    if ('retryAt' in confirmed)
      throw new AppError(confirmed.reason, { retryAt: confirmed.retryAt });
    throw new AppError('invalid-input', { fields: [{ path: 'password', rule: confirmed.reason }] });
  },
);
