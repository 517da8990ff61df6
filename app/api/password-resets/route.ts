import { resetPassword } from '@/lib/account/reset-password';
import { devicesCookie } from '@/lib/auth/known-devices';
import { AppError } from '@/lib/http/app-error';
import { noContent, publicRoute } from '@/lib/http/route';
import { actorOf } from '@/lib/security/security-log';
import { ResetBody } from '@/lib/view/user/registration-body';

export const POST = publicRoute('/api/password-resets', { body: ResetBody }, async (call) => {
  const reset = await resetPassword(call.body, actorOf(call), call.now);
  if (reset.ok) return { ...noContent(), setCookies: [devicesCookie(reset.deviceTokens)] };
  if ('retryAt' in reset) throw new AppError(reset.reason, { retryAt: reset.retryAt });
  const name = reset.reason === 'link-invalid' ? 'token' : 'password';
  throw new AppError('invalid-input', { fields: [{ path: name, rule: reset.reason }] });
});
