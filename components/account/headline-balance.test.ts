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

  it('is what a person has, and one with credit only where there is no other', () => {
    const shownOf = (...types: string[]) => headlineBalance(types.map((type) => balance(type)));
    expect(shownOf('authorised', 'expected')?.balanceType).toBe('expected');
    expect(shownOf('authorised', 'closingBooked')?.balanceType).toBe('closingBooked');
    expect(shownOf('authorised')?.balanceType).toBe('authorised');
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

  it('leaves the list it was given alone', () => {
    const given = [balance('expected'), balance('interimAvailable')];
    balancesByUse(given);
    expect(typesOf(given)).toEqual(['expected', 'interimAvailable']);
  });
});
