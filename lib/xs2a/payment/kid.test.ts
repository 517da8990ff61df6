import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holds } from '@/lib/xs2a/testing/holds';
import { checkKid, kidCheckCharacter, normalizeKid } from './kid';

describe('a KID', () => {
  test.each([
    ['2345676', ['mod10', 'mod11']],
    ['12344', ['mod10']],
    ['12343', ['mod11']],
    ['00', ['mod10', 'mod11']],
    ['18', ['mod10']],
    ['19', ['mod11']],
    ['6-', ['mod11']],
    ['1111111111111111111111114', ['mod10']],
    ['1111111111111111111111112', ['mod11']],
  ])('%s is right by %j', (kid, methods) => {
    expect(checkKid(kid)).toEqual({ ok: true, methods });
  });

  test.each(['2345675', '12345678902', '17', '0-', '1111111111111111111111115'])(
    '%s has a wrong check digit',
    (kid) => {
      expect(checkKid(kid)).toEqual({ ok: false, reason: 'check-digit' });
    },
  );

  test('has 2 to 25 digits', () => {
    expect(checkKid('0')).toEqual({ ok: false, reason: 'length', min: 2, max: 25, actual: 1 });
    expect(checkKid('-')).toEqual({ ok: false, reason: 'length', min: 2, max: 25, actual: 1 });
    expect(checkKid('0'.repeat(2))).toMatchObject({ ok: true });
    expect(checkKid('0'.repeat(25))).toMatchObject({ ok: true });
    expect(checkKid('0'.repeat(26))).toEqual({
      ok: false,
      reason: 'length',
      min: 2,
      max: 25,
      actual: 26,
    });
  });

  test.each(['', '12a4', '1-2', '--', '12 34', '１２', '12\n'])(
    '%j has other characters',
    (kid) => {
      expect(checkKid(kid)).toEqual({ ok: false, reason: 'characters' });
    },
  );

  test('is typed with blanks and read without', () => {
    expect(normalizeKid(' 234 56\u00a076 ')).toBe('2345676');
  });

  test('has a check digit that follows from its digits', () => {
    expect(kidCheckCharacter('234567', 'mod10')).toBe('6');
    expect(kidCheckCharacter('1234567890', 'mod11')).toBe('3');
    expect(kidCheckCharacter('6', 'mod11')).toBe('-');
    for (const other of ['', '1-', '-1'])
      expect(() => kidCheckCharacter(other, 'mod11')).toThrow(RangeError);
  });
});

/** What a doubled digit contributes to the modulus 10 sum. */
const DOUBLED = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];

/** Checks the whole KID by modulus 10: the sum of all digits, with every second one doubled, ends in 0. */
function rightByMod10(kid: string): boolean {
  let sum = 0;
  for (let index = kid.length - 1, doubled = false; index >= 0; index -= 1, doubled = !doubled) {
    const digit = Number(kid.charAt(index));
    sum += doubled ? (DOUBLED[digit] ?? 0) : digit;
  }
  return !kid.endsWith('-') && sum % 10 === 0;
}

/** Checks the whole KID by modulus 11: the check digit has weight 1, the digits before it weights 2 to 7 in turn. */
function rightByMod11(kid: string): boolean {
  const weights = [1, 2, 3, 4, 5, 6, 7, 2, 3, 4, 5, 6, 7, 2, 3, 4, 5, 6, 7, 2, 3, 4, 5, 6, 7];
  const values = [...kid].reverse().map((digit) => (digit === '-' ? 10 : Number(digit)));
  return values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0) % 11 === 0;
}

const kids = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 24 }),
    fc.constantFrom(...'0123456789-'),
  )
  .map((parts) => parts.join(''));

holds(
  'a KID is right by the methods that the second model finds',
  fc.property(kids, (kid) => {
    const verdict = checkKid(kid);
    const methods: readonly string[] = verdict.ok ? verdict.methods : [];
    expect(methods.includes('mod10')).toBe(rightByMod10(kid));
    expect(methods.includes('mod11')).toBe(rightByMod11(kid));
  }),
);

holds(
  'every single wrong digit of a KID is found by its method',
  fc.property(
    kids,
    fc.constantFrom('mod10', 'mod11'),
    fc.nat(23),
    fc.integer({ min: 1, max: 9 }),
    (kid, method, at, offset) => {
      const digits = kid.slice(0, -1);
      const right = digits + kidCheckCharacter(digits, method);
      const index = at % digits.length;
      const wrong = String((Number(right.charAt(index)) + offset) % 10);
      const changed = checkKid(right.slice(0, index) + wrong + right.slice(index + 1));
      expect(checkKid(right)).toMatchObject({ ok: true });
      expect(changed.ok && changed.methods.includes(method)).toBe(false);
    },
  ),
);
