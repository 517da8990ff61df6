import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isObject } from './is-object';
import {
  addFinding,
  brokenRules,
  choiceSentence,
  explainedRules,
  held,
  isRuleId,
  RULE_IDS,
  ruleSentence,
} from './rule';
import { z } from './zod';

test('a rule says in an English sentence what was expected, and with numbers what came', () => {
  expect(ruleSentence({ rule: 'text-too-long', limit: 70, actual: 73 })).toBe(
    'Expected at most 70 characters, got 73.',
  );
  expect(ruleSentence({ rule: 'list-too-long', limit: 10, actual: 11 })).toBe(
    'Expected at most 10 entries, got 11.',
  );
  expect(ruleSentence({ rule: 'text-too-short', limit: 1, actual: 0 })).toBe(
    'Expected at least 1 character, got 0.',
  );
  expect(ruleSentence({ rule: 'text-too-short', limit: 2, actual: 1 })).toBe(
    'Expected at least 2 characters, got 1.',
  );
  expect(ruleSentence({ rule: 'list-too-short', limit: 1, actual: 0 })).toBe(
    'Expected at least 1 entry, got 0.',
  );
  expect(ruleSentence({ rule: 'batch-count', limit: 2, actual: 3 })).toBe(
    'Expected 2 (the number of entries), got 3.',
  );
  expect(ruleSentence({ rule: 'amount-below-minimum', limit: 100_000 })).toBe(
    'Expected an amount of at least 100000.',
  );
  expect(ruleSentence({ rule: 'character-not-supported', actual: 4 })).toBe(
    'Expected characters of the Basic Multilingual Plane only, got one outside it at position 4.',
  );
});

test('every rule has a sentence with or without its numbers', () => {
  for (const rule of RULE_IDS) {
    expect(ruleSentence({ rule, limit: 3, actual: 4 }), rule).toMatch(/^Expected .*\.$/);
    expect(ruleSentence({ rule, limit: 3, actual: 4 }), rule).not.toContain('undefined');
  }
});

test('a choice is named with its values, and with a hint when only its case is wrong', () => {
  expect(choiceSentence(['PRIVATE', 'CORPORATE'], 'BOTH')).toBe(
    'Expected one of PRIVATE, CORPORATE.',
  );
  expect(choiceSentence(['PRIVATE', 'CORPORATE'], 'private')).toBe(
    'Expected one of PRIVATE, CORPORATE (case matters).',
  );
  expect(choiceSentence(['creditCardAccount'], 7)).toBe('Expected creditCardAccount.');
  const schema = z.object({ size: z.enum(['S', 'L'], 'choice-unknown') });
  const parsed = schema.safeParse({ size: 'M' });
  expect(parsed.error && explainedRules(parsed.error)).toEqual([
    { path: 'size', rule: 'choice-unknown', choices: ['S', 'L'] },
  ]);
  expect(parsed.error && brokenRules(parsed.error)).toEqual([
    { path: 'size', rule: 'choice-unknown' },
  ]);
});

test('a rule id is one of the catalogue', () => {
  expect(isRuleId('text-too-long')).toBe(true);
  expect(isRuleId('toString')).toBe(false);
  expect(isRuleId('')).toBe(false);
});

test('every rule of the catalogue is used', () => {
  const folder = new URL('..', import.meta.url);
  const catalogue = 'value/rule.ts';
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== catalogue)
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .concat(readFileSync(new URL(catalogue, folder), 'utf8').split('const SENTENCES')[1] ?? '');
  const text = sources.join('\n').replace(/^ {2}'[a-z-]+': /gm, '');
  const unused = RULE_IDS.filter((rule) => !text.includes(`'${rule}'`));
  expect(unused).toEqual([]);
});

test('a broken rule stands at the path of the wire, with its numbers', () => {
  const schema = z.strictObject({
    rows: z.array(
      held(z.object({ name: z.string() }), ({ name }) =>
        name === 'x' ? null : [{ rule: 'text-too-long', limit: 1, actual: name.length }],
      ),
    ),
  });
  const parsed = schema.safeParse({
    rows: [{ name: 'x' }, { name: 'yy' }, { name: 7 }],
    a: 1,
    b: 2,
  });
  expect(parsed.error && brokenRules(parsed.error)).toEqual([
    { path: 'rows.1', rule: 'text-too-long', limit: 1, actual: 2 },
    // The message is zod's own, not one from our catalogue.
    { path: 'rows.2.name', rule: 'field-invalid' },
    { path: 'a', rule: 'field-unknown' },
    { path: 'b', rule: 'field-unknown' },
  ]);
});

test('a finding stands below the value that was checked', () => {
  const schema = z
    .object({ from: z.string(), to: z.string() })
    .superRefine(({ from, to }, context) => {
      if (to < from) addFinding(context, { rule: 'end-before-start' }, ['to']);
    });
  const parsed = z.object({ range: schema }).safeParse({ range: { from: 'b', to: 'a' } });
  expect(parsed.error && brokenRules(parsed.error)).toEqual([
    { path: 'range.to', rule: 'end-before-start' },
  ]);
});

test('an object has fields', () => {
  expect([{}, { a: 1 }].every(isObject)).toBe(true);
  expect([null, undefined, [], 'x', 7].some(isObject)).toBe(false);
});
