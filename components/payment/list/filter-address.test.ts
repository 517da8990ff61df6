import { describe, expect, it } from 'vitest';
import { narrowedBy, writeAddress } from './filter-address';
import { readAddress } from './read-address';

const read = (query: string) => readAddress(new URLSearchParams(query));
const accountId = '5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0001';

describe('the filters in the address', () => {
  it('add nothing to the address when no filter is set', () => {
    expect(read('')).toEqual({
      filter: 'all',
      kind: null,
      accountId: null,
      dateFrom: null,
      dateTo: null,
      words: null,
    });
    expect(writeAddress(read(''))).toBe('/payments');
  });

  it('survive being read and written again', () => {
    const address = `/payments?filter=settled&kind=sepa-credit-transfers&account=${accountId}&from=2026-11-01&to=2026-11-30&words=str%C3%B8m+1249`;
    expect(writeAddress(read(address.split('?')[1] ?? ''))).toBe(address);
  });

  it.each([
    'filter=everything',
    'filter=constructor',
    'kind=wire',
    'account=1%20OR%201',
    'from=2026-02-30',
    'to=yesterday',
    'words=%20%20',
  ])('ignore an invalid value: %s', (query) => {
    expect(writeAddress(read(query))).toBe('/payments');
  });

  it('count the first and last day as one filter', () => {
    expect(narrowedBy(read('filter=waiting'))).toBe(0);
    expect(narrowedBy(read(`account=${accountId}&from=2026-11-01&to=2026-11-30`))).toBe(2);
  });
});
