import { describe, expect, test } from 'vitest';
import { Amount } from './amount-schemas';
import { Currency } from './code-schemas';
import { CURRENCIES, isCurrency, minorUnits } from './currency';
import { brokenRules } from './rule';

/** The text of the document's currency list. */
const LISTED = `
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN
  BWP BYR BZD CAD CDF CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR
  FJD FKP GBP GEL GGP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS IMP INR IQD IRR
  ISK JEP JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL
  MGA MKD MMK MNT MOP MRO MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK
  PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SPL SRD STD SVC
  SYP SZL THB TJS TMT TND TOP TRY TTD TVD TWD TZS UAH UGX USD UYU UZS VEF VND VUV WST XAF
  XCD XDR XOF XPF YER ZAR ZMW ZWD
`
  .trim()
  .split(/\s+/);

/** ISO 4217, table A.1: the codes of the list whose minor units are not 2. */
const WITHOUT_FRACTION =
  'BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const OF_THREE = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');
const OF_THE_WHOLE_SCALE = ['XDR'];

function unitsByTheStandard(code: string): number {
  if (WITHOUT_FRACTION.includes(code)) return 0;
  if (OF_THREE.includes(code)) return 3;
  return OF_THE_WHOLE_SCALE.includes(code) ? 5 : 2;
}

test('the currency list has the 162 codes of the document, each once', () => {
  expect(LISTED).toHaveLength(162);
  expect([...CURRENCIES].sort()).toEqual([...LISTED].sort());
});

test('a code that is not on the list is refused', () => {
  for (const code of ['XXX', 'nok', 'NO', 'NOKK', '', 'BYN', 'VES', 'toString', '__proto__']) {
    expect(isCurrency(code), code).toBe(false);
    expect(Currency.safeParse(code).error?.issues.map(({ message }) => message)).toEqual([
      'currency-unknown',
    ]);
  }
  expect(Currency.safeParse(undefined).error?.issues.map(({ message }) => message)).toEqual([
    'field-required',
  ]);
});

test('codes that Intl gets wrong have the minor units of ISO 4217', () => {
  for (const code of 'AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SOS SYP YER'.split(' ')) {
    expect(minorUnits(Currency.parse(code)), code).toBe(2);
  }
  expect(minorUnits('IQD')).toBe(3);
});

test('codes that ISO 4217 does not list any more, or never did, have 2; BYR 0; XDR 5', () => {
  for (const code of 'ANG BGN CUC HRK SLL STD VEF ZWD GGP IMP JEP SPL TVD MRO'.split(' ')) {
    expect(minorUnits(Currency.parse(code)), code).toBe(2);
  }
  expect(minorUnits('BYR')).toBe(0);
  expect(minorUnits('XDR')).toBe(5);
});

describe.each(LISTED)('%s', (code) => {
  const units = unitsByTheStandard(code);

  test.each([0, 1, 2, 3, 4, 5, 6])(`with %i fraction digits of ${units}`, (digits) => {
    const amount = digits === 0 ? '1' : `1.${'1'.repeat(digits)}`;
    const parsed = Amount.safeParse({ amount, currency: code });
    if (digits <= units) {
      expect(parsed.success).toBe(true);
    } else {
      expect(parsed.error && brokenRules(parsed.error)).toEqual([
        { path: 'amount', rule: 'amount-too-many-fraction-digits', limit: units, actual: digits },
      ]);
    }
  });
});
