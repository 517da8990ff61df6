'use client';

import { CalendarClock, Clock3, Repeat } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Money } from '@/components/money/money';
import { useTimeWords } from '@/components/time/use-time-words';
import { classNames } from '@/components/ui/class-names';
import { drawnLater } from '@/components/ui/drawn-later';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { unbrokenName } from '@/lib/view/company-form';
import type { RecurringView, UpcomingView } from '@/lib/view/insight/insight';
import { readableName } from '@/lib/view/readable-name';
import { Unfolding, UnfoldingSkeleton } from './unfolding';
import type { Correct } from './use-corrections';

const RecurringDetails = drawnLater(
  async () => (await import('./recurring-details')).RecurringDetails,
  UnfoldingSkeleton,
);

const ICON = {
  pending: Clock3,
  booked: CalendarClock,
  payment: CalendarClock,
  periodic: Repeat,
  recurring: Repeat,
} as const;

type ComingRowProps = { coming: UpcomingView; recurring: RecurringView | null; correct: Correct };

/** One upcoming item. A known one links to its page; an expected one unfolds to show why. */
export function ComingRow({ coming, recurring, correct }: ComingRowProps) {
  if (recurring !== null) {
    return (
      <Unfolding summary={<Contents coming={coming} />}>
        <RecurringDetails recurring={recurring} correct={correct} />
      </Unfolding>
    );
  }
  const { kind, id, accountId, date } = coming;
  return (
    <Link
      href={
        kind === 'pending'
          ? `/transactions?status=pending&accountId=${accountId}`
          : kind === 'booked'
            ? `/transactions?dateFrom=${date}&accountId=${accountId}`
            : `/payments/${id}`
      }
      className="block px-4 py-3 sm:px-5 transition-colors duration-150 hover:bg-surface-sunken focus-visible:-outline-offset-2"
    >
      <Contents coming={coming} />
    </Link>
  );
}

function Contents({ coming }: { coming: UpcomingView }) {
  const t = useTranslations('coming');
  const { day, dayWithin } = useTimeWords();
  const { kind, date, amount, name, isLate, isWaiting } = coming;
  const isExpected = kind === 'recurring';
  // The heading above says that it is pending. Few banks give its day, and every row of it has one shape.
  const when =
    kind === 'pending'
      ? null
      : isExpected && date !== null
        ? t(isLate ? 'late' : 'expected', { when: dayWithin(date) })
        : [t(`kinds.${isWaiting ? 'waiting' : kind}`), date && day(date)]
            .filter(Boolean)
            .join(' · ');
  return (
    <span className="flex items-start gap-3">
      <Icon of={ICON[kind]} className="mt-0.5 text-ink-muted" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 font-medium break-words">
            <bdi>{name === null ? t(`kinds.${kind}`) : unbrokenName(readableName(name))}</bdi>
          </span>
          <Money
            of={amount}
            as={isExpected || kind === 'pending' ? 'waiting' : 'plain'}
            className="shrink-0 font-medium"
          />
        </span>
        {when && (
          <span className={classNames('block text-small text-ink-muted', isExpected && 'pr-7')}>
            {when}
          </span>
        )}
      </span>
    </span>
  );
}
