/**
 * `/v1/accounts` and what lies below it, but for transactions, which `transaction-pages.ts` reads. Reading only; what is
 * stored of it is decided in lib/aisp.
 */
import { AccountDetails, AccountList, Balances } from '@/lib/xs2a/account';
import { encodePathSegment } from '@/lib/xs2a/link';
import { ask } from './ask';
import type { Aspsp } from './config';
import type { Outcome } from './outcome';
import type { CallContext } from './request';

const accountPath = (resourceId: string): string => `/v1/accounts/${encodePathSegment(resourceId)}`;

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
  ask(aspsp, 'list accounts', { method: 'GET', href: '/v1/accounts', context }, BoundedAccountList);

/** One account. @see supplement#2 */
export const readAccount = (
  aspsp: Aspsp,
  context: CallContext,
  resourceId: string,
): Promise<Outcome<AccountDetails>> =>
  ask(
    aspsp,
    'read account',
    { method: 'GET', href: accountPath(resourceId), context },
    AccountDetails,
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
    { method: 'GET', href: `${accountPath(resourceId)}/balances`, context },
    Balances,
  );
