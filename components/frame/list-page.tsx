'use client';

import { QueryProblem } from '@/components/problem/query-problem';
import { QuietQuay } from '@/components/quay/quiet-quay';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';

type Way = { href: string; label: string };

type Empty = { title: string; text: string; action: Way; otherAction?: Way | null };

type ListPageProps = {
  title: React.ReactNode;
  intro?: React.ReactNode;
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
  empty: false | Empty;
  children: React.ReactNode;
};

/** A list page: loading, failed, empty, or loaded, with refresh failures shown above the list. */
export function ListPage({
  title,
  intro,
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
      <PageHeader title={title} intro={intro} actions={data !== undefined && !empty && actions} />
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

function NothingListed({ title, text, action, otherAction }: Empty) {
  return (
    <EmptyState
      picture={<QuietQuay />}
      title={title}
      action={
        <>
          <ButtonLink kind="primary" href={action.href}>
            {action.label}
          </ButtonLink>
          {otherAction && <ButtonLink href={otherAction.href}>{otherAction.label}</ButtonLink>}
        </>
      }
    >
      {text}
    </EmptyState>
  );
}
