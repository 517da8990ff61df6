import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A page reads several accounts at once, and they arrive one after another. */
const TOGETHER_MS = 400;

type Renewal = { kinds: Set<unknown>; begun: Promise<void> };

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
    const kinds = new Set<unknown>();
    renewal = { kinds, begun: after(TOGETHER_MS, () => renew(client, kinds)) };
    renewals.set(client, renewal);
  }
  renewal.kinds.add(queryKey[0]);
  return renewal.begun;
}

function renew(client: QueryClient, kinds: ReadonlySet<unknown>): void {
  renewals.delete(client);
  void client.refetchQueries({
    type: 'active',
    predicate: ({ queryKey: [kind], state }) => kinds.has(kind) && state.isInvalidated,
  });
}

function after(milliseconds: number, then: () => void): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      then();
      resolve();
    }, milliseconds);
  });
}
