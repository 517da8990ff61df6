import { describe, expect, it } from 'vitest';
import { norwegianAccount, oddAccount } from './norwegian-account';

describe('a Norwegian account number as it is typed', () => {
  it.each([
    ['8601 11 17947', '86011117947'],
    ['8601.11.17947', '86011117947'],
    ['NO93 8601 1117 947', '86011117947'],
    ['no9386011117947', '86011117947'],
    // Not an account's IBAN: its check digits are wrong.
    ['NO92 8601 1117 947', 'NO9286011117947'],
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ])('%s is %s', (typed, plain) => {
    expect(norwegianAccount(typed)).toBe(plain);
  });

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
