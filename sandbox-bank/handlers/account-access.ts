/**
 * The account a request names: the one in its path, if the PSU's consent includes it. Reads without the PSU present are
 * counted here.
 */
import { bankDateTime } from '@/lib/xs2a/value/bank-time';
import {
  UNATTENDED_BALANCE_READS_MAX,
  UNATTENDED_TRANSACTION_READS_MAX,
  UNATTENDED_WINDOW_HOURS,
} from '@/lib/xs2a/value/limits';
import {
  type Consented,
  refuseUnconsented,
  refuseUnknownResource,
  resolveConsent,
} from '@/sandbox-bank/gate/consent-access';
import type { ScaFreshness } from '@/sandbox-bank/gate/start-sca';
import type { Call } from '@/sandbox-bank/server/operation';
import { type Answer, type Resolved, refuse, refused } from '@/sandbox-bank/server/reply';
import { openAccountId } from '@/sandbox-bank/server/resource-id';
import {
  countUnattendedRead,
  type UnattendedOperation,
} from '@/sandbox-bank/store/access/unattended-read';
import {
  type AccountKind,
  type AccountOf,
  listConsentableAccounts,
} from '@/sandbox-bank/store/ledger/account';

/** The accounts of a kind that the consent includes and the PSU may still use. */
export async function listGrantedAccounts<Kind extends AccountKind>(
  call: Call<unknown, unknown>,
  kind: Kind,
  { resources, agreement, psu }: Consented,
): Promise<AccountOf<Kind>[]> {
  const consentable = await listConsentableAccounts(
    call.db,
    kind,
    agreement.id,
    psu.identityNumber,
  );
  return consentable.filter(({ id }) =>
    resources.some(({ resourceId, revokedAt }) => resourceId === id && revokedAt === null),
  );
}

/** The account named by the path, if the consent includes it. */
export async function resolveGrantedAccount<Kind extends AccountKind>(
  call: Call<unknown, unknown>,
  kind: Kind,
  freshness: ScaFreshness,
): Promise<Resolved<{ account: AccountOf<Kind>; consented: Consented }>> {
  const consented = await resolveConsent(call, freshness);
  if (!consented.ok) return consented;
  const id = openAccountId(call.bank.ids, kind, call.params.id ?? '');
  const { agreement, psu } = consented.value;
  const consentable =
    id === null
      ? []
      : await listConsentableAccounts(call.db, kind, agreement.id, psu.identityNumber);
  const account = consentable.find((each) => each.id === id);
  if (account === undefined) return refused(refuseUnknownResource());
  const refusal = await refuseUnconsented(call, consented.value, account.id);
  return refusal === null
    ? { ok: true, value: { account, consented: consented.value } }
    : refused(refusal);
}

/**
 * Counts a read without the PSU present; 429 when four were made in the last 24 hours, with the time of the next one.
 * @see interface#limits
 * @assumes unattended-reads
 */
export async function countUnattended(
  call: Call<unknown, unknown>,
  consented: Consented,
  resourceId: string,
  operation: UnattendedOperation,
): Promise<Answer | null> {
  if (call.headers.psuIpAddress !== null) return null;
  const limit =
    operation === 'balances' ? UNATTENDED_BALANCE_READS_MAX : UNATTENDED_TRANSACTION_READS_MAX;
  const count = await call.transaction((db) =>
    countUnattendedRead(db, {
      psuId: consented.psu.id,
      resourceId,
      operation,
      limit,
      windowSeconds: UNATTENDED_WINDOW_HOURS * 3_600,
      now: call.now,
    }),
  );
  if (count.kind === 'counted') return null;
  const seconds = Math.max(1, Math.ceil((count.nextAt.getTime() - call.now.getTime()) / 1000));
  return refuse(
    'ACCESS_EXCEEDED',
    `Expected at most ${limit} reads of ${READ_NAMES[operation]} in ${UNATTENDED_WINDOW_HOURS} hours without the PSU (no PSU-IP-Address); this is one more. The next one is allowed at ${bankDateTime(wholeSecondFrom(count.nextAt))}.`,
    { headers: { 'Retry-After': String(seconds) } },
  );
}

/** The text names whole seconds, and before this one the read is refused again. */
function wholeSecondFrom(instant: Date): Date {
  return new Date(Math.ceil(instant.getTime() / 1_000) * 1_000);
}

const READ_NAMES = {
  balances: 'the balances of this account',
  transactions: 'the transactions of this account',
  'transaction-details': 'the details of this transaction',
} as const satisfies Record<UnattendedOperation, string>;
