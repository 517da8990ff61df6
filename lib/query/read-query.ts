import {
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { request } from './request';
import type { PollMoment } from './status-poll';

type More<Data> = Pick<
  UseQueryOptions<Data>,
  'staleTime' | 'gcTime' | 'refetchInterval' | 'placeholderData'
>;

/**
 * How long an answer counts as just read, for data that also changes on other pages and at the bank. A page rendered
 * with the answer must not ask for it again, even on a slow phone. Changes made here refresh it at once.
 */
export const JUST_READ_MS = 10_000;

export type ReadQuery<Data> = ReturnType<typeof readQuery<Data>>;

/** The query that reads `path`. */
export function readQuery<Data>(queryKey: QueryKey, path: string, more: More<Data> = {}) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => request<Data>(path, { signal }),
    ...more,
  });
}

/** The query that reads a list page by page; parameters that are null are left out. */
export function readPages<Page extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  path: string,
  { parameters, staleTime }: { parameters: Record<string, string | null>; staleTime: number },
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries({ ...parameters, cursor: pageParam })) {
        if (value !== null) query.set(name, value);
      }
      return request<Page>(`${path}?${query}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime,
  });
}

/**
 * A payment or basket with its current status from the bank, polled until nothing can change any more, except while the
 * tab is hidden.
 */
export function readStatus<View extends { state: string }>(
  kind: 'payment' | 'basket',
  id: string,
  pollMs: (view: View | undefined, moment: PollMoment) => number | false,
) {
  const queryKey: QueryKey = [`${kind}-status`, id];
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => {
      const isSending = [queryKey, [kind, id]].some(
        (key) => client.getQueryData<View>(key)?.state === 'sending',
      );
      // It may have been left while being sent; with the user present, it can be resumed.
      const method = isSending ? { method: 'POST' as const } : {};
      return request<View>(`/api/${kind}s/${encodeURIComponent(id)}/status`, { ...method, signal });
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      pollMs(state.data, { now: new Date(), failures: state.fetchFailureCount }),
  });
}
