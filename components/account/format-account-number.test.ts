import { describe, expect, it } from 'vitest';
import { formatAccountNumber, formatBban, formatIban } from './format-account-number';

describe('an account number as people write it', () => {
  it.each([
    ['12345678903', '1234 56 78903'],
    ['1234.56.78903', '1234 56 78903'],
    ['1234567890', '1234567890'],
    ['123456789012', '123456789012'],
    ['DE-ACCOUNT-1', 'DE-ACCOUNT-1'],
    ['', ''],
  ])('the BBAN %s is %s', (bban, expected) => {
    expect(formatBban(bban)).toBe(expected);
  });

  it.each([
    ['NO9386011117947', 'NO93 8601 1117 947'],
    ['no93 8601 1117 947', 'NO93 8601 1117 947'],
    ['GB33BUKB20201555555555', 'GB33 BUKB 2020 1555 5555 55'],
    ['MT84MALT011000012345MTLCAST001S', 'MT84 MALT 0110 0001 2345 MTLC AST0 01S'],
    ['not an iban', 'not an iban'],
  ])('the IBAN %s is %s', (iban, expected) => {
    expect(formatIban(iban)).toBe(expected);
  });

  it('of either kind is recognised', () => {
    expect(formatAccountNumber('86011117947')).toBe('8601 11 17947');
    expect(formatAccountNumber('NO9386011117947')).toBe('NO93 8601 1117 947');
  });
});
