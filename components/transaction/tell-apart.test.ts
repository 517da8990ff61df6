import { describe, expect, it } from 'vitest';
import { tellApart } from './tell-apart';

const account = (name: string, changes: object = {}) => ({
  accountId: 'a',
  name,
  bban: '12345678903',
  iban: null,
  maskedPan: null,
  currency: 'NOK',
  bankName: 'Skjærvik Sparebank',
  ...changes,
});

const namesOf = (accounts: ReturnType<typeof account>[]) =>
  tellApart(accounts).map(({ name }) => name);

describe('the names of accounts in a list', () => {
  it('stay when they differ', () => {
    const accounts = [account('Brukskonto'), account('Sparekonto')];
    expect(tellApart(accounts)).toEqual(accounts);
  });

  it('that are the same have their numbers, those of cards their last digits', () => {
    const card = { bban: null, maskedPan: '123456******1234' };
    expect(
      namesOf([
        account('Konto'),
        account('Felles'),
        account('Konto', { bban: '93000000001' }),
        account('Konto', card),
      ]),
    ).toEqual(['Konto · 1234 56 78903', 'Felles', 'Konto · 9300 00 00001', 'Konto · •••• 1234']);
  });

  it('of one number have their currencies', () => {
    expect(namesOf([account('Konto'), account('Konto', { currency: 'EUR' })])).toEqual([
      'Konto · NOK',
      'Konto · EUR',
    ]);
    expect(
      namesOf([
        account('Konto'),
        account('Konto', { currency: 'EUR' }),
        account('Konto', { bban: '93000000001' }),
      ]),
    ).toEqual([
      'Konto · 1234 56 78903 · NOK',
      'Konto · 1234 56 78903 · EUR',
      'Konto · 9300 00 00001 · NOK',
    ]);
  });

  it('of one number and currency have their banks, and are left when nothing tells them apart', () => {
    expect(namesOf([account('Konto'), account('Konto', { bankName: 'Fjordbanken' })])).toEqual([
      'Konto · Skjærvik Sparebank',
      'Konto · Fjordbanken',
    ]);
    expect(namesOf([account('Konto'), account('Konto')])).toEqual(['Konto', 'Konto']);
  });
});
