import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { syncProgressQuery, syncQuery } from './transaction-queries';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('reads nothing again after the page was left as soon as everything was read', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ sync: { accountId: 'a', state: 'idle', rowsRead: 3 } })),
  );
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const leave = new QueryObserver(client, syncQuery('a')).subscribe(() => {});
  await vi.waitUntil(() => client.getQueryData(syncProgressQuery('a').queryKey));
  leave();
  const next = new QueryObserver(client, syncQuery('a'));
  next.subscribe(() => {});
  expect(next.getCurrentResult()).toMatchObject({ data: { rowsRead: 3 }, isFetching: false });
  expect(fetch).toHaveBeenCalledTimes(1);
});
