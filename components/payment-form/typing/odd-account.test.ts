import { describe, expect, it } from 'vitest';
import { oddAccount } from './odd-account';

describe('what looks wrong about a Norwegian account number', () => {
  it.each([
    ['86011117947', null],
    ['', null],
    ['8601111794', { rule: 'bban-length', actual: 10 }],
    ['860111179470', { rule: 'bban-length', actual: 12 }],
    ['86011117948', { rule: 'bban-check-digit', actual: 11 }],
    // Digits are counted, not characters.
    ['8601111794A', { rule: 'bban-length', actual: 10 }],
    ['86011117947A', { rule: 'bban-length', actual: 11 }],
    ['NO9286011117947', { rule: 'bban-length', actual: 13 }],
  ])('%s: %j', (plain, odd) => {
    expect(oddAccount(plain)).toEqual(odd);
  });
});
