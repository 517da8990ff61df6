'use client';

import { ProblemNotice } from '@/components/problem/problem-notice';
import { QuietQuay } from '@/components/quay/quiet-quay';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { problemOf } from '@/lib/query/request';

type ListPageProps = {
  title: React.ReactNode;
  intro?: React.ReactNode;
  /** What may be done with a list that is not empty. */
  actions?: React.ReactNode;
  query: {
    data: unknown;
    error: Error | null;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  skeleton: React.ReactNode;
  /** What stands where there is nothing to list; false when there is. */
  empty: false | { title: string; text: string; action: { href: string; label: string } };
  children: React.ReactNode;
};

/** A page about a list: on its way, failing, empty, or there, with what could not be renewed said above it. */
export function ListPage({
  title,
  intro,
  actions,
  query,
  skeleton,
  empty,
  children,
}: ListPageProps) {
  const { data, error, isPending, isFetching, refetch } = query;
  const problem = error && (
    <ProblemNotice
      className={data === undefined ? undefined : 'mb-4'}
      problem={problemOf(error)}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  );
  return (
    <>
      <PageHeader title={title} intro={intro} actions={data !== undefined && !empty && actions} />
      {isPending ? (
        skeleton
      ) : data === undefined ? (
        problem
      ) : empty ? (
        <EmptyState
          picture={<QuietQuay />}
          title={empty.title}
          action={
            <ButtonLink kind="primary" href={empty.action.href}>
              {empty.action.label}
            </ButtonLink>
          }
        >
          {empty.text}
        </EmptyState>
      ) : (
        <>
          {problem}
          {children}
        </>
      )}
    </>
  );
}
