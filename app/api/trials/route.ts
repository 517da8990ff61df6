import { browserTokenCookie, browserTokenOf } from '@/lib/auth/browser-cookie';
import { userRoute } from '@/lib/auth/user-route';
import { presentPsu } from '@/lib/connection/presence';
import { env } from '@/lib/env';
import { AppError } from '@/lib/http/app-error';
import { keptOrNewToken } from '@/lib/sca/browser';
import { prepareTrial } from '@/lib/trial/prepare-trial';
import type { TrialView } from '@/lib/view/user/user';

/** Fills a trial user's trial. */
export const POST = userRoute('/api/trials', {}, async (call) => {
  const { userId, sessionId, sessionCreatedAt, isDemo } = call.user;
  if (!isDemo) throw new AppError('not-found');
  const secret = env().NEXTAUTH_SECRET;
  const browserToken = keptOrNewToken(browserTokenOf(call.request), { sessionId, secret });
  const psu = presentPsu(call);
  const isReady = await prepareTrial({ userId, sessionId, sessionCreatedAt, browserToken, psu });
  const view: TrialView = { isReady };
  return { status: 200, body: view, setCookies: [browserTokenCookie(browserToken)] };
});
