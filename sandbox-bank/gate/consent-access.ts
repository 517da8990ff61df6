/**
 * What a consent lets a request read: whether there is one, which accounts it covers, and how far back a TPP may read
 * without the PSU present.
 */

import { HEADER } from '@/lib/xs2a/message/header';
import { bankDateTime } from '@/lib/xs2a/value/bank-time';
import type { Call } from '@/sandbox-bank/server/operation';
import { type Answer, type Resolved, refuse, refused } from '@/sandbox-bank/server/reply';
import {
  type Consent,
  type ConsentResource,
  findConsentWithResources,
} from '@/sandbox-bank/store/access/consent';
import { type ActingPsu, resolvePsu } from './access';
import { refuseUntilSca, type ScaFreshness, type ScaStart } from './start-sca';

type AnyCall = Call<unknown, unknown>;

/** The acting PSU and the consent that allows the request. */
export type Consented = ActingPsu & { consent: Consent; resources: ConsentResource[] };

/** The PSU that the request acts for, with a consent that is not revoked. @see interface#errors @see supplement#9 */
export async function resolveConsent(
  call: AnyCall,
  freshness: ScaFreshness,
): Promise<Resolved<Consented>> {
  const acting = await resolvePsu(call, { freshness, scaPurpose: 'ACCOUNTS' });
  if (!acting.ok) return acting;
  const { psu, agreement } = acting.value;
  const given = await findConsentWithResources(call.db, psu.id, agreement.id);
  if (given === null) {
    return refuseUntilSca(
      call,
      'CONSENT_INVALID',
      'The PSU has given no consent in this context. Send the PSU to the scaRedirect.',
      accountsStart(acting.value),
    );
  }
  const { consent } = given;
  if (consent.revokedAt !== null) {
    return refused(
      refuse(
        'CONSENT_UNKNOWN',
        `The consent was revoked at ${bankDateTime(consent.revokedAt)}. POST /v1/bank-offered-consents asks the PSU for a new one.`,
      ),
    );
  }
  return { ok: true, value: { ...acting.value, ...given } };
}

/**
 * Null when an account that the PSU may consent to is in the consent, else the refusal: CONSENT_UNKNOWN for an account
 * that was removed from the consent, SCA for one that the PSU could still add.
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
      'The PSU removed this account from the consent. POST /v1/bank-offered-consents asks to add it again.',
    );
  }
  const links = await refuseUntilSca(
    call,
    'CONSENT_INVALID',
    'The PSU has not consented to this account. Send the PSU to the scaRedirect.',
    accountsStart(consented),
  );
  return links.ok ? null : links.answer;
}

/**
 * Without the PSU present, transactions may be at most 90 days old: 401, whatever SCA there is. It has no
 * `scaRedirect`, since only the PSU's presence helps: a client that followed the link would come back to the same
 * refusal. Null when the PSU is present.
 * @param dateFrom before `oldest`.
 * @see interface#limits
 * @assumes older-needs-presence
 */
export function refuseUnattendedRange(
  { headers }: AnyCall,
  dateFrom: string,
  oldest: string,
): Answer | null {
  if (headers.psuIpAddress !== null) return null;
  return refuse(
    'SCA_EXPIRED',
    `${HEADER.psuIpAddress}: expected the PSU's address for transactions before ${oldest}, got none. Without the PSU present, only the last 90 days may be read, however recent the SCA is; this request begins on ${dateFrom}.`,
    { path: HEADER.psuIpAddress },
  );
}

/** 404 for an id that is not one of this PSU's, whether or not it exists. @see supplement#9 */
export function refuseUnknownResource(): Answer {
  return refuse(
    'RESOURCE_UNKNOWN',
    "Expected the id of one of this PSU's resources, taken from a list; the PSU has none with this id.",
    { path: 'id' },
  );
}

/** How an SCA for account access begins for a PSU in a known context. */
function accountsStart({ psu, context, agreement }: Omit<ActingPsu, 'session'>): ScaStart {
  return {
    purpose: 'ACCOUNTS',
    expectedPsu: psu,
    context,
    agreementId: agreement.id,
  };
}
