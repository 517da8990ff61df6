import { describe, expect, it } from 'vitest';
import { totalBalances } from './total-balances';

const account = (currency: string, amount: string | null) => ({
  currency,
  balances:
    amount === null
      ? null
      : [
          {
            balanceType: 'closingBooked',
            balanceAmount: { amount: '7.00', currency },
            referenceDate: null,
          },
          {
            balanceType: 'interimAvailable',
            balanceAmount: { amount, currency },
            referenceDate: null,
          },
        ],
});

describe('what one has in all', () => {
  it('is summed to the øre, also where a floating-point number would not do', () => {
    expect(totalBalances([account('NOK', '9007199254740993.07'), account('NOK', '-0.10')])).toEqual(
      [{ money: { amount: '9007199254740992.97', currency: 'NOK' }, accounts: 2, known: 2 }],
    );
  });

  it('is told by currency, never across', () => {
    expect(
      totalBalances([account('NOK', '10.00'), account('JPY', '500'), account('NOK', '0.05')]),
    ).toEqual([
      { money: { amount: '10.05', currency: 'NOK' }, accounts: 2, known: 2 },
      { money: { amount: '500', currency: 'JPY' }, accounts: 1, known: 1 },
    ]);
  });

  it('says of how many accounts it speaks', () => {
    expect(totalBalances([account('NOK', '10.00'), account('NOK', null)])).toEqual([
      { money: { amount: '10.00', currency: 'NOK' }, accounts: 2, known: 1 },
    ]);
  });

  it('leaves out what is no amount', () => {
    expect(totalBalances([account('NOK', '10.00'), account('NOK', '1e5')])).toEqual([
      { money: { amount: '10.00', currency: 'NOK' }, accounts: 2, known: 1 },
    ]);
  });

  it('is nothing without accounts', () => {
    expect(totalBalances([])).toEqual([]);
  });
});
