'use client';

import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Clock3, Repeat } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useActingContext } from '@/components/frame/acting-context';
import { Money } from '@/components/money/money';
import { QueryProblem } from '@/components/problem/query-problem';
import { UnreadableRows } from '@/components/problem/unreadable-rows';
import { useTimeWords } from '@/components/time/use-time-words';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { upcomingQuery } from '@/lib/query/insight-queries';
import type { UpcomingView } from '@/lib/view/insight';

const SHOWN_MAX = 6;

const ICON = { pending: Clock3, payment: CalendarClock, periodic: Repeat } as const;

/** What is to come: what is on the way, dated payments, the next of each standing order. */
export function Upcoming({ className }: { className: string }) {
  const t = useTranslations('overview');
  const { contextId } = useActingContext();
  const query = useQuery(upcomingQuery(contextId));
  const { data, error } = query;
  if (!data && !error) return null;
  const { upcoming, unreadable, isPendingKnown } = data ?? {
    upcoming: [],
    unreadable: 0,
    isPendingKnown: true,
  };
  return (
    <section aria-label={t('upcoming')} className={className}>
      <h2 className="mb-3 text-heading font-semibold">{t('upcoming')}</h2>
      <UnreadableRows count={unreadable} className="mb-3" />
      {error && !data ? (
        <QueryProblem query={query} />
      ) : upcoming.length === 0 && unreadable > 0 ? null : upcoming.length === 0 ? (
        <p className="text-ink-muted">{t(isPendingKnown ? 'upcomingNone' : 'upcomingUnknown')}</p>
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {upcoming.slice(0, SHOWN_MAX).map((one) => (
              <li key={`${one.kind} ${one.id} ${one.amount.currency}`}>
                <UpcomingRow upcoming={one} />
              </li>
            ))}
          </ul>
          {!isPendingKnown && (
            <p className="border-t border-line px-4 py-3 text-small text-ink-muted">
              {t('upcomingUnknown')}
            </p>
          )}
          {upcoming.length > SHOWN_MAX && (
            <p className="border-t border-line px-4 py-3 text-small text-ink-muted">
              {t('upcomingMore', { count: upcoming.length - SHOWN_MAX })}
            </p>
          )}
        </Card>
      )}
    </section>
  );
}

function UpcomingRow({
  upcoming: { kind, id, accountId, date, amount, name },
}: {
  upcoming: UpcomingView;
}) {
  const t = useTranslations('overview');
  const { day } = useTimeWords();
  return (
    <Link
      href={
        kind !== 'pending'
          ? `/payments/${id}`
          : accountId === null
            ? '/transactions?status=pending'
            : `/transactions?status=pending&accountId=${accountId}`
      }
      className="flex items-center gap-3 px-4 py-3 transition-colors duration-150 hover:bg-surface-sunken focus-visible:-outline-offset-2"
    >
      <Icon of={ICON[kind]} className="text-ink-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <bdi>{name ?? t(`upcomingKinds.${kind}`)}</bdi>
        </span>
        <span className="block text-small text-ink-muted">
          {t(`upcomingKinds.${kind}`)}
          {date !== null && ` · ${day(date)}`}
        </span>
      </span>
      <Money of={amount} className="shrink-0 font-medium" />
    </Link>
  );
}
