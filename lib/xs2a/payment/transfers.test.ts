import { describe, expect, it } from 'vitest';
import type { PaymentRequest } from './payment';
import { creditorNumber, duplicateText, totalsOf } from './transfers';

const row = (bban: string, amount: string, currency = 'NOK') => ({
  instructedAmount: { amount, currency },
  creditorName: 'Ola',
  creditorAccount: { bban, currency: 'NOK' },
});
const single = {
  debtorAccount: { bban: '12345678903', currency: 'NOK' },
  ...row('86011117947', '120.50'),
};
const bulk = (...payments: object[]) => ({ debtorAccount: single.debtorAccount, payments });
const asRequest = (fields: object) => fields as PaymentRequest;

describe('the totals of a payment', () => {
  it('are the amount of a transfer, and the sums of a bulk in the order of its currencies', () => {
    expect(totalsOf(asRequest(single))).toEqual([{ amount: '120.50', currency: 'NOK' }]);
    const rows = [row('1', '5', 'SEK'), row('2', '1.5'), row('3', '0.50'), row('4', '7.05', 'SEK')];
    expect(totalsOf(asRequest(bulk(...rows)))).toEqual([
      { amount: '12.05', currency: 'SEK' },
      { amount: '2.00', currency: 'NOK' },
    ]);
  });

  it('are none without a transfer', () => {
    expect(() => totalsOf(asRequest(bulk()))).toThrow(RangeError);
  });
});

it.each([
  [{ bban: '86011117947' }, '86011117947'],
  [{ bban: '86011117947', iban: 'NO9386011117947' }, '86011117947'],
  [{ iban: 'NO9386011117947' }, '86011117947'],
  [{ iban: 'DE89370400440532013000' }, 'DE89370400440532013000'],
  [{}, ''],
])('the creditor %j has one number', (account, number) => {
  expect(creditorNumber(account)).toBe(number);
});

describe('the text that duplicates have in common, whose hashes are stored', () => {
  const card = { other: { identification: '4925' }, currency: 'NOK' };

  it.each<[string, object, string]>([
    ['a transfer', single, '["12345678903","once",["86011117947 120.50 NOK"]]'],
    [
      'a standing order',
      { ...single, frequency: 'Monthly' },
      '["12345678903","repeated",["86011117947 120.50 NOK"]]',
    ],
    [
      'a card',
      { ...single, debtorAccount: card },
      '["card 4925","once",["86011117947 120.50 NOK"]]',
    ],
    [
      'a bulk in any order',
      bulk(row('9', '2'), row('1', '3')),
      '["12345678903","once",["1 3.00 NOK","9 2.00 NOK"]]',
    ],
  ])('is of %s', (_, request, text) => {
    expect(duplicateText(asRequest(request))).toBe(text);
  });
});
