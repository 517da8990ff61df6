import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import { SavedViewsSheet } from './saved-views-sheet';

vi.mock('@/components/frame/context/acting-context', () => ({
  useActingContext: () => ({ contextId: 'private' }),
}));

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['nothing', '{Enter}'],
  ['characters that nobody sees', '\u200b\u2060 \u3164{Enter}'],
])('asks for a name instead of saving under %s', async (_, typed) => {
  const sent = answerRequests(() => ({ body: { views: [] } }));
  renderPage(<SavedViewsSheet open onOpenChange={() => {}} query="q=tibber" all={[]} />);
  await userEvent.type(await screen.findByRole('textbox', { name: /Name of the view/ }), typed);
  await screen.findByText('Enter a name.');
  expect(sent).toEqual([]);
});
