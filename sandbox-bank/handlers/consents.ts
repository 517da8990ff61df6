/**
 * Consent, identity and agreements: operations that send a PSU to the SCA pages without reading an account. There is no
 * consent resource; the bank keeps the consent.
 */
import { AgreementList } from '@/lib/xs2a/account/agreement';
import { Links } from '@/lib/xs2a/message/link';
import { z } from '@/lib/xs2a/value/zod';
import { resolveConsentStart, resolveKnownPsu } from '@/sandbox-bank/gate/access';
import { startSca } from '@/sandbox-bank/gate/start-sca';
import { type Call, operation } from '@/sandbox-bank/server/operation';
import { type Answer, created, ok } from '@/sandbox-bank/server/reply';
import { listAgreementsOfPsu } from '@/sandbox-bank/store/access/agreement';

const ConsentAnswer = z.object({ _links: Links });

async function offerConsent(call: Call<unknown, unknown>): Promise<Answer> {
  const start = await resolveConsentStart(call);
  if (!start.ok) return start.answer;
  const links = await startSca(call, start.value);
  return links.ok ? created({ _links: links.value }) : links.answer;
}

/** A JSON body is allowed, and its content ignored. */
const IgnoredBody = z.unknown();

/** `POST /v1/bank-offered-consents`. @see supplement#2 */
const offerConsentOperation = operation('offerConsent', {
  summary: 'Asks the PSU to add accounts to the consent, or to remove some.',
  body: IgnoredBody,
  answers: { 201: ConsentAnswer },
  handle: offerConsent,
});

/** `POST /v1/consents`, deprecated; its body is ignored. @see interface#account-information-operations */
const createConsentOperation = operation('createConsent', {
  summary: 'The old name of bank-offered-consents; the body is ignored.',
  answers: { 201: ConsentAnswer },
  handle: async (call) => {
    const answer = await offerConsent(call);
    return { ...answer, headers: { ...answer.headers, Deprecation: DEPRECATED_SINCE } };
  },
});

/** 5 February 2024 in the format of RFC 9745. @see interface#versioning @assumes deprecation-header */
const DEPRECATED_SINCE = `@${Date.parse('2024-02-05T00:00:00Z') / 1000}`;

const PsuAnswer = z.object({ psuId: z.string(), tppSessionId: z.string() });

/**
 * `GET /v1/users`: 401 with the `scaRedirect` that establishes a PSU-ID; with one whose SCA is fresh, the PSU's
 * identity.
 * @see supplement#2
 * @assumes users-answer
 */
const identifyPsuOperation = operation('identifyPsu', {
  summary: 'Obtains a PSU-ID through SCA, without access to accounts.',
  answers: { 200: PsuAnswer },
  handle: async (call) => {
    const known = await resolveKnownPsu(call, { freshness: 'session', scaPurpose: 'IDENTITY' });
    if (!known.ok) return known.answer;
    const { psu, session } = known.value;
    return ok({ psuId: psu.id, tppSessionId: session.tppSessionId });
  },
});

/** `GET /v1/agreements`. @see supplement#10.17 */
const listAgreementsOperation = operation('listAgreements', {
  summary: 'The corporate agreements the PSU may act under.',
  answers: { 200: AgreementList },
  handle: async (call) => {
    const known = await resolveKnownPsu(call, { freshness: 'session', scaPurpose: 'IDENTITY' });
    if (!known.ok) return known.answer;
    const { identityNumber } = known.value.psu;
    const agreements = await listAgreementsOfPsu(call.db, identityNumber, call.world.id);
    return ok({
      agreements: agreements
        .filter(({ context }) => context === 'CORPORATE')
        .map(({ id, name, ownerName }) => ({ psuCorporateId: id, name, owner: ownerName })),
    });
  },
});

export const consentOperations = [
  offerConsentOperation,
  createConsentOperation,
  identifyPsuOperation,
  listAgreementsOperation,
];
