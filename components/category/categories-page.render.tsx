import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerVersions, renderPage } from '@/components/testing/render-page';
import type { CategoryRule } from '@/lib/view/insight/category-rules';
import { CategoriesPage } from './categories-page';

afterEach(() => vi.unstubAllGlobals());

const rule = (category: CategoryRule['category'], phrase: string): CategoryRule => ({
  category,
  phrases: [phrase],
  direction: null,
});
const [LEISURE, HEALTH, HOUSING] = [
  rule('leisure', 'Kino'),
  rule('health', 'Apotek'),
  rule('housing', 'Husleie'),
];

const open = async () => {
  const server = answerVersions({ rules: [LEISURE, HEALTH], builtIn: [] });
  const page = renderPage(<CategoriesPage />);
  await screen.findByRole('button', { name: 'Delete the rule for Leisure' });
  return { ...page, server };
};

it('saves the rule that was opened, though another device has put one before it', async () => {
  const { user, server } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit the rule for Leisure' }));
  const phrases = await screen.findByRole('textbox');
  await user.clear(phrases);
  await user.type(phrases, 'Bowling');
  server.change({ rules: [HOUSING, LEISURE, HEALTH] });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.stored().rules).toEqual([HOUSING, rule('leisure', 'Bowling'), HEALTH]),
  );
});

it('deletes both of two rules, though the first is still being deleted', async () => {
  const { user, server } = await open();
  await user.click(screen.getByRole('button', { name: 'Delete the rule for Leisure' }));
  await user.click(screen.getByRole('button', { name: 'Delete the rule for Health' }));
  await waitFor(() => expect(server.stored().rules).toEqual([]));
});
