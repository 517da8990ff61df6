import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breaks } from '@/lib/xs2a/testing/breaks';
import { holds } from '@/lib/xs2a/testing/holds';
import {
  addAmounts,
  amountFinding,
  canonicalAmount,
  compareAmounts,
  fromMinorUnits,
  negateAmount,
  toMinorUnits,
} from './amount';
import { Amount, AnsweredAmount, PositiveAmount } from './amount-schemas';

describe('the form of an amount', () => {
  test.each(['0', '1', '10', '0.5', '0.05', '1.10', '123456.78', '-1', '-0.01', '1.0'])(
    'takes %j',
    (amount) => {
      expect(amountFinding(amount, 'NOK')).toBeNull();
    },
  );

  test.each([
    '',
    ' ',
    '.',
    '-',
    '+1',
    '1.',
    '.5',
    '-.5',
    '00',
    '01',
    '-01',
    '00.5',
    '1,5',
    '1 000',
    ' 1',
    '1 ',
    '1e3',
    '1E3',
    '0x10',
    '1_000',
    '--1',
    '1.2.3',
    '١',
    '１',
    'NaN',
    'Infinity',
    '1\n',
    '\u00a01',
    '-0',
    '-0.00',
    '1-',
    '1.5kr',
  ])('refuses %j', (amount) => {
    expect(amountFinding(amount, 'NOK')).toEqual({ rule: 'amount-form' });
  });
});

describe('precision 18', () => {
  // 18 digits including the minor units: 16 before the point in NOK, 18 in JPY, 15 in KWD, 13 in XDR.
  test.each([
    ['NOK', '9999999999999999.99', null],
    ['NOK', '9999999999999999', null],
    ['NOK', '10000000000000000', 19],
    ['NOK', '-9999999999999999.99', null],
    ['NOK', '-10000000000000000', 19],
    ['JPY', '999999999999999999', null],
    ['JPY', '1000000000000000000', 19],
    ['KWD', '999999999999999.999', null],
    ['KWD', '1000000000000000', 19],
    ['XDR', '9999999999999.99999', null],
    ['XDR', '10000000000000', 19],
  ])('%s %s', (currency, amount, digits) => {
    expect(amountFinding(amount, currency)).toEqual(
      digits === null ? null : { rule: 'amount-too-many-digits', limit: 18, actual: digits },
    );
  });
});

describe('an amount of a request', () => {
  test('is read as it came', () => {
    expect(Amount.parse({ amount: '12.5', currency: 'NOK' })).toEqual({
      amount: '12.5',
      currency: 'NOK',
    });
  });

  test.each([
    [undefined, [{ path: '', rule: 'field-required' }]],
    [null, [{ path: '', rule: 'object-required' }]],
    ['1.00', [{ path: '', rule: 'object-required' }]],
    [
      {},
      [
        { path: 'amount', rule: 'field-required' },
        { path: 'currency', rule: 'field-required' },
      ],
    ],
    [{ amount: 1, currency: 'NOK' }, [{ path: 'amount', rule: 'text-required' }]],
    [{ amount: '1', currency: 'XXX' }, [{ path: 'currency', rule: 'currency-unknown' }]],
    [{ amount: '1', currency: 'NOK', unit: 'kr' }, [{ path: 'unit', rule: 'field-unknown' }]],
  ])('refuses %j', (value, expected) => {
    expect(breaks(Amount, value)).toEqual(expected);
  });

  test('says once what is wrong with the amount, also when the currency is wrong', () => {
    expect(breaks(Amount, { amount: '1,5', currency: 'KRONER' })).toEqual([
      { path: 'currency', rule: 'currency-unknown' },
      { path: 'amount', rule: 'amount-form' },
    ]);
    expect(breaks(PositiveAmount, { amount: '0', currency: 7 })).toEqual([
      { path: 'currency', rule: 'currency-unknown' },
      { path: 'amount', rule: 'amount-not-positive' },
    ]);
    expect(breaks(PositiveAmount, { amount: '-x', currency: 'NOK' })).toEqual([
      { path: 'amount', rule: 'amount-form' },
    ]);
  });

  test.each(['0', '0.00', '-1', '-0.01'])('of a payment is above zero, so not %s', (amount) => {
    expect(breaks(PositiveAmount, { amount, currency: 'NOK' })).toEqual([
      { path: 'amount', rule: 'amount-not-positive' },
    ]);
  });

  test('of a payment may be the smallest unit', () => {
    expect(breaks(PositiveAmount, { amount: '0.01', currency: 'NOK' })).toEqual([]);
    expect(breaks(PositiveAmount, { amount: '1', currency: 'JPY' })).toEqual([]);
    expect(breaks(PositiveAmount, { amount: '0.00001', currency: 'XDR' })).toEqual([]);
  });
});

describe('an amount that the bank answers', () => {
  test.each([
    ['1', 'NOK', '1.00'],
    ['1.5', 'NOK', '1.50'],
    ['1.500', 'NOK', '1.50'],
    ['-250.00', 'NOK', '-250.00'],
    ['-0.00', 'NOK', '0.00'],
    ['-0', 'NOK', '0.00'],
    ['+3', 'NOK', '3.00'],
    ['007', 'NOK', '7.00'],
    ['0', 'JPY', '0'],
    ['12.000', 'JPY', '12'],
    ['1.2', 'XDR', '1.20000'],
    ['1.2', 'ZZZ', '1.20000'],
    ['1.2345', 'KWD', null],
    ['1.005', 'NOK', null],
    ['12.5', 'JPY', null],
    ['1e3', 'NOK', null],
    ['', 'NOK', null],
    ['.', 'NOK', null],
    ['10000000000000000', 'NOK', null],
    [`0.${'0'.repeat(62)}`, 'NOK', '0.00'],
    [`0.${'0'.repeat(63)}`, 'NOK', null],
  ])('%s %s is read as %s', (amount, currency, expected) => {
    const parsed = AnsweredAmount.safeParse({ amount, currency });
    expect(parsed.success ? parsed.data : null).toEqual(
      expected === null ? null : { amount: expected, currency },
    );
  });

  test.each([
    { amount: 1, currency: 'NOK' },
    { amount: '1' },
    { amount: '1', currency: 'nok' },
    { amount: '1', currency: 'XNOK' },
    { amount: '1', currency: 578 },
    { amount: null, currency: 'NOK' },
    null,
    '1.00',
    [],
    { amount: `0.${'0'.repeat(100_000)}`, currency: 'NOK' },
  ])('is an error, never a crash, for a wrong type', (value) => {
    expect(AnsweredAmount.safeParse(value).success).toBe(false);
  });

  test('takes no longer where its many zeros lead to no decimal: fifty thousand of them', {
    timeout: 3_000,
  }, () => {
    const value = { amount: `${'0'.repeat(31)}.${'0'.repeat(31)}x`, currency: 'NOK' };
    const read = Array.from({ length: 50_000 }, () => AnsweredAmount.safeParse(value).success);
    expect(read.filter(Boolean)).toHaveLength(0);
  });

  test('keeps no field that it does not know', () => {
    expect(AnsweredAmount.parse({ amount: '1', currency: 'NOK', x: 1 })).toEqual({
      amount: '1.00',
      currency: 'NOK',
    });
  });
});

describe('arithmetic', () => {
  test('adds, negates and compares to the minor unit', () => {
    const nok = (amount: string) => ({ amount, currency: 'NOK' });
    expect(addAmounts(nok('0.1'), nok('0.2'))).toEqual(nok('0.30'));
    expect(addAmounts(nok('-5'), nok('4.99'))).toEqual(nok('-0.01'));
    expect(negateAmount(nok('0'))).toEqual(nok('0.00'));
    expect(negateAmount(nok('12.5'))).toEqual(nok('-12.50'));
    expect(compareAmounts(nok('1'), nok('1.00'))).toBe(0);
    expect(compareAmounts(nok('-1'), nok('0.01'))).toBe(-1);
    expect(compareAmounts(nok('10'), nok('9.99'))).toBe(1);
    expect(toMinorUnits(nok('-0.05'))).toBe(-5n);
    expect(fromMinorUnits(-5n, 'NOK')).toBe('-0.05');
    expect(fromMinorUnits(0n, 'JPY')).toBe('0');
    expect(fromMinorUnits(-7n, 'JPY')).toBe('-7');
    expect(fromMinorUnits(1n, 'XDR')).toBe('0.00001');
  });

  test('has no limit of digits, since a sum of amounts may be longer than any of them', () => {
    const most = { amount: '9999999999999999.99', currency: 'NOK' };
    const sum = { amount: '19999999999999999.98', currency: 'NOK' };
    expect(addAmounts(most, most)).toEqual(sum);
    expect(toMinorUnits(sum)).toBe(1999999999999999998n);
    expect(compareAmounts(sum, most)).toBe(1);
  });

  test('of two currencies is a mistake of the caller', () => {
    const one = { amount: '1', currency: 'NOK' };
    expect(() => addAmounts(one, { amount: '1', currency: 'SEK' })).toThrow(RangeError);
    expect(() => compareAmounts(one, { amount: '1', currency: 'SEK' })).toThrow(RangeError);
    expect(() => toMinorUnits({ amount: '1,5', currency: 'NOK' })).toThrow(RangeError);
  });
});

/** Units of a hundred-thousandth, whatever the currency: counted in another way than in the code under test. */
function fine(amount: string): bigint {
  let units = 0n;
  let places = -1;
  for (const character of amount) {
    if (character === '-') continue;
    if (character === '.') places = 0;
    else {
      units = units * 10n + BigInt('0123456789'.indexOf(character));
      if (places >= 0) places += 1;
    }
  }
  for (let place = Math.max(places, 0); place < 5; place += 1) units *= 10n;
  return amount.startsWith('-') ? -units : units;
}

/** A second implementation of the format check, character by character. */
function modelTakes(text: string, fractionDigits: number): boolean {
  const characters = [...text];
  const negative = characters[0] === '-';
  if (negative) characters.shift();
  const points = characters.filter((character) => character === '.').length;
  if (points > 1 || characters.some((character) => !'0123456789.'.includes(character))) {
    return false;
  }
  const point = points === 0 ? characters.length : characters.indexOf('.');
  const before = characters.slice(0, point);
  const after = characters.slice(point + 1);
  if (before.length === 0 || (points === 1 && after.length === 0)) return false;
  if (before[0] === '0' && before.length > 1) return false;
  if (negative && [...before, ...after].every((digit) => digit === '0')) return false;
  if (after.length > fractionDigits) return false;
  const significant = before.join('') === '0' ? 0 : before.length;
  return significant + fractionDigits <= 18;
}

const SCALES: [string, number][] = [
  ['JPY', 0],
  ['NOK', 2],
  ['KWD', 3],
  ['XDR', 5],
];
const scale = fc.constantFrom(...SCALES);
const amountLike = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789.-+e, '), maxLength: 24 }),
  fc
    .tuple(
      fc.constantFrom('', '-', '+'),
      fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 20 }),
      fc.constantFrom('', '.'),
      fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 7 }),
    )
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const money = fc
  .tuple(scale, fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }))
  .map(([[currency], units]) => ({ amount: fromMinorUnits(units, currency), currency }));

holds(
  'an amount is taken exactly when the second model takes it',
  fc.property(amountLike, scale, (text, [currency, digits]) => {
    expect(amountFinding(text, currency) === null).toBe(modelTakes(text, digits));
  }),
);

holds(
  'what is taken keeps its worth in the canonical form, with exactly the minor units',
  fc.property(amountLike, scale, (text, [currency, digits]) => {
    fc.pre(modelTakes(text, digits));
    const { amount } = canonicalAmount({ amount: text, currency });
    expect(fine(amount)).toBe(fine(text));
    expect(amount.split('.')[1]?.length ?? 0).toBe(digits);
    expect(amountFinding(amount, currency)).toBeNull();
    expect(canonicalAmount({ amount, currency }).amount).toBe(amount);
  }),
);

holds(
  'sums, signs and order agree with the second model',
  fc.property(money, fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (left, units) => {
    const right = { amount: fromMinorUnits(units, left.currency), currency: left.currency };
    const [leftFine, rightFine] = [fine(left.amount), fine(right.amount)];
    expect(fine(addAmounts(left, right).amount)).toBe(leftFine + rightFine);
    expect(fine(negateAmount(left).amount)).toBe(-leftFine);
    expect(compareAmounts(left, right)).toBe(
      leftFine === rightFine ? 0 : leftFine < rightFine ? -1 : 1,
    );
  }),
);

holds(
  'minor units and decimal strings turn into each other without loss',
  fc.property(
    scale,
    fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }),
    ([currency], units) => {
      expect(toMinorUnits({ amount: fromMinorUnits(units, currency), currency })).toBe(units);
    },
  ),
);

holds(
  'an answered amount is read with its worth, or not at all',
  fc.property(amountLike, scale, (text, [currency]) => {
    const parsed = AnsweredAmount.safeParse({ amount: text, currency });
    if (parsed.success) expect(fine(parsed.data.amount) * 10n ** 10n).toBe(fineOfAny(text));
    else expect(modelTakes(text, SCALES.find(([code]) => code === currency)?.[1] ?? 0)).toBe(false);
  }),
);

/** Like `fine`, with ten more places, for texts with a sign and more fraction digits than the contract allows. */
function fineOfAny(text: string): bigint {
  const [integer = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  const units = BigInt(integer + fraction.padEnd(15, '0').slice(0, 15));
  return text.startsWith('-') ? -units : units;
}
