import { dehydrate, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageAnswers } from './page-answers';

const KEY = ['accounts', 'private'];
const AT = Date.parse('2026-11-22T12:00:00Z');
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

const asked = vi.fn(async () => 'asked anew');

function Shown() {
  const { data } = useQuery({ queryKey: KEY, queryFn: asked, staleTime: 10 * SECOND_MS });
  return <p>{data}</p>;
}

const answeredAt = (data: string, at: number) => {
  const client = new QueryClient();
  client.setQueryData(KEY, data, { updatedAt: at });
  return dehydrate(client);
};

const pageOf = (client: QueryClient, of: ReturnType<typeof answeredAt>, page: string) => (
  <QueryClientProvider client={client}>
    <PageAnswers key={page} of={of}>
      <Shown />
    </PageAnswers>
  </QueryClientProvider>
);

beforeEach(() => {
  vi.useFakeTimers({ now: AT, toFake: ['Date'] });
});
afterEach(() => asked.mockClear());

it('a page shows the answers that it came with, and asks for none of them', async () => {
  const client = new QueryClient();
  render(pageOf(client, answeredAt('came along', AT), 'first'));
  expect(screen.getByText('came along')).toBeDefined();
  expect(asked).not.toHaveBeenCalled();
});

it('a page that one goes back to leaves what the memory knows by now', async () => {
  const client = new QueryClient();
  const first = answeredAt('of the first page', AT);
  const { rerender } = render(pageOf(client, first, 'first'));
  vi.setSystemTime(AT + SECOND_MS);
  rerender(pageOf(client, answeredAt('of the second page', AT + SECOND_MS), 'second'));
  await screen.findByText('of the second page');
  client.removeQueries({ queryKey: KEY });
  rerender(pageOf(client, first, 'first again'));
  await screen.findByText('asked anew');
});

it('answers that were on their way while the memory got newer ones are not taken', async () => {
  const client = new QueryClient();
  const late = answeredAt('late', AT);
  vi.setSystemTime(AT + SECOND_MS);
  client.setQueryData(KEY, 'changed since');
  render(pageOf(client, late, 'page'));
  expect(screen.getByText('changed since')).toBeDefined();
});

// Last, since the known clock difference lasts as long as the tab.
it('answers of a server whose clock is ahead grow old as others do', async () => {
  const client = new QueryClient();
  const { unmount } = render(pageOf(client, answeredAt('came along', AT + 5 * MINUTE_MS), 'page'));
  unmount();
  vi.setSystemTime(AT + 11 * SECOND_MS);
  render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  );
  await screen.findByText('asked anew');
});
