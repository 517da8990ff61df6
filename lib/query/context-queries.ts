import { queryOptions } from '@tanstack/react-query';
import type { ActingContextsView } from '@/lib/view/connection/acting-context';
import { request } from './request';

export function contextsQuery() {
  return queryOptions({
    queryKey: ['contexts'],
    queryFn: ({ signal }) => request<ActingContextsView>('/api/contexts', { signal }),
  });
}
