import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '@/lib/xs2a/testing/holds';
import { CURRENCIES } from './currency';
import { readTypedAmount } from './typed-amount';

describe('an amount as people type it', () => {
  it.each([
    ['1234,50', 'NOK', '1234.50'],
    ['1234.5', 'NOK', '1234.50'],
    ['1 234,50', 'NOK', '1234.50'],
    ['1\u00a0234,5', 'NOK', '1234.50'],
    ['1\u202f234\u202f567,89', 'NOK', '1234567.89'],
    ['1.234,50', 'NOK', '1234.50'],
    ['1,234.50', 'NOK', '1234.50'],
    ['1.234.567', 'NOK', '1234567.00'],
    ['1,234,567', 'NOK', '1234567.00'],
    ['1.234.567,8', 'NOK', '1234567.80'],
    ['1,234,567.89', 'USD', '1234567.89'],
    ['1’234.50', 'CHF', '1234.50'],
    ["1'234'567.5", 'CHF', '1234567.50'],
    ['12', 'NOK', '12.00'],
    ['  12  ', 'NOK', '12.00'],
    ['0,5', 'NOK', '0.50'],
    [',50', 'NOK', '0.50'],
    ['.5', 'USD', '0.50'],
    ['100,', 'NOK', '100.00'],
    ['007', 'NOK', '7.00'],
    ['100,-', 'NOK', '100.00'],
    ['100,–', 'NOK', '100.00'],
    ['kr 100', 'NOK', '100.00'],
    ['100 kr', 'NOK', '100.00'],
    ['Kr. 1 250,-', 'NOK', '1250.00'],
    ['NOK 1 250', 'NOK', '1250.00'],
    ['1250 nok', 'NOK', '1250.00'],
    ['€12.50', 'EUR', '12.50'],
    ['12,50 €', 'EUR', '12.50'],
    ['0', 'NOK', '0.00'],
    ['-5', 'NOK', '-5.00'],
    ['−5,25', 'NOK', '-5.25'],
    ['1234', 'JPY', '1234'],
    ['1 234', 'JPY', '1234'],
    ['1234.5', 'BHD', '1234.500'],
    ['1234.567', 'BHD', '1234.567'],
    ['1.2340', 'BHD', '1.234'],
    ['0.234', 'BHD', '0.234'],
    ['12,5000', 'NOK', '12.50'],
    ['1 234,000', 'NOK', '1234.00'],
  ])('%s in %s is %s', (text, currency, amount) => {
    expect(readTypedAmount(text, currency)).toEqual({ ok: true, amount });
  });

  it.each([
    ['1.234', 'NOK'],
    ['1,234', 'NOK'],
    ['12.000', 'NOK'],
    ['999,999', 'USD'],
    ['1.234', 'JPY'],
    ['1,234', 'BHD'],
    ['kr 1.000', 'NOK'],
  ])('%s in %s can be read in two ways and is not guessed', (text, currency) => {
    expect(readTypedAmount(text, currency)).toEqual({ ok: false, rule: 'amount-ambiguous' });
  });

  it.each([
    ['abc', 'NOK'],
    ['', 'NOK'],
    ['kr', 'NOK'],
    ['12a', 'NOK'],
    ['1e3', 'NOK'],
    ['0x10', 'NOK'],
    ['1 23', 'NOK'],
    ['12 34,50', 'NOK'],
    ['1234 567', 'NOK'],
    ['1.23.456', 'NOK'],
    ['1.234,567.89', 'NOK'],
    ['1,2,3', 'NOK'],
    ['--5', 'NOK'],
    ['+5', 'NOK'],
    ['.', 'NOK'],
    ['١٢', 'NOK'],
    ['12 EUR', 'NOK'],
    ['€ 12', 'NOK'],
  ])('%s in %s is no amount', (text, currency) => {
    expect(readTypedAmount(text, currency)).toEqual({ ok: false, rule: 'amount-form' });
  });

  it.each([
    ['1234,567', 'NOK', '1234.567'],
    ['12,5', 'JPY', '12.5'],
    ['1,2345', 'NOK', '1.2345'],
    ['12345678901234567', 'NOK', '12345678901234567'],
  ])(
    '%s in %s keeps the digits that the currency has no place for: %s',
    (text, currency, amount) => {
      expect(readTypedAmount(text, currency)).toEqual({ ok: true, amount });
    },
  );

  const written = fc
    .tuple(
      fc.constantFrom(...CURRENCIES.filter((code) => code !== 'XDR')),
      fc.bigInt({ min: 0n, max: 999_999_999_999n }),
      fc.bigInt({ min: 0n, max: 9n }),
    )
    .map(([currency, whole, tenths]) => ({
      currency,
      whole: String(whole),
      tenths: String(tenths),
    }));

  holds(
    'means the same however the thousands are parted',
    fc.property(
      written,
      fc.constantFrom([' ', ','], ['\u00a0', ','], ['.', ','], [',', '.'], ['’', '.']),
      ({ currency, whole, tenths }, [group, decimal]) => {
        const grouped = whole.replace(/\B(?=(?:[0-9]{3})+$)/g, group ?? '');
        const one = readTypedAmount(`${whole}.${tenths}`, currency);
        const other = readTypedAmount(`${grouped}${decimal}${tenths}`, currency);
        expect(other).toEqual(one);
      },
    ),
  );

  holds(
    'reads what it has written',
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789., -kr'), maxLength: 12 }),
      fc.constantFrom('NOK', 'JPY', 'BHD'),
      (text, currency) => {
        const reading = readTypedAmount(text, currency);
        if (!reading.ok) return;
        expect(readTypedAmount(reading.amount, currency)).toEqual(
          // Three digits after the only point may be thousands: nobody can tell.
          /^-?[1-9][0-9]{0,2}\.[0-9]{3}$/.test(reading.amount)
            ? { ok: false, rule: 'amount-ambiguous' }
            : reading,
        );
      },
    ),
  );
});
