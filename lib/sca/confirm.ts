/** Steps 6 and 7 of the return from SCA: who already has the PSU-ID, and what the bank itself says about it. */

import type { Aspsp } from '@/lib/aspsp/config';
import type { Outcome } from '@/lib/aspsp/outcome';
import type { CallContext } from '@/lib/aspsp/request';
import { listAccounts, listCardAccounts } from '@/lib/aspsp/resource/accounts';
import { confirmPsu, listAgreements } from '@/lib/aspsp/resource/agreements';
import { agreementTitle } from '@/lib/connection/agreement-title';
import { consentEnd } from '@/lib/connection/bank-trouble';
import { unreadableAccounts } from '@/lib/connection/listed-account';
import type { UnreadableAccount } from '@/lib/db/accounts';
import { database } from '@/lib/db/client';
import { findPsu, findPsuHolder, isPsuOf } from '@/lib/db/connections/psus';
import type { ScaAttempt } from '@/lib/db/connections/sca-attempts';
import { psuIdHashes } from '@/lib/vault/identity';
import type { ScaOutcomeReason } from '@/lib/view/connection/connection';
import type { Account } from '@/lib/xs2a/account/account';
import type { ScaSuccess } from '@/lib/xs2a/message/sca-return';
import { refusePsu } from './attempt';

export type Confirmed =
  | {
      ok: true;
      accounts: readonly Account[] | null;
      unreadable: readonly UnreadableAccount[];
      agreementName: string | null;
    }
  | { ok: false; reason: ScaOutcomeReason; tryAgain: boolean };

/** Step 6: who already has this PSU-ID. */
export async function refusePsuOf(
  attempt: ScaAttempt,
  returned: ScaSuccess,
  aspsp: Aspsp,
): Promise<ScaOutcomeReason | null> {
  const { userId, bankId } = attempt;
  const hashes = psuIdHashes(bankId, returned.psuId);
  const [own, isSame, holder] = await Promise.all([
    findPsu(database(), { userId, bankId }),
    isPsuOf(database(), { userId, bankId }, hashes),
    findPsuHolder(database(), bankId, hashes),
  ]);
  return refusePsu({
    userId,
    isOwn: own === null ? null : isSame,
    holder:
      holder === null
        ? null
        : { userId: holder.userId, givesWay: aspsp.isSandbox && holder.user.isDemo },
  });
}

/**
 * Step 7, identity: the bank itself confirms that this PSU-ID and TPP-Session-ID belong together, and that the
 * agreement is the PSU's.
 * @assumes identity-confirmed-by-agreements
 */
export async function confirmIdentity(
  aspsp: Aspsp,
  context: CallContext,
  { psuCorporateId }: ScaSuccess,
): Promise<Confirmed> {
  const who = { ok: true, accounts: null, unreadable: [] } as const;
  if (psuCorporateId === undefined) {
    const confirmed = await confirmPsu(aspsp, context);
    return confirmed.kind === 'done' ? { ...who, agreementName: null } : unconfirmed(confirmed);
  }
  const agreements = await listAgreements(aspsp, context);
  if (agreements.kind !== 'done') return unconfirmed(agreements);
  const agreement = agreements.value.rows.find(
    (one) => one.psuCorporateId.toLowerCase() === psuCorporateId.toLowerCase(),
  );
  return agreement === undefined
    ? { ok: false, reason: 'bank-did-not-confirm', tryAgain: false }
    : {
        ...who,
        agreementName: agreementTitle(agreement, {
          bankName: aspsp.name,
          all: agreements.value.rows,
        }),
      };
}

/** Step 7 with account access: also which accounts the consent covers. */
export async function confirmAccounts(
  aspsp: Aspsp,
  context: CallContext,
  returned: ScaSuccess,
): Promise<Confirmed> {
  const { psuCorporateId } = returned;
  // In private context, the list of accounts confirms both.
  const confirmed: Confirmed =
    psuCorporateId === undefined
      ? { ok: true, accounts: null, unreadable: [], agreementName: null }
      : await confirmIdentity(aspsp, context, returned);
  if (!confirmed.ok) return confirmed;
  const asPsu = { ...context, psuCorporateId };
  const listed = await listAccounts(aspsp, asPsu);
  const gaveNoAccount = { ok: false, reason: 'consent-gave-no-account', tryAgain: false } as const;
  if (listed.kind !== 'done')
    return consentEnd(listed) === null ? unconfirmed(listed) : gaveNoAccount;
  const { rows } = listed.value;
  if (rows.length === 0) {
    // A consent without accounts may be one to cards. They are stored when a page asks for them.
    const cards = await listCardAccounts(aspsp, asPsu, false);
    if (cards.kind === 'done' ? cards.value.rows.length === 0 : consentEnd(cards) !== null)
      return gaveNoAccount;
    if (cards.kind !== 'done') return unconfirmed(cards);
  }
  return { ...confirmed, accounts: rows, unreadable: unreadableAccounts(listed.value) };
}

/** What a refusal says about the PSU. Only that of the accounts says anything about a consent to them. */
function unconfirmed({ status }: Exclude<Outcome<unknown>, { kind: 'done' }>): Confirmed {
  return status === 429
    ? { ok: false, reason: 'bank-fault', tryAgain: true }
    : { ok: false, reason: 'bank-did-not-confirm', tryAgain: false };
}
