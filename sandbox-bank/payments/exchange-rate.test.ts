import { describe, expect, it } from 'vitest';
import { CURRENCIES } from '@/lib/xs2a/value/currency';
import { convert, exchangeRate, NOK_RATES } from './exchange-rate';

describe('convert', () => {
  it.each([
    // amount, from, to, result: computed by hand from the published rates
    [10_000n, 'EUR', 'NOK', 117_200n],
    [117_200n, 'NOK', 'EUR', 10_000n],
    [1_000n, 'JPY', 'NOK', 6_720n],
    [100n, 'NOK', 'JPY', 15n], // 1 / 0.0672 = 14.88
    [1_500n, 'KWD', 'NOK', 4_950n], // 1.500 KWD
    [4_950n, 'NOK', 'KWD', 1_500n],
    [100_000n, 'XDR', 'NOK', 1_373n], // 1.00000 XDR
    [12_345n, 'USD', 'EUR', 10_639n], // 123.45 * 10.1 / 11.72 = 106.387
    [12_345n, 'SEK', 'SEK', 12_345n],
    [0n, 'EUR', 'NOK', 0n],
  ])('exchanges %s minor units of %s to %s as %s', (minor, from, to, result) => {
    expect(convert(minor, from, to)).toBe(result);
  });

  it('rounds half away from zero', () => {
    // 0.05 BRL = 0.0935 NOK, 0.50 NOK at 10.1 = 0.0495 USD; 0.5 of a unit: 0.25 ILS * 3.02 = 0.755
    expect(convert(25n, 'ILS', 'NOK')).toBe(76n);
    expect(convert(5n, 'BRL', 'NOK')).toBe(9n);
    expect(convert(50n, 'NOK', 'USD')).toBe(5n);
  });

  it('never exchanges something for nothing', () => {
    expect(convert(1n, 'IRR', 'NOK')).toBe(1n);
    expect(convert(1n, 'VEF', 'KWD')).toBe(1n);
  });

  it('refuses a currency that is not listed and an amount below zero', () => {
    expect(() => convert(1n, 'ABC', 'NOK')).toThrow(RangeError);
    expect(() => convert(1n, 'ABC', 'ABC')).toThrow(RangeError);
    expect(() => convert(-1n, 'EUR', 'NOK')).toThrow(RangeError);
  });
});

describe('exchangeRate', () => {
  it.each([
    ['EUR', 'NOK', '11.72'],
    ['NOK', 'EUR', '0.085324232'],
    ['NOK', 'NOK', '1'],
    ['KWD', 'NOK', '33'],
  ])('quotes %s in %s as %s', (source, target, rate) => {
    expect(exchangeRate(source, target)).toBe(rate);
  });
});

it('publishes a rate above zero for each of the 162 currencies, with at most six fraction digits', () => {
  expect(CURRENCIES).toHaveLength(162);
  for (const currency of CURRENCIES) {
    expect(NOK_RATES[currency], currency).toMatch(
      /^(0\.[0-9]{0,5}[1-9]|[1-9][0-9]*(\.[0-9]{1,6})?)$/,
    );
  }
});
