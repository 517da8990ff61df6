'use client';

import { useQuery } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { categoryIcon } from '@/components/category/category-icon';
import { categoryTint, incomeTint } from '@/components/category/category-tint';
import { SortEntry } from '@/components/category/sort/sort-entry';
import { shareOf } from '@/components/chart/chart-figures';
import { CoverageNote, shownOf } from '@/components/chart/coverage-note';
import { useActingContext } from '@/components/frame/context/acting-context';
import { Money } from '@/components/money/money';
import { PartProblem } from '@/components/problem/part-problem';
import { useTimeWords } from '@/components/time/use-time-words';
import {
  DAY_RANGES,
  type DayRangeName,
  dayRange,
} from '@/components/transaction/filter/day-ranges';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { ChoiceSelect } from '@/components/ui/form/select';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { SectionHeader } from '@/components/ui/page-header';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { categorySumsQuery } from '@/lib/query/insight-queries';
import { type CategoryId, isUnsorted } from '@/lib/view/insight/category';
import type { CategorySumView } from '@/lib/view/insight/insight';
import { addAmounts } from '@/lib/xs2a/value/amount';

/** How many categories are shown at first. */
const SHOWN_MAX = 5;

/** Money that somebody moved, to a card or to savings: what it is spent on is not known, or it is not spent at all. */
const MOVED: ReadonlySet<CategoryId> = new Set(['transfers', 'savings']);

/** Spending by category, largest first; each links to its transactions. */
export function ByCategory({ isReading }: { isReading: boolean }) {
  const t = useTranslations('charts');
  const words = useTranslations('transactionFilter');
  const { contextId } = useActingContext();
  const { now } = useTimeWords();
  const [range, setRange] = useState<DayRangeName>('last90Days');
  const [direction, setDirection] = useState<'in' | 'out'>('out');
  const days = dayRange(range, now);
  const query = useQuery(categorySumsQuery(contextId, days));
  const { data, error, isFetching } = query;
  const isOnTheWay = isReading || isFetching;
  const shown = shownOf(data?.coverage, isOnTheWay);
  const sums = data?.sums.filter((sum) => sum.direction === direction);
  return (
    <section aria-labelledby="by-category">
      <SectionHeader
        id="by-category"
        title={t('byCategory')}
        isMinorInOneColumn
        action={
          <ButtonLink
            kind="quiet"
            size="small"
            icon={Settings2}
            href="/settings/categories"
            className="-mr-3 pointer-coarse:-my-1"
          >
            {t('rules')}
          </ButtonLink>
        }
      />
      {error && !data ? (
        <PartProblem query={query} />
      ) : (
        <Card>
          <div className="flex flex-wrap gap-2 px-4 pt-4 pb-2 sm:px-5">
            <ChoiceSelect
              label={t('direction')}
              hideLabel
              value={direction}
              onChoose={setDirection}
              choices={[
                ['out', words('directionOut')],
                ['in', words('directionIn')],
              ]}
            />
            <ChoiceSelect
              label={words('period')}
              hideLabel
              value={range}
              onChoose={setRange}
              choices={DAY_RANGES.map((one) => [one, words(`ranges.${one}`)])}
            />
          </div>
          {shown === 'figures' && data && (
            <div className="px-4 sm:px-5">
              <CoverageNote coverage={data.coverage} isReading={isOnTheWay} />
            </div>
          )}
          {shown === 'loading' || sums === undefined ? (
            <Loading label={t('loading')}>
              <div className="space-y-6 p-5">
                {[0, 1, 2, 3].map((row) => (
                  <Skeleton key={row} className="h-5 w-full" />
                ))}
              </div>
            </Loading>
          ) : shown === 'nothing' || sums.length === 0 ? (
            <p className="px-4 pb-5 text-small text-ink-muted sm:px-5">
              {t(shown === 'nothing' ? 'nothingLoaded' : 'categoriesNone')}
            </p>
          ) : (
            <Sums
              key={`${direction} ${range}`}
              sums={sums}
              days={{ ...days, dateFrom: data?.coverage.since ?? days.dateFrom }}
            />
          )}
          <div className="px-1 pb-1 empty:hidden sm:px-2">
            <SortEntry />
          </div>
        </Card>
      )}
    </section>
  );
}

type Days = { dateFrom: string; dateTo: string };

/** What was spent or earned, then what was only moved, which takes no part in the comparison. */
function Sums({ sums, days }: { sums: readonly CategorySumView[]; days: Days }) {
  const t = useTranslations('charts');
  const categories = useTranslations('categories');
  const [isLong, setIsLong] = useState(false);
  const moved = sums.filter(({ category }) => MOVED.has(category));
  const compared = sums.filter(({ category }) => !MOVED.has(category));
  // Uncategorised spending comes last, however large it is.
  const ordered = [
    ...compared.filter(({ category }) => !isUnsorted(category)),
    ...compared.filter(({ category }) => isUnsorted(category)),
  ];
  const shown = isLong || ordered.length <= SHOWN_MAX + 1 ? ordered : ordered.slice(0, SHOWN_MAX);
  const row = (of: CategorySumView, share: number | null) => (
    <SumRow key={`${of.category} ${of.amount.currency}`} of={of} days={days} share={share} />
  );
  return (
    <>
      <table className="w-full">
        <caption className="sr-only">{t('byCategory')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{categories('category')}</th>
            <th scope="col">{t('sum')}</th>
          </tr>
        </thead>
        <tbody>{shown.map((of) => row(of, shareAmong(of, compared)))}</tbody>
        {moved.length > 0 && (
          <tbody className={classNames(shown.length > 0 && 'border-t border-line')}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={2}
                className="px-4 pt-3 pb-1 text-left text-small font-medium text-ink-muted sm:px-5"
              >
                {t('moved')}
              </th>
            </tr>
            {moved.map((of) => row(of, null))}
          </tbody>
        )}
      </table>
      <p className="px-4 pt-2 pb-4 text-small text-ink-muted sm:px-5">{t('ownLeftOut')}</p>
      {shown.length < ordered.length && (
        <div className="border-t border-line px-1 py-1 sm:px-2">
          <Button kind="quiet" size="small" onClick={() => setIsLong(true)}>
            {t('allCategories', { count: ordered.length })}
          </Button>
        </div>
      )}
    </>
  );
}

/** A sum's percentage of all in its currency. */
function shareAmong({ amount }: CategorySumView, sums: readonly CategorySumView[]): number {
  const { currency } = amount;
  const total = sums
    .filter((sum) => sum.amount.currency === currency)
    .reduce((all, sum) => addAmounts(all, sum.amount), { amount: '0', currency });
  return shareOf(amount.amount, total.amount, currency);
}

type SumRowProps = {
  of: CategorySumView;
  days: Days;
  /** Its bar, as a percentage; null for none. */
  share: number | null;
};

function SumRow({ of: { category, direction, amount, count }, days, share }: SumRowProps) {
  const t = useTranslations('charts');
  const categories = useTranslations('categories');
  const query = new URLSearchParams({ ...days, direction, category });
  const tint = direction === 'in' ? incomeTint() : categoryTint(category);
  return (
    <tr className="relative border-t border-line transition-colors duration-150 first:border-t-0 hover:bg-surface-sunken">
      <th
        scope="row"
        className={classNames(
          'w-full max-w-0 pt-2.5 pr-2 pl-4 text-left font-normal sm:pl-5',
          share === null ? 'pb-2.5' : 'pb-5.5',
        )}
      >
        <Link
          href={`/transactions?${query}`}
          className="flex items-center gap-3 rounded-control font-medium"
        >
          <span
            className={classNames(
              'flex size-9 shrink-0 items-center justify-center rounded-full',
              tint.ground,
              tint.icon,
            )}
          >
            <Icon of={categoryIcon(category)} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate">{categories(`names.${category}`)}</span>
            <span className="block text-small font-normal text-ink-muted">
              {t('count', { count })}
              {share !== null &&
                ` · ${share === 0 ? t('shareUnderOne') : t('share', { share: String(share) })}`}
            </span>
          </span>
        </Link>
        {share !== null && (
          <div
            aria-hidden="true"
            className="absolute inset-x-4 bottom-2.5 h-1.5 overflow-hidden rounded-full bg-surface-sunken sm:inset-x-5"
          >
            <div
              className={classNames('h-full rounded-full', tint.bar)}
              style={{ width: `${share}%` }}
            />
          </div>
        )}
      </th>
      <td className="py-2.5 pr-4 text-right align-top sm:pr-5">
        <Money of={amount} className="font-medium" />
      </td>
    </tr>
  );
}
