import { describe, expect, it } from 'vitest';
import { totalFees, totalPayments } from './total-payments';

const payment = (
  amount: string,
  currency: string,
  fee: string | null = null,
  isFeeKnown = true,
) => ({
  amount: { amount, currency },
  fee: fee === null ? null : { amount: fee, currency: 'NOK' },
  isFeeKnown,
});

describe('what the payments of a basket come to', () => {
  it('is one sum for each currency, never a sum across', () => {
    expect(
      totalPayments([
        payment('100.10', 'NOK'),
        payment('20.00', 'EUR'),
        payment('0.20', 'NOK'),
        payment('1000', 'JPY'),
      ]),
    ).toEqual([
      { amount: '100.30', currency: 'NOK' },
      { amount: '20.00', currency: 'EUR' },
      { amount: '1000', currency: 'JPY' },
    ]);
  });

  it('is exact where floating point is not', () => {
    expect(totalPayments([payment('0.10', 'NOK'), payment('0.20', 'NOK')])).toEqual([
      { amount: '0.30', currency: 'NOK' },
    ]);
    expect(totalPayments([payment('9999999999999999.99', 'NOK'), payment('0.01', 'NOK')])).toEqual([
      { amount: '10000000000000000.00', currency: 'NOK' },
    ]);
  });

  it('counts fees apart, and none where there is none', () => {
    expect(totalFees([payment('1.00', 'EUR', '35.00'), payment('2.00', 'USD', '40.50')])).toEqual({
      known: [{ amount: '75.50', currency: 'NOK' }],
      unknown: 0,
    });
    expect(totalFees([payment('1.00', 'NOK')])).toEqual({ known: [], unknown: 0 });
    expect(totalPayments([])).toEqual([]);
  });

  it('counts the payments whose fee the bank has not stated', () => {
    const payments = [
      payment('1.00', 'EUR', '35.00'),
      payment('2.00', 'NOK', null, false),
      payment('3.00', 'NOK', null, false),
    ];
    expect(totalFees(payments)).toEqual({
      known: [{ amount: '35.00', currency: 'NOK' }],
      unknown: 2,
    });
  });
});
