/** `/v1/accounts` and what lies below it. Reading only; what is stored of it is decided in lib/aisp. */
import { AccountDetails, AccountList, Balances } from '@/lib/xs2a/account';
import { encodePathSegment, resolveHref } from '@/lib/xs2a/link';
import { type BookingStatus, TransactionDetails, Transactions } from '@/lib/xs2a/transaction';
import { ask } from './ask';
import type { Aspsp } from './config';
import { AspspError } from './error';
import type { Outcome } from './outcome';
import { type CallContext, withQuery } from './request';

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

/** Which transactions: days inclusive, `YYYY-MM-DD`. @see supplement#3 */
export type TransactionQuery = {
  readonly bookingStatus: BookingStatus;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly limit?: number | undefined;
};

/** The first page of an account's transactions. @see interface#account-information-operations */
export const readTransactions = (
  aspsp: Aspsp,
  context: CallContext,
  resourceId: string,
  query: TransactionQuery,
): Promise<Outcome<Transactions>> =>
  ask(
    aspsp,
    'read transactions',
    {
      method: 'GET',
      href: withQuery(`${accountPath(resourceId)}/transactions`, {
        bookingStatus: query.bookingStatus,
        dateFrom: query.dateFrom,
        dateTo: query.dateTo,
        limit: query.limit?.toString(),
      }),
      context,
    },
    Transactions,
  );

const LINK_CHARACTERS_MAX = 2_048;

/**
 * Whether a link of the bank leads to transactions of this very account: another path would let an answer choose what
 * our key reads.
 * @see supplement#1
 */
export const isTransactionsLink = (
  aspsp: { readonly baseUrl: string },
  resourceId: string,
  href: string,
): boolean => {
  if (href.length > LINK_CHARACTERS_MAX) return false;
  const own = resolveHref(aspsp.baseUrl, `${accountPath(resourceId)}/transactions`);
  const linked = resolveHref(aspsp.baseUrl, href);
  if (own === null || linked === null) return false;
  try {
    // Compared decoded: a bank may write `%21` where we write `!`.
    return decodeURIComponent(own.pathname) === decodeURIComponent(linked.pathname);
  } catch {
    return false;
  }
};

/**
 * A further page, by the bank's own `next` or `previous` link.
 * @throws AspspError `foreign-link` when the link leads anywhere but to this account's transactions.
 * @see supplement#3
 */
export const followTransactions = (
  aspsp: Aspsp,
  context: CallContext,
  resourceId: string,
  href: string,
): Promise<Outcome<Transactions>> => {
  if (!isTransactionsLink(aspsp, resourceId, href))
    throw new AspspError('foreign-link', 'a page of transactions leads to another resource');
  return ask(aspsp, 'read transactions', { method: 'GET', href, context }, Transactions);
};

/** One transaction, with the entries of a batch. @see interface#transactions-account-information-facts-stated */
export const readTransaction = (
  aspsp: Aspsp,
  context: CallContext,
  resourceId: string,
  transactionId: string,
): Promise<Outcome<TransactionDetails>> =>
  ask(
    aspsp,
    'read transaction',
    {
      method: 'GET',
      href: `${accountPath(resourceId)}/transactions/${encodePathSegment(transactionId)}`,
      context,
    },
    TransactionDetails,
  );
