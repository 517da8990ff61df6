'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { BackToSettings } from '@/components/frame/back-to-settings';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { QueryProblem } from '@/components/problem/query-problem';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { inspectorQuery, switchInspector } from '@/lib/query/inspector-queries';
import { problemOf } from '@/lib/query/request';
import type { InspectedCallItem } from '@/lib/view/inspected/inspector';
import { groupBy } from '@/lib/xs2a/group-by';
import { ActionCard, outcomeOf } from './action-card';
import { InspectorSkeleton } from './inspector-skeleton';

/** The last day's calls between Brygge and the bank for this user. */
export function InspectorPage() {
  const t = useTranslations('inspector');
  const query = useQuery(inspectorQuery());
  const { data, error, isPending } = query;
  const [shown, setShown] = useState<Shown>('all');
  if (isPending) return <InspectorSkeleton />;
  const actions = groupBy(filtered(data?.calls ?? [], shown), ({ visitId }) => visitId);
  return (
    <>
      <BackToSettings />
      <PageHeader title={t('title')} intro={t('intro')} />
      {error && <QueryProblem query={query} className="mb-4" />}
      {data && (
        <div className="space-y-4">
          <Switch on={data.on} />
          <p className="text-small text-ink-muted">
            {t('refused')}{' '}
            <Link href="/doctor" className="font-medium text-accent underline underline-offset-2">
              {t('toDoctor')}
            </Link>
          </p>
          {data.on && data.calls.length === 0 && (
            <p className="py-8 text-center text-ink-muted">{t('empty')}</p>
          )}
          {data.calls.length > 0 && <Filter calls={data.calls} shown={shown} onChange={setShown} />}
          {data.calls.length > 0 && actions.size === 0 && (
            <p className="py-8 text-center text-ink-muted">{t('noneShown')}</p>
          )}
          {[...actions.values()].map((calls) => (
            <ActionCard key={calls[0].visitId} calls={calls} />
          ))}
        </div>
      )}
    </>
  );
}

const SHOWN = ['all', 'refused', 'unanswered'] as const;
type Shown = (typeof SHOWN)[number];

function filtered(calls: readonly InspectedCallItem[], shown: Shown): readonly InspectedCallItem[] {
  return shown === 'all' ? calls : calls.filter((call) => outcomeOf(call) === shown);
}

type FilterProps = {
  calls: readonly InspectedCallItem[];
  shown: Shown;
  onChange: (shown: Shown) => void;
};

/** One failed call among many is found by one press. */
function Filter({ calls, shown, onChange }: FilterProps) {
  const t = useTranslations('inspector');
  return (
    <fieldset>
      <legend className="sr-only">{t('show.legend')}</legend>
      <div className="flex flex-wrap gap-1">
        {SHOWN.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === shown}
            onClick={() => onChange(one)}
            className={classNames(
              'min-h-11 rounded-full px-3 text-small font-medium tabular-nums transition-colors duration-150 sm:min-h-9',
              one === shown
                ? 'bg-accent text-accent-ink'
                : 'text-ink-muted hover:bg-surface-sunken hover:text-ink',
            )}
          >
            {t(`show.${one}`, { count: filtered(calls, one).length })}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Switch({ on }: { on: boolean }) {
  const t = useTranslations('inspector');
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: switchInspector,
    onSuccess: () => queryClient.invalidateQueries(inspectorQuery()),
  });
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{t(on ? 'isOn' : 'isOff')}</p>
        <p className="text-small text-ink-muted">{t(on ? 'isOnText' : 'isOffText')}</p>
      </div>
      <Button
        kind={on ? 'secondary' : 'primary'}
        busy={change.isPending}
        onClick={() => change.mutate(!on)}
      >
        {t(on ? 'switchOff' : 'switchOn')}
      </Button>
      {change.error && <ProblemNotice problem={problemOf(change.error)} className="w-full" />}
    </Card>
  );
}
