/**
 * Accounts and card accounts of a consent: the list, one account, its balances. Lists and details need a fresh SCA;
 * balances need a consent, and an SCA within the duration of account access.
 */
import { Account, AccountList, Balances } from '@/lib/xs2a/account/account';
import { CardAccount, CardAccountList, CardBalances } from '@/lib/xs2a/account/card';
import { WithBalanceQuery } from '@/lib/xs2a/account/query-parameter';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import {
  type Consented,
  refuseUnknownResource,
  resolveConsent,
} from '@/sandbox-bank/gate/consent-access';
import { type BankOperation, type Call, operation } from '@/sandbox-bank/server/operation';
import { link, ok } from '@/sandbox-bank/server/reply';
import {
  type AccountKind,
  type AccountOf,
  type BankAccount,
  readAccountSums,
} from '@/sandbox-bank/store/ledger/account';
import { countUnattended, listGrantedAccounts, resolveGrantedAccount } from './account-access';
import {
  ACCOUNT_NAMES,
  accountPath,
  accountReferenceWire,
  accountWire,
  type BalanceWire,
  balancesWire,
  bookedBalanceWire,
  relatedAccountWire,
  wireStyle,
} from './account-wire';

/** The operations of each kind in the description, and their answers. */
const KINDS = {
  account: {
    list: {
      id: 'listAccounts',
      summary: 'Accounts the PSU has consented to.',
      answers: { 200: AccountList },
    },
    details: {
      id: 'getAccount',
      summary: 'One account the PSU has consented to.',
      answers: { 200: Account },
    },
    balances: {
      id: 'getBalances',
      summary: 'The balances of one account. Four reads in 24 hours without the PSU.',
      answers: { 200: Balances },
    },
    query: { query: WithBalanceQuery },
  },
  card: {
    list: {
      id: 'listCardAccounts',
      summary: 'Card accounts the PSU has consented to.',
      answers: { 200: CardAccountList },
    },
    details: {
      id: 'getCardAccount',
      summary: 'One card account, with the reference to use as the debtor of a payment.',
      answers: { 200: CardAccount },
    },
    balances: {
      id: 'getCardBalances',
      summary: 'The balances of one card account. Four reads in 24 hours without the PSU.',
      answers: { 200: CardBalances },
    },
    query: {},
  },
} as const;

/** `GET /v1/accounts`, `GET /v1/accounts/{id}`, `GET /v1/accounts/{id}/balances`, and those of card accounts. */
export function accountOperations(kind: AccountKind): BankOperation[] {
  const names = ACCOUNT_NAMES[kind];
  const { list, details, balances, query } = KINDS[kind];
  return [
    operation(list.id, {
      ...list,
      ...query,
      handle: async (call) => {
        const consented = await resolveConsent(call, 'session');
        if (!consented.ok) return consented.answer;
        const accounts = await listGrantedAccounts(call, kind, consented.value);
        return ok({
          [names.many]: await Promise.all(accounts.map((account) => accountBody(call, account))),
        });
      },
    }),
    operation(details.id, {
      ...details,
      ...query,
      handle: async (call) => {
        const granted = await resolveGrantedAccount(call, kind, 'session');
        if (!granted.ok) return granted.answer;
        const { account, consented } = granted.value;
        const body = await accountBody(call, account);
        if (account.kind === 'account') return ok(body);
        const related = await findRelatedAccount(call, account, consented);
        return ok({ ...body, relatedAccount: relatedAccountWire(account, related) });
      },
    }),
    operation(balances.id, {
      ...balances,
      handle: async (call) => {
        const granted = await resolveGrantedAccount(call, kind, 'account-access');
        if (!granted.ok) return granted.answer;
        const { account, consented } = granted.value;
        const exceeded = await countUnattended(call, consented, account.id, 'balances');
        if (exceeded !== null) return exceeded;
        const all = await readBalances(call, account);
        if (all === null) return refuseUnknownResource();
        return ok({
          [names.one]: accountReferenceWire(account),
          balances: all,
          _links: { self: link(`${accountPath(call.bank, account)}/balances`, 'GET') },
        });
      },
    }),
  ];
}

/** All balances of an account; null when it was removed meanwhile. */
export async function readBalances(
  { db, now }: Call<unknown, unknown>,
  account: BankAccount,
): Promise<BalanceWire[] | null> {
  const today = bankDay(now);
  const sums = await readAccountSums(db, account.id, today);
  return sums === null ? null : balancesWire(account, sums, today);
}

/**
 * The account of a card, if the consent includes it too: otherwise the TPP sees none of its data.
 * @see interface#what-the-service-does
 */
async function findRelatedAccount(
  call: Call<unknown, unknown>,
  { relatedAccountId }: AccountOf<'card'>,
  consented: Consented,
): Promise<AccountOf<'account'> | null> {
  if (relatedAccountId === null) return null;
  const granted = await listGrantedAccounts(call, 'account', consented);
  return granted.find(({ id }) => id === relatedAccountId) ?? null;
}

/** An account in a list or by itself: a card with all balances, an account with the booked one if requested. */
async function accountBody(
  call: Call<{ withBalance?: boolean | undefined }, unknown>,
  account: BankAccount,
) {
  const today = bankDay(call.now);
  const balances =
    account.kind === 'card'
      ? await readBalances(call, account)
      : call.query.withBalance
        ? [bookedBalanceWire(account, today)]
        : null;
  return accountWire(call.bank, account, wireStyle(call.headers.xAcceptFix, today), balances);
}
