'use client';

import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRequest } from '@/components/problem/use-request';
import { renewTogether } from '@/lib/query/renew-together';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import { syncOlder, syncProgressQuery, syncQuery } from '@/lib/query/transaction-queries';
import type { SyncView } from '@/lib/view/stored-transaction';

/** Within this many pixels of the top of the page, a moving list disturbs nobody. */
const NEAR_TOP_PX = 600;

export type SyncShown = {
  accountId: string;
  sync: SyncView | null;
  problem: RequestProblem | null;
  isReading: boolean;
};

export type Syncs = {
  shown: SyncShown[];
  isReading: boolean;
  readAgain: () => void;
  /** Reads everything older than what is stored. */
  readOlder: () => void;
};

/**
 * Reads new transactions from the bank for some accounts, since the user opened their page, and shows them as they
 * come.
 */
export function useSyncs(accounts: readonly { accountId: string }[]): Syncs {
  const queryClient = useQueryClient();
  const results = useQueries({ queries: accounts.map(({ accountId }) => syncQuery(accountId)) });
  const steps = useQueries({
    queries: accounts.map(({ accountId }) => syncProgressQuery(accountId)),
  });
  const older = useRequest();

  const shown = accounts.map(({ accountId }, at): SyncShown => {
    const result = results[at];
    const sync = steps[at]?.data ?? result?.data ?? null;
    const failure = result?.error ? problemOf(result.error) : older.problem;
    const code = sync?.state === 'stopped' ? sync.problem : null;
    return {
      accountId,
      sync,
      problem:
        failure ??
        (code && {
          code,
          title: code,
          requestId: '',
          ...(sync?.retryAt ? { retryAt: sync.retryAt } : {}),
        }),
      isReading: (result?.isFetching ?? false) || older.busy,
    };
  });

  // New rows show at once, but must not move a user who is reading further down.
  const stage = shown
    .map(({ sync }) => `${sync?.rowsRead} ${sync?.state} ${sync?.syncedAt}`)
    .join();
  const shownStage = useRef<string | null>(null);
  useEffect(() => {
    if (shownStage.current === null || shownStage.current === stage) {
      shownStage.current = stage;
      return;
    }
    const show = () => {
      if (window.scrollY > NEAR_TOP_PX) return;
      window.removeEventListener('scroll', show);
      shownStage.current = stage;
      void renewTogether(queryClient, ['transactions']);
    };
    show();
    if (shownStage.current !== stage) window.addEventListener('scroll', show, { passive: true });
    return () => window.removeEventListener('scroll', show);
  }, [stage, queryClient]);

  return {
    shown,
    isReading: shown.some(({ isReading }) => isReading),
    readAgain: () => {
      older.forget();
      for (const { isFetching, refetch } of results) if (!isFetching) void refetch();
    },
    readOlder: () => {
      if (older.busy) return;
      void older.run(async () => {
        try {
          for (const { accountId } of accounts) await syncOlder(queryClient, accountId);
        } finally {
          void queryClient.invalidateQueries({ queryKey: ['transactions'] });
        }
      });
    },
  };
}
