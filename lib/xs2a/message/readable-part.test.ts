import { describe, expect, it } from 'vitest';
import { z } from '@/lib/xs2a/value/zod';
import { readablePart } from './readable-part';

const Row = z.object({
  id: z.string(),
  name: z.string().nullish(),
  amount: z.object({ value: z.string(), unit: z.string() }).nullish(),
});

describe('an object of an answer', () => {
  it.each<[string, unknown, readonly string[], ReturnType<typeof readablePart>]>([
    [
      'is read whole',
      { id: '1', name: 'a', more: 1 },
      [],
      { value: { id: '1', name: 'a' }, oddFields: [] },
    ],
    [
      'is read without what is malformed, which is named once',
      { id: '1', name: 7, amount: { value: 1, unit: 2 } },
      [],
      { value: { id: '1' }, oddFields: ['name', 'amount'] },
    ],
    [
      'is nothing without what the schema requires',
      { id: 7, name: 'a' },
      [],
      { value: null, oddFields: ['id'] },
    ],
    [
      'is nothing when one field that is needed is malformed, whatever else is',
      { id: '1', name: 7, amount: 7 },
      ['amount'],
      { value: null, oddFields: ['name', 'amount'] },
    ],
    [
      'is read when a field that is needed is missing',
      { id: '1', name: 7 },
      ['amount'],
      { value: { id: '1' }, oddFields: ['name'] },
    ],
    ['is nothing when it is none', null, [], { value: null, oddFields: [] }],
    ['is nothing when it is a list', ['1'], [], { value: null, oddFields: [] }],
  ])('%s', (_, raw, needed, read) => {
    expect(readablePart(Row, raw, needed)).toEqual(read);
  });
});
