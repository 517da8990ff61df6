import {
  followTransactions,
  isTransactionsLink,
  readTransactions as readAtBank,
  readTransaction as readOneAtBank,
  type TransactionQuery,
} from '@/lib/aspsp/accounts';
import type { Presence } from '@/lib/aspsp/presence';
import { database } from '@/lib/db/client';
import { takeUnattendedRead } from '@/lib/db/unattended-reads';
import type { TransactionsView, TransactionView } from '@/lib/view/account';
import { hrefOf } from '@/lib/xs2a/link';
import { accessToAccount, askAsPsu } from './access';
import { type Cursor, openCursor, PAGES_MAX, sealCursor } from './cursor';
import { listDigest, transactionView, transactionViews } from './transaction-view';
import type { Unavailable } from './unavailable';

type Key = { userId: string; accountId: string };

/** Which page: the first one of a query, or the one that a cursor of ours names. */
export type TransactionsWish = { query: TransactionQuery } | { cursor: string };

/**
 * Reads a page of an account's transactions at the bank. Pending ones that a further page merely repeats are left out
 * of it. A bank that answers a link to the page itself, or to anywhere else, has no next page.
 */
export const readTransactions = async (
  key: Key,
  wish: TransactionsWish,
  presence: Presence,
  now: Date,
): Promise<{ ok: true; page: TransactionsView } | Unavailable> => {
  const access = await accessToAccount(key, presence, now);
  if (!access.ok) return access;
  let cursor: Cursor | null = null;
  if ('cursor' in wish) {
    cursor = openCursor(key, wish.cursor);
    if (cursor === null) return { ok: false, reason: 'invalid-cursor' };
  }
  if (presence.kind === 'unattended') {
    const taken = await takeUnattendedRead(database(), { ...key, resource: 'transactions' }, now);
    if (!taken.ok) return { ok: false, reason: 'read-limit-reached', retryAt: taken.retryAt };
  }
  const { resourceId } = access.account;
  const read = await askAsPsu(
    access,
    (aspsp, context) =>
      'query' in wish
        ? readAtBank(aspsp, context, resourceId, wish.query)
        : followTransactions(aspsp, context, resourceId, cursor?.href ?? ''),
    now,
  );
  if (!read.ok) return read;
  const { booked, pending, _links } = read.value.transactions;
  const next = hrefOf(_links, 'next');
  const digest = listDigest(pending);
  const page = (cursor?.page ?? 0) + 1;
  const goesOn =
    next !== null &&
    next !== cursor?.href &&
    page < PAGES_MAX &&
    isTransactionsLink(access.aspsp, resourceId, next);
  return {
    ok: true,
    page: {
      booked: transactionViews(booked, 'booked'),
      pending: cursor?.pending === digest ? [] : transactionViews(pending, 'pending'),
      nextCursor: goesOn ? sealCursor(key, { href: next, page, pending: digest }) : null,
      readAt: now.toISOString(),
    },
  };
};

/** Reads one transaction at the bank, with the entries of a batch. */
export const readTransaction = async (
  key: Key,
  transactionId: string,
  presence: Presence,
  now: Date,
): Promise<{ ok: true; transaction: TransactionView } | Unavailable> => {
  const access = await accessToAccount(key, presence, now);
  if (!access.ok) return access;
  const { resourceId } = access.account;
  const read = await askAsPsu(
    access,
    (aspsp, context) => readOneAtBank(aspsp, context, resourceId, transactionId),
    now,
  );
  return read.ok ? { ok: true, transaction: transactionView(read.value) } : read;
};
