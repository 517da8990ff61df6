'use client';

import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActingContext } from '@/components/frame/context/acting-context';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { DayField } from '@/components/ui/form/day/day-field';
import { readDays } from '@/components/ui/form/day/read-days';
import { Field } from '@/components/ui/form/field';
import { ChoiceSelect } from '@/components/ui/form/select';
import { accountsQuery } from '@/lib/query/account-queries';
import type { PaymentListFilters } from '@/lib/query/payment-queries';
import { PAYMENT_FILTERS } from '@/lib/view/payment';
import { PAYMENT_KINDS } from '@/lib/xs2a/payment/payment-product';
import { EVERYTHING, narrowedBy, WORDS_CHARACTERS_MAX } from './filter-address';

type PaymentFiltersProps = {
  wanted: PaymentListFilters;
  onChange: (wanted: PaymentListFilters) => void;
};

type FilterButtonProps = {
  wanted: PaymentListFilters;
  open: boolean;
  onToggle: () => void;
  className: string;
};

const FINER_ID = 'finer-filters';

/**
 * The status filter, one press away, and the detailed filters behind a button.
 * @param children the button, where it stands beside the status filter.
 */
export function PaymentFilters({
  wanted,
  onChange,
  open,
  children,
}: PaymentFiltersProps & { open: boolean; children: React.ReactNode }) {
  const t = useTranslations('payments');
  return (
    <div className="mb-6">
      <div className="flex items-start gap-2 py-1">
        <fieldset className="min-w-0 flex-1">
          <legend className="sr-only">{t('filterLegend')}</legend>
          <div className="-my-1 flex gap-1 py-1 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:mask-r-from-[calc(100%-2.5rem)] max-sm:mask-r-to-[calc(100%-0.5rem)] max-sm:scroll-px-4 max-sm:px-4 max-sm:[scrollbar-width:none] sm:flex-wrap">
            {PAYMENT_FILTERS.map((filter) => (
              <button
                key={filter}
                type="button"
                aria-pressed={filter === wanted.filter}
                onClick={() => onChange({ ...wanted, filter })}
                className={classNames(
                  'min-h-9 min-w-11 pointer-coarse:min-h-11 shrink-0 rounded-full px-3 max-sm:px-2.5 text-small font-medium whitespace-nowrap transition-colors duration-150 max-sm:aria-pressed:[scroll-initial-target:nearest]',
                  filter === wanted.filter
                    ? 'bg-accent text-accent-ink'
                    : 'text-ink-muted hover:bg-surface-sunken hover:text-ink',
                )}
              >
                {t(`filter.${filter}`)}
              </button>
            ))}
          </div>
        </fieldset>
        {children}
      </div>
      <div id={FINER_ID}>{open && <FinerFilters wanted={wanted} onChange={onChange} />}</div>
    </div>
  );
}

/** Opens the detailed filters; a phone has it beside the page's title, so that every status has room. */
export function FilterButton({ wanted, open, onToggle, className }: FilterButtonProps) {
  const t = useTranslations('payments');
  const narrowed = narrowedBy(wanted);
  const label = narrowed > 0 ? t('filtersOn', { count: narrowed }) : t('filters');
  return (
    <Button
      size="small"
      icon={ListFilter}
      aria-expanded={open}
      aria-controls={FINER_ID}
      aria-label={label}
      onClick={onToggle}
      className={className}
    >
      <span className="max-sm:sr-only">{label}</span>
      {narrowed > 0 && <span className="tabular-nums sm:hidden">{narrowed}</span>}
    </Button>
  );
}

/** Applied on Enter or on leaving the field: otherwise each letter would be a search. */
function WordsFilter({
  words,
  onChange,
}: {
  words: string;
  onChange: (words: string | null) => void;
}) {
  const t = useTranslations('payments');
  const [typed, setTyped] = useState(words);
  const take = () => {
    if (typed.trim() !== words) onChange(typed.trim() || null);
  };
  return (
    <form
      className="mb-4"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <Field
        label={t('wordsLabel')}
        name="words"
        type="search"
        maxLength={WORDS_CHARACTERS_MAX}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
      />
    </form>
  );
}

type Days = Pick<PaymentListFilters, 'dateFrom' | 'dateTo'>;

/** Applied as soon as the two days form a range. */
function DaysFilter({ wanted, onChange }: { wanted: Days; onChange: (days: Days) => void }) {
  const t = useTranslations('payments');
  const field = useTranslations('field');
  const [days, setDays] = useState({
    dateFrom: wanted.dateFrom ?? '',
    dateTo: wanted.dateTo ?? '',
  });
  const change = (next: typeof days) => {
    setDays(next);
    if (readDays(next) === 'ok')
      onChange({ dateFrom: next.dateFrom || null, dateTo: next.dateTo || null });
  };
  return (
    <>
      <DayField
        label={t('fromLabel')}
        name="from"
        day={days.dateFrom}
        onChange={(dateFrom) => change({ ...days, dateFrom })}
      />
      <DayField
        label={t('toLabel')}
        name="to"
        day={days.dateTo}
        onChange={(dateTo) => change({ ...days, dateTo })}
        error={readDays(days) === 'crossed' ? field('daysCrossed') : undefined}
      />
    </>
  );
}

function FinerFilters({ wanted, onChange }: PaymentFiltersProps) {
  const t = useTranslations('payments');
  const words = useTranslations('payment');
  const [cleared, setCleared] = useState(0);
  const { contextId } = useActingContext();
  const accounts = useQuery(accountsQuery(contextId)).data?.accounts ?? [];
  const { accountId } = wanted;
  return (
    <Card className="mt-3 p-4">
      <WordsFilter
        key={wanted.words}
        words={wanted.words ?? ''}
        onChange={(words) => onChange({ ...wanted, words })}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <ChoiceSelect
          label={t('kindLabel')}
          name="kind"
          value={wanted.kind}
          onChoose={(kind) => onChange({ ...wanted, kind })}
          choices={[
            [null, t('kindAny')],
            ...PAYMENT_KINDS.map((kind) => [kind, words(`kind.${kind}`)] as const),
          ]}
        />
        <ChoiceSelect
          label={t('accountLabel')}
          name="account"
          value={accounts.some((account) => account.accountId === accountId) ? accountId : null}
          onChoose={(chosen) => onChange({ ...wanted, accountId: chosen })}
          choices={[
            [null, t('accountAny')],
            ...accounts.map((account) => [account.accountId, account.name] as const),
          ]}
        />
        <DaysFilter
          key={cleared}
          wanted={wanted}
          onChange={(days) => onChange({ ...wanted, ...days })}
        />
      </div>
      {narrowedBy(wanted) > 0 && (
        <Button
          kind="quiet"
          size="small"
          className="mt-3 -ml-3"
          onClick={() => {
            setCleared(cleared + 1);
            onChange({ ...EVERYTHING, filter: wanted.filter });
          }}
        >
          {t('clearFilters')}
        </Button>
      )}
    </Card>
  );
}
