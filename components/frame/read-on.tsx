'use client';

import { useEffect, useRef } from 'react';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Card } from '@/components/ui/card';
import { Loading } from '@/components/ui/skeleton';
import { problemOf } from '@/lib/query/request';

type ReadOnProps = {
  /** A list that is read page by page. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => unknown;
  };
  /** What is on its way, for who cannot see it. */
  label: string;
  /** A row while it is on its way. */
  skeleton: React.ReactNode;
};

/** The end of a list as it is, where more is asked for as one comes near. */
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
