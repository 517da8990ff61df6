'use client';

import { QueryProblem } from '@/components/problem/query-problem';
import { PageHeader } from '@/components/ui/page-header';
import type { Nothing } from './nothing-listed';
import { NothingListed } from './nothing-listed-later';

type ListPageProps = {
  title: React.ReactNode;
  intro?: React.ReactNode;
  /** Whether a phone leaves it off: the actions have a row of their own there. */
  isIntroForWide?: boolean;
  /** Actions on a list that is not empty. */
  actions?: React.ReactNode;
  query: {
    data: unknown;
    error: Error | null;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  skeleton: React.ReactNode;
  /** Shown whether or not the list is empty. */
  above?: React.ReactNode;
  /** Announces newly loaded rows to screen readers. */
  arrived?: string;
  /** Shown when the list is empty; false otherwise. */
  empty: false | Nothing;
  children: React.ReactNode;
};

/** A list page: loading, failed, empty, or loaded, with refresh failures shown above the list. */
export function ListPage({
  title,
  intro,
  isIntroForWide = false,
  actions,
  query,
  skeleton,
  above,
  arrived,
  empty,
  children,
}: ListPageProps) {
  const { data, error, isPending } = query;
  const problem = error && (
    <QueryProblem className={data === undefined ? undefined : 'mb-4'} query={query} />
  );
  return (
    <>
      <PageHeader
        title={title}
        intro={intro}
        isIntroForWide={isIntroForWide}
        actions={data !== undefined && !empty && actions}
      />
      {isPending ? (
        skeleton
      ) : (
        <>
          {problem}
          {data !== undefined && (
            <>
              {arrived !== undefined && (
                <p role="status" className="sr-only">
                  {arrived}
                </p>
              )}
              {above}
              {empty ? <NothingListed {...empty} /> : children}
            </>
          )}
        </>
      )}
    </>
  );
}
