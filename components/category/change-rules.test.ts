import { expect, it } from 'vitest';
import type { CategoryRule } from '@/lib/view/insight/category-rules';
import { addOnce, moveRuleUp, removeRule, replaceRule } from './change-rules';

const rule = (phrase: string): CategoryRule => ({
  category: 'leisure',
  phrases: [phrase],
  direction: null,
});
const [a, b, c, d] = [rule('a'), rule('b'), rule('c'), rule('d')];

it('changes the rule that is meant, wherever it is now', () => {
  expect(replaceRule([c, a, b], rule('b'), d)).toEqual([c, a, d]);
  expect(removeRule([c, a, b], rule('a'))).toEqual([c, b]);
  expect(moveRuleUp([c, a, b], rule('b'))).toEqual([c, b, a]);
});

it('leaves the others when it is gone, and keeps what was written of it', () => {
  expect(replaceRule([a, c], b, d)).toEqual([d, a, c]);
  expect(removeRule([a, c], b)).toEqual([a, c]);
  expect(moveRuleUp([a, c], b)).toEqual([a, c]);
  expect(moveRuleUp([a, c], a)).toEqual([a, c]);
});

it('is added once, however often that is tried after a lost answer', () => {
  expect(addOnce([a], b)).toEqual([b, a]);
  expect(addOnce([b, a], rule('b'))).toEqual([b, a]);
  expect(replaceRule([d, a], b, rule('d'))).toEqual([d, a]);
});
