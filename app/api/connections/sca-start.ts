import { z } from 'zod';
import { bankProblem } from '@/app/api/bank-problem';
import { holdToVisitLimit } from '@/app/api/visit-limit';
import { browserTokenCookie, browserTokenOf } from '@/lib/auth/browser-cookie';
import type { SignedIn } from '@/lib/auth/session';
import { presentPsu } from '@/lib/connection/presence';
import { env } from '@/lib/env';
import type { Answer } from '@/lib/http/route';
import { beginSca, type ScaRequest } from '@/lib/sca/begin';
import { keptOrNewToken } from '@/lib/sca/browser';
import type { ScaStartView } from '@/lib/view/connection/connection';

/** The access that the user grants at the bank: see `ScaAccess` of lib/sca. */
export const ScaAccessField = z.enum(['accounts', 'payments'], 'choice-unknown');

type Call = { request: Request; address: string; port: string | null; now: Date; user: SignedIn };

/** Starts SCA and answers with its address; the page goes there with `location.assign`. */
export async function startSca(request: ScaRequest, call: Call): Promise<Answer> {
  const { userId, sessionId } = call.user;
  await holdToVisitLimit(userId, call.now);
  const browserToken = keptOrNewToken(browserTokenOf(call.request), {
    sessionId,
    secret: env().NEXTAUTH_SECRET,
  });
  const begun = await beginSca(
    request,
    { userId, sessionId, browserToken, psu: presentPsu(call) },
    call.now,
  );
  if (begun.ok) {
    const view: ScaStartView = { scaRedirect: begun.scaRedirect, bankName: begun.bankName };
    return { status: 201, body: view, setCookies: [browserTokenCookie(browserToken)] };
  }
  throw bankProblem(begun);
}
