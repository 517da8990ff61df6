import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breaks } from '@/lib/xs2a/testing/breaks';
import { holds } from '@/lib/xs2a/testing/holds';
import { brokenRules } from './rule';
import {
  characterFinding,
  codePointCount,
  isPrintable,
  isPrintableAscii,
  lengthFinding,
  trimBlanks,
} from './text';
import { listOf, paymentText, RequestText } from './text-schemas';

test('lengths are counted in Unicode code points', () => {
  expect(codePointCount('')).toBe(0);
  expect(codePointCount('Blåbærsyltetøy')).toBe(14);
  expect(codePointCount('e\u0301')).toBe(2);
  expect(codePointCount('😀')).toBe(1);
  expect(codePointCount('👨‍👩‍👧')).toBe(5);
  expect(codePointCount('\ud83d')).toBe(1);
  expect(lengthFinding('😀😀😀', 1, 3)).toBeNull();
  expect(lengthFinding('😀😀😀😀', 1, 3)).toEqual({ rule: 'text-too-long', limit: 3, actual: 4 });
  expect(lengthFinding('ab', 3, 9)).toEqual({ rule: 'text-too-short', limit: 3, actual: 2 });
});

test('blanks are trimmed around a text, and not in it', () => {
  expect(trimBlanks('\u00a0 Kari  Nordmann \t')).toBe('Kari  Nordmann');
  expect(trimBlanks('Kari Nordmann')).toBe('Kari Nordmann');
});

describe('characters of a payment', () => {
  test.each([
    'Kari Nordmann',
    'ÆØÅ æøå éüñ ß Ł',
    'Ελληνικά русский עברית 日本語',
    '€ – — “quoted” …',
    'a\u00a0b',
    '\ufffd\ue000\ud7ff',
    'a\u2027b\u202fc\u205fd\u2061e\u00ad\u3000',
    '',
  ])('%j pass', (text) => {
    expect(characterFinding(text)).toBeNull();
  });

  test.each([
    ['😀', 'character-not-supported', 1],
    ['Hi 😀', 'character-not-supported', 4],
    ['𐍈', 'character-not-supported', 1],
    ['\ud83d', 'character-unpaired-surrogate', 1],
    ['ab\udc00', 'character-unpaired-surrogate', 3],
    ['\udc00\ud800', 'character-unpaired-surrogate', 1],
    ['\ud7ff\ud800', 'character-unpaired-surrogate', 2],
    ['a\tb', 'text-invisible', 2],
    ['line\nline', 'text-invisible', 5],
    ['\u0000', 'text-invisible', 1],
    ['\u007f', 'text-invisible', 1],
    ['\u0085', 'text-invisible', 1],
    ['\u009f', 'text-invisible', 1],
    ['a\u061c', 'text-invisible', 2],
    ['a\u200b', 'text-invisible', 2],
    ['a\u200f', 'text-invisible', 2],
    ['a\u2028', 'text-invisible', 2],
    ['a\u202e', 'text-invisible', 2],
    ['a\u2060', 'text-invisible', 2],
    ['a\u2066', 'text-invisible', 2],
    ['a\u2069', 'text-invisible', 2],
    ['a\ufeff', 'text-invisible', 2],
    ['a\ufffe', 'text-invisible', 2],
    ['a\uffff', 'text-invisible', 2],
  ])('%j are refused by their own rule', (text, rule, actual) => {
    expect(characterFinding(text)).toEqual({ rule, actual });
  });
});

test('a payment text says each thing that is wrong with it', () => {
  const schema = paymentText(1, 3);
  expect(breaks(schema, 'abc')).toEqual([]);
  expect(breaks(schema, undefined)).toEqual([{ path: '', rule: 'field-required' }]);
  expect(breaks(schema, '')).toEqual([{ path: '', rule: 'field-required' }]);
  for (const blank of [
    ' ',
    '\u00a0\u2003',
    '     ',
    '\u3000',
    '\u00ad',
    ' \u3164 ',
    '\u2800\u034f',
  ]) {
    expect(breaks(schema, blank), JSON.stringify(blank)).toEqual([
      { path: '', rule: 'field-required' },
    ]);
  }
  expect(breaks(schema, '\t')).toEqual([
    { path: '', rule: 'field-required' },
    { path: '', rule: 'text-invisible', actual: 1 },
  ]);
  expect(breaks(schema, ' a ')).toEqual([]);
  expect(breaks(schema, 'a\u00ad')).toEqual([]);
  expect(breaks(schema, '\u200b')).toEqual([{ path: '', rule: 'text-invisible', actual: 1 }]);
  expect(breaks(schema, null)).toEqual([{ path: '', rule: 'text-required' }]);
  expect(breaks(schema, 7)).toEqual([{ path: '', rule: 'text-required' }]);
  expect(breaks(schema, 'ab\tde')).toEqual([
    { path: '', rule: 'text-too-long', limit: 3, actual: 5 },
    { path: '', rule: 'text-invisible', actual: 3 },
  ]);
});

test('a list has at least and at most so many entries', () => {
  const schema = listOf(RequestText, 1, 2);
  const rules = (value: unknown) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? [] : brokenRules(parsed.error);
  };
  expect(rules(['a', 'b'])).toEqual([]);
  expect(rules([])).toEqual([{ path: '', rule: 'list-too-short', limit: 1, actual: 0 }]);
  expect(rules(['a', 'b', 'c'])).toEqual([
    { path: '', rule: 'list-too-long', limit: 2, actual: 3 },
  ]);
  expect(rules('a')).toEqual([{ path: '', rule: 'list-required' }]);
  expect(rules(['a', 1])).toEqual([{ path: '1', rule: 'text-required' }]);
});

test('trimming takes Unicode white space off both ends, and nothing else', () => {
  expect(trimBlanks('\u00a0\t a b \u3000\u0085')).toBe('a b');
  expect(trimBlanks('\ufeffa\u200b')).toBe('\ufeffa\u200b');
  expect(trimBlanks(' \u2003')).toBe('');
});

test('printable is what can be seen, in any script, counted in code points', () => {
  for (const text of ['ø', 'a\u00a0', '中🐟']) expect(isPrintable(text, 1, 2), text).toBe(true);
  for (const text of ['', '🐟🐟🐟', '\t', '\u0085', '\u200d', '\u2029', '\ufdd0', '\udfff']) {
    expect(isPrintable(text, 1, 2), JSON.stringify(text)).toBe(false);
  }
});

test('printable ASCII is blank to tilde', () => {
  expect(isPrintableAscii(' ~', 1, 2)).toBe(true);
  for (const text of ['', 'abc', 'ø', '\u007f', '\u001f', 'a\n']) {
    expect(isPrintableAscii(text, 1, 2), JSON.stringify(text)).toBe(false);
  }
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units)),
  fc.string({
    unit: fc.constantFrom('a', 'ø', '€', '😀', '\ud800', '\udfff', '\n'),
    maxLength: 20,
  }),
);

holds(
  'length and characters agree with the second model',
  fc.property(anyText, fc.integer({ min: 1, max: 20 }), (text, max) => {
    const characters = Array.from(text);
    expect(codePointCount(text)).toBe(characters.length);
    expect(lengthFinding(text, 0, max) === null).toBe(characters.length <= max);
    const bad = characters.findIndex((character) =>
      /[\p{Cc}\p{Cs}\u{10000}-\u{10ffff}\u061c\u200b-\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/u.test(
        character,
      ),
    );
    expect(characterFinding(text)?.actual ?? 0).toBe(bad + 1);
    expect(paymentText(0, max).safeParse(text).success).toBe(
      bad === -1 && characters.length <= max,
    );
  }),
);
