/**
 * `/v1/accounts` and what lies below it, but for transactions, which `transaction-pages.ts` reads. Reading only; what is
 * stored of it is decided in lib/aisp.
 */
import { AccountList, Balances } from '@/lib/xs2a/account/account';
import { operationPath } from '@/lib/xs2a/message/operation';
import { ask } from './ask';
import type { Aspsp } from './config';
import type { Outcome } from './outcome';
import type { CallContext } from './request';

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
export const listAccounts = (aspsp: Aspsp, context: CallContext): Promise<Outcome<AccountList>> =>
  ask(
    aspsp,
    'list accounts',
    { method: 'GET', href: operationPath('listAccounts'), context },
    BoundedAccountList,
  );

/** The balances of an account. @see supplement#5 */
export const readBalances = (
  aspsp: Aspsp,
  context: CallContext,
  resourceId: string,
): Promise<Outcome<Balances>> =>
  ask(
    aspsp,
    'read balances',
    { method: 'GET', href: operationPath('getBalances', { id: resourceId }), context },
    Balances,
  );
