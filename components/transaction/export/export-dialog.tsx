'use client';

import { Download, Printer } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { monthName } from '@/components/time/month-name';
import { useTimeWords } from '@/components/time/use-time-words';
import {
  DAY_RANGES,
  type DayRangeName,
  dayRange,
  earlierMonths,
  monthRange,
  untilToday,
} from '@/components/transaction/filter/day-ranges';
import type { TransactionFilter } from '@/components/transaction/filter/transaction-filter';
import type { ListedAccount } from '@/components/transaction/listed-account';
import { ButtonAnchor } from '@/components/ui/button';
import { DayField } from '@/components/ui/form/day/day-field';
import { readDays } from '@/components/ui/form/day/read-days';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { Select } from '@/components/ui/form/select';
import { Sheet, SheetFooter } from '@/components/ui/overlay/sheet';
import { EXPORT_FORMATS, type ExportFormat } from '@/lib/view/export';
import type { ExportQuery } from '@/lib/view/export-query';
import { exportPath, statementPath } from './export-path';

type ExportDialogProps = {
  open: boolean;
  onClose: () => void;
  accounts: readonly ListedAccount[];
  /** The list's filter, whose days and account are suggested. */
  filter: TransactionFilter;
};

/** Exports one account's statement for a range of days, or its booked transactions as a file. */
export function ExportDialog({ open, onClose, ...rest }: ExportDialogProps) {
  const t = useTranslations('exports');
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title={t('title')}>
      <ExportForm {...rest} />
    </Sheet>
  );
}

function ExportForm({ accounts, filter }: Omit<ExportDialogProps, 'open' | 'onClose'>) {
  const t = useTranslations('exports');
  const words = useTranslations('transactionFilter');
  const field = useTranslations('field');
  const { now } = useTimeWords();
  const [accountId, setAccountId] = useState(
    accounts.find((account) => filter.accountIds.includes(account.accountId))?.accountId ??
      accounts[0]?.accountId,
  );
  const [days, setDays] = useState(
    untilToday(
      filter.dateFrom || filter.dateTo
        ? { dateFrom: filter.dateFrom, dateTo: filter.dateTo }
        : dayRange('thisYear', now),
      now,
    ),
  );
  const [format, setFormat] = useState<ExportFormat | 'pdf'>('pdf');
  const [form, setForm] = useState<ExportQuery['form']>('locale');
  const [batches, setBatches] = useState<ExportQuery['batches']>('parent');
  const account = accounts.find((one) => one.accountId === accountId);
  const range = readDays(days);
  return (
    <div className="space-y-6">
      <p className="text-ink-muted">{t('intro')}</p>
      {accounts.length > 1 && (
        <Select
          label={t('account')}
          value={accountId}
          onChange={({ target }) => setAccountId(target.value)}
        >
          {accounts.map((one) => (
            <option key={one.accountId} value={one.accountId}>
              {one.name}
            </option>
          ))}
        </Select>
      )}
      <div className="space-y-3">
        <PeriodSelect days={days} onChange={setDays} />
        <div className="grid grid-cols-2 gap-3">
          <DayField
            label={words('dateFrom')}
            day={days.dateFrom}
            onChange={(dateFrom) => setDays({ ...days, dateFrom })}
          />
          <DayField
            label={words('dateTo')}
            day={days.dateTo}
            onChange={(dateTo) => setDays({ ...days, dateTo })}
            error={range === 'crossed' ? field('daysCrossed') : undefined}
          />
        </div>
      </div>
      <RadioCards
        isLegendShown
        legend={t('format')}
        value={format}
        onChange={setFormat}
        options={(['pdf', ...EXPORT_FORMATS] as const).map((value) => ({
          value,
          label: t(`formats.${value}.name`),
          hint: t(`formats.${value}.text`),
        }))}
      />
      {format === 'csv' && (
        <RadioCards
          isLegendShown
          legend={t('form')}
          value={form}
          onChange={setForm}
          options={[
            { value: 'locale', label: t('forms.locale.name'), hint: t('forms.locale.text') },
            { value: 'iso', label: t('forms.iso.name'), hint: t('forms.iso.text') },
          ]}
        />
      )}
      {account?.kind === 'account' && format !== 'pdf' && (
        <RadioCards
          isLegendShown
          legend={t('batches')}
          value={batches}
          onChange={setBatches}
          options={[
            { value: 'parent', label: t('parent.name'), hint: t('parent.text') },
            { value: 'entries', label: t('entries.name'), hint: t('entries.text') },
          ]}
        />
      )}
      {account && range === 'ok' && format === 'pdf' && (
        <StatementLinks account={account} days={days} />
      )}
      {account && range === 'ok' && format !== 'pdf' && (
        <SheetFooter>
          <ButtonAnchor
            kind="primary"
            icon={Download}
            download
            href={exportPath(account, { format, form, batches, ...days })}
            className="flex-1"
          >
            {t('download')}
          </ButtonAnchor>
        </SheetFooter>
      )}
    </div>
  );
}

type Days = { dateFrom: string; dateTo: string };

/** Periods and months by name. */
function PeriodSelect({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const words = useTranslations('transactionFilter');
  const locale = useLocale();
  const { now } = useTimeWords();
  const isChosen = ({ dateFrom, dateTo }: Days) =>
    dateFrom === days.dateFrom && dateTo === days.dateTo;
  const rangeOf = (name: DayRangeName) => untilToday(dayRange(name, now), now);
  const range = DAY_RANGES.find((name) => isChosen(rangeOf(name)));
  const months = earlierMonths(now);
  const month = months.find((one) => isChosen(monthRange(one)));
  const isOwn = !range && !month && (days.dateFrom !== '' || days.dateTo !== '');
  return (
    <Select
      label={words('period')}
      value={range ?? month ?? (isOwn ? 'own' : '')}
      onChange={({ target: { value } }) => {
        const name = DAY_RANGES.find((known) => known === value);
        if (name) onChange(rangeOf(name));
        else if (months.includes(value)) onChange(monthRange(value));
        else if (value === '') onChange({ dateFrom: '', dateTo: '' });
      }}
    >
      {DAY_RANGES.map((name) => (
        <option key={name} value={name}>
          {words(`ranges.${name}`)}
        </option>
      ))}
      <option value="">{words('anyTime')}</option>
      {isOwn && <option value="own">{words('ownDays')}</option>}
      <optgroup label={words('months')}>
        {months.map((one) => (
          <option key={one} value={one}>
            {monthName(one, locale, 'long')}
          </option>
        ))}
      </optgroup>
    </Select>
  );
}

/** Links to download the statement, and to open it in the browser for printing. */
function StatementLinks({ account, days }: { account: ListedAccount; days: Days }) {
  const t = useTranslations('exports');
  const locale = useLocale();
  const href = (disposition: 'attachment' | 'inline') =>
    statementPath(account, { locale, disposition, ...days });
  return (
    <SheetFooter>
      <ButtonAnchor
        kind="primary"
        icon={Download}
        download
        href={href('attachment')}
        className="flex-1"
      >
        {t('download')}
      </ButtonAnchor>
      <ButtonAnchor icon={Printer} target="_blank" href={href('inline')}>
        {t('print')}
      </ButtonAnchor>
    </SheetFooter>
  );
}
