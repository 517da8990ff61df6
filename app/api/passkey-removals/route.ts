import { removeLostPasskeys, requestPasskeysRemoval } from '@/lib/account/lost-passkeys';
import { signInTokenOf } from '@/lib/auth/sign-in-cookie';
import { AppError } from '@/lib/http/app-error';
import { noContent, publicRoute } from '@/lib/http/route';
import { actorOf } from '@/lib/security/security-log';
import { TokenBody } from '@/lib/view/user/registration-body';

/** Sends a link to a user who lost every passkey, after the right password. */
export const POST = publicRoute('/api/passkey-removals', {}, async (call) => {
  const signInToken = signInTokenOf(call.request.headers.get('cookie'));
  const asked = await requestPasskeysRemoval(signInToken, actorOf(call), call.now);
  if (asked.ok) return { status: 202, body: {} };
  if ('retryAt' in asked) throw new AppError(asked.reason, { retryAt: asked.retryAt });
  throw new AppError('invalid-input', { fields: [{ path: 'signIn', rule: asked.reason }] });
});

/** Removes them, with the token of that link. */
export const PUT = publicRoute('/api/passkey-removals', { body: TokenBody }, async (call) => {
  const removed = await removeLostPasskeys(call.body.token, actorOf(call), call.now);
  if (removed.ok) return noContent();
  if ('retryAt' in removed) throw new AppError(removed.reason, { retryAt: removed.retryAt });
  throw new AppError('invalid-input', { fields: [{ path: 'token', rule: removed.reason }] });
});
