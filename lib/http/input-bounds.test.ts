import { describe, expect, it } from 'vitest';
import { tooDeepField, unstorableField } from './input-bounds';

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

describe('a body that is nested', () => {
  it('32 deep is taken', () => {
    expect(tooDeepField({ b: 1, input: nested(31) })).toBeNull();
  });

  it.each([32, 33, 5_000, 500_000])('%i deep below a field is refused at that field', (depth) => {
    expect(tooDeepField({ b: [1], input: nested(depth) })).toEqual({
      path: 'input',
      rule: 'field-invalid',
      limit: 32,
    });
  });

  it('not at all is taken', () => {
    for (const flat of [undefined, null, 1, 'text', [], {}]) expect(tooDeepField(flat)).toBeNull();
  });

  it('wide and not deep is taken', () => {
    expect(tooDeepField({ a: Array.from({ length: 500_000 }, () => [0]) })).toBeNull();
  });
});

describe('a text that no database can hold', () => {
  it.each([
    [{ a: 'b\u0000' }, { path: 'a', rule: 'text-invisible', actual: 2 }],
    [{ a: ['b', '\ud83d'] }, { path: 'a.1', rule: 'character-unpaired-surrogate', actual: 1 }],
    [{ a: '\ud83d\ude00\udc00' }, { path: 'a', rule: 'character-unpaired-surrogate', actual: 2 }],
    [{ a: { 'x\u0000': 1 } }, { path: 'a', rule: 'text-invisible', actual: 2 }],
    ['\u0000', { path: '', rule: 'text-invisible', actual: 1 }],
  ])('%j is found', (value, field) => {
    expect(unstorableField(value)).toEqual(field);
  });

  it.each([[undefined], [null], [1], [{ a: ['Blåbær \ud83d\ude00\t\n\u0007'], b: {} }]])(
    '%j is none',
    (value) => {
      expect(unstorableField(value)).toBeNull();
    },
  );
});
