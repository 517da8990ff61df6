/**
 * How SCA begins: the visit to the SCA pages behind a `scaRedirect`, and the refusal that carries one. Who may begin
 * it, and for what, is decided elsewhere.
 */
import { HEADER } from '@/lib/xs2a/message/header';
import type { TppMessageCode } from '@/lib/xs2a/message/tpp-message';
import { ACCOUNT_ACCESS_DAYS_MAX, SCA_SESSION_SECONDS_MAX } from '@/lib/xs2a/value/limits';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import { addDays, addSeconds } from '@/sandbox-bank/clock/clock';
import type { Call } from '@/sandbox-bank/server/operation';
import {
  type Answer,
  type AnswerLinks,
  created,
  link,
  type Resolved,
  refuse,
  refused,
} from '@/sandbox-bank/server/reply';
import type { Psu } from '@/sandbox-bank/store/access/psu';
import { insertScaVisit, type ScaPurpose } from '@/sandbox-bank/store/access/sca-visit';
import { findLatestTppSession, type TppSession } from '@/sandbox-bank/store/access/tpp-session';

type AnyCall = Call<unknown, unknown>;

/** How old an SCA may be: an hour, or the duration of account access. @see supplement#10.9 */
export type ScaFreshness = 'session' | 'account-access';

/** How long a `scaRedirect` and its pages can be used. @assumes sca-redirect-valid */
const SCA_VISIT_SECONDS_MAX = 30 * 60;

/** How a visit to the SCA pages begins. */
export type ScaStart = {
  purpose: ScaPurpose;
  /** The payment or basket to approve. */
  subjectId?: string;
  /** The PSU who must complete it; for a known PSU-ID, its PSU. */
  expectedPsu?: Psu | null;
  /** What is already known besides the headers. */
  context?: PsuContext;
  agreementId?: string | null;
};

/**
 * Starts SCA: returns the `scaRedirect` link, or 400 when the request has no TPP-Redirect-URI.
 * @see interface#authentication
 * @see supplement#4
 */
export async function startSca(call: AnyCall, start: ScaStart): Promise<Resolved<AnswerLinks>> {
  const { headers, bank, now, tpp, world } = call;
  if (headers.tppRedirectUri === null) {
    return refused(
      refuse(
        'HTTP_HEADER_REQUIRED',
        `${HEADER.tppRedirectUri}: this request needs SCA, and SCA needs an address to return to; got none.`,
        { path: HEADER.tppRedirectUri },
      ),
    );
  }
  const token = bank.randomToken(32);
  const agreementId = start.agreementId ?? headers.psuCorporateId;
  await insertScaVisit(call.db, token, {
    tppId: tpp.id,
    worldId: world.id,
    purpose: start.purpose,
    subjectId: start.subjectId ?? null,
    tppSessionId: headers.tppSessionId,
    redirectUri: headers.tppRedirectUri,
    redirectPreferred: headers.tppRedirectPreferred,
    expectedPsuId: start.expectedPsu?.id ?? null,
    identityNumber: headers.psuIdentity,
    method: headers.psuAuthMethodPreferred,
    context: start.context ?? (agreementId === null ? headers.psuContext : 'CORPORATE'),
    agreementId,
    createdAt: now,
    expiresAt: addSeconds(now, SCA_VISIT_SECONDS_MAX),
  });
  return {
    ok: true,
    value: { scaRedirect: link(`${bank.scaOrigin}/sca/${token}`, 'GET') },
  };
}

/** Starts the SCA of an approval: 201 with the `scaRedirect`, where the PSU approves. @see interface#typical-flows */
export async function startApproval(call: AnyCall, start: ScaStart): Promise<Answer> {
  const started = await startSca(call, start);
  return started.ok ? created({ scaStatus: 'started', _links: started.value }) : started.answer;
}

/** A refusal that SCA resolves: the code's status, with the `scaRedirect`. @see supplement#9 */
export async function refuseUntilSca(
  call: AnyCall,
  code: TppMessageCode,
  text: string,
  start: ScaStart,
  path?: string,
): Promise<Resolved<never>> {
  const links = await startSca(call, start);
  return links.ok ? refused(refuse(code, text, { links: links.value, path })) : links;
}

/**
 * When an SCA ceases to be fresh enough for the request.
 * @see interface#limits
 * @see interface#states-and-transitions
 */
export function scaGoodUntil(session: TppSession, freshness: ScaFreshness): Date {
  return freshness === 'session'
    ? addSeconds(session.completedAt, SCA_SESSION_SECONDS_MAX)
    : addDays(session.completedAt, ACCOUNT_ACCESS_DAYS_MAX);
}

/**
 * The TPP-Session-ID of a PSU's SCA whose request named none: the PSU's session while it lasts, since a new one would
 * end it; otherwise a new one from the bank. The redirect back names it.
 * @see supplement#4
 * @assumes session-id-not-sent
 */
export async function sessionToRenew(
  { bank, db, now }: Pick<AnyCall, 'bank' | 'db' | 'now'>,
  psuId: string,
): Promise<string> {
  const latest = await findLatestTppSession(db, psuId);
  return latest !== null && now.getTime() <= scaGoodUntil(latest, 'session').getTime()
    ? latest.tppSessionId
    : bank.randomToken(18);
}
