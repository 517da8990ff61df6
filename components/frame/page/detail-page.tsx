'use client';

import { ProblemNotice } from '@/components/problem/problem-notice';
import { drawnLater } from '@/components/ui/drawn-later';
import { PageHeader } from '@/components/ui/page-header';
import type { RequestProblem } from '@/lib/query/request';
import type { Missing } from './missing-item';

const MissingItem = drawnLater(async () => (await import('./missing-item')).MissingItem);

type DetailPageProps = {
  back: React.ReactNode;
  /** The page's title when there is nothing to show. */
  title: string;
  /** Shown when the item does not exist, or no longer does; false when it does. */
  missing: false | Missing;
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
        <MissingItem {...missing} />
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
