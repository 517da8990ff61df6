'use client';

import { Check, Lightbulb } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { categoryIcon } from '@/components/category/category-icon';
import { Money } from '@/components/money/money';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { CATEGORIES, type CategoryId } from '@/lib/view/insight/category';
import type { UnsortedGroup } from '@/lib/view/insight/unsorted';
import { isOnlyName, readableName } from '@/lib/view/readable-name';

/** Categories offered for incoming money, the likely ones first; outgoing money is offered all except `NOT_OF_SPENDING`. */
const OF_INCOME: readonly CategoryId[] = [
  'transfers',
  'other-income',
  'salary',
  'benefits',
  'taxes',
  'savings',
  'business',
];
const NOT_OF_SPENDING: readonly CategoryId[] = ['salary', 'benefits', 'other-income'];

type GroupCardProps = {
  headingRef: React.RefObject<HTMLHeadingElement | null>;
  group: UnsortedGroup;
  at: number;
  of: number;
  onSort: (category: CategoryId) => void;
  onSkip: () => void;
};

/** One counterparty: its transactions, Brygge's proposal with the reason, and every other category one press away. */
export function GroupCard({ headingRef, group, at, of, onSort, onSkip }: GroupCardProps) {
  const t = useTranslations('sorting');
  const categories = useTranslations('categories');
  const { day } = useTimeWords();
  const { name, phrase, direction, count, sums, latest, proposal } = group;
  const choices =
    direction === 'in'
      ? OF_INCOME
      : CATEGORIES.filter((category) => !NOT_OF_SPENDING.includes(category));
  return (
    <Card className="p-5 sm:p-6">
      <p className="text-small text-ink-muted">{t('progress', { at, of })}</p>
      <h2 ref={headingRef} tabIndex={-1} className="mt-1 text-title font-semibold outline-none">
        <bdi>{readableName(name)}</bdi>
      </h2>
      <p className="mt-1 flex flex-wrap gap-x-2 text-ink-muted">
        {t(direction === 'in' ? 'received' : 'paid', { count })}
        {sums.map((sum) => (
          <Money key={sum.currency} of={sum} as="movement" />
        ))}
      </p>
      {latest.length < count && (
        <h3 className="mt-4 -mb-2 text-small font-medium">
          {t('latest', { count: latest.length })}
        </h3>
      )}
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {latest.map(({ id, day: date, amount, message }) => (
          <li key={id} className="flex min-h-11 items-center gap-3 py-2 text-small">
            <span className="min-w-0 flex-1 break-words">
              {date && <span className="text-ink-muted">{day(date)}</span>}
              {message && !isOnlyName(message, name) && (
                <>
                  {date && ' · '}
                  <bdi>{message}</bdi>
                </>
              )}
            </span>
            <Money of={amount} as="movement" />
          </li>
        ))}
      </ul>
      {/* Before the buttons: each of them also makes this rule. */}
      <p className="mt-4 text-small text-ink-muted">
        {t(direction === 'in' ? 'ruleIn' : 'ruleOut', { phrase })}
      </p>
      {proposal && (
        <div className="mt-5">
          <Button
            kind="primary"
            width="full"
            icon={Check}
            onClick={() => onSort(proposal.category)}
          >
            {t('sortAs', { category: categories(`names.${proposal.category}`) })}
          </Button>
          <p className="mt-2 flex items-start gap-2 text-small text-ink-muted">
            <Icon of={Lightbulb} className="mt-0.5 size-4" />
            {proposal.because.kind === 'like'
              ? t('becauseLike', { name: readableName(proposal.because.name) })
              : t('becauseWord', { word: proposal.because.word })}
          </p>
        </div>
      )}
      <fieldset className="mt-5">
        <legend className="mb-2 text-small font-medium">{t(proposal ? 'orElse' : 'choose')}</legend>
        <div className="flex flex-wrap gap-2">
          {choices
            .filter((category) => category !== proposal?.category)
            .map((category) => (
              <Button
                key={category}
                size="small"
                icon={categoryIcon(category)}
                onClick={() => onSort(category)}
              >
                {categories(`names.${category}`)}
              </Button>
            ))}
        </div>
      </fieldset>
      <div className="mt-5 flex justify-end border-t border-line pt-4">
        <Button kind="quiet" className="-mr-4" onClick={onSkip}>
          {t('skip')}
        </Button>
      </div>
    </Card>
  );
}
