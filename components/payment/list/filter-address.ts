import type { PaymentListFilters } from '@/lib/query/payment-queries';

export const EVERYTHING: PaymentListFilters = {
  filter: 'all',
  kind: null,
  accountId: null,
  dateFrom: null,
  dateTo: null,
  words: null,
};

/** Payments waiting for the user. */
export const WAITING: PaymentListFilters = { ...EVERYTHING, filter: 'waiting' };

/** The server's limit. */
export const WORDS_CHARACTERS_MAX = 80;

/** The path and query for a filter, with only the parameters that narrow the list. */
export function writeAddress(wanted: PaymentListFilters): string {
  const query = new URLSearchParams();
  if (wanted.filter !== 'all') query.set('filter', wanted.filter);
  if (wanted.kind !== null) query.set('kind', wanted.kind);
  if (wanted.accountId !== null) query.set('account', wanted.accountId);
  if (wanted.dateFrom !== null) query.set('from', wanted.dateFrom);
  if (wanted.dateTo !== null) query.set('to', wanted.dateTo);
  if (wanted.words !== null) query.set('words', wanted.words);
  const text = query.toString();
  return text === '' ? '/payments' : `/payments?${text}`;
}

/** How many detailed filters narrow the list, besides the status filter. */
export function narrowedBy({
  kind,
  accountId,
  dateFrom,
  dateTo,
  words,
}: PaymentListFilters): number {
  return [kind, accountId, dateFrom ?? dateTo, words].filter((value) => value !== null).length;
}
