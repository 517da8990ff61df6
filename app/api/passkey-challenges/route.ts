import { askPasskey } from '@/lib/auth/second-factor';
import { signInCookie, signInTokenOf } from '@/lib/auth/sign-in-cookie';
import { AppError } from '@/lib/http/app-error';
import { ok, publicRoute } from '@/lib/http/route';
import { PasskeyChallengeBody } from '@/lib/view/user/passkey-body';

/** The passkey request for the browser, before anyone is signed in. */
export const POST = publicRoute(
  '/api/passkey-challenges',
  { body: PasskeyChallengeBody },
  async ({ request, body, address, now }) => {
    const signInToken = signInTokenOf(request.headers.get('cookie'));
    const asked = await askPasskey({ ...body, signInToken }, { address }, now);
    if (asked.ok) return { ...ok(asked.options), setCookies: [signInCookie(asked.signInToken)] };
    if ('retryAt' in asked) throw new AppError(asked.reason, { retryAt: asked.retryAt });
    throw new AppError('invalid-input', { fields: [{ path: 'purpose', rule: asked.reason }] });
  },
);
