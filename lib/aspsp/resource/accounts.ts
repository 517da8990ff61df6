/**
 * `/v1/accounts`, `/v1/card-accounts` and what lies below them, but for transactions, which `transaction-pages.ts` reads.
 * Reading only; what is stored of it is decided in lib/aisp.
 */

import { ask } from '@/lib/aspsp/ask';
import type { Aspsp } from '@/lib/aspsp/config';
import type { Outcome } from '@/lib/aspsp/outcome';
import type { CallContext } from '@/lib/aspsp/request';
import { AccountList, Balances } from '@/lib/xs2a/account/account';
import { CardAccountDetails, CardAccountList, CardBalances } from '@/lib/xs2a/account/card';
import { operationPath } from '@/lib/xs2a/message/operation';

/** An account or card account of the bank. */
export type BankAccount = { readonly kind: 'account' | 'card'; readonly resourceId: string };

/** More accounts, or a longer id, than any bank has: an answer that is one only in form. @assumes answer-bounds */
const ACCOUNTS_MAX = 500;
const RESOURCE_ID_CHARACTERS_MAX = 512;

const BoundedAccountList = AccountList.refine(
  ({ accounts }) =>
    accounts.length <= ACCOUNTS_MAX &&
    accounts.every(({ resourceId }) => resourceId.length <= RESOURCE_ID_CHARACTERS_MAX),
  { path: ['accounts'] },
);

/** The consented accounts. Without a PSU-ID the answer is `sca-required`. @see interface#typical-flows */
export function listAccounts(aspsp: Aspsp, context: CallContext): Promise<Outcome<AccountList>> {
  return ask(
    aspsp,
    'list accounts',
    { method: 'GET', href: operationPath('listAccounts'), context },
    BoundedAccountList,
  );
}

/** The consented card accounts. A bank without cards answers 404, and has none. @see supplement#2 */
export async function listCardAccounts(
  aspsp: Aspsp,
  context: CallContext,
): Promise<Outcome<CardAccountList>> {
  const outcome = await ask(
    aspsp,
    'list card accounts',
    { method: 'GET', href: operationPath('listCardAccounts'), context },
    CardAccountList,
  );
  return outcome.kind === 'refused' && outcome.status === 404
    ? { kind: 'done', status: 404, value: { cardAccounts: [] } }
    : outcome;
}

/** One card account, with its `relatedAccount`. @see supplement#5 */
export function readCardAccount(
  aspsp: Aspsp,
  context: CallContext,
  resourceId: string,
): Promise<Outcome<CardAccountDetails>> {
  return ask(
    aspsp,
    'read card account',
    { method: 'GET', href: operationPath('getCardAccount', { id: resourceId }), context },
    CardAccountDetails,
  );
}

/** The balances of an account or a card account. @see supplement#5 */
export function readBalances(
  aspsp: Aspsp,
  context: CallContext,
  { kind, resourceId }: BankAccount,
): Promise<Outcome<Pick<Balances, 'balances'>>> {
  const [operation, path, schema] =
    kind === 'card'
      ? (['read card balances', 'getCardBalances', CardBalances] as const)
      : (['read balances', 'getBalances', Balances] as const);
  const href = operationPath(path, { id: resourceId });
  return ask<Pick<Balances, 'balances'>>(
    aspsp,
    operation,
    { method: 'GET', href, context },
    schema,
  );
}
