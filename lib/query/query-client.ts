import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { problemOf } from './request';

/**
 * The browser's memory of answers. A figure counts as fresh for a minute. Only a lost connection to the application
 * is tried again unasked: each other failure has a page's words, and asking the bank again is the person's choice.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (problemOf(error).code === 'not-signed-in') onSignedOut();
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        onError(error);
        const { code } = problemOf(error);
        if (code === 'consent-ended' || code === 'not-found') forgetAccount(client, queryKey);
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: (failures, error) => failures < 2 && problemOf(error).code === 'no-answer',
        retryDelay: (failures) => 400 * 2 ** failures,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** What is read at the bank for one account; the second word of each key is the account's id. */
const READ_AT_BANK: readonly unknown[] = ['balances', 'sync', 'sync-progress'];
/** What is made of the transactions of several accounts. */
const MADE_OF_SEVERAL: readonly unknown[] = ['transactions', 'transaction', 'insight'];

/** Hides what was read of an account that the bank no longer gives access to, and asks what there still is. */
function forgetAccount(client: QueryClient, [kind, accountId]: readonly unknown[]): void {
  if (!READ_AT_BANK.includes(kind)) return;
  void client.resetQueries({
    // Only what holds data: what is reset is asked for again, and would else be reset without end.
    predicate: ({ queryKey: [of, id], state }) =>
      state.data !== undefined &&
      (MADE_OF_SEVERAL.includes(of) || (READ_AT_BANK.includes(of) && id === accountId)),
  });
  void client.invalidateQueries({ queryKey: ['account', accountId] });
  for (const list of ['accounts', 'cards', 'connections']) {
    void client.invalidateQueries({ queryKey: [list] });
  }
}
