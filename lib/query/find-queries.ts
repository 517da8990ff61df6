import { queryOptions } from '@tanstack/react-query';
import type { ContextId } from '@/lib/view/connection/acting-context';
import type { FindView } from '@/lib/view/find';
import { request } from './request';

const KEPT_MS = 60_000;

/** Search results in a context, cached so that typing back and forth is fast. */
export function findQuery(contextId: ContextId, q: string) {
  return queryOptions({
    queryKey: ['find', contextId, q],
    queryFn: ({ signal }) =>
      request<FindView>(`/api/find?${new URLSearchParams({ context: contextId, q })}`, { signal }),
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
  });
}
