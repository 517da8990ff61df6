import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { problemOf } from './request';

/**
 * The browser's cache of answers, fresh for a minute. Only a lost connection to Brygge is retried automatically. Pages
 * explain every other failure, and whether to ask the bank again is up to the user.
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
        if (code === 'consent-ended') readAccessAgain(client, queryKey);
        if (code === 'consent-ended' || code === 'not-found') forgetAccount(client, queryKey);
      },
      // A stored value is returned even so, with the problem the bank reported.
      onSuccess: (data) => {
        if (hasProblem(data) && data.problem === 'consent-ended') readAccessAgain(client);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        onError(error);
        if (problemOf(error).code === 'consent-ended') readAccessAgain(client);
      },
    }),
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

/**
 * The bank said that access has ended, so anything that claims otherwise is fetched again at once. The list that
 * carried the news is left out: fetching cards asks the bank, and would loop.
 */
function readAccessAgain(client: QueryClient, [asked]: readonly unknown[] = []): void {
  for (const list of ['connections', 'accounts', 'cards'])
    if (list !== asked) void client.invalidateQueries({ queryKey: [list] });
}

const hasProblem = (data: unknown): data is { problem: unknown } =>
  typeof data === 'object' && data !== null && 'problem' in data;

/** What is read from the bank for one account; the second part of each key is the account's id. */
const READ_AT_BANK: readonly unknown[] = ['balances', 'sync', 'sync-progress'];
/** What combines the transactions of several accounts. */
const MADE_OF_SEVERAL: readonly unknown[] = ['transactions', 'transaction', 'insight'];

/** Drops cached data of an account the bank no longer gives access to, and fetches what remains. */
function forgetAccount(client: QueryClient, [kind, accountId]: readonly unknown[]): void {
  if (!READ_AT_BANK.includes(kind)) return;
  void client.resetQueries({
    // Only queries with data: a reset query is fetched again, and would otherwise be reset forever.
    predicate: ({ queryKey: [of, id], state }) =>
      state.data !== undefined &&
      (MADE_OF_SEVERAL.includes(of) || (READ_AT_BANK.includes(of) && id === accountId)),
  });
  void client.invalidateQueries({ queryKey: ['account', accountId] });
  readAccessAgain(client);
}
