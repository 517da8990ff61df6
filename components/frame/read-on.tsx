'use client';

import { useEffect, useRef } from 'react';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Card } from '@/components/ui/card';
import { Loading } from '@/components/ui/skeleton';
import { problemOf } from '@/lib/query/request';

type ReadOnProps = {
  /** A paged list. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => unknown;
  };
  /** What is loading, for screen readers. */
  label: string;
  /** A row while it loads. */
  skeleton: React.ReactNode;
};

/** The end of the loaded list, which loads more as the user scrolls near it. */
export function ReadOn({ list, label, skeleton }: ReadOnProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const error = list.isFetchNextPageError ? list.error : null;
  const end = useRef<HTMLDivElement>(null);
  const mayReadOn = hasNextPage && !isFetchingNextPage && error === null;
  useEffect(() => {
    const element = end.current;
    if (!mayReadOn || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void fetchNextPage(),
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [mayReadOn, fetchNextPage]);
  return (
    <div ref={end} className="mt-8">
      {error !== null ? (
        <ProblemNotice
          problem={problemOf(error)}
          retrying={isFetchingNextPage}
          onRetry={() => void fetchNextPage()}
        />
      ) : (
        hasNextPage && (
          <Loading label={label}>
            <Card>{skeleton}</Card>
          </Loading>
        )
      )}
    </div>
  );
}
