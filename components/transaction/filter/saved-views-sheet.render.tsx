import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answerRequests, answerVersions, renderPage } from '@/components/testing/render-page';
import { SavedViewsSheet } from './saved-views-sheet';

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

const view = (name: string) => ({ contextId: 'private' as const, name, query: `q=${name}` });

it('deletes both of two views, though the first is still being deleted, and none of another tab', async () => {
  const all = [view('a'), view('b')];
  const server = answerVersions({ views: all });
  const { user } = renderPage(
    <SavedViewsSheet open onOpenChange={() => {}} query={null} all={all} />,
  );
  await user.click(await screen.findByRole('button', { name: /^Delete .*a/ }));
  server.change({ views: [...all, view('c')] });
  await user.click(screen.getByRole('button', { name: /^Delete .*b/ }));
  await waitFor(() => expect(server.stored().views).toEqual([view('c')]));
});

it('does not save a view under a name that another tab has taken meanwhile', async () => {
  const server = answerVersions({ views: [view('a')] });
  const { user } = renderPage(
    <SavedViewsSheet open onOpenChange={() => {}} query="q=x" all={[]} />,
  );
  await user.type(await screen.findByRole('textbox', { name: /Name of the view/ }), 'a{Enter}');
  await screen.findByText('You already have a view with this name. Choose another.');
  expect(server.stored().views).toEqual([view('a')]);
});
