import type { PaymentsWanted } from '@/lib/query/payment-queries';
import { PAYMENT_FILTERS } from '@/lib/view/payment';
import { PAYMENT_KINDS } from '@/lib/xs2a/payment/payment-product';
import { isIsoDate } from '@/lib/xs2a/value/iso-date';

export const EVERYTHING: PaymentsWanted = {
  filter: 'all',
  kind: null,
  accountId: null,
  dateFrom: null,
  dateTo: null,
  words: null,
};

/** As many as the server takes. */
export const WORDS_CHARACTERS_MAX = 80;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an address asks for; what makes no sense in it counts as not there. */
export function readAddress(query: Pick<URLSearchParams, 'get'>): PaymentsWanted {
  const account = query.get('account');
  const day = (name: string) => {
    const date = query.get(name);
    return date !== null && isIsoDate(date) ? date : null;
  };
  return {
    filter: PAYMENT_FILTERS.find((one) => one === query.get('filter')) ?? 'all',
    kind: PAYMENT_KINDS.find((one) => one === query.get('kind')) ?? null,
    accountId: account !== null && UUID.test(account) ? account : null,
    dateFrom: day('from'),
    dateTo: day('to'),
    words: query.get('words')?.trim().slice(0, WORDS_CHARACTERS_MAX) || null,
  };
}

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
