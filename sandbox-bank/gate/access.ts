/**
 * Whom a request acts for and what it may do: the PSU of the PSU-ID, the context and agreement, the SCA of the
 * TPP-Session-ID, the consent. Where SCA would help, the refusal carries a new `scaRedirect`. It decides nothing about
 * payments beyond who asks.
 */
import { HEADER } from '@/lib/xs2a/message/header';
import type { TppMessageCode } from '@/lib/xs2a/message/tpp-message';
import { ACCOUNT_ACCESS_DAYS_MAX, SCA_SESSION_SECONDS_MAX } from '@/lib/xs2a/value/limits';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import { addDays, addSeconds } from '@/sandbox-bank/clock/clock';
import type { Call } from '@/sandbox-bank/server/operation';
import { type Answer, type AnswerLinks, link, refuse } from '@/sandbox-bank/server/reply';
import { type BankAgreement, listAgreementsOfPsu } from '@/sandbox-bank/store/agreement';
import {
  type Consent,
  type ConsentResource,
  findConsentWithResources,
} from '@/sandbox-bank/store/consent';
import { findCustomerByNumber } from '@/sandbox-bank/store/customer';
import { findPsuWithSession, type Psu, type PsuWithSession } from '@/sandbox-bank/store/psu';
import { insertScaVisit, type ScaPurpose } from '@/sandbox-bank/store/sca-visit';
import { findLatestTppSession, type TppSession } from '@/sandbox-bank/store/tpp-session';

type AnyCall = Call<unknown, unknown>;

/** How old an SCA may be: an hour, or the days that account access lasts. @see supplement#10 */
export type ScaFreshness = 'session' | 'account-access';

/** A PSU for whom a request may act, with the agreement (the private one too) and the SCA that it rests on. */
export type ActingPsu = {
  psu: Psu;
  context: PsuContext;
  agreement: BankAgreement;
  session: TppSession;
};

/** The answer of a check: who acts, or the refusal to send. */
export type Resolved<T> = { ok: true; value: T } | { ok: false; answer: Answer };

/** How long a `scaRedirect` may be followed and its pages be answered. @assumes sca-redirect-valid */
export const SCA_VISIT_SECONDS_MAX = 30 * 60;

/** How a visit to the SCA pages begins. */
export type ScaStart = {
  purpose: ScaPurpose;
  /** The payment or basket to approve. */
  subjectId?: string;
  /** The PSU who must complete it; of the call's PSU-ID when it is known. */
  expectedPsu?: Psu | null;
  /** What is settled already, beside what the headers say. */
  context?: PsuContext;
  agreementId?: string;
};

/**
 * Starts SCA: answers the `scaRedirect` link, or 400 when the request has no TPP-Redirect-URI. A request without a
 * TPP-Session-ID gets one from the bank, which the redirect back names.
 * @see interface#authentication
 * @see supplement#4
 */
export async function startSca(call: AnyCall, start: ScaStart): Promise<Resolved<AnswerLinks>> {
  const { headers, bank, now, tpp } = call;
  if (headers.tppRedirectUri === null) {
    return no(
      refuse(
        'HTTP_HEADER_REQUIRED',
        `${HEADER.tppRedirectUri}: this request needs SCA, and SCA needs the address to return to; none came.`,
        { path: HEADER.tppRedirectUri },
      ),
    );
  }
  const token = bank.randomToken(32);
  const agreementId = start.agreementId ?? headers.psuCorporateId;
  await insertScaVisit(call.db, token, {
    tppId: tpp.id,
    purpose: start.purpose,
    subjectId: start.subjectId ?? null,
    tppSessionId: headers.tppSessionId ?? (await sessionToRenew(call, start)),
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

/**
 * The TPP-Session-ID of an SCA whose request named none: the PSU's session while it lasts, since a new one would end it,
 * else one that the bank makes.
 * @see supplement#4
 * @assumes session-id-not-sent
 */
async function sessionToRenew(call: AnyCall, { expectedPsu }: ScaStart): Promise<string> {
  const latest =
    expectedPsu === undefined || expectedPsu === null
      ? null
      : await findLatestTppSession(call.db, expectedPsu.id);
  return latest !== null && call.now.getTime() <= scaGoodUntil(latest, 'session').getTime()
    ? latest.tppSessionId
    : call.bank.randomToken(18);
}

/** A refusal that SCA cures: the status of the code, with the `scaRedirect`. @see supplement#9 */
async function needsSca(
  call: AnyCall,
  code: TppMessageCode,
  text: string,
  start: ScaStart,
  path?: string,
): Promise<Resolved<never>> {
  const links = await startSca(call, start);
  return links.ok ? no(refuse(code, text, { links: links.value, path })) : links;
}

/** The PSU of a PSU-ID with the SCA that it rests on, whatever context it may act in. */
export type KnownPsu = Pick<ActingPsu, 'psu' | 'session'>;

type ScaNeed = { freshness: ScaFreshness; scaPurpose: 'ACCOUNTS' | 'IDENTITY' };

/**
 * The PSU for whom the request acts, with an SCA that is fresh enough.
 * @param need.scaPurpose what the SCA of a refusal is for.
 * @see interface#states-and-transitions
 * @see supplement#10
 */
export async function resolvePsu(call: AnyCall, need: ScaNeed): Promise<Resolved<ActingPsu>> {
  const known = await findPsuOfCall(call, need);
  if (!known.ok) return known;
  const { psu } = known.value;
  const agreements = await listAgreementsOfPsu(call.db, psu.identityNumber);
  const agreement = await chooseAgreement(call, psu, agreements, { purpose: need.scaPurpose });
  if (!agreement.ok) return agreement;
  const { context, id } = agreement.value;
  const session = await resolveSession(call, known.value, need.freshness, {
    purpose: need.scaPurpose,
    expectedPsu: psu,
    context,
    ...(context === 'CORPORATE' ? { agreementId: id } : {}),
  });
  if (!session.ok) return session;
  return { ok: true, value: { psu, context, agreement: agreement.value, session: session.value } };
}

/** The PSU of the PSU-ID with a fresh SCA, for calls that concern the person and no context. @see supplement#10 */
export async function resolveKnownPsu(call: AnyCall, need: ScaNeed): Promise<Resolved<KnownPsu>> {
  const known = await findPsuOfCall(call, need);
  if (!known.ok) return known;
  const { psu } = known.value;
  const session = await resolveSession(call, known.value, need.freshness, {
    purpose: need.scaPurpose,
    expectedPsu: psu,
  });
  return session.ok ? { ok: true, value: { psu, session: session.value } } : session;
}

/**
 * How the SCA of a consent call begins: for the PSU of the PSU-ID when one is sent, and without the choice of an
 * agreement when PSU-Corporate-ID names one that the PSU holds.
 * @see interface#typical-flows
 */
export async function resolveConsentStart(call: AnyCall): Promise<Resolved<ScaStart>> {
  const purpose = 'ACCOUNTS';
  const contradiction = refuseContradiction(call);
  if (contradiction !== null) return no(contradiction);
  if (call.headers.psuId === null) return { ok: true, value: { purpose } };
  const known = await findPsuOfCall(call, { scaPurpose: purpose });
  if (!known.ok) return known;
  const { psu } = known.value;
  if (call.headers.psuCorporateId === null) {
    return { ok: true, value: { purpose, expectedPsu: psu } };
  }
  const agreements = await listAgreementsOfPsu(call.db, psu.identityNumber);
  const agreement = await chooseAgreement(call, psu, agreements, { purpose });
  return agreement.ok ? { ok: true, value: { purpose, expectedPsu: psu } } : agreement;
}

/** The PSU that the PSU-ID names with the session of the request; without one, or with an unknown one, 401 with a `scaRedirect`. */
async function findPsuOfCall(
  call: AnyCall,
  { scaPurpose }: Pick<ScaNeed, 'scaPurpose'>,
): Promise<Resolved<PsuWithSession>> {
  const { headers, tpp } = call;
  const contradiction = refuseContradiction(call);
  if (contradiction !== null) return no(contradiction);
  if (headers.psuId === null) {
    return needsSca(
      call,
      'PSU_CREDENTIALS_INVALID',
      `${HEADER.psuId}: expected the PSU-ID that a redirect after SCA gave, none came. Send the PSU to the scaRedirect.`,
      { purpose: scaPurpose },
      HEADER.psuId,
    );
  }
  const known = await findPsuWithSession(call.db, {
    tppId: tpp.id,
    psuId: headers.psuId,
    tppSessionId: headers.tppSessionId,
  });
  if (known === null) {
    return needsSca(
      call,
      'PSU_CREDENTIALS_INVALID',
      `${HEADER.psuId}: expected a PSU-ID that this bank gave to this TPP, got another UUID. Send the PSU to the scaRedirect.`,
      { purpose: scaPurpose },
      HEADER.psuId,
    );
  }
  const identity = refuseOtherIdentity(call, known.psu);
  return identity === null ? { ok: true, value: known } : no(identity);
}

/** 400 when PSU-Context and PSU-Corporate-ID say different things. @assumes context-contradiction */
function refuseContradiction({ headers }: AnyCall): Answer | null {
  return headers.psuContext === 'PRIVATE' && headers.psuCorporateId !== null
    ? refuse(
        'BAD_REQUEST',
        `${HEADER.psuContext}: expected CORPORATE beside a ${HEADER.psuCorporateId}, got PRIVATE.`,
        { path: HEADER.psuContext },
      )
    : null;
}

function refuseOtherIdentity({ headers }: AnyCall, psu: Psu): Answer | null {
  return headers.psuIdentity !== null && headers.psuIdentity !== psu.identityNumber
    ? refuse(
        'BAD_REQUEST',
        `${HEADER.psuIdentity}: expected the identity number of the PSU that ${HEADER.psuId} names, got another.`,
        { path: HEADER.psuIdentity },
      )
    : null;
}

/** The agreement that the headers choose: PSU-Corporate-ID names a corporate one, without it the private one. */
async function chooseAgreement(
  call: AnyCall,
  psu: Psu,
  agreements: readonly BankAgreement[],
  start: ScaStart,
): Promise<Resolved<BankAgreement>> {
  const { psuCorporateId, psuContext } = call.headers;
  if (psuCorporateId !== null) {
    const corporate = agreements.find(
      ({ id, context }) => id === psuCorporateId && context === 'CORPORATE',
    );
    return corporate === undefined
      ? no(
          refuse(
            'FORBIDDEN',
            `${HEADER.psuCorporateId}: expected an agreement that this PSU may act under (GET /v1/agreements lists them), got another UUID.`,
            { path: HEADER.psuCorporateId },
          ),
        )
      : { ok: true, value: corporate };
  }
  const own = agreements.find(({ context }) => context === 'PRIVATE');
  // Who says so acts for itself, whatever it did before.
  if (own !== undefined && psuContext === 'PRIVATE') return { ok: true, value: own };
  if (psuContext === 'CORPORATE' || (await actsAsCorporateOnly(call, psu, own !== undefined))) {
    return no(
      refuse(
        'HTTP_HEADER_REQUIRED',
        `${HEADER.psuCorporateId}: a PSU in the corporate context must name the agreement that it acts under, none came.`,
        { path: HEADER.psuCorporateId },
      ),
    );
  }
  return own === undefined
    ? needsSca(
        call,
        'PSU_CREDENTIALS_INVALID',
        'The customer that this PSU-ID stood for is no longer a customer of the bank. Send the PSU to the scaRedirect.',
        start,
      )
    : { ok: true, value: own };
}

/**
 * Whether the PSU can only mean the corporate context: it is a corporation, or it completed SCA in the corporate
 * context and never in the private one.
 * @see interface#errors
 * @assumes corporate-psu
 */
async function actsAsCorporateOnly(
  call: AnyCall,
  psu: Psu,
  hasPrivateAgreement: boolean,
): Promise<boolean> {
  if (hasPrivateAgreement) return psu.corporateScaAt !== null && psu.privateScaAt === null;
  const customer = await findCustomerByNumber(call.db, psu.identityNumber);
  return customer?.customerType === 'CORPORATE' || psu.corporateScaAt !== null;
}

async function resolveSession(
  call: AnyCall,
  { psu, session }: PsuWithSession,
  freshness: ScaFreshness,
  start: ScaStart,
): Promise<Resolved<TppSession>> {
  const { tppSessionId } = call.headers;
  if (session === null) {
    return needsSca(
      call,
      'SCA_EXPIRED',
      tppSessionId === null
        ? 'No SCA of this PSU is known. Send the PSU to the scaRedirect.'
        : `${HEADER.tppSessionId}: expected one under which this PSU completed SCA, got one that is unknown. Send the PSU to the scaRedirect.`,
      start,
    );
  }
  if (session.psuId !== psu.id) {
    return needsSca(
      call,
      'SCA_EXPIRED',
      `${HEADER.tppSessionId}: expected one of this PSU, got one under which another completed SCA. Send the PSU to the scaRedirect.`,
      start,
    );
  }
  if (session.invalidatedAt !== null) {
    return needsSca(
      call,
      'SCA_EXPIRED',
      `${HEADER.tppSessionId}: it ended at ${session.invalidatedAt.toISOString()}, when SCA was completed under a newer one. Send the newer one, or the PSU to the scaRedirect.`,
      start,
    );
  }
  const until = scaGoodUntil(session, freshness);
  if (call.now.getTime() > until.getTime()) {
    const [code, allowed]: [TppMessageCode, string] =
      freshness === 'session'
        ? ['SCA_EXPIRED', '1 hour']
        : ['CONSENT_EXPIRED', `${ACCOUNT_ACCESS_DAYS_MAX} days`];
    return needsSca(
      call,
      code,
      `This needs an SCA of at most ${allowed}; the PSU completed it at ${session.completedAt.toISOString()}. Send the PSU to the scaRedirect.`,
      start,
    );
  }
  return { ok: true, value: session };
}

/** Until when an SCA is good for what is asked. @see interface#limits */
export function scaGoodUntil(session: TppSession, freshness: ScaFreshness): Date {
  return freshness === 'session'
    ? addSeconds(session.completedAt, SCA_SESSION_SECONDS_MAX)
    : addDays(session.completedAt, ACCOUNT_ACCESS_DAYS_MAX);
}

/** Who acts, and the consent that lets them. */
export type Consented = ActingPsu & { consent: Consent; resources: ConsentResource[] };

/** The PSU for whom the request acts, with a consent that stands. @see interface#errors @see supplement#9 */
export async function resolveConsent(
  call: AnyCall,
  freshness: ScaFreshness,
): Promise<Resolved<Consented>> {
  const acting = await resolvePsu(call, { freshness, scaPurpose: 'ACCOUNTS' });
  if (!acting.ok) return acting;
  const { psu, agreement } = acting.value;
  const given = await findConsentWithResources(call.db, psu.id, agreement.id);
  if (given === null) {
    return needsSca(
      call,
      'CONSENT_INVALID',
      'The PSU has given no consent in this context. Send the PSU to the scaRedirect.',
      accountsStart(acting.value),
    );
  }
  const { consent } = given;
  if (consent.revokedAt !== null) {
    return no(
      refuse(
        'CONSENT_UNKNOWN',
        `The consent was revoked at ${consent.revokedAt.toISOString()}. POST /v1/bank-offered-consents asks the PSU for a new one.`,
      ),
    );
  }
  return { ok: true, value: { ...acting.value, ...given } };
}

/** How an SCA for account access begins for a PSU whose context is settled. */
export function accountsStart({ psu, context, agreement }: Omit<ActingPsu, 'session'>): ScaStart {
  return {
    purpose: 'ACCOUNTS',
    expectedPsu: psu,
    context,
    ...(context === 'CORPORATE' ? { agreementId: agreement.id } : {}),
  };
}

/**
 * Whether an account that the PSU may consent to is in the consent: null when it is, else the refusal. What was taken
 * out of the consent is CONSENT_UNKNOWN; what the PSU could still add needs SCA.
 * @see supplement#9
 * @assumes resource-outside-consent
 */
export async function refuseUnconsented(
  call: AnyCall,
  consented: Consented,
  accountId: string,
): Promise<Answer | null> {
  const granted = consented.resources.find(({ resourceId }) => resourceId === accountId);
  if (granted?.revokedAt === null) return null;
  if (granted !== undefined) {
    return refuse(
      'CONSENT_UNKNOWN',
      'The PSU took this account out of the consent. POST /v1/bank-offered-consents asks to add it again.',
    );
  }
  const links = await needsSca(
    call,
    'CONSENT_INVALID',
    'The PSU has not consented to this account. Send the PSU to the scaRedirect.',
    accountsStart(consented),
  );
  return links.ok ? null : links.answer;
}

/**
 * Without the PSU present, transactions are at most 90 days old: 401 with a `scaRedirect`, whatever SCA there is; null
 * when the range may be read.
 * @see interface#limits
 */
export async function refuseUnattendedRange(
  call: AnyCall,
  consented: Consented,
  dateFrom: string,
  oldest: string,
): Promise<Answer | null> {
  if (call.headers.psuIpAddress !== null || dateFrom >= oldest) return null;
  const links = await needsSca(
    call,
    'SCA_EXPIRED',
    `Expected ${HEADER.psuIpAddress} for transactions before ${oldest}: without the PSU present only those of the last 90 days may be read, ${dateFrom} was asked for.`,
    accountsStart(consented),
  );
  return links.ok ? null : links.answer;
}

/** 404 for an id that is none of this PSU's, whether it exists or not. @see supplement#9 */
export function refuseUnknownResource(): Answer {
  return refuse(
    'RESOURCE_UNKNOWN',
    'Expected the id of a resource of this PSU, as a list of the interface gave it; the PSU has none with this id.',
    { path: 'id' },
  );
}

function no(answer: Answer): { ok: false; answer: Answer } {
  return { ok: false, answer };
}
