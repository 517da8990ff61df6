'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActingContext } from '@/components/frame/context/acting-context';
import { QueryProblem } from '@/components/problem/query-problem';
import { UnreadableRows } from '@/components/problem/unreadable-rows';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { drawnLater } from '@/components/ui/drawn-later';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { upcomingQuery } from '@/lib/query/insight-queries';
import type { UpcomingsView, UpcomingView } from '@/lib/view/insight/insight';
import { ComingRow } from './coming-row';
import { Unfolding, UnfoldingSkeleton } from './unfolding';
import { type Correct, useCorrections } from './use-corrections';
import { useNewStatuses } from './use-new-statuses';

/** At first, and half of them for each group that has so many: the page has more to say. */
const SHOWN_MAX = 4;

const GROUP = 'px-4 pt-3 sm:px-5 text-small font-medium text-ink-muted';

const RecurringList = drawnLater(
  async () => (await import('./recurring-list')).RecurringList,
  UnfoldingSkeleton,
);

// Few accounts have any.
const Unusual = drawnLater(
  async () => (await import('./unusual')).Unusual,
  () => <Skeleton className="mt-7 h-40 w-full" />,
);

type ComingProps = {
  /** The ids of payments that the page lists as waiting for the user, and that need not be read twice. */
  listedPayments?: readonly string[];
};

/** Upcoming items by day. */
export function Coming({ listedPayments = [] }: ComingProps) {
  const t = useTranslations('coming');
  const words = useTranslations('corrections');
  const { contextId } = useActingContext();
  const query = useQuery(upcomingQuery(contextId));
  const { data, error } = query;
  const { correct, dismiss, undo, sentence } = useCorrections(contextId);
  useNewStatuses(data?.statusesOlder ?? []);
  return (
    <section aria-labelledby="coming">
      <h2 id="coming" className="mb-3 text-heading font-semibold">
        {t('title')}
      </h2>
      {data ? (
        <div className="space-y-3">
          <UnreadableRows count={data.unreadable} />
          {sentence && (
            <p role="status" className="flex items-center justify-between gap-3 text-small">
              <span className="min-w-0">{sentence}</span>
              {undo && (
                <Button kind="quiet" size="small" className="shrink-0" onClick={undo}>
                  {words('undo')}
                </Button>
              )}
            </p>
          )}
          <List data={data} listedPayments={listedPayments} correct={correct} />
          {data.unusual.length > 0 && <Unusual unusual={data.unusual} dismiss={dismiss} />}
        </div>
      ) : error ? (
        <QueryProblem query={query} />
      ) : (
        <Loading label={t('loading')}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </section>
  );
}

type ListProps = Required<ComingProps> & { data: UpcomingsView; correct: Correct };

function List({ data, listedPayments, correct }: ListProps) {
  const t = useTranslations('coming');
  const [isLong, setIsLong] = useState(false);
  const { recurring, unreadable, isPendingKnown } = data;
  const upcoming = data.upcoming.filter(
    (one) => !one.isWaiting || !listedPayments.includes(one.id),
  );
  const none = t(upcoming.length < data.upcoming.length ? 'noneElse' : 'none');
  const isPending = ({ kind }: UpcomingView) => kind === 'pending';
  const pending = upcoming.filter(isPending);
  const others = upcoming.filter((one) => !isPending(one));
  const max = isLong ? upcoming.length : SHOWN_MAX;
  const shownPending = pending.slice(0, Math.max(max - others.length, max / 2));
  const shownOthers = others.slice(0, max - shownPending.length);
  const more = upcoming.length - shownPending.length - shownOthers.length;
  const rows = (some: readonly UpcomingView[]) => (
    <ul className="divide-y divide-line">
      {some.map((one) => (
        <li key={keyOf(one)}>
          <ComingRow
            coming={one}
            recurring={one.recurring === null ? null : (recurring[one.recurring] ?? null)}
            correct={correct}
          />
        </li>
      ))}
    </ul>
  );
  if (upcoming.length === 0 && recurring.length === 0) {
    return unreadable > 0 ? null : (
      <p className="text-ink-muted">{isPendingKnown ? none : t('pendingUnknown')}</p>
    );
  }
  return (
    <Card className="overflow-hidden">
      {upcoming.length === 0 ? (
        <p className="px-4 py-3 sm:px-5 text-ink-muted">{none}</p>
      ) : (
        <>
          {shownPending.length > 0 && (
            <section aria-labelledby="coming-pending">
              <h3 id="coming-pending" className={GROUP}>
                {t('pending')}
              </h3>
              {rows(shownPending)}
            </section>
          )}
          {shownOthers.length > 0 &&
            (shownPending.length > 0 ? (
              <section aria-labelledby="coming-later" className="border-t border-line">
                <h3 id="coming-later" className={GROUP}>
                  {t('later')}
                </h3>
                {rows(shownOthers)}
              </section>
            ) : (
              rows(shownOthers)
            ))}
        </>
      )}
      {more > 0 && (
        <div className="border-t border-line p-1 sm:px-2">
          <Button kind="quiet" size="small" onClick={() => setIsLong(true)}>
            {t('more', { count: more })}
          </Button>
        </div>
      )}
      {!isPendingKnown && (
        <p className="border-t border-line px-4 py-3 sm:px-5 text-small text-ink-muted">
          {t('pendingUnknown')}
        </p>
      )}
      {recurring.length > 0 && (
        <Unfolding
          className="border-t border-line"
          summary={
            <span className="text-small">{t('recurring', { count: recurring.length })}</span>
          }
        >
          <RecurringList recurring={recurring} correct={correct} />
        </Unfolding>
      )}
    </Card>
  );
}

function keyOf({ kind, id, date, amount }: UpcomingView): string {
  return `${kind} ${id} ${date} ${amount.currency}`;
}
