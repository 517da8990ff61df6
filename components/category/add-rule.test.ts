import { describe, expect, it } from 'vitest';
import type { CategoryRule } from '@/lib/view/insight/category-rules';
import { addRule } from './add-rule';

const rules: CategoryRule[] = [
  { category: 'shopping', phrases: ['Rema 1000', 'Clas Ohlson'], direction: null },
  { category: 'other-income', phrases: ['Rema 1000'], direction: 'in' },
  { category: 'groceries', phrases: ['REMA 1000'], direction: 'out' },
];

describe('a new rule of categories', () => {
  it('counts before the others, and takes its phrase from those that said otherwise', () => {
    expect(addRule(rules, { category: 'leisure', phrase: 'rema 1000', direction: 'out' })).toEqual([
      { category: 'leisure', phrases: ['rema 1000'], direction: 'out' },
      { category: 'shopping', phrases: ['Clas Ohlson'], direction: null },
      { category: 'other-income', phrases: ['Rema 1000'], direction: 'in' },
    ]);
  });

  it('leaves the others as they were', () => {
    expect(
      addRule(rules.slice(0, 1), { category: 'health', phrase: 'Apotek', direction: null }),
    ).toEqual([
      { category: 'health', phrases: ['Apotek'], direction: null },
      { category: 'shopping', phrases: ['Rema 1000', 'Clas Ohlson'], direction: null },
    ]);
  });
});
