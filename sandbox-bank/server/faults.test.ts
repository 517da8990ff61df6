import { expect, it } from 'vitest';
import { explainedRules, ruleSentence } from '@/lib/xs2a/value/rule';
import { Fault } from './faults';

const sentences = (fault: object): string[] => {
  const parsed = Fault.safeParse({ fault: 'change-field', calls: 1, ...fault });
  return parsed.success
    ? []
    : explainedRules(parsed.error).map((broken) => `${broken.path}: ${ruleSentence(broken)}`);
};

it('changes a field named by its path to a text', () => {
  expect(sentences({ field: 'payments.0.creditorName', value: 'Kari' })).toEqual([]);
  expect(sentences({ field: 'a'.repeat(100), value: '' })).toEqual([]);
  expect(sentences({ field: 'a', value: 'b'.repeat(200) })).toEqual([]);
});

it.each([
  [{}, 'field: Expected a value, got none.'],
  [{ field: 12 }, 'field: Expected a JSON string.'],
  [{ field: 'not a path' }, 'field: Expected the path of a field, such as creditorAccount.bban.'],
  [{ field: 'a.' }, 'field: Expected the path of a field, such as creditorAccount.bban.'],
  [{ field: 'a'.repeat(101) }, 'field: Expected at most 100 characters, got 101.'],
  [{ field: 'a', value: 'b'.repeat(201) }, 'value: Expected at most 200 characters, got 201.'],
])('%j is refused by the rule that it breaks', (fault, sentence) => {
  expect(sentences(fault)).toEqual([sentence]);
});
