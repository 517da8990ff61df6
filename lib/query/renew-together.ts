import {
  partialMatchKey,
  type Query,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query';

/** A page reads several accounts at once, and they arrive one after another. */
const TOGETHER_MS = 400;

type Renewal = { keys: QueryKey[]; begun: Promise<void> };

const renewals = new WeakMap<QueryClient, Renewal>();

/**
 * Marks answers as out of date, and asks again for those on the page in a moment, together with all others that become
 * out of date until then: reading three accounts causes one request for each figure, not three. Resolves when the
 * requests have begun.
 */
export function renewTogether(client: QueryClient, queryKey: QueryKey): Promise<void> {
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
  let renewal = renewals.get(client);
  if (renewal === undefined) {
    const keys: QueryKey[] = [];
    renewal = { keys, begun: after(TOGETHER_MS, () => renew(client, keys)) };
    renewals.set(client, renewal);
  }
  renewal.keys.push(queryKey);
  return renewal.begun;
}

function renew(client: QueryClient, keys: readonly QueryKey[]): void {
  renewals.delete(client);
  const of: QueryFilters = {
    type: 'active',
    // An answer that was under way counts as fresh when it comes, and may be from before the change.
    predicate: ({ queryKey }) => keys.some((key) => partialMatchKey(queryKey, key)),
  };
  const first = client.getQueryCache().findAll(of).filter(isFirstUnderWay);
  void client.refetchQueries(of);
  for (const query of first) void renewAfter(client, query);
}

/** A query without an answer is not repeated while one is under way: that one is shown first, then renewed at once. */
async function renewAfter(client: QueryClient, query: Query): Promise<void> {
  await query.fetch().catch(() => {});
  await client.invalidateQueries(
    { predicate: (other) => other === query && other.state.status === 'success' },
    { cancelRefetch: false },
  );
}

function isFirstUnderWay({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus !== 'idle';
}

function after(milliseconds: number, then: () => void): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      then();
      resolve();
    }, milliseconds);
  });
}
