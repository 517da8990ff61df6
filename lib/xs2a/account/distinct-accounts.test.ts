import { describe, expect, it } from 'vitest';
import { distinctAccounts } from './distinct-accounts';

const BBAN = '12345678903';
const IBAN = 'NO7112345678903';

const account = (id: string, changes: object = {}) => ({
  id,
  currency: 'NOK',
  bban: BBAN as string | null,
  iban: null as string | null,
  isRead: true,
  ...changes,
});
const idsOf = (...accounts: ReturnType<typeof account>[]) =>
  distinctAccounts(
    accounts,
    (listings) => listings.find(({ isRead }) => isRead) ?? listings[0],
  ).map(({ id }) => id);

describe('accounts that two banks list', () => {
  it.each([
    ['the same number', { bban: BBAN }],
    ['its groups', { bban: '1234 56.78903' }],
    ['its IBAN alone', { bban: null, iban: IBAN }],
    ['its IBAN in groups', { bban: null, iban: 'NO71 1234 5678 903' }],
  ])('are one with %s', (_, other) => {
    expect(idsOf(account('a'), account('b', other))).toEqual(['a']);
    expect(idsOf(account('b', other), account('a'))).toEqual(['b']);
  });

  it('are one by an IBAN from abroad', () => {
    const abroad = { bban: null, iban: 'SE45 5000 0000 0583 9825 7466' };
    expect(idsOf(account('a', abroad), account('b', abroad))).toEqual(['a']);
  });

  it.each([
    ['another number', { bban: '12043174449' }],
    ['another currency', { currency: 'EUR' }],
    ['no number', { bban: null }],
    ['an empty number', { bban: '', iban: ' ' }],
  ])('are two with %s', (_, other) => {
    expect(idsOf(account('a'), account('b', other))).toEqual(['a', 'b']);
  });

  it('without a number are each their own', () => {
    const none = { bban: null };
    expect(idsOf(account('a', none), account('b', none))).toEqual(['a', 'b']);
    const empty = { bban: '', iban: '' };
    expect(idsOf(account('a', empty), account('b', empty))).toEqual(['a', 'b']);
  });

  it('have their numbers read once, however many others each is compared with', () => {
    let looks = 0;
    const accounts = Array.from({ length: 50 }, (_, index) => ({
      ...account(`${index}`),
      get bban() {
        looks += 1;
        return `${12345678903 + index}`;
      },
    }));
    expect(idsOf(...accounts)).toHaveLength(50);
    expect(looks).toBe(50);
  });

  it('are known by the one that is chosen, in the place of the first', () => {
    const unread = { isRead: false };
    const other = account('c', { bban: '12043174449' });
    expect(idsOf(account('a', unread), other, account('b'))).toEqual(['b', 'c']);
    expect(idsOf(account('a', unread), account('b', unread))).toEqual(['a']);
  });
});
