'use client';

import { useLocale, useTranslations } from 'next-intl';
import { FormField } from '@/components/payment-form/fields/form-field';
import { usePaymentField } from '@/components/payment-form/fields/use-payment-field';
import { labelOfPath } from '@/components/payment-form/typing/form-fields';
import { dateMarkOf } from '@/components/time/date-mark';
import { classNames } from '@/components/ui/class-names';
import { controlStyle } from '@/components/ui/form/control-style';
import { PickDay } from '@/components/ui/form/day/pick-day';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { EXECUTION_DAYS_AHEAD_MAX } from '@/lib/xs2a/value/limits';
import { readTypedDate, typedDate } from '@/lib/xs2a/value/typed-date';
import { longDay } from './day-words';
import { QuickDays } from './quick-days';

type DateFieldProps = {
  name: 'requestedExecutionDate' | 'startDate' | 'endDate';
  today: string;
  optional?: boolean;
  /** A sentence about the entered day, which names it. Such a day has today and tomorrow beside it. */
  about?: (date: string) => React.ReactNode;
  /** The last selectable day, if not that for executions. */
  until?: string;
};

/** A day, typed or picked. */
export function DateField({ name, today, optional = false, about, until }: DateFieldProps) {
  const t = useTranslations('paymentForm');
  const locale = useLocale();
  const { field, value, error } = usePaymentField(name);
  const date = value.trim() === '' ? null : readTypedDate(value, today);
  const select = (day: string) => field.onChange(typedDate(day, dateMarkOf(locale)));
  const label = t(`labels.${labelOfPath(name) ?? 'unknown'}`);
  return (
    <FormField
      label={label}
      optional={optional}
      hint={
        value.trim() === ''
          ? !optional
            ? t('dateHint')
            : name === 'endDate'
              ? t('endEmptyHint')
              : t('dateEmptyHint')
          : null
      }
      error={error}
      meaning={
        date !== null && !error
          ? // The note names the day, except one that has passed.
            about !== undefined && date >= today
            ? about(date)
            : longDay(date, locale)
          : null
      }
    >
      {(control) => (
        <div className="flex flex-wrap items-center gap-2">
          <div className="relative min-w-0 flex-1 basis-37">
            <input
              {...control}
              {...field}
              value={value}
              type="text"
              inputMode="text"
              autoComplete="off"
              className={classNames(controlStyle, 'pr-10 tabular-nums')}
            />
            <div className="absolute inset-y-0 right-0.5 flex items-center">
              <PickDay
                field={label}
                selected={date}
                first={today}
                last={until ?? addDays(today, EXECUTION_DAYS_AHEAD_MAX)}
                onSelect={select}
              />
            </div>
          </div>
          {about !== undefined && <QuickDays today={today} selected={date} onSelect={select} />}
        </div>
      )}
    </FormField>
  );
}
