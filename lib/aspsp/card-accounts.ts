/**
 * `/v1/card-accounts` and what lies below it, but for transactions, which `transaction-pages.ts` reads. A bank without
 * cards answers 404 on the list.
 */
import { CardAccountDetails, CardAccountList, CardBalances } from '@/lib/xs2a/card';
import { encodePathSegment } from '@/lib/xs2a/link';
import { ask } from './ask';
import type { Aspsp } from './config';
import type { Outcome } from './outcome';
import type { CallContext } from './request';

const cardPath = (resourceId: string): string =>
  `/v1/card-accounts/${encodePathSegment(resourceId)}`;

/** The consented card accounts; none at a bank without cards. @see supplement#2 */
export const listCardAccounts = async (
  aspsp: Aspsp,
  context: CallContext,
): Promise<Outcome<CardAccountList>> => {
  const outcome = await ask(
    aspsp,
    'list card accounts',
    { method: 'GET', href: '/v1/card-accounts', context },
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
    { method: 'GET', href: cardPath(resourceId), context },
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
    { method: 'GET', href: `${cardPath(resourceId)}/balances`, context },
    CardBalances,
  );
