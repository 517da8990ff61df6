import { queryOptions } from '@tanstack/react-query';
import type { SavedView, SavedViews } from '@/lib/view/saved-view';
import { request } from './request';

const PATH = '/api/saved-views';

export const savedViewsQuery = () =>
  queryOptions({
    queryKey: ['saved-views'],
    queryFn: ({ signal }) => request<SavedViews>(PATH, { signal }),
  });

export const saveViews = (views: readonly SavedView[]) =>
  request<SavedViews>(PATH, { method: 'PUT', body: { views } });
