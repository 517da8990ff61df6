import { browserTokenOf } from '@/lib/auth/browser-cookie';
import { cookieLine, cookieNames } from '@/lib/auth/cookies';
import { type SignedIn, signedInOf } from '@/lib/auth/session';
import { actionOf } from '@/lib/auth/user-route';
import { systemClock } from '@/lib/clock';
import { presentPsu } from '@/lib/connection/presence';
import { env } from '@/lib/env';
import { addressOf, handled, portOf } from '@/lib/http/route';
import { errorFields, log } from '@/lib/log';
import { WAITING_MINUTES_MAX } from '@/lib/sca/attempt';
import { completeSca } from '@/lib/sca/complete';
import type { ScaCompleted } from '@/lib/sca/completed';
import { openReturn, sealReturn } from '@/lib/sca/kept-return';
import { pathAfterFault, pathAfterReturn } from '@/lib/sca/path-after-return';
import { isSecret } from '@/lib/security/secret';
import { actorOf, noteSecurityEvent } from '@/lib/security/security-log';
import { withAction } from '@/lib/user-action';
import { readCookie } from '@/lib/view/read-cookie';

type Context = { params: Promise<{ attemptId: string }> };

const ROUTE = '/sca/[attemptId]/return';

/**
 * The TPP-Redirect-URI: the browser comes back from the bank and is redirected to an address without the query.
 * @see interface#events
 */
export function GET(request: Request, context: Context): Promise<Response> {
  return handled(request, ROUTE, async (requestId) => {
    // Next answers HEAD with GET; probing the address must not use up the attempt.
    if (request.method !== 'GET')
      return new Response(null, { status: 405, headers: { Allow: 'GET' } });
    const named = (await context.params).attemptId;
    const attemptId = isSecret(named) ? named : '';
    const now = systemClock();
    try {
      const signedIn = await signedInOf(request, now);
      const complete = () =>
        completeSca(
          {
            attemptId,
            query: queryOf(request, attemptId, now),
            signedIn,
            browserToken: browserTokenOf(request),
            psu: presentPsu({ request, address: addressOf(request), port: portOf(request) }),
          },
          now,
        );
      const completed = await (signedIn === null
        ? complete()
        : withAction(actionOf(request, requestId, ROUTE, signedIn), complete));
      await noteRefusal(completed, { signedIn, request, requestId, now });
      return seeOther(pathAfterReturn(completed, encodeURIComponent(attemptId)), requestId);
    } catch (error) {
      log.error('return from SCA failed', { requestId, ...errorFields(error) });
      return ourFault(request, attemptId, requestId, now);
    }
  });
}

/** For the security log; refusals by the bank and cancellations there do not concern us. */
async function noteRefusal(
  completed: ScaCompleted,
  by: { signedIn: SignedIn | null; request: Request; requestId: string; now: Date },
): Promise<void> {
  const { signedIn, request, requestId, now } = by;
  if (completed.kind !== 'refused' || completed.failure !== undefined || signedIn === null) return;
  const actor = actorOf({ request, requestId, address: addressOf(request) });
  const { userId } = signedIn;
  await noteSecurityEvent({ kind: 'SCA_REFUSED', userId, reason: completed.reason }, actor, now);
}

function seeOther(path: string, requestId: string, setCookie?: string): Response {
  return new Response(null, {
    status: 303,
    headers: {
      Location: `${env().APP_URL}${path}`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Request-ID': requestId,
      ...(setCookie === undefined ? {} : { 'Set-Cookie': setCookie }),
    },
  });
}

/** The query of a return: from the request, or as stored by the browser. */
function queryOf(request: Request, attemptId: string, now: Date): URLSearchParams {
  const { search, searchParams } = new URL(request.url);
  const kept =
    search === ''
      ? readCookie(request.headers.get('cookie'), cookieNames(env().APP_URL).keptReturn)
      : null;
  return kept === null ? searchParams : new URLSearchParams(openReturn(attemptId, kept, now) ?? '');
}

/**
 * A person sees this address, so a fault in Brygge gets a page too. The query is removed from view, and the same return
 * can be retried.
 */
function ourFault(request: Request, attemptId: string, requestId: string, now: Date): Response {
  const value = sealReturn(attemptId, new URL(request.url).search.slice(1), now);
  if (value === null) return seeOther(pathAfterFault(null), requestId);
  const { APP_URL } = env();
  // Sealed for this one attempt: it cannot be opened at any other address.
  const name = cookieNames(APP_URL).keptReturn;
  const cookie = cookieLine(APP_URL, { name, value, seconds: WAITING_MINUTES_MAX * 60 });
  return seeOther(pathAfterFault(attemptId), requestId, cookie);
}
