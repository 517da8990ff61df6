import { expect, it } from 'vitest';
import { categoryTint } from './category-tint';

it('leaves a category plain that is no everyday spending', () => {
  expect(categoryTint('taxes').bar).toBe('bg-ink-muted');
  // A company pays salaries, too; only money that comes in is green.
  expect(categoryTint('salary').bar).toBe('bg-ink-muted');
});
