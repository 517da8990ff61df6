import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type {
  RawTransactionView,
  StoredTransactionDetailView,
  StoredTransactionsView,
  SyncAnswer,
  SyncView,
} from '@/lib/view/stored-transaction';
import { request } from './request';

export const TRANSACTIONS_PER_PAGE = 100;
/** Pages that are out of sight are forgotten, so that a long list stays small in the browser. */
const PAGE_KEPT_MS = 20_000;

/** What is asked for, by the names of the parameters of `GET /api/transactions`. */
export type TransactionsRequest = Readonly<Record<string, string>>;

/** One page of what is kept; null names the first. A page does not grow old by itself: a reading at the bank renews it. */
export function transactionsPageQuery(asked: TransactionsRequest, cursor: string | null) {
  return queryOptions({
    queryKey: ['transactions', asked, cursor],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        ...asked,
        limit: String(TRANSACTIONS_PER_PAGE),
        ...(cursor === null ? {} : { cursor }),
      });
      return request<StoredTransactionsView>(`/api/transactions?${query}`, { signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: PAGE_KEPT_MS,
  });
}

/** One transaction with everything that the bank said of it, and the entries of a batch. */
export function transactionQuery(id: string) {
  return queryOptions({
    queryKey: ['transaction', id],
    queryFn: ({ signal }) =>
      request<StoredTransactionDetailView>(`/api/transactions/${encodeURIComponent(id)}`, {
        signal,
      }),
  });
}

/** The bank’s own answer, for developers. */
export function rawTransactionQuery(id: string) {
  return queryOptions({
    queryKey: ['raw-transaction', id],
    queryFn: ({ signal }) =>
      request<RawTransactionView>(`/api/transactions/${encodeURIComponent(id)}/raw`, { signal }),
  });
}

/** How far the reading of an account has come, as the steps of `syncQuery` tell; asks for nothing itself. */
export function syncProgressQuery(accountId: string) {
  return queryOptions<SyncView>({
    queryKey: ['sync-progress', accountId],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Reads at the bank what is new, step by step until there is no more, since the person is here and asks. Comes back
 * with how the last step ended; the steps before it are reported to `syncProgressQuery`.
 */
export function syncQuery(accountId: string) {
  return queryOptions({
    queryKey: ['sync', accountId],
    queryFn: async ({ signal, client }): Promise<SyncView> => {
      for (;;) {
        const { sync } = await request<SyncAnswer>(syncPath(accountId), {
          method: 'POST',
          body: {},
          signal,
        });
        noteStep(client, sync);
        if (sync.state !== 'running') return sync;
      }
    },
  });
}

/** Reads everything that is older than what is kept. */
export async function syncOlder(client: QueryClient, accountId: string): Promise<SyncView> {
  for (;;) {
    const { sync } = await request<SyncAnswer>(syncPath(accountId), {
      method: 'POST',
      body: { reach: 'all' },
    });
    noteStep(client, sync);
    if (sync.state !== 'running') return sync;
  }
}

function syncPath(accountId: string) {
  return `/api/accounts/${encodeURIComponent(accountId)}/sync`;
}

/** Keeps how far a step came, and has figures made anew before it counts as ended: they never look done too early. */
const noteStep = (client: QueryClient, sync: SyncView): void => {
  const { queryKey } = syncProgressQuery(sync.accountId);
  const before = client.getQueryData(queryKey);
  client.setQueryData(queryKey, sync);
  if (
    before?.rowsRead !== sync.rowsRead ||
    before.syncedAt !== sync.syncedAt ||
    before.coveredSince !== sync.coveredSince
  )
    void client.invalidateQueries({ queryKey: ['insight'] });
};
