'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatAmount } from '@/components/money/format-amount';
import { useTimeWords } from '@/components/time/use-time-words';
import type { FilterableAccount } from '@/components/transaction/listed-account';
import { Button } from '@/components/ui/button';
import { DayField } from '@/components/ui/form/day/day-field';
import { readDays } from '@/components/ui/form/day/read-days';
import { Field } from '@/components/ui/form/field';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { ChoiceSelect, Select } from '@/components/ui/form/select';
import { Sheet, SheetFooter } from '@/components/ui/overlay/sheet';
import { CATEGORIES } from '@/lib/view/insight/category';
import { readTypedAmount } from '@/lib/xs2a/value/typed-amount';
import { DAY_RANGES, type DayRangeName, dayRange } from './day-ranges';
import { NO_FILTER, type TransactionFilter } from './transaction-filter';

export type FilterSheetProps = {
  open: boolean;
  onClose: () => void;
  filter: TransactionFilter;
  onApply: (filter: TransactionFilter) => void;
  accounts: readonly FilterableAccount[] | null;
  currency: string;
};

export function FilterSheet({ open, onClose, ...rest }: FilterSheetProps) {
  const t = useTranslations('transactionFilter');
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title={t('title')}>
      <FilterForm onClose={onClose} {...rest} />
    </Sheet>
  );
}

function FilterForm({
  filter,
  onApply,
  onClose,
  accounts,
  currency,
}: Omit<FilterSheetProps, 'open'>) {
  const t = useTranslations('transactionFilter');
  const categories = useTranslations('categories');
  const field = useTranslations('field');
  const locale = useLocale();
  const [draft, setDraft] = useState(filter);
  const shown = (amount: string) => (amount === '' ? '' : formatAmount(amount, locale).digits);
  const [min, setMin] = useState(() => shown(filter.amountMin));
  const [max, setMax] = useState(() => shown(filter.amountMax));
  const [failed, setFailed] = useState(false);
  const set = (change: Partial<TransactionFilter>) => setDraft((now) => ({ ...now, ...change }));
  const amounts = { min: readAmount(min, currency), max: readAmount(max, currency) };
  const errorOf = (reading: AmountReading) =>
    failed && !reading.ok
      ? t(reading.rule === 'amount-form' ? 'amountForm' : 'amountAmbiguous')
      : undefined;
  const days = readDays(draft);
  const apply = (event: React.FormEvent) => {
    event.preventDefault();
    setFailed(!amounts.min.ok || !amounts.max.ok || days === 'crossed');
    if (!amounts.min.ok || !amounts.max.ok || days !== 'ok') return;
    onApply({ ...draft, amountMin: amounts.min.amount, amountMax: amounts.max.amount });
    onClose();
  };
  return (
    <form onSubmit={apply} noValidate className="space-y-6">
      <RadioCards
        inRow
        isLegendShown
        legend={t('direction')}
        value={draft.direction ?? ''}
        onChange={(direction) => set({ direction: direction === '' ? null : direction })}
        options={[
          { value: '', label: t('any') },
          { value: 'in', label: t('directionIn') },
          { value: 'out', label: t('directionOut') },
        ]}
      />
      <RadioCards
        inRow
        isLegendShown
        legend={t('status')}
        value={draft.status ?? ''}
        onChange={(status) => set({ status: status === '' ? null : status })}
        options={[
          { value: '', label: t('any') },
          { value: 'booked', label: t('statusBooked') },
          { value: 'pending', label: t('statusPending') },
        ]}
      />
      <PeriodFields
        days={draft}
        onChange={set}
        error={failed && days === 'crossed' ? field('daysCrossed') : undefined}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t('amountMin')}
          inputMode="decimal"
          value={min}
          onChange={({ target }) => setMin(target.value)}
          error={errorOf(amounts.min)}
        />
        <Field
          label={t('amountMax')}
          inputMode="decimal"
          value={max}
          onChange={({ target }) => setMax(target.value)}
          error={errorOf(amounts.max)}
        />
      </div>
      <ChoiceSelect
        label={categories('category')}
        value={draft.category}
        onChoose={(category) => set({ category })}
        choices={[
          [null, categories('any')],
          ...CATEGORIES.map((category) => [category, categories(`names.${category}`)] as const),
        ]}
      />
      <Field
        label={t('counterparty')}
        hint={t('counterpartyHint')}
        value={draft.counterparty}
        maxLength={100}
        onChange={({ target }) => set({ counterparty: target.value })}
      />
      {accounts && accounts.length > 1 && (
        <AccountChoices
          accounts={accounts}
          chosen={draft.accountIds}
          onChange={(accountIds) => set({ accountIds })}
        />
      )}
      <SheetFooter>
        <Button kind="primary" type="submit" className="flex-1">
          {t('apply')}
        </Button>
        <Button
          onClick={() => {
            setDraft({ ...NO_FILTER, text: filter.text });
            setMin('');
            setMax('');
            setFailed(false);
          }}
        >
          {t('clear')}
        </Button>
      </SheetFooter>
    </form>
  );
}

type AmountReading = ReturnType<typeof readTypedAmount>;

/** An amount to filter by: empty for none, never negative. */
function readAmount(typed: string, currency: string): AmountReading {
  if (typed.trim() === '') return { ok: true, amount: '' };
  const reading = readTypedAmount(typed, currency);
  return reading.ok && reading.amount.startsWith('-')
    ? { ok: false, rule: 'amount-form' }
    : reading;
}

type PeriodFieldsProps = {
  days: Pick<TransactionFilter, 'dateFrom' | 'dateTo'>;
  onChange: (days: Partial<PeriodFieldsProps['days']>) => void;
  error: string | undefined;
};

/** The days of the filter: a named range, or two days. */
function PeriodFields({ days, onChange, error }: PeriodFieldsProps) {
  const t = useTranslations('transactionFilter');
  const { now } = useTimeWords();
  const range = DAY_RANGES.find((name) => {
    const { dateFrom, dateTo } = dayRange(name, now);
    return dateFrom === days.dateFrom && dateTo === days.dateTo;
  });
  return (
    <div className="space-y-3">
      <Select
        label={t('period')}
        value={range ?? (days.dateFrom || days.dateTo ? 'own' : '')}
        onChange={({ target }) => {
          const name = DAY_RANGES.find((known) => known === target.value);
          if (name) onChange(dayRange(name, now));
          else if (target.value === '') onChange({ dateFrom: '', dateTo: '' });
        }}
      >
        <option value="">{t('anyTime')}</option>
        {DAY_RANGES.map((name: DayRangeName) => (
          <option key={name} value={name}>
            {t(`ranges.${name}`)}
          </option>
        ))}
        {!range && (days.dateFrom || days.dateTo) && <option value="own">{t('ownDays')}</option>}
      </Select>
      <div className="grid grid-cols-2 gap-3">
        <DayField
          label={t('dateFrom')}
          day={days.dateFrom}
          onChange={(dateFrom) => onChange({ dateFrom })}
        />
        <DayField
          label={t('dateTo')}
          day={days.dateTo}
          onChange={(dateTo) => onChange({ dateTo })}
          error={error}
        />
      </div>
    </div>
  );
}

type AccountChoicesProps = {
  accounts: readonly FilterableAccount[];
  chosen: readonly string[];
  onChange: (accountIds: string[]) => void;
};

function AccountChoices({ accounts, chosen, onChange }: AccountChoicesProps) {
  const t = useTranslations('transactionFilter');
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-medium">{t('accounts')}</legend>
      <div className="divide-y divide-line rounded-control border border-line">
        {accounts.map(({ accountId, name }) => (
          <label
            key={accountId}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              checked={chosen.includes(accountId)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...chosen, accountId]
                    : chosen.filter((kept) => kept !== accountId),
                )
              }
              className="size-5 accent-accent"
            />
            <bdi className="min-w-0">{name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
