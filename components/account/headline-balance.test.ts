import { describe, expect, it } from 'vitest';
import type { BalanceView } from '@/lib/view/account';
import { balancesByUse, headlineBalance } from './headline-balance';

const balance = (balanceType: string, amount = '1.00'): BalanceView => ({
  balanceType,
  balanceAmount: { amount, currency: 'NOK' },
  referenceDate: null,
});

const typesOf = (balances: BalanceView[]) => balances.map(({ balanceType }) => balanceType);

describe('the balance to show first', () => {
  it('is what can be spent now', () => {
    const balances = ['closingBooked', 'expected', 'interimAvailable'].map((type) => balance(type));
    expect(headlineBalance(balances)?.balanceType).toBe('interimAvailable');
  });

  it('is what is booked when the bank tells no more', () => {
    expect(headlineBalance([balance('openingBooked'), balance('closingBooked')])?.balanceType).toBe(
      'closingBooked',
    );
  });

  it('is one of the bank’s own naming when there is no other', () => {
    expect(headlineBalance([balance('nonInvoiced')])?.balanceType).toBe('nonInvoiced');
  });

  it('is none when the bank gives none', () => {
    expect(headlineBalance([])).toBeNull();
  });
});

describe('the order of balances', () => {
  it('goes from useful to particular and keeps the bank’s own order of what it names itself', () => {
    const given = ['b-own', 'openingBooked', 'a-own', 'interimAvailable', 'expected'];
    expect(typesOf(balancesByUse(given.map((type) => balance(type))))).toEqual([
      'interimAvailable',
      'expected',
      'openingBooked',
      'b-own',
      'a-own',
    ]);
  });

  it.each([
    [['2026-11-15', '2026-11-17', '2026-11-16'], ['2026-11-17']],
    [['2026-11-17', null, '2026-11-16'], [null]],
    // Nobody can tell which of the two is right.
    [
      ['2026-11-17', '2026-11-16', '2026-11-17'],
      ['2026-11-17', '2026-11-17'],
    ],
  ])('has of one type on the days %j that of %j', (given, days) => {
    const balances = given.map((referenceDate) => ({
      ...balance('closingBooked'),
      referenceDate,
    }));
    const other = balance('openingBooked');
    expect(balancesByUse([...balances, other]).map(({ referenceDate }) => referenceDate)).toEqual([
      ...days,
      null,
    ]);
  });

  it('has of one type each currency, though one is of an earlier day', () => {
    const kroner = { ...balance('closingBooked'), referenceDate: '2026-11-17' };
    const euros = {
      balanceType: 'closingBooked',
      balanceAmount: { amount: '7.00', currency: 'EUR' },
      referenceDate: '2026-11-16',
    };
    expect(balancesByUse([kroner, euros])).toEqual([kroner, euros]);
  });

  it('leaves the list it was given alone', () => {
    const given = [balance('expected'), balance('interimAvailable')];
    balancesByUse(given);
    expect(typesOf(given)).toEqual(['expected', 'interimAvailable']);
  });
});
