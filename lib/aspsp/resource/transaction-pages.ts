/**
 * Pages of transactions of an account or a card account, as the bank wrote them: each row is checked but passed on
 * unchanged, since we store exactly what the bank answered. A row that is not a transaction is reported separately and
 * does not stop the others. In one that is, a malformed optional field is treated as missing by whoever reads it. Which
 * pages to read is decided in lib/aisp.
 */
import { ask } from '@/lib/aspsp/ask';
import type { Aspsp } from '@/lib/aspsp/config';
import { AspspError } from '@/lib/aspsp/error';
import type { Outcome } from '@/lib/aspsp/outcome';
import { type CallContext, withQuery } from '@/lib/aspsp/request';
import { log } from '@/lib/log';
import { UnreadCardTransactions } from '@/lib/xs2a/account/card';
import {
  isDayLost,
  readableCardTransaction,
  readableWithUnreadEntries,
} from '@/lib/xs2a/account/readable-transaction';
import { type Transaction, UnreadTransactions } from '@/lib/xs2a/account/transaction';
import { hrefOf, type Links, resolveHref } from '@/lib/xs2a/message/link';
import { operationPath } from '@/lib/xs2a/message/operation';
import type { ReadablePart } from '@/lib/xs2a/message/readable-part';
import { isObject } from '@/lib/xs2a/value/is-object';
import { z } from '@/lib/xs2a/value/zod';
import type { BankAccount } from './accounts';
import { isOfAnother } from './other-account';

type Json = Readonly<Record<string, unknown>>;

/** The rows as the bank wrote them, in its order, and its link to the next page. @see supplement#5 */
export type TransactionPage = {
  readonly booked: readonly Json[];
  readonly pending: readonly Json[];
  readonly unreadable: Unreadable;
  readonly next: string | null;
};

/** Rows that are not transactions: booked ones unchanged, `{}` for anything that is not an object. */
type Unreadable = {
  readonly booked: readonly Json[];
  readonly pending: number;
  /** Names from the schema, never of the bank's choosing. */
  readonly wrongFields: readonly string[];
  /** Fields left out of rows that are read without them. */
  readonly oddFields: readonly string[];
};

/** Many times what we ask for at once, for a bank that ignores that. @assumes answer-bounds */
const ROWS_MAX = 10_000;

const NO_ROWS: TransactionPage = {
  booked: [],
  pending: [],
  unreadable: { booked: [], pending: 0, wrongFields: [], oddFields: [] },
  next: null,
};

type PagePlace = { readonly isFirst: boolean };

type Lists = { booked: unknown[]; pending: unknown[]; _links: Links };

const LINK_CHARACTERS_MAX = 2_048;

/**
 * Whether a link from the bank leads to the transactions of this very account. With any other path, an answer could
 * choose what is read with our key.
 * @see supplement#1
 */
export function isTransactionsLink(
  aspsp: { readonly baseUrl: string },
  account: BankAccount,
  href: string,
): boolean {
  if (href.length > LINK_CHARACTERS_MAX) return false;
  const own = resolveHref(aspsp.baseUrl, listPath(account));
  const linked = resolveHref(aspsp.baseUrl, href);
  if (own === null || linked === null) return false;
  try {
    // Compared in decoded form: a bank may write `%21` where we write `!`.
    return decodeURIComponent(own.pathname) === decodeURIComponent(linked.pathname);
  } catch {
    return false;
  }
}

/**
 * The first page of a list, from a day on (`YYYY-MM-DD`, included); without one, as far back as the bank shows by
 * default. A last day (included) is given for booked transactions only: a bank may apply it to pending ones.
 */
type FirstPage = {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
};

/**
 * A page of booked and pending transactions: the first one, or the one behind the bank's own `next` link.
 * @throws AspspError `foreign-link` when the link leads anywhere but to this account's transactions; and as `ask`.
 * @see supplement#3
 */
export async function readTransactionPage(
  aspsp: Aspsp,
  context: CallContext,
  account: BankAccount,
  page: FirstPage | { readonly href: string },
): Promise<Outcome<TransactionPage>> {
  if ('href' in page && !isTransactionsLink(aspsp, account, page.href))
    throw new AspspError('foreign-link', 'a page of transactions leads to another resource');
  const href =
    'href' in page
      ? page.href
      : withQuery(listPath(account), {
          bookingStatus: page.dateTo === undefined ? 'both' : 'booked',
          dateFrom: page.dateFrom,
          dateTo: page.dateTo,
          limit: aspsp.dialect.pageSizes[context.presence.kind].toString(),
        });
  const place = { isFirst: !('href' in page) };
  const [operation, schemaOfPage] =
    account.kind === 'card'
      ? (['read card transactions', cardPageOf(place)] as const)
      : (['read transactions', accountPageOf(account, place)] as const);
  const call = { method: 'GET', href, context } as const;
  const outcome = await ask(aspsp, operation, call, schemaOfPage, { noContent: NO_ROWS });
  if (outcome.kind === 'done') noteUnreadable(aspsp, operation, outcome.value.unreadable);
  return outcome;
}

/** One transaction of an account as the bank wrote it, with the entries of a batch. @see interface#transactions-account-information-facts-stated */
export function readTransaction(
  aspsp: Aspsp,
  context: CallContext,
  resourceId: string,
  transactionId: string,
): Promise<Outcome<Json>> {
  return ask(
    aspsp,
    'read transaction',
    {
      method: 'GET',
      href: operationPath('getTransaction', { id: resourceId, transactionId }),
      context,
    },
    rawDetails(transactionId),
  );
}

/** The schema of a page of one account: a page that names another account is none. */
function accountPageOf(asked: BankAccount, place: PagePlace) {
  return UnreadTransactions.refine(({ account }) => !isOfAnother(asked, account), {
    path: ['account'],
  }).transform(({ transactions, _links }, context) =>
    pageOf(readableWithUnreadEntries, transactions, { links: _links, ...place }, context),
  );
}

function cardPageOf(place: PagePlace) {
  return UnreadCardTransactions.transform(({ cardTransactions, _links }, context) =>
    pageOf(readableCardTransaction, cardTransactions, { links: _links, ...place }, context),
  );
}

/**
 * Inside `transactionsDetails` as in the framework, or on its own. Details of another transaction are no answer; they
 * may leave the id out.
 * @assumes transaction-details-body
 */
function rawDetails(transactionId: string) {
  return z.unknown().transform((answer, context): Json => {
    const framed = isObject(answer) ? answer.transactionsDetails : undefined;
    const raw = isObject(framed) ? framed : answer;
    const { value, oddFields } = readableWithUnreadEntries(raw);
    const isOther = (value?.transactionId || transactionId) !== transactionId;
    if (value !== null && isObject(raw) && !isOther) return raw;
    context.addIssue({
      code: 'custom',
      path: isOther ? ['transactionId'] : oddFields.slice(0, 1),
    });
    return z.NEVER;
  });
}

function listPath({ kind, resourceId }: BankAccount): string {
  return operationPath(kind === 'card' ? 'listCardTransactions' : 'listTransactions', {
    id: resourceId,
  });
}

type ReadRow = (raw: unknown) => ReadablePart<Pick<Transaction, 'bookingDate'>>;

/** Field names: those that made rows unreadable, and those left out of rows that could be read. */
type Noted = { readonly wrong: Set<string>; readonly odd: Set<string> };

function sorted(
  rows: readonly unknown[],
  read: (raw: unknown) => ReadablePart<unknown>,
  noted: Noted,
) {
  const [readable, unreadable]: [Json[], Json[]] = [[], []];
  for (const row of rows) {
    const { value, oddFields } = read(row);
    if (isObject(row) && value !== null) {
      readable.push(row);
      for (const name of oddFields) noted.odd.add(name);
    } else {
      unreadable.push(isObject(row) ? row : {});
      noted.wrong.add(oddFields[0] ?? 'the row');
    }
  }
  return { readable, unreadable };
}

/**
 * A page whose rows are read one by one; invalid when it is the first and has rows, but none of them is a transaction.
 * A later one may have a single row left.
 */
function pageOf(
  read: ReadRow,
  { booked, pending, _links }: Lists,
  { links, isFirst }: PagePlace & { readonly links: Links | null | undefined },
  context: z.core.$RefinementCtx,
): TransactionPage {
  const count = booked.length + pending.length;
  if (count > ROWS_MAX) {
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  }
  const noted: Noted = { wrong: new Set(), odd: new Set() };
  const readBooked: ReadRow = (raw) => {
    const row = read(raw);
    return isDayLost(row) ? { ...row, value: null } : row;
  };
  const ofBooked = sorted(booked, readBooked, noted);
  const ofPending = sorted(pending, read, noted);
  const wrongFields = [...noted.wrong];
  if (isFirst && count > 0 && ofBooked.readable.length + ofPending.readable.length === 0) {
    context.addIssue({ code: 'custom', path: wrongFields.slice(0, 1) });
    return z.NEVER;
  }
  return {
    booked: ofBooked.readable,
    pending: ofPending.readable,
    unreadable: {
      booked: ofBooked.unreadable,
      pending: ofPending.unreadable.length,
      wrongFields,
      oddFields: [...noted.odd],
    },
    next: hrefOf(_links, 'next') ?? hrefOf(links, 'next'),
  };
}

function noteUnreadable(
  { bankId }: Aspsp,
  operation: string,
  { booked, pending, wrongFields, oddFields }: Unreadable,
): void {
  const count = booked.length + pending;
  if (count > 0)
    log.warn('rows of the bank left out', {
      bankId,
      operation,
      count,
      reason: `wrong at ${wrongFields.join(', ')}`,
    });
  if (oddFields.length > 0)
    log.warn('fields of the bank left out', {
      bankId,
      operation,
      reason: `wrong at ${oddFields.join(', ')}`,
    });
}
