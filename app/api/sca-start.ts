import { z } from 'zod';
import { bankProblem } from '@/app/api/bank-problem';
import { enforceScaAttemptLimit } from '@/app/api/sca-attempt-limit';
import { browserTokenCookie, browserTokenOf } from '@/lib/auth/browser-cookie';
import type { SignedIn } from '@/lib/auth/session';
import type { BankTrouble } from '@/lib/connection/bank-trouble';
import { presentPsu } from '@/lib/connection/presence';
import { env } from '@/lib/env';
import type { Answer } from '@/lib/http/route';
import { type Beginner, beginSca, type ScaRequest } from '@/lib/sca/begin';
import { keptOrNewToken } from '@/lib/sca/browser';

/** The access that the user grants at the bank: see `ScaAccess` of lib/sca. */
export const ScaAccessField = z.enum(['accounts', 'payments'], 'choice-unknown');

type Call = { request: Request; address: string; port: string | null; now: Date; user: SignedIn };

/** Where to send the browser; null when the bank requires no SCA. */
type Begun = { ok: true; scaRedirect: string | null } | BankTrouble;

/** Starts SCA for a connection and answers with its address; the page goes there with `location.assign`. */
export function startSca(request: ScaRequest, call: Call): Promise<Answer> {
  return startApproval(call, (beginner) => beginSca(request, beginner, call.now));
}

/** The same for the approval of a payment or basket. */
export async function startApproval(
  call: Call,
  begin: (beginner: Beginner) => Promise<Begun>,
): Promise<Answer> {
  const { userId, sessionId } = call.user;
  await enforceScaAttemptLimit(userId, call.now);
  const browserToken = keptOrNewToken(browserTokenOf(call.request), {
    sessionId,
    secret: env().NEXTAUTH_SECRET,
  });
  const begun = await begin({ userId, sessionId, browserToken, psu: presentPsu(call) });
  if (!begun.ok) throw bankProblem(begun);
  return {
    status: 201,
    body: { scaRedirect: begun.scaRedirect },
    setCookies: [browserTokenCookie(browserToken)],
  };
}
