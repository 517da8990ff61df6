import { register } from '@/lib/auth/register';
import { AppError } from '@/lib/http/app-error';
import { created, publicRoute } from '@/lib/http/route';
import { Registration } from '@/lib/view/user/registration-body';
import type { RegistrationView } from '@/lib/view/user/user';

export const POST = publicRoute(
  '/api/registration',
  { body: Registration },
  async ({ body, address, now }) => {
    const registered = await register(body, address, now);
    if (registered.ok) return created<RegistrationView>({ userId: registered.userId });
    switch (registered.reason) {
      case 'email-taken':
        throw new AppError('conflict', { fields: [{ name: 'email', rule: 'email-taken' }] });
      case 'too-many-attempts':
      case 'busy':
        throw new AppError(registered.reason, { retryAt: registered.retryAt });
    }
  },
);
