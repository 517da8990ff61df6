import { requestNewPassword } from '@/lib/account/forgotten-password';
import { localeOf } from '@/lib/auth/request-locale';
import { AppError } from '@/lib/http/app-error';
import { publicRoute } from '@/lib/http/route';
import { actorOf } from '@/lib/security/security-log';
import { EmailBody } from '@/lib/view/user/registration-body';

export const POST = publicRoute('/api/forgotten-passwords', { body: EmailBody }, async (call) => {
  const { body, request, now } = call;
  const written = await requestNewPassword(
    { email: body.email, locale: localeOf(request) },
    actorOf(call),
    now,
  );
  if (!written.ok) throw new AppError(written.reason, { retryAt: written.retryAt });
  // The same for every address.
  return { status: 202, body: {} };
});
