/**
 * Accounts of a consent: the list, one account, its balances. Lists and details need a fresh SCA, balances a consent and
 * an SCA within the days of account access; with no PSU present they are counted.
 */
import { Account, AccountList, Balances } from '@/lib/xs2a/account/account';
import { WithBalanceQuery } from '@/lib/xs2a/account/query-parameter';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import {
  UNATTENDED_BALANCE_READS_MAX,
  UNATTENDED_TRANSACTION_READS_MAX,
  UNATTENDED_WINDOW_HOURS,
} from '@/lib/xs2a/value/limits';
import {
  type Consented,
  type Resolved,
  refuseUnconsented,
  refuseUnknownResource,
  resolveConsent,
  type ScaFreshness,
} from '@/sandbox-bank/gate/access';
import { type Call, operation } from '@/sandbox-bank/server/operation';
import { type Answer, link, ok, refuse } from '@/sandbox-bank/server/reply';
import {
  type BankAccount,
  listConsentableAccounts,
  readAccountSums,
} from '@/sandbox-bank/store/account';
import {
  countUnattendedRead,
  type UnattendedOperation,
} from '@/sandbox-bank/store/unattended-read';
import {
  accountPath,
  accountReferenceWire,
  accountWire,
  balancesWire,
  bookedBalanceWire,
  wireStyle,
} from './account-wire';

/** `GET /v1/accounts` */
const listAccountsOperation = operation('listAccounts', {
  summary: 'The accounts that the PSU has consented to.',
  query: WithBalanceQuery,
  answers: { 200: AccountList },
  handle: async (call) => {
    const consented = await resolveConsent(call, 'session');
    if (!consented.ok) return consented.answer;
    const accounts = await grantedAccounts(call, consented.value);
    const today = bankDay(call.now);
    const style = wireStyle(call.headers.xAcceptFix, today);
    return ok({
      accounts: accounts.map((account) =>
        accountWire(
          call.bank,
          account,
          style,
          call.query.withBalance ? [bookedBalanceWire(account, account.bookedMinor, today)] : null,
        ),
      ),
    });
  },
});

/** `GET /v1/accounts/{id}` */
const getAccountOperation = operation('getAccount', {
  summary: 'One account that the PSU has consented to.',
  query: WithBalanceQuery,
  answers: { 200: Account },
  handle: async (call) => {
    const granted = await resolveGrantedAccount(call, 'session');
    if (!granted.ok) return granted.answer;
    const { account } = granted.value;
    const today = bankDay(call.now);
    const balances = call.query.withBalance
      ? [bookedBalanceWire(account, account.bookedMinor, today)]
      : null;
    return ok(accountWire(call.bank, account, wireStyle(call.headers.xAcceptFix, today), balances));
  },
});

/** `GET /v1/accounts/{id}/balances` */
const getBalancesOperation = operation('getBalances', {
  summary: 'The balances of one account. Four a day without the PSU.',
  answers: { 200: Balances },
  handle: async (call) => {
    const granted = await resolveGrantedAccount(call, 'account-access');
    if (!granted.ok) return granted.answer;
    const { account, consented } = granted.value;
    const exceeded = await countUnattended(call, consented, account.id, 'balances');
    if (exceeded !== null) return exceeded;
    const today = bankDay(call.now);
    const sums = await readAccountSums(call.db, account.id, today);
    if (sums === null) return refuseUnknownResource();
    const self = `${accountPath(call.bank.ids.seal('account', account.id))}/balances`;
    return ok({
      account: accountReferenceWire(account),
      balances: balancesWire(account, sums, today),
      _links: { self: link(self, 'GET') },
    });
  },
});

export const accountOperations = [listAccountsOperation, getAccountOperation, getBalancesOperation];

/** The accounts of a consent that the PSU may still use. */
async function grantedAccounts(
  call: Call<unknown, unknown>,
  { resources, agreement, psu }: Consented,
): Promise<BankAccount[]> {
  const granted = resources.filter(
    ({ kind, revokedAt }) => kind === 'ACCOUNT' && revokedAt === null,
  );
  const consentable = await listConsentableAccounts(call.db, agreement.id, psu.identityNumber);
  return consentable.filter(({ id }) => granted.some(({ resourceId }) => resourceId === id));
}

/** The account that the path names, when the consent holds it. */
export async function resolveGrantedAccount(
  call: Call<unknown, unknown>,
  freshness: ScaFreshness,
): Promise<Resolved<{ account: BankAccount; consented: Consented }>> {
  const consented = await resolveConsent(call, freshness);
  if (!consented.ok) return consented;
  const id = call.bank.ids.open('account', call.params.id ?? '');
  const { agreement, psu } = consented.value;
  const consentable =
    id === null ? [] : await listConsentableAccounts(call.db, agreement.id, psu.identityNumber);
  const account = consentable.find((each) => each.id === id);
  const refusal = await refuseUnconsented(call, consented.value, {
    id: id ?? '',
    kind: 'ACCOUNT',
    consentable: account !== undefined,
  });
  if (refusal !== null) return { ok: false, answer: refusal };
  return account === undefined
    ? { ok: false, answer: refuseUnknownResource() }
    : { ok: true, value: { account, consented: consented.value } };
}

/**
 * Counts a read with no PSU present; 429 when four were made in the last 24 hours, with the time of the next one.
 * @see interface#limits
 */
export async function countUnattended(
  call: Call<unknown, unknown>,
  consented: Consented,
  resourceId: string,
  operationName: UnattendedOperation,
): Promise<Answer | null> {
  if (call.headers.psuIpAddress !== null) return null;
  const limit =
    operationName === 'balances' ? UNATTENDED_BALANCE_READS_MAX : UNATTENDED_TRANSACTION_READS_MAX;
  const count = await call.transaction((db) =>
    countUnattendedRead(db, {
      psuId: consented.psu.id,
      resourceId,
      operation: operationName,
      limit,
      windowSeconds: UNATTENDED_WINDOW_HOURS * 3_600,
      now: call.now,
    }),
  );
  if (count.kind === 'counted') return null;
  const seconds = Math.max(1, Math.ceil((count.nextAt.getTime() - call.now.getTime()) / 1000));
  return refuse(
    'ACCESS_EXCEEDED',
    `Expected at most ${limit} reads of the ${operationName.replace('-', ' ')} of this account in ${UNATTENDED_WINDOW_HOURS} hours without the PSU (no PSU-IP-Address); this is one more. The next one may come at ${count.nextAt.toISOString()}.`,
    { headers: { 'Retry-After': String(seconds) } },
  );
}
