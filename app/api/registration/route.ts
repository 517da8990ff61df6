import { requestEmailConfirmation } from '@/lib/account/change-email';
import { register } from '@/lib/auth/register';
import { localeOf } from '@/lib/auth/request-locale';
import { AppError } from '@/lib/http/app-error';
import { created, publicRoute } from '@/lib/http/route';
import { errorFields, log } from '@/lib/log';
import { Registration } from '@/lib/view/user/registration-body';
import type { RegistrationView } from '@/lib/view/user/user';

export const POST = publicRoute(
  '/api/registration',
  { body: Registration },
  async ({ body, request, address, now }) => {
    const registered = await register(body, address, now, { locale: localeOf(request) });
    if (registered.ok) {
      await confirmLater(registered.userId, now);
      return created<RegistrationView>({ userId: registered.userId });
    }
    switch (registered.reason) {
      case 'email-taken':
        throw new AppError('conflict', { fields: [{ path: 'email', rule: 'email-taken' }] });
      case 'password-common':
      case 'password-personal':
        throw new AppError('invalid-input', {
          fields: [{ path: 'password', rule: registered.reason }],
        });
      case 'too-many-attempts':
      case 'busy':
        throw new AppError(registered.reason, { retryAt: registered.retryAt });
    }
  },
);

/** Without the message the account exists anyway, and the settings can resend it. */
const confirmLater = (userId: string, now: Date): Promise<unknown> =>
  requestEmailConfirmation({ userId }, now).catch((error: unknown) =>
    log.error('a new address could not be written to', errorFields(error)),
  );
