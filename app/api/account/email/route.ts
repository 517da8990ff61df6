import { requestEmailChange, requestEmailConfirmation } from '@/lib/account/change-email';
import { freshUserRoute, userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { noContent } from '@/lib/http/route';
import { actorOf } from '@/lib/security/security-log';
import { EmailBody } from '@/lib/view/user/registration-body';

/** Starts a change of address. */
export const PUT = freshUserRoute('/api/account/email', { body: EmailBody }, async (call) => {
  const begun = await requestEmailChange(call.user, call.body.email, actorOf(call), call.now);
  if (begun.ok) return { status: 202, body: {} };
  if ('retryAt' in begun) throw new AppError(begun.reason, { retryAt: begun.retryAt });
  throw new AppError('conflict', { fields: [{ path: 'email', rule: begun.reason }] });
});

/** Resends the message that confirms the address. */
export const POST = userRoute('/api/account/email', {}, async ({ user, now }) => {
  if (user.isDemo) throw new AppError('not-found');
  const sent = await requestEmailConfirmation(user, now);
  if (!sent.ok) throw new AppError(sent.reason, { retryAt: sent.retryAt });
  return noContent();
});
