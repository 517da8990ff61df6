import { browserTokenOf } from '@/lib/auth/browser-cookie';
import { signedInOf } from '@/lib/auth/session';
import { systemClock } from '@/lib/clock';
import { env } from '@/lib/env';
import { addressOf, handled } from '@/lib/http/route';
import { presentPsu } from '@/lib/psu/presence';
import { completeSca, type ScaCompleted } from '@/lib/sca/complete';
import { SIGN_IN_PATH } from '@/lib/view/return-path';

type Context = { params: Promise<{ attemptId: string }> };

const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query)}`;

const pathOf = (completed: ScaCompleted, attemptId: string): string => {
  switch (completed.kind) {
    case 'connected':
      return withQuery('/connections/connected', { connection: completed.connectionId });
    case 'sign-in-first':
      return withQuery(SIGN_IN_PATH, { callbackUrl: `/sca/${attemptId}/return` });
    case 'refused':
      return withQuery('/sca/outcome', {
        reason: completed.reason,
        ...(completed.tryAgain ? { attempt: attemptId } : {}),
      });
  }
};

/** The TPP-Redirect-URI: a browser comes back from the bank, and goes on to an address without the query. */
export const GET = (request: Request, context: Context): Promise<Response> =>
  handled(request, '/sca/[attemptId]/return', async (requestId) => {
    // Next answers HEAD by GET; a look at the address must not use the attempt up.
    if (request.method !== 'GET')
      return new Response(null, { status: 405, headers: { Allow: 'GET' } });
    const { attemptId } = await context.params;
    const now = systemClock();
    const signedIn = await signedInOf(request, now);
    const completed = await completeSca(
      {
        attemptId,
        query: new URL(request.url).searchParams,
        signedIn,
        browserToken: browserTokenOf(request),
        psu: presentPsu({ request, address: addressOf(request) }),
      },
      now,
    );
    return new Response(null, {
      status: 303,
      headers: {
        Location: `${env().APP_URL}${pathOf(completed, encodeURIComponent(attemptId))}`,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Request-ID': requestId,
      },
    });
  });
