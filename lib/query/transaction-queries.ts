import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type {
  RawTransactionView,
  StoredTransactionDetailView,
  StoredTransactionsView,
  SyncAnswer,
  SyncView,
} from '@/lib/view/stored-transaction';
import { readQuery } from './read-query';
import { renewTogether } from './renew-together';
import { request } from './request';

export const TRANSACTIONS_PER_PAGE = 100;
/** Pages out of sight are dropped, so that a long list stays small in the browser. */
const PAGE_KEPT_MS = 20_000;

/** The parameters of `GET /api/transactions`, by name. */
export type TransactionsRequest = Readonly<Record<string, string>>;

/** One page of stored transactions; null for the first. It stays fresh until new data is read from the bank. */
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

/** One transaction with all of the bank's fields, and the entries of a batch. */
export function transactionQuery(id: string) {
  return readQuery<StoredTransactionDetailView>(
    ['transaction', id],
    `/api/transactions/${encodeURIComponent(id)}`,
  );
}

/** The bank's own answer, for developers. */
export function rawTransactionQuery(id: string) {
  return readQuery<RawTransactionView>(
    ['raw-transaction', id],
    `/api/transactions/${encodeURIComponent(id)}/raw`,
  );
}

/** The progress of an account's sync, as reported by `syncQuery`; sends no request itself. */
export function syncProgressQuery(accountId: string) {
  return queryOptions<SyncView>({
    queryKey: ['sync-progress', accountId],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Reads new transactions from the bank step by step until there are no more; the user is present. Returns the result of
 * the last step; earlier steps are reported to `syncProgressQuery`.
 */
export function syncQuery(accountId: string) {
  const queryKey = ['sync', accountId];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<SyncView> => {
      const { sync, figuresRenewed } = await readSteps(client, accountId, { body: {}, signal });
      // Leaving the page cancels the wait, and must not have everything read once more.
      client.setQueryData(queryKey, sync);
      await figuresRenewed;
      return sync;
    },
  });
}

/** Reads everything older than what is stored. A failure counts as one of the account's sync. */
export function syncOlder(client: QueryClient, accountId: string): Promise<SyncView> {
  return client.fetchQuery({
    queryKey: ['sync', accountId, 'older'],
    queryFn: async () => {
      const { sync, figuresRenewed } = await readSteps(client, accountId, {
        body: { reach: 'all' },
      });
      await figuresRenewed;
      return sync;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Has one step after the other read; returns the last one, and when the figures are being recomputed. */
async function readSteps(
  client: QueryClient,
  accountId: string,
  init: { body: { reach?: 'all' }; signal?: AbortSignal },
): Promise<{ sync: SyncView; figuresRenewed: Promise<void> }> {
  const path = `/api/accounts/${encodeURIComponent(accountId)}/sync`;
  for (;;) {
    const { sync } = await request<SyncAnswer>(path, { method: 'POST', ...init });
    const figuresRenewed = noteStep(client, sync);
    if (sync.state !== 'running') return { sync, figuresRenewed };
  }
}

/**
 * Records a step's progress. Resolves when the figures are being recomputed: only then does a sync count as ended, so
 * that they never look finished too early.
 */
const noteStep = async (client: QueryClient, sync: SyncView): Promise<void> => {
  const { queryKey } = syncProgressQuery(sync.accountId);
  const before = client.getQueryData(queryKey);
  client.setQueryData(queryKey, sync);
  if (
    before?.rowsRead !== sync.rowsRead ||
    before.syncedAt !== sync.syncedAt ||
    before.coveredSince !== sync.coveredSince
  )
    await renewTogether(client, ['insight']);
};
