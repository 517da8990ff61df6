import { queryOptions } from '@tanstack/react-query';
import type { SavedView, SavedViews } from '@/lib/view/saved-view';
import { request } from './request';

const PATH = '/api/saved-views';

export function savedViewsQuery() {
  return queryOptions({
    queryKey: ['saved-views'],
    queryFn: ({ signal }) => request<SavedViews>(PATH, { signal }),
  });
}

export function saveViews(views: readonly SavedView[]) {
  return request<SavedViews>(PATH, { method: 'PUT', body: { views } });
}
