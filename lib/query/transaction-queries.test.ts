import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client';
import { syncOlder, syncProgressQuery, syncQuery } from './transaction-queries';

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

it('sends a person whose session has ended to sign-in when they look further back, without a second try', async () => {
  const problem = { code: 'not-signed-in', title: 'Not signed in', requestId: 'r' };
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(problem, { status: 401 })),
  );
  const onSignedOut = vi.fn();
  await expect(syncOlder(createQueryClient(onSignedOut), 'a')).rejects.toMatchObject({ problem });
  expect(onSignedOut).toHaveBeenCalledOnce();
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('looks further back each time it is asked to', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ sync: { accountId: 'a', state: 'idle', rowsRead: 3 } })),
  );
  const client = createQueryClient(() => {});
  await syncOlder(client, 'a');
  await syncOlder(client, 'a');
  expect(fetch).toHaveBeenCalledTimes(2);
  client.clear();
});
