import { describe, expect, it } from 'vitest';
import { ownAccountFinder } from './own-account';

const FIRST = { id: 1, bban: '1234 56 78903', iban: null };
const SECOND = { id: 2, bban: null, iban: 'NO93 8601 1117 947' };
const THIRD = { id: 3, bban: '12345678903', iban: 'SE4550000000058398257466' };

describe('the own account with a number', () => {
  const ownAccount = ownAccountFinder([FIRST, SECOND, THIRD]);

  it.each([
    ['1234.56.78903', FIRST],
    ['86011117947', SECOND],
    ['no9386011117947', SECOND],
    ['SE45 5000 0000 0583 9825 7466', THIRD],
    ['36246789010', null],
    ['', null],
    [null, null],
  ])('%s is found however it is written, and the first of several', (number, account) => {
    expect(ownAccount(number)).toBe(account);
  });

  it('is found without reading every account again', () => {
    let reads = 0;
    const accounts = Array.from({ length: 50 }, (_, at) => ({
      iban: null,
      get bban() {
        reads += 1;
        return `9300000${String(at).padStart(4, '0')}`;
      },
    }));
    const find = ownAccountFinder(accounts);
    for (let at = 0; at < 50; at += 1) expect(find('36246789010')).toBeNull();
    expect(reads).toBe(50);
  });
});
