'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { categoryIcon } from '@/components/category/category-icon';
import { categoryTint } from '@/components/category/category-tint';
import { useActingContext } from '@/components/frame/context/acting-context';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { QueryProblem } from '@/components/problem/query-problem';
import { QuietQuay } from '@/components/quay/quiet-quay';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { PageHeader } from '@/components/ui/page-header';
import { unsortedQuery } from '@/lib/query/insight-queries';
import { problemOf } from '@/lib/query/request';
import { categoryRulesQuery } from '@/lib/query/user/category-queries';
import type { CategoryId } from '@/lib/view/insight/category';
import type { CategoryRule } from '@/lib/view/insight/category-rules';
import type { UnsortedView } from '@/lib/view/insight/unsorted';
import { readableName } from '@/lib/view/readable-name';
import { GroupCard } from './group-card';
import { BackToCategories, GroupSkeleton } from './sort-page-skeleton';
import { useSorting } from './use-sorting';

/** Shows the counterparties of uncategorised transactions one at a time; one press sorts each. */
export function SortPage() {
  const t = useTranslations('sorting');
  const { contextId } = useActingContext();
  const found = useQuery({ ...unsortedQuery(contextId), refetchOnMount: 'always' });
  const rules = useQuery(categoryRulesQuery());
  const failed = [found, rules].find((query) => query.error && !query.data);
  return (
    <>
      <BackToCategories />
      <PageHeader title={t('title')} intro={t('intro')} />
      {failed ? (
        <QueryProblem query={failed} />
      ) : !found.isFetchedAfterMount || !found.data || !rules.data ? (
        <GroupSkeleton />
      ) : (
        <Begun key={contextId} found={found.data} rules={rules.data.rules} />
      )}
    </>
  );
}

/** The groups as they were when the page opened: they stay the same while the user sorts. */
function Begun({ found, rules }: { found: UnsortedView; rules: readonly CategoryRule[] }) {
  const [begun] = useState(found);
  return <Sorting found={begun} rules={rules} />;
}

function Sorting({ found, rules }: { found: UnsortedView; rules: readonly CategoryRule[] }) {
  const t = useTranslations('sorting');
  const categories = useTranslations('categories');
  const { dayWithin } = useTimeWords();
  const sorting = useSorting(found.groups, rules);
  const { current, done, last } = sorting;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(done.length);
  useEffect(() => {
    if (shown.current === done.length) return;
    shown.current = done.length;
    // Focus moves to the next group, where a screen reader continues.
    heading.current?.focus({ preventScroll: true });
  }, [done.length]);
  if (found.groups.length === 0)
    return (
      <EmptyState
        picture={<QuietQuay at="crates" />}
        title={t(found.since === null ? 'noneTitle' : 'noneSinceTitle')}
        action={<ButtonLink href="/transactions">{t('toTransactions')}</ButtonLink>}
      >
        {found.since === null ? t('noneText') : t('since', { day: dayWithin(found.since) })}
      </EmptyState>
    );
  return (
    <div className="max-w-column">
      {sorting.error && (
        <ProblemNotice
          className="mb-4"
          problem={problemOf(sorting.error)}
          onRetry={sorting.retry}
          retrying={sorting.isSaving}
        />
      )}
      {sorting.isFull && (
        <p role="alert" className="mb-4 text-small text-danger">
          {categories('failed.full')}
        </p>
      )}
      {current ? (
        <GroupCard
          key={done.length}
          headingRef={heading}
          group={current}
          at={done.length + 1}
          of={found.groups.length}
          onSort={sorting.sort}
          onSkip={sorting.skip}
        />
      ) : (
        // What could not be saved is not categorised.
        !sorting.error && <Summary done={done} total={found.transactions} headingRef={heading} />
      )}
      <div className="mt-2 flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="min-w-0 text-small text-ink-muted">
          {last &&
            !sorting.error &&
            (last.category === null
              ? t('skipped', { name: readableName(last.group.name) })
              : t('sorted', {
                  name: readableName(last.group.name),
                  category: categories(`names.${last.category}`),
                }))}
        </p>
        {last && (
          <Button kind="quiet" size="small" icon={Undo2} className="-mr-3" onClick={sorting.undo}>
            {t('undo')}
          </Button>
        )}
      </div>
      {found.since && (
        <p className="mt-2 text-small text-ink-muted">
          {t('since', { day: dayWithin(found.since) })}
        </p>
      )}
    </div>
  );
}

type SummaryProps = {
  done: ReturnType<typeof useSorting>['done'];
  total: number;
  headingRef: React.RefObject<HTMLHeadingElement | null>;
};

/** What has been sorted, by category. */
function Summary({ done, total, headingRef }: SummaryProps) {
  const t = useTranslations('sorting');
  const categories = useTranslations('categories');
  const counts = new Map<CategoryId, number>();
  for (const { group, category } of done)
    if (category !== null) counts.set(category, (counts.get(category) ?? 0) + group.count);
  const sorted = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (
    <Card className="p-5 sm:p-6">
      <h2 ref={headingRef} tabIndex={-1} className="text-title font-semibold outline-none">
        {t('summary', { count: sorted, total })}
      </h2>
      <p className="mt-1 text-ink-muted">{t(sorted > 0 ? 'summaryText' : 'summaryNone')}</p>
      {counts.size > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {[...counts]
            .sort(([, one], [, other]) => other - one)
            .map(([category, count]) => (
              <li key={category} className="flex min-h-12 items-center gap-3">
                <Icon of={categoryIcon(category)} className={categoryTint(category).icon} />
                <span className="flex-1">{categories(`names.${category}`)}</span>
                <span className="text-ink-muted tabular-nums">{t('count', { count })}</span>
              </li>
            ))}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink kind="primary" icon={Check} href="/overview">
          {t('finish')}
        </ButtonLink>
        <ButtonLink href="/settings/categories">{t('seeRules')}</ButtonLink>
      </div>
    </Card>
  );
}
