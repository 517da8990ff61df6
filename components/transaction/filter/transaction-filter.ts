import type { TransactionsRequest } from '@/lib/query/transaction-queries';
import type { AccountView } from '@/lib/view/account';
import { type ContextId, contextIdOf } from '@/lib/view/connection/acting-context';
import { CATEGORIES, type CategoryId } from '@/lib/view/insight/category';
import { LISTED_ACCOUNTS_MAX } from '@/lib/view/stored-transaction';
import { isIsoDate } from '@/lib/xs2a/value/iso-date';
import { isUuid } from '@/lib/xs2a/value/uuid';

/** The filter of a transaction list. With every field empty, it matches everything. */
export type TransactionFilter = {
  /** Words of names, messages and references, or a KID, or an account number. */
  text: string;
  counterparty: string;
  /** Without their sign, in the interface's format: `1250.00`. */
  amountMin: string;
  amountMax: string;
  /** Calendar days, both included. */
  dateFrom: string;
  dateTo: string;
  direction: 'in' | 'out' | null;
  status: 'booked' | 'pending' | null;
  category: CategoryId | null;
  /** Accounts and card accounts; empty means all accounts. */
  accountIds: readonly string[];
};

export const NO_FILTER: TransactionFilter = {
  text: '',
  counterparty: '',
  amountMin: '',
  amountMax: '',
  dateFrom: '',
  dateTo: '',
  direction: null,
  status: null,
  category: null,
  accountIds: [],
};

const TEXT_CHARACTERS_MAX = 100;
const AMOUNT = /^(0|[1-9]\d{0,17})(\.\d{1,5})?$/;

type Parameters = { get(name: string): string | null };

/** Parses the filter in an address; malformed parts are ignored. */
export function filterFromAddress(parameters: Parameters): TransactionFilter {
  const text = (name: string) => (parameters.get(name) ?? '').trim().slice(0, TEXT_CHARACTERS_MAX);
  const held = (name: string, holds: (value: string) => boolean) => {
    const value = text(name);
    return holds(value) ? value : '';
  };
  return {
    text: text('q'),
    counterparty: text('counterparty'),
    amountMin: held('amountMin', (value) => AMOUNT.test(value)),
    amountMax: held('amountMax', (value) => AMOUNT.test(value)),
    dateFrom: held('dateFrom', isIsoDate),
    dateTo: held('dateTo', isIsoDate),
    direction: oneOf(['in', 'out'], parameters.get('direction')),
    status: oneOf(['booked', 'pending'], parameters.get('status')),
    category: oneOf(CATEGORIES, parameters.get('category')),
    accountIds: [...new Set((parameters.get('accountId') ?? '').split(','))]
      .filter(isUuid)
      .slice(0, LISTED_ACCOUNTS_MAX),
  };
}

/** The request for a filter over all accounts of a context. */
export function transactionsRequest(
  contextId: ContextId,
  filter: TransactionFilter,
): TransactionsRequest {
  return { context: contextId, ...filterParameters(filter) };
}

/** The same for one account: in its own context, whoever the user acts for. */
export function accountTransactionsRequest(
  account: Pick<AccountView, 'accountId' | 'connectionId' | 'context'>,
  filter: TransactionFilter,
): TransactionsRequest {
  return transactionsRequest(contextIdOf(account), {
    ...filter,
    accountIds: [account.accountId],
  });
}

/** The query string of a filter, without a question mark; empty for no filter. */
export function filterToAddress(filter: TransactionFilter): string {
  return new URLSearchParams(filterParameters(filter)).toString();
}

/** How many criteria a filter has, not counting the search text. */
export function countNarrowings(filter: TransactionFilter): number {
  return [
    filter.counterparty,
    filter.amountMin || filter.amountMax,
    filter.dateFrom || filter.dateTo,
    filter.direction,
    filter.status,
    filter.category,
    filter.accountIds.length > 0,
  ].filter(Boolean).length;
}

export function isFiltered(filter: TransactionFilter): boolean {
  return filter.text !== '' || countNarrowings(filter) > 0;
}

function oneOf<Choice extends string>(
  choices: readonly Choice[],
  text: string | null,
): Choice | null {
  return choices.find((choice) => choice === text) ?? null;
}

/** A filter's parameters in a fixed order, by the names that the address and `GET /api/transactions` share. */
function filterParameters(filter: TransactionFilter): TransactionsRequest {
  const { text, direction, status, category, accountIds } = filter;
  const all = {
    q: text,
    counterparty: filter.counterparty,
    amountMin: filter.amountMin,
    amountMax: filter.amountMax,
    dateFrom: filter.dateFrom,
    dateTo: filter.dateTo,
    direction: direction ?? '',
    status: status ?? '',
    category: category ?? '',
    accountId: accountIds.join(','),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}
