'use client';

import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type TransactionsRequest, transactionsPageQuery } from '@/lib/query/transaction-queries';
import type { StoredTransactionsView, StoredTransactionView } from '@/lib/view/stored-transaction';
import { type PageShape, sameShape, shapeOf } from './list-layout';

const shapes = new WeakMap<StoredTransactionsView, PageShape>();

/** The shapes of the pages read so far, in order. */
export function usePageShapes(first: StoredTransactionsView) {
  return useState<readonly PageShape[]>(() => [shapeOfPage(first)]);
}

type HeldPages = {
  rowAt: (page: number, row: number) => StoredTransactionView | null;
  /** The loading of the page after the last known one. */
  next: { isReading: boolean; error: Error | null; readAgain: () => void };
};

/**
 * Holds the rows of some pages and drops the others. A new or changed page updates the shapes; whatever follows a
 * changed one is laid out again.
 */
export function useHeldPages(
  request: TransactionsRequest,
  known: readonly PageShape[],
  setKnown: (shapes: readonly PageShape[]) => void,
  wanted: readonly number[],
): HeldPages {
  const reachable = wanted.filter(
    (page) => page === 0 || (known[page - 1]?.nextCursor ?? null) !== null,
  );
  const results = useQueries({
    queries: reachable.map((page) =>
      transactionsPageQuery(request, page === 0 ? null : (known[page - 1]?.nextCursor ?? null)),
    ),
  });
  const arrived = results.map(({ data }) => data);
  useEffect(() => {
    // One change at a time: the next render handles any other.
    arrived.some((data, at) => {
      const page = reachable[at];
      if (data === undefined || page === undefined) return false;
      const shape = shapeOfPage(data);
      const was = known[page];
      if (page > known.length || (was && sameShape(was, shape))) return false;
      setKnown([...known.slice(0, page), shape]);
      return true;
    });
  });
  const nextAt = reachable.indexOf(known.length);
  const next = nextAt === -1 ? undefined : results[nextAt];
  return {
    rowAt: (page, row) => arrived[reachable.indexOf(page)]?.transactions[row] ?? null,
    next: {
      isReading: next?.isFetching ?? false,
      error: next?.error ?? null,
      readAgain: () => void next?.refetch(),
    },
  };
}

function shapeOfPage(page: StoredTransactionsView): PageShape {
  const known = shapes.get(page);
  if (known) return known;
  const shape = shapeOf(page.transactions, page.nextCursor, page.unreadable);
  shapes.set(page, shape);
  return shape;
}
