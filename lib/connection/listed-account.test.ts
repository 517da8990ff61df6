import { describe, expect, it } from 'vitest';
import { listedAccount, listedCardAccount, unreadableAccounts } from './listed-account';

describe('the name of an account that has none', () => {
  it.each([
    [{ name: 'Brukskonto', product: 'LØNN' }, 'Brukskonto'],
    [{ name: '  ', product: 'LØNN', bban: '12345678903' }, 'LØNN'],
    [{ name: '', product: ' ', bban: '12345678903' }, '12345678903'],
    [{ name: null, bban: '\t', iban: 'NO9312345678903' }, 'NO9312345678903'],
    [{ name: ' ' }, 'NOK'],
  ])('in %o is %s', (account, name) => {
    expect(listedAccount({ resourceId: 'x', currency: 'NOK', ...account }).name).toBe(name);
  });

  it.each([
    [{ name: ' ', product: 'KREDITTKORT' }, 'KREDITTKORT'],
    [{ name: '', product: ' ', maskedPan: '123456******1234' }, '123456******1234'],
    [{ maskedPan: ' ' }, 'NOK'],
  ])('of a card, in %o is %s', (card, name) => {
    expect(listedCardAccount({ resourceId: 'x', currency: 'NOK', ...card }).name).toBe(name);
  });

  it('is cut at 70 characters', () => {
    const account = { resourceId: 'x', currency: 'NOK', name: 'å'.repeat(300) };
    expect(listedAccount(account).name).toBe(`${'å'.repeat(69)}…`);
  });
});

it('identifies an account that cannot be read by texts that are not empty', () => {
  const unreadable = [{ resourceId: 'x', bban: '', iban: 7 }, { iban: 'NO9312345678903' }];
  expect(unreadableAccounts({ unreadable })).toEqual([
    { resourceId: 'x', bban: null, iban: null },
    { resourceId: null, bban: null, iban: 'NO9312345678903' },
  ]);
});

describe('the credit limit of a card', () => {
  it.each([
    ['NOK', '5000.00'],
    ['EUR', null],
  ])('in %s is kept as %s for a card in NOK', (currency, kept) => {
    const card = { resourceId: 'x', currency: 'NOK', creditLimit: { amount: '5000.00', currency } };
    expect(listedCardAccount(card).creditLimit).toBe(kept);
  });
});
