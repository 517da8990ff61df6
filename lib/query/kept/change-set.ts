/** Changes what a user keeps as one set, which is always saved as a whole. */
import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { ReadQuery } from '@/lib/query/read-query';
import { problemOf } from '@/lib/query/request';

/**
 * Applies one change to the newest known set and saves it. When the set was changed elsewhere meanwhile, reads it again
 * and applies the change to that, once.
 * @param read asked for the newest known set, and then for one that is read anew
 * @param change null when the set has no room for it
 * @returns the set before and after; null when there was no room.
 */
export async function changeSet<Kept, Answer>(
  read: (isAnew: boolean) => Promise<Kept>,
  change: (set: Kept) => Kept | null,
  save: (set: Kept) => Promise<Answer>,
): Promise<{ before: Kept; after: Answer } | null> {
  for (let isAnew = false; ; isAnew = true) {
    const before = await read(isAnew);
    const next = change(before);
    if (next === null) return null;
    try {
      return { before, after: await save(next) };
    } catch (error) {
      if (isAnew || problemOf(error).code !== 'conflict') throw error;
    }
  }
}

/** The answer that is known; asks when none is, or when it must be read anew. */
export async function readKnown<Data>(
  client: QueryClient,
  query: ReadQuery<Data>,
  isAnew: boolean,
): Promise<Data> {
  const known = isAnew ? undefined : client.getQueryData<Data>(query.queryKey);
  if (known !== undefined) return known;
  // A question that is already on its way may bring what was there before.
  await client.cancelQueries({ queryKey: query.queryKey });
  return client.fetchQuery({ ...query, staleTime: 0 });
}

/** Keeps an answer as the newest one; a question that was asked before does not replace it. */
export async function keepAnswer<Data>(
  client: QueryClient,
  query: ReadQuery<Data>,
  answer: (before: Data | undefined) => Data | undefined,
): Promise<void> {
  await client.cancelQueries({ queryKey: query.queryKey });
  client.setQueryData<Data>(query.queryKey, answer);
}

/**
 * A list without the change that made `after` of `before`, and with all later changes. Unchanged when that change has
 * been replaced since.
 */
export function takenBack<Item>(
  now: readonly Item[],
  { before, after }: { before: readonly Item[]; after: readonly Item[] },
): Item[] {
  const without = (list: readonly Item[], others: readonly Item[]) => {
    const names = new Set(others.map((item) => hashKey([item])));
    return list.filter((item) => !names.has(hashKey([item])));
  };
  const added = without(after, before);
  const kept = without(now, added);
  if (added.length > 0 && kept.length === now.length) return [...now];
  return [...kept, ...without(without(before, after), now)];
}
