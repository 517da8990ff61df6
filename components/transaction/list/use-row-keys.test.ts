import { describe, expect, it } from 'vitest';
import { keysFor } from './use-row-keys';

const entries = (rows: readonly string[], before: ReadonlyMap<string, number>) => [
  ...keysFor(rows, before),
];

describe('the keys of drawn rows', () => {
  const before = new Map([
    ['a', 4],
    ['b', 7],
    ['c', 2],
  ]);

  it('are numbered when nothing was drawn', () => {
    expect(entries(['a', 'b'], new Map())).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
  });

  it('stay with rows that stay, and new rows have new ones', () => {
    expect(entries(['b', 'c', 'd', 'e'], before)).toEqual([
      ['b', 7],
      ['c', 2],
      ['d', 8],
      ['e', 9],
    ]);
  });

  it('are handed over in order when no row stays', () => {
    expect(entries(['x', 'y', 'z', 'æ', 'ø'], before)).toEqual([
      ['x', 4],
      ['y', 7],
      ['z', 2],
      ['æ', 8],
      ['ø', 9],
    ]);
    expect(entries(['x'], before)).toEqual([['x', 4]]);
  });
});
