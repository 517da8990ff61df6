import type { ContextId } from '@/lib/view/connection/acting-context';
import type { FindView } from '@/lib/view/find';
import { readQuery } from './read-query';

const KEPT_MS = 60_000;

/** Search results in a context, cached so that typing back and forth is fast. */
export function findQuery(contextId: ContextId, q: string) {
  return readQuery<FindView>(
    ['find', contextId, q],
    `/api/find?${new URLSearchParams({ context: contextId, q })}`,
    { staleTime: KEPT_MS, gcTime: KEPT_MS },
  );
}
