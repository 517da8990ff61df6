import { bankProblem } from '@/app/api/bank-problem';
import { holdToVisitLimit } from '@/app/api/visit-limit';
import { browserTokenCookie, browserTokenOf } from '@/lib/auth/browser-cookie';
import type { SignedIn } from '@/lib/auth/session';
import { presentPsu } from '@/lib/connection/presence';
import { env } from '@/lib/env';
import type { Answer } from '@/lib/http/route';
import type { Beginner } from '@/lib/sca/begin';
import type { ApprovalBegun } from '@/lib/sca/begin-approval';
import { keptOrNewToken } from '@/lib/sca/browser';
import type { PaymentScaView } from '@/lib/view/payment';

type Call = { request: Request; address: string; port: string | null; now: Date; user: SignedIn };

/** Starts an approval and answers with its address; the page goes there with `location.assign`. */
export async function startApproval(
  call: Call,
  begin: (beginner: Beginner) => Promise<ApprovalBegun>,
): Promise<Answer> {
  const { userId, sessionId } = call.user;
  await holdToVisitLimit(userId, call.now);
  const browserToken = keptOrNewToken(browserTokenOf(call.request), {
    sessionId,
    secret: env().NEXTAUTH_SECRET,
  });
  const begun = await begin({ userId, sessionId, browserToken, psu: presentPsu(call) });
  if (!begun.ok) throw bankProblem(begun);
  const view: PaymentScaView = { scaRedirect: begun.scaRedirect, bankName: begun.bankName };
  return { status: 201, body: view, setCookies: [browserTokenCookie(browserToken)] };
}
