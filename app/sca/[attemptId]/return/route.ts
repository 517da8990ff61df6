import { browserTokenOf } from '@/lib/auth/browser-cookie';
import { cookieNames, cookieOptions } from '@/lib/auth/cookies';
import { type SignedIn, signedInOf } from '@/lib/auth/session';
import { actionOf } from '@/lib/auth/user-route';
import { systemClock } from '@/lib/clock';
import { presentPsu } from '@/lib/connection/presence';
import { env } from '@/lib/env';
import { addressOf, handled, portOf } from '@/lib/http/route';
import { errorFields, log } from '@/lib/log';
import { WAITING_MINUTES_MAX } from '@/lib/sca/attempt';
import { completeSca } from '@/lib/sca/complete';
import type { ScaApproval, ScaCompleted } from '@/lib/sca/completed';
import { sealFailure } from '@/lib/sca/failure-in-address';
import { openReturn, sealReturn } from '@/lib/sca/kept-return';
import { isSecret } from '@/lib/security/secret';
import { actorOf, noteSecurityEvent } from '@/lib/security/security-log';
import { withAction } from '@/lib/user-action';
import type { ScaNote } from '@/lib/view/connection/connection';
import { readCookie } from '@/lib/view/read-cookie';
import { SIGN_IN_PATH } from '@/lib/view/user/return-path';

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
      return seeOther(pathOf(completed, encodeURIComponent(attemptId)), requestId);
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

function withQuery(path: string, query: Record<string, string>): string {
  const [pathname, search] = path.split('?', 2);
  const merged = new URLSearchParams(search);
  for (const [name, value] of Object.entries(query)) merged.set(name, value);
  return merged.size === 0 ? path : `${pathname}?${merged}`;
}

function noted(note: ScaNote): { sca: ScaNote } {
  return { sca: note };
}

function pageOf({ of, id }: ScaApproval): string {
  return of === 'payment' ? `/payments/${id}` : `/baskets/${id}`;
}

function pathOf(completed: ScaCompleted, attemptId: string): string {
  switch (completed.kind) {
    case 'connected':
      return (
        completed.returnPath ??
        withQuery('/connections/connected', { connection: completed.connectionId })
      );
    case 'identified':
      return completed.returnPath === null
        ? withQuery('/connections/connected', { connection: completed.connectionId })
        : withQuery(completed.returnPath, noted('identified'));
    case 'approved': {
      const { approval } = completed;
      return withQuery(pageOf(approval), approval.identifiesOnly ? noted('identified') : {});
    }
    case 'sign-in-first':
      return withQuery(SIGN_IN_PATH, { callbackUrl: `/sca/${attemptId}/return` });
    case 'refused': {
      const { reason, approval, returnPath, failure, moveId } = completed;
      const again: Record<string, string> = {
        ...(completed.tryAgain ? { attempt: attemptId } : {}),
        ...(failure && { said: sealFailure(failure.userId, failure.bankName, failure.said) }),
      };
      if (approval !== undefined && approval !== null)
        return withQuery(returnPath ?? pageOf(approval), { ...noted(reason), ...again });
      return withQuery('/sca/outcome', {
        reason,
        ...again,
        ...(moveId === undefined || moveId === null ? {} : { move: moveId }),
        ...(returnPath === undefined || returnPath === null ? {} : { back: returnPath }),
      });
    }
  }
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
  const sealed = sealReturn(attemptId, new URL(request.url).search.slice(1), now);
  if (sealed === null)
    return seeOther(withQuery('/sca/outcome', { reason: 'our-fault' }), requestId);
  const { secure } = cookieOptions(env().APP_URL);
  const cookie = [
    `${cookieNames(env().APP_URL).keptReturn}=${sealed}`,
    // Sealed for this one attempt: it cannot be opened at any other address.
    'Path=/',
    `Max-Age=${WAITING_MINUTES_MAX * 60}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ');
  const outcome = withQuery('/sca/outcome', { reason: 'our-fault', attempt: attemptId });
  return seeOther(outcome, requestId, cookie);
}
