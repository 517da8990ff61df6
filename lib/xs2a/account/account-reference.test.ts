import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breaks } from '@/lib/xs2a/testing/breaks';
import { holds } from '@/lib/xs2a/testing/holds';
import {
  bbanCheckDigit,
  bbanOfIban,
  formatBban,
  formatIban,
  IBAN_LENGTHS,
  ibanFinding,
  isBban,
  isBic,
  isIban,
  normalizeAccountNumber,
  norwegianAccount,
  norwegianIban,
} from './account-number';
import {
  Bban,
  Bic,
  DebtorAccount,
  ForeignCreditorAccount,
  PeriodicCreditorAccount,
} from './account-reference';

describe('a Norwegian account number', () => {
  test.each(['12345678903', '86011117947', '15032080119'])('%s has a right check digit', (bban) => {
    expect(isBban(bban)).toBe(true);
  });

  test.each([
    '12345678904',
    '86011117948',
    '1234567890',
    '123456789033',
    '1234 56 78903',
    '1234567890a',
    '',
  ])('%j is none', (bban) => {
    expect(isBban(bban)).toBe(false);
  });

  test('has no check digit where modulus 11 leaves 10', () => {
    expect(bbanCheckDigit('1234567890')).toBe('3');
    expect(bbanCheckDigit('0000000000')).toBe('0');
    // 5 × 1 + 7 × 1 = 12 leaves 1, so the digit would be 10.
    expect(bbanCheckDigit('1000100000')).toBeNull();
    expect(bbanCheckDigit('123')).toBeNull();
  });

  test('is written 1234 56 78903 and read however it is grouped', () => {
    expect(formatBban('12345678903')).toBe('1234 56 78903');
    expect(formatBban('DE12')).toBe('DE12');
    for (const typed of [
      '1234 56 78903',
      '1234.56.78903',
      '1234\u00a056\u202f78903',
      '1234-56-78903',
    ]) {
      expect(normalizeAccountNumber(typed)).toBe('12345678903');
    }
    expect(normalizeAccountNumber('no93 8601 1117 947')).toBe('NO9386011117947');
  });

  test.each([
    ['8601 11 17947', '86011117947'],
    ['8601.11.17947', '86011117947'],
    ['NO93 8601 1117 947', '86011117947'],
    ['no9386011117947', '86011117947'],
    // Not an account's IBAN: its check digits are wrong.
    ['NO92 8601 1117 947', 'NO9286011117947'],
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ])('%s is %s', (written, plain) => {
    expect(norwegianAccount(written)).toBe(plain);
  });
});

/** Examples from the IBAN registry. */
const REGISTRY_EXAMPLES = [
  'NO9386011117947',
  'SE4550000000058398257466',
  'DK5000400440116243',
  'FI2112345600000785',
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'NL91ABNA0417164300',
  'BE68539007547034',
  'CH9300762011623852957',
  'MT84MALT011000012345MTLCAST001S',
  'LC55HEMM000100010012001200023015',
  'PL61109010140000071219812874',
  'IS140159260076545510730339',
  'GR1601101250000000012300695',
  'SA0380000000608010167519',
  'BR1800360305000010009795493C1',
  'XK051212012345678906',
  'EE382200221020145685',
  'ES9121000418450200051332',
  'IE29AIBK93115212345678',
];

describe('an IBAN', () => {
  test.each(REGISTRY_EXAMPLES)('%s is right', (iban) => {
    expect(ibanFinding(iban)).toBeNull();
  });

  test.each([
    ['', { rule: 'iban-form' }],
    ['NO93 8601 1117 947', { rule: 'iban-form' }],
    ['no9386011117947', { rule: 'iban-form' }],
    ['N09386011117947', { rule: 'iban-form' }],
    ['NOAB86011117947', { rule: 'iban-form' }],
    ['NO93', { rule: 'iban-form' }],
    ['NO938601111794Ø', { rule: 'iban-form' }],
    ['US9386011117947', { rule: 'iban-country-unknown' }],
    ['ZZ9386011117947', { rule: 'iban-country-unknown' }],
    ['NO938601111794', { rule: 'iban-length', limit: 15, actual: 14 }],
    ['NO93860111179470', { rule: 'iban-length', limit: 15, actual: 16 }],
    ['NO9486011117947', { rule: 'iban-check-digits' }],
    ['DE89370400440532013001', { rule: 'iban-check-digits' }],
    ['GB29NWBK60161331926891', { rule: 'iban-check-digits' }],
  ])('%j is wrong: %j', (iban, finding) => {
    expect(ibanFinding(iban)).toEqual(finding);
  });

  test('has the length of its country', () => {
    expect(IBAN_LENGTHS).toMatchObject({
      NO: 15,
      SE: 24,
      DK: 18,
      FI: 18,
      IS: 26,
      DE: 22,
      GB: 22,
      FR: 27,
      NL: 18,
      BE: 16,
      PL: 28,
      ES: 24,
      IT: 27,
      PT: 25,
      AT: 20,
      CH: 21,
      IE: 22,
      LT: 20,
      LV: 21,
      EE: 20,
      MT: 31,
      RU: 33,
    });
  });

  test('of a Norwegian account number is NO, two check digits and the number', () => {
    expect(norwegianIban('86011117947')).toBe('NO9386011117947');
    expect(bbanOfIban('NO9386011117947')).toBe('86011117947');
    expect(bbanOfIban('NO9486011117947')).toBeNull();
    expect(bbanOfIban('DE89370400440532013000')).toBeNull();
    expect(() => norwegianIban('123')).toThrow(RangeError);
  });

  test('is written in groups of four', () => {
    expect(formatIban('NO9386011117947')).toBe('NO93 8601 1117 947');
    expect(formatIban('DK5000400440116243')).toBe('DK50 0040 0440 1162 43');
  });
});

test('a BIC has 8 or 11 characters', () => {
  for (const bic of ['DNBANOKK', 'DNBANOKKXXX', 'DEUTDEFF500', 'E097NO22']) {
    expect(isBic(bic), bic).toBe(true);
  }
  for (const bic of [
    '',
    'DNBANOK',
    'DNBANOKKX',
    'DNBANOKKXX',
    'DNBANOKKXXXX',
    'dnbanokk',
    'DNBA0OKK',
    'DNBA OKK',
  ]) {
    expect(isBic(bic), bic).toBe(false);
  }
  expect(breaks(Bic, 'DNBANO')).toEqual([{ path: '', rule: 'bic-form' }]);
});

test('a bban of a payment has 1 to 30 letters and digits', () => {
  expect(breaks(Bban, '1'.repeat(30))).toEqual([]);
  expect(breaks(Bban, 'NWBK60161331926819')).toEqual([]);
  expect(breaks(Bban, '1'.repeat(31))).toEqual([
    { path: '', rule: 'text-too-long', limit: 30, actual: 31 },
  ]);
  expect(breaks(Bban, '')).toEqual([{ path: '', rule: 'field-required' }]);
  expect(breaks(Bban, '1234 56 78903')).toEqual([{ path: '', rule: 'bban-form' }]);
  // A wrong check digit is a warning in the form, not a reason to refuse.
  expect(breaks(Bban, '12345678904')).toEqual([]);
});

describe('the debtor account', () => {
  const card = { identification: '123', schemeNameProprietary: 'creditCardAccount' };

  test('has exactly one of bban and other', () => {
    expect(breaks(DebtorAccount, { bban: '12345678903', currency: 'NOK' })).toEqual([]);
    expect(breaks(DebtorAccount, { other: card, currency: 'NOK' })).toEqual([]);
    expect(breaks(DebtorAccount, { currency: 'NOK' })).toEqual([
      { path: 'bban', rule: 'account-number-missing' },
    ]);
    expect(breaks(DebtorAccount, { bban: '12345678903', other: card, currency: 'NOK' })).toEqual([
      { path: 'other', rule: 'account-number-choice' },
    ]);
  });

  test('says so even when other fields are wrong', () => {
    expect(breaks(DebtorAccount, { bban: 1, other: {}, currency: 'kr', iban: 'x' })).toEqual([
      { path: 'bban', rule: 'text-required' },
      { path: 'other.identification', rule: 'field-required' },
      { path: 'other.schemeNameProprietary', rule: 'field-required' },
      { path: 'currency', rule: 'currency-unknown' },
      { path: 'iban', rule: 'field-unknown' },
      { path: 'other', rule: 'account-number-choice' },
    ]);
  });

  test('names a card account only by the scheme creditCardAccount', () => {
    expect(
      breaks(DebtorAccount, {
        other: { identification: '1', schemeNameProprietary: 'debitCard' },
        currency: 'NOK',
      }),
    ).toEqual([{ path: 'other.schemeNameProprietary', rule: 'choice-unknown' }]);
  });
});

test('a foreign creditor has exactly one of iban and bban', () => {
  const iban = 'DE89370400440532013000';
  expect(breaks(ForeignCreditorAccount, { iban, currency: 'EUR' })).toEqual([]);
  expect(breaks(ForeignCreditorAccount, { bban: '123', currency: 'USD' })).toEqual([]);
  expect(breaks(ForeignCreditorAccount, { currency: 'EUR' })).toEqual([
    { path: 'iban', rule: 'account-number-missing' },
  ]);
  expect(breaks(ForeignCreditorAccount, { iban, bban: '1', currency: 'EUR' })).toEqual([
    { path: 'bban', rule: 'account-number-choice' },
  ]);
});

test('the IBAN beside a bban is that of the same account', () => {
  const account = { bban: '86011117947', currency: 'NOK' };
  expect(breaks(PeriodicCreditorAccount, account)).toEqual([]);
  expect(breaks(PeriodicCreditorAccount, { ...account, iban: 'NO9386011117947' })).toEqual([]);
  expect(breaks(PeriodicCreditorAccount, { ...account, iban: 'DE89370400440532013000' })).toEqual([
    { path: 'iban', rule: 'iban-of-other-account' },
  ]);
});

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

holds(
  'an account number is right when its weighted sum is a multiple of 11',
  fc.property(digits(11), (bban) => {
    const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1].reduce(
      (total, weight, index) => total + weight * Number(bban.charAt(index)),
      0,
    );
    expect(isBban(bban)).toBe(sum % 11 === 0);
  }),
);

holds(
  'every single wrong digit of an account number is found',
  fc.property(digits(10), fc.nat(10), fc.integer({ min: 1, max: 9 }), (ten, index, offset) => {
    const check = bbanCheckDigit(ten);
    fc.pre(check !== null);
    const bban = ten + check;
    const wrong = String((Number(bban.charAt(index)) + offset) % 10);
    expect(isBban(bban)).toBe(true);
    expect(isBban(bban.slice(0, index) + wrong + bban.slice(index + 1))).toBe(false);
  }),
);

/** The remainder by 97 as the standard describes it: letters become two digits, in one long number. */
function remainderByBigint(iban: string): bigint {
  const turned = iban.slice(4) + iban.slice(0, 4);
  return (
    BigInt(
      turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 'A'.charCodeAt(0) + 10)),
    ) % 97n
  );
}

holds(
  'IBAN check digits agree with the second model',
  fc.property(
    fc.constantFrom(...Object.entries(IBAN_LENGTHS)),
    digits(2),
    fc.string({ unit: fc.constantFrom(...'0123456789ABCXYZ'), minLength: 30, maxLength: 30 }),
    ([country, length], check, rest) => {
      const body = rest.slice(0, length - 4).padEnd(length - 4, '0');
      const iban = `${country}${check}${body}`;
      expect(isIban(iban)).toBe(remainderByBigint(iban) === 1n);
      const right = String(98n - remainderByBigint(`${country}00${body}`)).padStart(2, '0');
      expect(isIban(`${country}${right}${body}`)).toBe(true);
    },
  ),
);

holds(
  'the IBAN of an account number is right and leads back to it',
  fc.property(digits(11), (bban) => {
    expect(remainderByBigint(norwegianIban(bban))).toBe(1n);
    expect(bbanOfIban(norwegianIban(bban))).toBe(bban);
  }),
);
