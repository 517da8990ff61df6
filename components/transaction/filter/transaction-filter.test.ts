import { describe, expect, it } from 'vitest';
import {
  countNarrowings,
  filterFromAddress,
  filterToAddress,
  isFiltered,
  NO_FILTER,
} from './transaction-filter';

const ACCOUNT = '3f0c1c9e-58d0-4a79-9a3b-0d7f6a1c2b3d';
const CARD = '9b2f4a10-77aa-4c0e-8f6e-1f2e3d4c5b6a';
const read = (query: string) => filterFromAddress(new URLSearchParams(query));

describe('the filter of a list in the address', () => {
  it('comes back as it was written', () => {
    const filter = {
      ...NO_FILTER,
      text: 'rema & søn',
      counterparty: 'Ola',
      amountMin: '100',
      amountMax: '1250.50',
      dateFrom: '2026-01-01',
      dateTo: '2026-03-31',
      direction: 'out' as const,
      status: 'booked' as const,
      category: 'groceries' as const,
      accountIds: [ACCOUNT, CARD],
    };
    const address = filterToAddress(filter);
    expect(address).toBe(
      `q=rema+%26+s%C3%B8n&counterparty=Ola&amountMin=100&amountMax=1250.50&dateFrom=2026-01-01&dateTo=2026-03-31&direction=out&status=booked&category=groceries&accountId=${ACCOUNT}%2C${CARD}`,
    );
    expect(read(address)).toEqual(filter);
  });

  it('is none for an empty address, and writes none', () => {
    expect(read('')).toEqual(NO_FILTER);
    expect(filterToAddress(NO_FILTER)).toBe('');
    expect(isFiltered(NO_FILTER)).toBe(false);
  });

  it('leaves out what has no form that a filter has', () => {
    expect(
      read(
        'amountMin=-5&amountMax=1e9&dateFrom=2026-02-30&dateTo=soon&direction=up&status=maybe&category=gold&accountId=1,../x',
      ),
    ).toEqual(NO_FILTER);
  });

  it('holds an account once, and a search at 100 characters', () => {
    expect(read(`accountId=${ACCOUNT},${ACCOUNT}`).accountIds).toEqual([ACCOUNT]);
    // As many as the list behind it takes.
    const many = Array.from(
      { length: 601 },
      (_, index) => `5d0f2c5e-0000-4000-8000-${String(index).padStart(12, '0')}`,
    );
    expect(read(`accountId=${many.join(',')}`).accountIds).toHaveLength(600);
    expect(read(`q=${'a'.repeat(300)}`).text).toHaveLength(100);
  });

  it('counts a range as one narrowing, and a search as none', () => {
    expect(countNarrowings(read('q=x&amountMin=1&amountMax=2&dateFrom=2026-01-01'))).toBe(2);
    expect(countNarrowings(read('amountMax=2'))).toBe(1);
    expect(countNarrowings(read('dateTo=2026-01-31'))).toBe(1);
    expect(isFiltered(read('q=x'))).toBe(true);
  });
});
