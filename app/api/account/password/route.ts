import { changePassword } from '@/lib/account/change-password';
import { devicesCookie, deviceTokensOf } from '@/lib/auth/known-devices';
import { freshUserRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { noContent } from '@/lib/http/route';
import { actorOf } from '@/lib/security/security-log';
import { PasswordBody } from '@/lib/view/user/registration-body';

export const PUT = freshUserRoute('/api/account/password', { body: PasswordBody }, async (call) => {
  const deviceTokens = deviceTokensOf(call.request.headers.get('cookie'));
  const { password } = call.body;
  const changed = await changePassword(
    call.user,
    { password, deviceTokens },
    actorOf(call),
    call.now,
  );
  if (changed.ok) return { ...noContent(), setCookies: [devicesCookie(changed.deviceTokens)] };
  if ('retryAt' in changed) throw new AppError(changed.reason, { retryAt: changed.retryAt });
  throw new AppError('invalid-input', { fields: [{ path: 'password', rule: changed.reason }] });
});
