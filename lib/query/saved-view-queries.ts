import type { SavedView, SavedViews } from '@/lib/view/saved-view';
import { readQuery } from './read-query';
import { request } from './request';

const PATH = '/api/saved-views';

export function savedViewsQuery() {
  return readQuery<SavedViews>(['saved-views'], PATH);
}

export function saveViews(views: readonly SavedView[]) {
  return request<SavedViews>(PATH, { method: 'PUT', body: { views } });
}
