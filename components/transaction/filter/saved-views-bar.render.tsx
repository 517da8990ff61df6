import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import { SavedViewsBar } from './saved-views-bar';
import { NO_FILTER } from './transaction-filter';

afterEach(() => vi.unstubAllGlobals());

const draw = (isEmpty: boolean) => {
  const views = [{ name: 'Large bills', contextId: 'private', query: 'amountMin=1000' }];
  answerRequests(() => ({ body: { views } }));
  renderPage(
    <SavedViewsBar
      filter={{ ...NO_FILTER, text: 'tibber' }}
      onChoose={() => {}}
      several
      isEmpty={isEmpty}
    />,
  );
};

it('offers to save a search that finds something', async () => {
  draw(false);
  await screen.findByRole('button', { name: 'Save this view' });
});

it('offers no search that finds nothing, and the saved ones all the same', async () => {
  draw(true);
  await screen.findByRole('button', { name: 'Large bills' });
  await waitFor(() => screen.getByRole('button', { name: 'Manage saved views' }));
  expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull();
});
