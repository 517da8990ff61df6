'use client';

import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

/** As long as the answers of a page last that nothing on it looks at; what is shown is kept longer. */
const UNSEEN_KEPT_MS = 20_000;

const IS_BROWSER = typeof window !== 'undefined';

/** A server that has made a page is done with it: nothing is kept there until a time is over. */
const OPTIONS = IS_BROWSER ? { defaultOptions: { queries: { gcTime: UNSEEN_KEPT_MS } } } : {};

const taken = new WeakSet<DehydratedState>();

type PageAnswersProps = {
  /** What the server answered when it made the page. */
  of: DehydratedState;
  children: React.ReactNode;
};

/**
 * Hands the answers that came with a page over to the browser's memory. Only once: a page that one goes back to comes
 * from the browser with the answers of then, of which the memory knows better what has become.
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

/** How far the clock here is ahead of the server's, with the shortest way that an answer has had so far. */
let aheadMs = Number.POSITIVE_INFINITY;

/**
 * The answers with their times by the clock here: the memory keeps the newer of two answers and asks again for an old one,
 * and the clock of a computer may be minutes away from the server's.
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
