'use client';

import { ProblemNotice } from '@/components/problem/problem-notice';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import type { RequestProblem } from '@/lib/query/request';

type DetailPageProps = {
  back: React.ReactNode;
  /** The page's title when there is nothing to show. */
  title: string;
  /** Shown when the item does not exist, or no longer does; false when it does. */
  missing: false | { title: string; text: string; action: { href: string; label: string } };
  /** Why there is nothing to show. */
  problem: RequestProblem | null;
  retrying: boolean;
  onRetry: () => void;
  children: React.ReactNode;
};

/** A detail page: shows the item, or that it does not exist, or why it cannot be shown. */
export function DetailPage({
  back,
  title,
  missing,
  problem,
  retrying,
  onRetry,
  children,
}: DetailPageProps) {
  return (
    <>
      {back}
      {missing ? (
        <EmptyState
          className="mt-2"
          title={missing.title}
          level={1}
          action={
            <ButtonLink kind="primary" href={missing.action.href}>
              {missing.action.label}
            </ButtonLink>
          }
        >
          {missing.text}
        </EmptyState>
      ) : problem ? (
        <>
          <PageHeader title={title} />
          <ProblemNotice problem={problem} retrying={retrying} onRetry={onRetry} />
        </>
      ) : (
        children
      )}
    </>
  );
}
