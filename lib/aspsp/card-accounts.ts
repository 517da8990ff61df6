/**
 * `/v1/card-accounts` and what lies below it, but for transactions, which `transaction-pages.ts` reads. A bank without
 * cards answers 404 on the list.
 */
import { CardAccountDetails, CardAccountList, CardBalances } from '@/lib/xs2a/account/card';
import { operationPath } from '@/lib/xs2a/message/operation';
import { ask } from './ask';
import type { Aspsp } from './config';
import type { Outcome } from './outcome';
import type { CallContext } from './request';

/** The consented card accounts; none at a bank without cards. @see supplement#2 */
export const listCardAccounts = async (
  aspsp: Aspsp,
  context: CallContext,
): Promise<Outcome<CardAccountList>> => {
  const outcome = await ask(
    aspsp,
    'list card accounts',
    { method: 'GET', href: operationPath('listCardAccounts'), context },
    CardAccountList,
  );
  return outcome.kind === 'refused' && outcome.status === 404
    ? { kind: 'done', status: 404, value: { cardAccounts: [] } }
    : outcome;
};

/** One card account, with its `relatedAccount`. @see supplement#5 */
export const readCardAccount = (
  aspsp: Aspsp,
  context: CallContext,
  resourceId: string,
): Promise<Outcome<CardAccountDetails>> =>
  ask(
    aspsp,
    'read card account',
    { method: 'GET', href: operationPath('getCardAccount', { id: resourceId }), context },
    CardAccountDetails,
  );

/** The balances of a card account. @see supplement#5 */
export const readCardBalances = (
  aspsp: Aspsp,
  context: CallContext,
  resourceId: string,
): Promise<Outcome<CardBalances>> =>
  ask(
    aspsp,
    'read card balances',
    { method: 'GET', href: operationPath('getCardBalances', { id: resourceId }), context },
    CardBalances,
  );
