import { describe, expect, it } from 'vitest';
import { narrowedBy, writeAddress } from './filter-address';
import { readAddress } from './read-address';

const read = (query: string) => readAddress(new URLSearchParams(query));
const accountId = '5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0001';

describe('the filters in the address', () => {
  it('are none when there are none', () => {
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

  it('come back as they were written', () => {
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
  ])('pass over what makes no sense: %s', (query) => {
    expect(writeAddress(read(query))).toBe('/payments');
  });

  it('count the days as one', () => {
    expect(narrowedBy(read('filter=waiting'))).toBe(0);
    expect(narrowedBy(read(`account=${accountId}&from=2026-11-01&to=2026-11-30`))).toBe(2);
  });
});
