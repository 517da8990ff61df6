/**
 * Pages of transactions, of an account or a card account, as the bank wrote them: each row is checked by its schema and
 * handed on as it came, for what is kept must be what was answered. Which pages are read is decided in lib/aisp.
 */
import type { z } from 'zod';
import { CardTransactions } from '@/lib/xs2a/card';
import { encodePathSegment, hrefOf, resolveHref } from '@/lib/xs2a/link';
import { TransactionDetails, Transactions } from '@/lib/xs2a/transaction';
import { z as schema } from '@/lib/xs2a/zod';
import { ask } from './ask';
import type { Aspsp } from './config';
import { AspspError } from './error';
import type { Outcome } from './outcome';
import { type CallContext, withQuery } from './request';

/** An account or card account of the bank. */
export type BankHolder = { readonly kind: 'account' | 'card'; readonly resourceId: string };

type Json = Readonly<Record<string, unknown>>;

/** The rows as the bank wrote them, in its order, and its link to the page after. @see supplement#5 */
export type TransactionPage = {
  readonly booked: readonly Json[];
  readonly pending: readonly Json[];
  readonly next: string | null;
};

const pathOf = ({ kind, resourceId }: BankHolder): string =>
  `/v1/${kind === 'card' ? 'card-accounts' : 'accounts'}/${encodePathSegment(resourceId)}`;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const rowsOf = (list: unknown, name: string): Json[] => {
  const rows = isObject(list) ? list[name] : undefined;
  return Array.isArray(rows) ? rows.filter(isObject) : [];
};

/** The raw value of what a schema accepts. */
const rawOf = <Parsed, Value>(
  parsed: z.ZodType<Parsed>,
  read: (raw: Json, value: Parsed) => Value,
): z.ZodType<Value> =>
  schema.unknown().transform((raw, context): Value => {
    const result = parsed.safeParse(raw);
    if (result.success && isObject(raw)) return read(raw, result.data);
    for (const { path, message } of result.error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message });
    return schema.NEVER;
  });

/** Many times what is asked for at once, for a bank that takes no notice of that. @assumes answer-bounds */
const ROWS_MAX = 10_000;

const isBounded = ({ booked, pending }: TransactionPage): boolean =>
  booked.length + pending.length <= ROWS_MAX;

const AccountPage = rawOf(
  Transactions,
  ({ transactions }, value): TransactionPage => ({
    booked: rowsOf(transactions, 'booked'),
    pending: rowsOf(transactions, 'pending'),
    next: hrefOf(value.transactions._links, 'next') ?? hrefOf(value._links, 'next'),
  }),
).refine(isBounded);

const CardPage = rawOf(
  CardTransactions,
  ({ cardTransactions }, value): TransactionPage => ({
    booked: rowsOf(cardTransactions, 'booked'),
    pending: rowsOf(cardTransactions, 'pending'),
    next: hrefOf(value.cardTransactions._links, 'next') ?? hrefOf(value._links, 'next'),
  }),
).refine(isBounded);

const LINK_CHARACTERS_MAX = 2_048;

/**
 * Whether a link of the bank leads to transactions of this very holder: another path would let an answer choose what
 * our key reads.
 * @see supplement#1
 */
export const isTransactionsLink = (
  aspsp: { readonly baseUrl: string },
  holder: BankHolder,
  href: string,
): boolean => {
  if (href.length > LINK_CHARACTERS_MAX) return false;
  const own = resolveHref(aspsp.baseUrl, `${pathOf(holder)}/transactions`);
  const linked = resolveHref(aspsp.baseUrl, href);
  if (own === null || linked === null) return false;
  try {
    // Compared decoded: a bank may write `%21` where we write `!`.
    return decodeURIComponent(own.pathname) === decodeURIComponent(linked.pathname);
  } catch {
    return false;
  }
};

/** The first page of a list, from a day on, `YYYY-MM-DD`, that day included; without one as far back as the bank shows unasked. */
type FirstPage = { readonly dateFrom?: string | undefined; readonly limit: number };

/**
 * A page of booked and pending transactions: the first one, or the one of the bank's own `next` link.
 * @throws AspspError `foreign-link` when the link leads anywhere but to this holder's transactions; and as `ask`.
 * @see supplement#3
 */
export const readTransactionPage = (
  aspsp: Aspsp,
  context: CallContext,
  holder: BankHolder,
  wish: FirstPage | { readonly href: string },
): Promise<Outcome<TransactionPage>> => {
  if ('href' in wish && !isTransactionsLink(aspsp, holder, wish.href))
    throw new AspspError('foreign-link', 'a page of transactions leads to another resource');
  const href =
    'href' in wish
      ? wish.href
      : withQuery(`${pathOf(holder)}/transactions`, {
          bookingStatus: 'both',
          dateFrom: wish.dateFrom,
          limit: wish.limit.toString(),
        });
  return holder.kind === 'card'
    ? ask(aspsp, 'read card transactions', { method: 'GET', href, context }, CardPage)
    : ask(aspsp, 'read transactions', { method: 'GET', href, context }, AccountPage);
};

const RawDetails = rawOf(TransactionDetails, (raw): Json => {
  const { transactionsDetails } = raw;
  return isObject(transactionsDetails) ? transactionsDetails : raw;
});

/** One transaction of an account as the bank wrote it, with the entries of a batch. @see interface#transactions-account-information-facts-stated */
export const readTransaction = (
  aspsp: Aspsp,
  context: CallContext,
  resourceId: string,
  transactionId: string,
): Promise<Outcome<Json>> =>
  ask(
    aspsp,
    'read transaction',
    {
      method: 'GET',
      href: `${pathOf({ kind: 'account', resourceId })}/transactions/${encodePathSegment(transactionId)}`,
      context,
    },
    RawDetails,
  );
