import type { PaymentListFilters } from '@/lib/query/payment-queries';
import { PAYMENT_FILTERS } from '@/lib/view/payment';
import { PAYMENT_KINDS } from '@/lib/xs2a/payment/payment-product';
import { isIsoDate } from '@/lib/xs2a/value/iso-date';
import { WORDS_CHARACTERS_MAX } from './filter-address';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses the filter in an address; invalid parts are ignored. */
export function readAddress(query: Pick<URLSearchParams, 'get'>): PaymentListFilters {
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
