import { describe, expect, it } from 'vitest';
import { unstorableField } from './input-bounds';

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
