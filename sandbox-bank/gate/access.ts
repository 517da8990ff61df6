/**
 * Who a request acts for: the PSU of the PSU-ID, the context and agreement, and the SCA of the TPP-Session-ID. Where
 * SCA would help, the refusal carries a new `scaRedirect`. What the PSU has consented to is checked in
 * `consent-access.ts`.
 */

import { HEADER } from '@/lib/xs2a/message/header';
import type { TppMessageCode } from '@/lib/xs2a/message/tpp-message';
import { bankDateTime } from '@/lib/xs2a/value/bank-time';
import { ACCOUNT_ACCESS_DAYS_MAX } from '@/lib/xs2a/value/limits';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import type { Call } from '@/sandbox-bank/server/operation';
import { type Answer, type Resolved, refuse, refused } from '@/sandbox-bank/server/reply';
import { type BankAgreement, listAgreementsOfPsu } from '@/sandbox-bank/store/access/agreement';
import { findPsuWithSession, type Psu, type PsuWithSession } from '@/sandbox-bank/store/access/psu';
import type { TppSession } from '@/sandbox-bank/store/access/tpp-session';
import { findCustomerByNumber } from '@/sandbox-bank/store/customer';
import { refuseUntilSca, type ScaFreshness, type ScaStart, scaGoodUntil } from './start-sca';

type AnyCall = Call<unknown, unknown>;

/** The PSU that a request acts for, with the agreement (possibly the private one) and the SCA that allows it. */
export type ActingPsu = {
  psu: Psu;
  context: PsuContext;
  agreement: BankAgreement;
  session: TppSession;
};

/** The PSU of a PSU-ID with its SCA, in whatever context. */
export type KnownPsu = Pick<ActingPsu, 'psu' | 'session'>;

type ScaNeed = { freshness: ScaFreshness; scaPurpose: 'ACCOUNTS' | 'IDENTITY' };

/**
 * The PSU that the request acts for, with an SCA that is fresh enough.
 * @param need.scaPurpose the purpose of the SCA in a refusal.
 * @see interface#states-and-transitions
 * @see supplement#10.9
 */
export async function resolvePsu(call: AnyCall, need: ScaNeed): Promise<Resolved<ActingPsu>> {
  const known = await findPsuOfCall(call, need);
  if (!known.ok) return known;
  const { psu } = known.value;
  const agreements = await listAgreementsOfPsu(call.db, psu.identityNumber, call.world.id);
  const agreement = await chooseAgreement(call, psu, agreements, { purpose: need.scaPurpose });
  if (!agreement.ok) return agreement;
  const { context, id: agreementId } = agreement.value;
  const session = await resolveSession(call, known.value, need.freshness, {
    purpose: need.scaPurpose,
    expectedPsu: psu,
    context,
    agreementId,
  });
  if (!session.ok) return session;
  return { ok: true, value: { psu, context, agreement: agreement.value, session: session.value } };
}

/** The PSU of the PSU-ID with a fresh SCA, for calls about the person regardless of context. @see supplement#10.9 */
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
 * How the SCA of a consent call begins: for the PSU of the PSU-ID if one is sent, and without a choice of agreement if
 * PSU-Corporate-ID names one of the PSU's. A corporate PSU must name it.
 * @see interface#typical-flows
 * @see interface#errors
 */
export async function resolveConsentStart(call: AnyCall): Promise<Resolved<ScaStart>> {
  const purpose = 'ACCOUNTS';
  const contradiction = refuseContradiction(call);
  if (contradiction !== null) return refused(contradiction);
  if (call.headers.psuId === null) return { ok: true, value: { purpose } };
  const known = await findPsuOfCall(call, { scaPurpose: purpose });
  if (!known.ok) return known;
  const { psu } = known.value;
  const started = { ok: true, value: { purpose, expectedPsu: psu } } as const;
  const agreements = await listAgreementsOfPsu(call.db, psu.identityNumber, call.world.id);
  if (call.headers.psuCorporateId === null) {
    return (await actsAsCorporateOnly(call, psu, agreements))
      ? refused(refuseMissingAgreement())
      : started;
  }
  const agreement = await chooseAgreement(call, psu, agreements, { purpose });
  return agreement.ok ? started : agreement;
}

/** 400 for an operation that begins no SCA without a PSU-ID. */
export function refuseMissingPsuId(): Answer {
  return refuse(
    'HTTP_HEADER_REQUIRED',
    `${HEADER.psuId}: expected a value, since this operation requires the header; got none.`,
    { path: HEADER.psuId },
  );
}

/**
 * The PSU named by the PSU-ID, with the request's session; without one, or with an unknown one, 401 with a
 * `scaRedirect`.
 */
async function findPsuOfCall(
  call: AnyCall,
  { scaPurpose }: Pick<ScaNeed, 'scaPurpose'>,
): Promise<Resolved<PsuWithSession>> {
  const { headers, tpp } = call;
  const contradiction = refuseContradiction(call);
  if (contradiction !== null) return refused(contradiction);
  if (headers.psuId === null) {
    return refuseUntilSca(
      call,
      'PSU_CREDENTIALS_INVALID',
      `${HEADER.psuId}: expected the PSU-ID from a redirect after SCA, got none. Send the PSU to the scaRedirect.`,
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
    return refuseUntilSca(
      call,
      'PSU_CREDENTIALS_INVALID',
      `${HEADER.psuId}: expected a PSU-ID that this bank issued to this TPP, got another UUID. Send the PSU to the scaRedirect.`,
      { purpose: scaPurpose },
      HEADER.psuId,
    );
  }
  const identity = refuseOtherIdentity(call, known.psu);
  return identity === null ? { ok: true, value: known } : refused(identity);
}

/** 400 when PSU-Context and PSU-Corporate-ID contradict each other. @assumes context-contradiction */
function refuseContradiction({ headers }: AnyCall): Answer | null {
  return headers.psuContext === 'PRIVATE' && headers.psuCorporateId !== null
    ? refuse(
        'BAD_REQUEST',
        `${HEADER.psuContext}: expected CORPORATE together with ${HEADER.psuCorporateId}, got PRIVATE.`,
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

/** The agreement that the headers select: the corporate one named by PSU-Corporate-ID, otherwise the private one. */
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
    if (corporate !== undefined) return { ok: true, value: corporate };
    return (await findCustomerByNumber(call.db, psu.identityNumber)) === null
      ? refuseFormerCustomer(call, start)
      : refused(
          refuse(
            'FORBIDDEN',
            `${HEADER.psuCorporateId}: expected an agreement that this PSU may act under (GET /v1/agreements lists them), got another UUID.`,
            { path: HEADER.psuCorporateId },
          ),
        );
  }
  if (psuContext === 'CORPORATE' || (await actsAsCorporateOnly(call, psu, agreements))) {
    return refused(refuseMissingAgreement());
  }
  const own = agreements.find(isPrivate);
  return own === undefined ? refuseFormerCustomer(call, start) : { ok: true, value: own };
}

function refuseFormerCustomer(call: AnyCall, start: ScaStart): Promise<Resolved<never>> {
  return refuseUntilSca(
    call,
    'PSU_CREDENTIALS_INVALID',
    'This PSU-ID belongs to someone who is no longer a customer of the bank. Send the PSU to the scaRedirect.',
    start,
  );
}

function refuseMissingAgreement(): Answer {
  return refuse(
    'HTTP_HEADER_REQUIRED',
    `${HEADER.psuCorporateId}: expected the agreement that the PSU acts under, since the context is corporate; got none.`,
    { path: HEADER.psuCorporateId },
  );
}

/**
 * Whether the PSU can only mean the corporate context: it is a corporation, or it completed SCA only in the corporate
 * context and does not ask for the private one.
 * @see interface#errors
 * @assumes corporate-psu
 */
async function actsAsCorporateOnly(
  call: AnyCall,
  psu: Psu,
  agreements: readonly BankAgreement[],
): Promise<boolean> {
  if (agreements.some(isPrivate)) {
    // An explicit PRIVATE wins, whatever the PSU did before.
    if (call.headers.psuContext === 'PRIVATE') return false;
    return psu.corporateScaAt !== null && psu.privateScaAt === null;
  }
  const customer = await findCustomerByNumber(call.db, psu.identityNumber);
  return customer?.customerType === 'CORPORATE' || psu.corporateScaAt !== null;
}

const isPrivate = ({ context }: BankAgreement) => context === 'PRIVATE';

async function resolveSession(
  call: AnyCall,
  { psu, session }: PsuWithSession,
  freshness: ScaFreshness,
  start: ScaStart,
): Promise<Resolved<TppSession>> {
  const { tppSessionId } = call.headers;
  if (session === null) {
    return refuseUntilSca(
      call,
      'SCA_EXPIRED',
      tppSessionId === null
        ? 'This PSU has not completed SCA. Send the PSU to the scaRedirect.'
        : `${HEADER.tppSessionId}: expected a session in which this PSU completed SCA, got an unknown one. Send the PSU to the scaRedirect.`,
      start,
    );
  }
  if (session.psuId !== psu.id) {
    return refuseUntilSca(
      call,
      'SCA_EXPIRED',
      `${HEADER.tppSessionId}: expected a session of this PSU, got one in which another PSU completed SCA. Send the PSU to the scaRedirect.`,
      start,
    );
  }
  if (session.invalidatedAt !== null) {
    return refuseUntilSca(
      call,
      'SCA_EXPIRED',
      `${HEADER.tppSessionId}: this session ended at ${bankDateTime(session.invalidatedAt)}, when SCA was completed in a newer session. Use that one, or send the PSU to the scaRedirect.`,
      start,
    );
  }
  const until = scaGoodUntil(session, freshness);
  if (call.now.getTime() > until.getTime()) {
    const [code, allowed]: [TppMessageCode, string] =
      freshness === 'session'
        ? ['SCA_EXPIRED', '1 hour']
        : ['CONSENT_EXPIRED', `${ACCOUNT_ACCESS_DAYS_MAX} days`];
    return refuseUntilSca(
      call,
      code,
      `This requires SCA within the last ${allowed}; the PSU completed it at ${bankDateTime(session.completedAt)}. Send the PSU to the scaRedirect.`,
      start,
    );
  }
  return { ok: true, value: session };
}
