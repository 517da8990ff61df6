import type { PaymentsWanted } from '@/lib/query/payment-queries';

export const EVERYTHING: PaymentsWanted = {
  filter: 'all',
  kind: null,
  accountId: null,
  dateFrom: null,
  dateTo: null,
  words: null,
};

/** What waits for the person. */
export const WAITING: PaymentsWanted = { ...EVERYTHING, filter: 'waiting' };

/** As many as the server takes. */
export const WORDS_CHARACTERS_MAX = 80;

/** The address of what is asked for, from its path on; only what narrows the list stands in it. */
export function writeAddress(wanted: PaymentsWanted): string {
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

/** How many of the finer filters narrow the list, beside where a payment stands. */
export function narrowedBy({ kind, accountId, dateFrom, dateTo, words }: PaymentsWanted): number {
  return [kind, accountId, dateFrom ?? dateTo, words].filter((value) => value !== null).length;
}
