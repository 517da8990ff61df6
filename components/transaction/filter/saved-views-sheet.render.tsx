import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ActingContextProvider } from '@/components/frame/context/acting-context';
import { answerRequests, answerVersions, renderPage } from '@/components/testing/render-page';
import type { SavedView } from '@/lib/view/saved-view';
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

const COMPANY = '5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0002';
/** As many as there may be, with these among them. */
const thirty = (views: SavedView[]) => [
  ...views,
  ...Array.from({ length: 30 - views.length }, (_, index) => view(`v${index}`)),
];

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

it('lists the views of others when there is no room, says whose they are, and is content once one is deleted', async () => {
  const gone = { ...view('b'), contextId: '5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0001' };
  const all = [view('a'), gone];
  const server = answerVersions({ views: all });
  const { user } = renderPage(
    <ActingContextProvider
      contexts={[
        { contextId: 'private', name: null, bankNames: [] },
        { contextId: COMPANY, name: 'Fjord Fisk AS', bankNames: [] },
      ]}
      contextId={COMPANY}
    >
      <SavedViewsSheet open onOpenChange={() => {}} query="q=x" all={thirty(all)} />
    </ActingContextProvider>,
  );
  await user.type(await screen.findByRole('textbox', { name: /Name of the view/ }), 'c{Enter}');
  await screen.findByText('You can save up to 30 views. Delete one first.');
  expect(screen.getAllByRole('listitem')).toHaveLength(30);
  expect(screen.getAllByText('Yourself')).toHaveLength(29);
  await user.click(screen.getByRole('button', { name: 'Delete the view b (Disconnected bank)' }));
  expect(screen.queryByText('You can save up to 30 views. Delete one first.')).toBeNull();
  await waitFor(() => expect(server.stored().views).toEqual([view('a')]));
});

it('tells the views of two removed connections apart', async () => {
  const of = (contextId: string, name: string) => ({ ...view(name), contextId });
  const [one, other] = ['0003', '0004'].map((end) => `5b0e0f5e-7a51-4e55-8f9a-0c6c36ad${end}`);
  const all = [of(one ?? '', 'bills'), of(other ?? '', 'bills'), of(one ?? '', 'rent')];
  renderPage(<SavedViewsSheet open onOpenChange={() => {}} query={null} all={thirty(all)} />);
  await screen.findByRole('button', { name: 'Delete the view bills (Disconnected bank 1)' });
  screen.getByRole('button', { name: 'Delete the view bills (Disconnected bank 2)' });
  screen.getByRole('button', { name: 'Delete the view rent (Disconnected bank 1)' });
});
