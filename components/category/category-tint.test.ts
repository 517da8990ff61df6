import { expect, it } from 'vitest';
import { categoryTint } from './category-tint';

it('leaves a category plain that has no kind', () => {
  expect(categoryTint('cash').bar).toBe('bg-ink-muted');
  expect(categoryTint('other').bar).toBe('bg-ink-muted');
});

it("tells a company's largest categories apart, and none has the green of money that comes in", () => {
  const bars = (['salary', 'taxes', 'business', 'housing'] as const).map(
    (category) => categoryTint(category).bar,
  );
  expect(new Set(bars).size).toBe(bars.length);
  expect(bars).not.toContain('bg-settled');
  expect(bars).not.toContain('bg-ink-muted');
});
