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
        if (code === 'consent-ended') readAccessAgain(client, queryKey);
        if (code === 'consent-ended' || code === 'not-found') forgetAccount(client, queryKey);
      },
      // What is stored is answered all the same, with what the bank said when it was asked.
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
 * The bank said that access has ended: what says otherwise on any page is asked for again at once. Not the list that was
 * answered so: asking for cards asks the bank, and would go round.
 */
function readAccessAgain(client: QueryClient, [asked]: readonly unknown[] = []): void {
  for (const list of ['connections', 'accounts', 'cards'])
    if (list !== asked) void client.invalidateQueries({ queryKey: [list] });
}

const hasProblem = (data: unknown): data is { problem: unknown } =>
  typeof data === 'object' && data !== null && 'problem' in data;

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
  readAccessAgain(client);
}
