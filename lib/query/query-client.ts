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
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
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
}
