import { describe, expect, it } from 'vitest';
import type { CategoryRule } from '@/lib/view/insight/category-rules';
import { forgetRule, learnRule } from './learn-rule';

const rule = (phrases: string[], direction: CategoryRule['direction'] = 'out'): CategoryRule => ({
  category: 'groceries',
  phrases,
  direction,
});
const learned = { category: 'groceries', phrase: 'Fjellbutikken', direction: 'out' } as const;

describe('what is learned of a counterparty', () => {
  it('joins the rule that says the same', () => {
    expect(learnRule([rule(['Rema'], 'in'), rule(['Kiwi'])], learned)).toEqual([
      rule(['Rema'], 'in'),
      rule(['Kiwi', 'Fjellbutikken']),
    ]);
  });

  it('is learned once, however often that is tried after a lost answer', () => {
    const once = learnRule([rule(['Kiwi'])], learned) ?? [];
    expect(learnRule(once, learned)).toEqual([rule(['Kiwi', 'Fjellbutikken'])]);
  });

  it('is a rule of its own, before the others, when none says the same or has room', () => {
    const full = rule(Array.from({ length: 20 }, (_, index) => `Butikk ${index}`));
    expect(learnRule([full], learned)).toEqual([rule(['Fjellbutikken']), full]);
  });

  it('is a rule of its own where another category comes first and would find it', () => {
    const found = { ...rule(['Fjell']), category: 'leisure' as const };
    expect(learnRule([found, rule(['Kiwi'])], learned)).toEqual([
      rule(['Fjellbutikken']),
      found,
      rule(['Kiwi']),
    ]);
    const later = [rule(['Kiwi']), found];
    expect(learnRule(later, learned)).toEqual([rule(['Kiwi', 'Fjellbutikken']), found]);
    const received = { ...found, direction: 'in' as const };
    expect(learnRule([received, rule(['Kiwi'])], learned)).toEqual([
      received,
      rule(['Kiwi', 'Fjellbutikken']),
    ]);
  });

  it('has no room beside a hundred rules', () => {
    const others = Array.from({ length: 100 }, (_, index) => ({
      ...rule([`Butikk ${index}`]),
      category: 'leisure' as const,
    }));
    expect(learnRule(others, learned)).toBeNull();
  });

  it('is taken back from among what was learned since, and nothing else is', () => {
    expect(forgetRule([rule(['Rema', 'Fjellbutikken', 'Kiwi'])], learned)).toEqual([
      rule(['Rema', 'Kiwi']),
    ]);
    expect(forgetRule([rule(['Rema']), rule(['Fjellbutikken'])], learned)).toEqual([
      rule(['Rema']),
    ]);
    const others = [rule(['Fjellbutikken'], 'in'), rule(['Kiwi'])];
    expect(forgetRule(others, learned)).toEqual(others);
  });
});
