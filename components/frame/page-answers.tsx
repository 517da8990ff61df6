'use client';

import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

/** How long unused answers of a page are kept; those on screen are kept longer. */
const UNSEEN_KEPT_MS = 20_000;

const IS_BROWSER = typeof window !== 'undefined';

/** On the server nothing is kept after rendering, so no timers are needed. */
const OPTIONS = IS_BROWSER ? { defaultOptions: { queries: { gcTime: UNSEEN_KEPT_MS } } } : {};

const taken = new WeakSet<DehydratedState>();

type PageAnswersProps = {
  /** The server's answers from rendering the page. */
  of: DehydratedState;
  children: React.ReactNode;
};

/**
 * Moves the answers that came with a page into the browser's cache. Only once: on the way back, the browser restores
 * the page with its old answers, and the cache has newer ones.
 */
export function PageAnswers({ of, children }: PageAnswersProps) {
  const state = useMemo(() => {
    if (taken.has(of)) return null;
    return IS_BROWSER ? byOwnClock(of) : of;
  }, [of]);
  useEffect(() => {
    taken.add(of);
  }, [of]);
  return (
    <HydrationBoundary state={state} options={OPTIONS}>
      {children}
    </HydrationBoundary>
  );
}

/** How far this clock is ahead of the server's, including the fastest transfer of an answer so far. */
let aheadMs = Number.POSITIVE_INFINITY;

/**
 * The answers with times by this clock. The cache compares times to keep the newer answer and refetch old ones, and a
 * computer's clock may be minutes off the server's.
 */
function byOwnClock(answers: DehydratedState): DehydratedState {
  const now = Date.now();
  for (const { state } of answers.queries) aheadMs = Math.min(aheadMs, now - state.dataUpdatedAt);
  const queries = answers.queries.map((query) => {
    const dataUpdatedAt = query.state.dataUpdatedAt + aheadMs;
    return { ...query, state: { ...query.state, dataUpdatedAt } };
  });
  return { ...answers, queries };
}
