import type { QueryClient } from '@tanstack/react-query';
import type { SavedView, SavedViews } from '@/lib/view/saved-view';
import { changeSet, keepAnswer, readKnown } from './kept/change-set';
import { readQuery } from './read-query';
import { request } from './request';

const PATH = '/api/saved-views';

export function savedViewsQuery() {
  return readQuery<SavedViews>(['saved-views'], PATH);
}

/** Changes the newest saved views. @returns whether there was room. */
export async function changeSavedViews(
  client: QueryClient,
  change: (views: readonly SavedView[]) => readonly SavedView[] | null,
): Promise<boolean> {
  const query = savedViewsQuery();
  const made = await changeSet<SavedViews, SavedViews>(
    (isAnew) => readKnown(client, query, isAnew),
    (set) => {
      const views = change(set.views);
      return views === null ? null : { ...set, views: [...views] };
    },
    (body) => request(PATH, { method: 'PUT', body }),
  );
  if (made !== null) await keepAnswer(client, query, () => made.after);
  return made !== null;
}
